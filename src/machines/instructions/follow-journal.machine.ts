import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { listener, port } from "../core/port.ts";
import type { AccountJournal } from "./instruction.ts";

export type FollowJournalEvent =
  | { type: "read.requested" }
  | { type: "journal.changed" }
  | { type: "unreadable.removed"; id: string };

/** Reads one account's journal at the start and each time it may have changed, and reports it to the parent. */
export const followJournalMachine = setup({
  types: {
    input: {} as { accountId: string },
    context: {} as { accountId: string; unreadableId: string },
    events: {} as FollowJournalEvent,
    meta: {} as { spec: string },
  },
  actors: {
    /** Reads the account's journal. Under the lock, drops entries that were never sent. */
    readJournal: port<AccountJournal, { accountId: string }>("readJournal"),
    removeUnreadable: port<void, { id: string }>("removeUnreadable"),
    /** Sends `journal.changed` when another tab writes. */
    watchJournal: listener<{ type: "none" }, { accountId: string }>("watchJournal"),
  },
  actions: {
    keepUnreadable: assign({ unreadableId: (_, params: { id: string }) => params.id }),
    reportJournal: sendParent((_, params: { journal: AccountJournal }) => ({
      type: "journal.read",
      journal: params.journal,
    })),
  },
  delays: { retryDelay: 5_000 },
}).createMachine({
  id: "followJournal",
  description: "The journal of one account, shared by all tabs.",
  meta: { spec: "safety: payment journal" },
  context: ({ input }) => ({ ...input, unreadableId: "" }),
  invoke: {
    id: "watchJournal",
    src: "watchJournal",
    input: ({ context }) => ({ accountId: context.accountId }),
    onError: { description: "Without it, another tab's payment is shown after the next reload." },
  },
  initial: "reading",
  on: {
    "read.requested": ".reading",
    "journal.changed": ".reading",
    "unreadable.removed": {
      target: ".removing",
      actions: { type: "keepUnreadable", params: ({ event }) => event },
    },
  },
  states: {
    reading: {
      description: "The journal is being read.",
      invoke: {
        id: "readJournal",
        src: "readJournal",
        input: ({ context }) => ({ accountId: context.accountId }),
        onDone: {
          target: "resting",
          actions: { type: "reportJournal", params: ({ event }) => ({ journal: event.output }) },
        },
        onError: {
          target: "unavailable",
          description: "No payment is possible either, because its entry cannot be written.",
        },
      },
    },
    resting: { description: "The journal is known." },
    unavailable: {
      description: "The journal cannot be read now. Its entries are not lost: it is read again later.",
      after: { retryDelay: "reading" },
    },
    removing: {
      description: "The holder removes an unreadable entry.",
      invoke: {
        id: "removeUnreadable",
        src: "removeUnreadable",
        input: ({ context }) => ({ id: context.unreadableId }),
        onDone: "reading",
        onError: "reading",
      },
      on: {
        "read.requested": { description: "The journal is read after the removal in any case." },
        "journal.changed": { description: "The journal is read after the removal in any case." },
      },
    },
  },
});

export type FollowJournalActor = ActorRefFrom<typeof followJournalMachine>;
