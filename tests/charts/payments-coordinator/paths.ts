import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { JournalEntry } from "../../../src/machines/instructions/instruction.ts";
import { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import type { paymentsCoordinatorMachine } from "../../../src/machines/payments/payments-coordinator.machine.ts";
import {
  accountId,
  cancelled,
  declinedOutcome,
  entry,
  key,
  otherEntry,
  payout,
  succeeded,
} from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

type Context = ContextFrom<typeof paymentsCoordinatorMachine>;
type Seen = SeenOf<Context>;

/** A transfer from an earlier page life, to another holder's account. */
const transferEntry: JournalEntry = {
  ...otherEntry,
  operation: "transfer",
  cents: 500,
  toAccountId: "acct-priya",
};
const notedOrder = {
  operation: "transfer",
  cents: 500,
  toAccountId: "acct-priya",
  phone: "",
} as const;
const idempotency = "required";
const requestedBy = "dialog-1";
const maxMade = 2;
const journalOf = (...entries: JournalEntry[]) => ({ journal: { entries, unreadable: ["u-1"] } });

const idsOf = ({ payments }: Context): readonly string[] => payments.map(({ id }) => id);
const newestPaymentPayloads = (context: Context) =>
  idsOf(context)
    .slice(-1)
    .map((id) => ({ id }));
const keysOf = ({ payments }: Context) =>
  payments.map((payment) => payment.getSnapshot().context.entry?.key ?? "");
const keyIn = (input: unknown) => (input as { entry?: JournalEntry }).entry?.key ?? "";
const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type).join();
const sentTo = ({ sent }: Seen, to: string) =>
  types(sent.filter((message) => message.to === to).map(({ event }) => event));

/** The dialog that requested a payment; an adopted payment has none. */
const dialogOf = ({ contextBefore, event }: Seen): string =>
  contextBefore.payments.find(({ id }) => id === (event.id ?? event.actorId))?.getSnapshot().context
    .requestedBy ?? "";
/** The operation of the event's payment: a transfer if its key is that of the journal entry. */
const operationOf = ({ contextBefore, event }: Seen): "transfer" | "payout" =>
  contextBefore.payments.find(({ id }) => id === (event.id ?? event.actorId))?.getSnapshot().context.entry
    ?.key === transferEntry.key
    ? "transfer"
    : "payout";
const isTold = (step: Seen, type: string): boolean =>
  step.emitted.length === 1 &&
  step.emitted[0]?.type === type &&
  step.emitted[0]?.requestedBy === dialogOf(step) &&
  step.emitted[0]?.operation === operationOf(step);

const unlocked = ({ contextBefore, event }: Seen): string =>
  contextBefore.lockedBy.every((id) => id === (event.id ?? event.actorId))
    ? "lock.here.free"
    : "lock.here.held";

const toastsOf = (operation: string) => ({
  succeeded: { kind: "success", message: { key: `toasts.${operation}` } },
  pending: { kind: "info", message: { key: `toasts.pending.${operation}` } },
  failed: { kind: "warning", message: { key: `toasts.failed.${operation}` } },
  cancelled: { kind: "info", message: { key: "toasts.cancelled" } },
});

export const paths = pathsOf<typeof paymentsCoordinatorMachine>()({
  starts: { "the account is known": () => ({ accountId, idempotency }) },
  actors: { payment: paymentMachine },
  events: {
    "payment.requested": ({ madeCount }) => (madeCount < maxMade ? [{ order: payout, requestedBy }] : []),
    "unreadable.removed": [{ id: "u-1" }],
    "journal.read": ({ madeCount }) =>
      madeCount < maxMade ? [journalOf(), journalOf(entry), journalOf(entry, transferEntry)] : [journalOf()],
    "lock.taken": [{ key: undefined }, { key }],
    "report.locked": newestPaymentPayloads,
    "report.unlocked": ({ lockedBy }) => lockedBy.map((id) => ({ id })),
    "report.unknown": newestPaymentPayloads,
    "report.undecided": newestPaymentPayloads,
    "report.decided": (context) =>
      newestPaymentPayloads(context).flatMap(({ id }) => [
        { id, outcome: succeeded },
        { id, outcome: { state: "pending" } },
        { id, outcome: { state: "failed" } },
        { id, outcome: cancelled },
        { id, outcome: declinedOutcome },
      ]),
    "report.confirmed": newestPaymentPayloads,
    "report.dismissed": newestPaymentPayloads,
    "report.removed": newestPaymentPayloads,
    "report.broken": newestPaymentPayloads,
    "report.settled": newestPaymentPayloads,
    "xstate.error.actor.*": (context) =>
      newestPaymentPayloads(context).map(({ id }) => ({ actorId: id, error: new Error("broken") })),
  },
  differs: (context) => [
    idsOf(context),
    keysOf(context),
    context.madeCount,
    context.lockedBy,
    context.heldKey ?? null,
    context.settledKeys,
  ],
  casesOf: ({ type, key: told, journal }, context) => {
    switch (type) {
      case "journal.read":
        return [`${type} ${journal.entries.length} ${keysOf(context).join()} ${context.heldKey}`];
      case "lock.taken":
        return [`${type} ${told} ${context.heldKey}`];
      case "page.resumed":
        return [`${type} ${context.payments.length}`];
      case "report.locked":
      case "report.unlocked":
        return [`${type} ${context.lockedBy.length}`];
      default:
        return [];
    }
  },
  labels: {
    "coordinator.requested": "a new session asks for the coordinator",
    "payment.requested": "a dialog asks for a payment",
    "unreadable.removed": "the holder removes an unreadable entry",
    "journal.read": "the journal is read",
    "lock.taken": "another tab takes the account's payment lock",
    "lock.released": "the other tab releases the lock",
    "page.resumed": "a new page life begins",
    "report.locked": "a payment asks for the lock",
    "report.unlocked": "a payment needs the lock no more",
    "report.unknown": "a payment's answer is missing",
    "report.undecided": "a payment stands before the holder",
    "report.decided": "a payment has an outcome",
    "report.confirmed": "the holder says that it went through",
    "report.dismissed": "the holder says that it did not",
    "report.removed": "a payment's entry was removed in another window",
    "report.broken": "a payment's own code threw",
    "report.settled": "a payment's entry is removed",
    watchLock: "the watch over the lock",
    watchPage: "the watch over the page",
    journal: "the journal",
  },
  initial: { "the account is known": "lock.here.free + lock.elsewhere.free" },
  transitions: {
    "lock.here.free": {
      "payment.requested": ({ wasIn }) =>
        wasIn("lock.elsewhere.held") ? "lock.here.free" : "lock.here.held",
      "report.locked": "lock.here.held",
    },
    "lock.here.held": {
      "payment.requested": "lock.here.held",
      "report.locked": "lock.here.held",
      "report.unlocked": unlocked,
      "error payment-*": unlocked,
    },
    "lock.elsewhere.free": { "lock.taken": "lock.elsewhere.held" },
    "lock.elsewhere.held": {
      "lock.taken": "lock.elsewhere.held",
      "lock.released": "lock.elsewhere.free",
      "journal.read": "lock.elsewhere.held",
    },
    journal: { "unreadable.removed": "journal" },
    reports: {
      "coordinator.requested": "reports",
      "report.unknown": "reports",
      "report.undecided": "reports",
      "report.confirmed": "reports",
      "report.dismissed": "reports",
    },
  },
  observations: [
    after(["xstate.init", "coordinator.requested"], {
      "the coordinator made known, and no payment": ({ received, context, contextBefore }) =>
        types(received) === "payments.opened" && context.payments.length === contextBefore.payments.length,
    }),
    after("xstate.init", {
      "nothing of a journal that is not read yet": ({ context }) =>
        [context.entriesElsewhere, context.settledKeys, context.unreadableIds].every(
          (list) => list.length === 0,
        ),
      "the account's journal and lock followed, and the page's lives": ({ invoked }) =>
        JSON.stringify(invoked.map(({ id, input }) => [id, input ?? null]).sort()) ===
        JSON.stringify([
          ["journal", { accountId }],
          ["watchLock", { accountId }],
          ["watchPage", null],
        ]),
    }),
    after("payment.requested", {
      "one payment made where the lock is free, and declined as busy otherwise": ({
        wasIn,
        invoked,
        emitted,
        context,
        contextBefore,
      }) =>
        wasIn("lock.here.free") && wasIn("lock.elsewhere.free")
          ? JSON.stringify(invoked.map(({ input }) => input)) ===
              JSON.stringify([{ accountId, idempotency, order: payout, requestedBy }]) &&
            emitted.length === 0 &&
            context.lockedBy.join() === context.payments.at(-1)?.id
          : invoked.length === 0 &&
            context.payments === contextBefore.payments &&
            emitted.length === 1 &&
            emitted[0]?.type === "payment.declined" &&
            emitted[0]?.requestedBy === requestedBy &&
            emitted[0]?.failure.code === "payment_in_progress",
    }),
    after("journal.read", {
      "each new entry followed once, but for those that another tab may be sending": ({
        event,
        context,
        contextBefore,
        invoked,
        wasIn,
      }) => {
        const knownKeys = [...keysOf(contextBefore), ...contextBefore.settledKeys];
        const newEntries: JournalEntry[] = event.journal.entries.filter(
          (journalEntry: JournalEntry) => !knownKeys.includes(journalEntry.key),
        );
        const { heldKey } = contextBefore;
        const isHeld = (journalEntry: JournalEntry) =>
          wasIn("lock.elsewhere.held") && (heldKey === undefined || heldKey === journalEntry.key);
        const input = (journalEntry: JournalEntry) => ({
          accountId,
          idempotency,
          order: journalEntry.key === transferEntry.key ? notedOrder : payout,
          requestedBy: "",
          entry: journalEntry,
        });
        return (
          JSON.stringify(invoked.map((invocation) => invocation.input)) ===
            JSON.stringify(newEntries.filter((newEntry) => !isHeld(newEntry)).map(input)) &&
          JSON.stringify(context.entriesElsewhere) === JSON.stringify(newEntries.filter(isHeld)) &&
          keysOf(context).join() ===
            [...keysOf(contextBefore), ...invoked.map(({ input: own }) => keyIn(own))].join() &&
          idsOf(context).every((id) => /^payment-\d+$/.test(id)) &&
          new Set(idsOf(context)).size === context.payments.length &&
          context.unreadableIds.join() === "u-1"
        );
      },
      "a payment told whose entry another tab has removed, and no other": (step) =>
        step.contextBefore.payments.every((payment) => {
          const ownKey = payment.getSnapshot().context.entry?.key;
          const isGone =
            ownKey !== undefined &&
            !step.event.journal.entries.some((journalEntry: JournalEntry) => journalEntry.key === ownKey);
          return sentTo(step, payment.id) === (isGone ? "entry.removed" : "");
        }),
    }),
    inside("journal", {
      "the journal read anew where another tab's lock, a new page life or this tab's lock may have changed it":
        (step) => {
          const isRead =
            ["lock.taken", "lock.released", "page.resumed"].includes(step.event.type) ||
            (step.wasIn("lock.here.held") && step.isIn("lock.here.free"));
          return step.event.type === "unreadable.removed"
            ? sentTo(step, "journal") === "unreadable.removed"
            : sentTo(step, "journal").split(",").includes("read.requested") === isRead;
        },
    }),
    inside("lock.here.held", {
      "payments locked for at least one payment of this tab": ({ snapshot, context }) =>
        snapshot.hasTag("locked") && context.lockedBy.length > 0,
    }),
    inside("lock.here.free", {
      "no payment of this tab that has the lock": ({ context }) => context.lockedBy.length === 0,
    }),
    inside("lock", {
      "the session told when the lock is taken, here or in another tab, and when nobody has it any more": ({
        wasIn,
        isIn,
        received,
      }) => {
        const lockStates = ["lock.here.held", "lock.elsewhere.held"];
        const isTaken = lockStates.some((lockState) => isIn(lockState) && !wasIn(lockState));
        const isGivenBack = lockStates.some((lockState) => wasIn(lockState) && !isIn(lockState));
        const reports = types(received).split(",");
        return (
          reports.includes("payments.locked") === isTaken &&
          reports.includes("payments.unlocked") === (isGivenBack && !lockStates.some(isIn))
        );
      },
    }),
    inside("lock.elsewhere.held", {
      "payments locked for the key that the other tab has told": ({ snapshot, context, event }) =>
        snapshot.hasTag("locked") && (event.type !== "lock.taken" || context.heldKey === event.key),
    }),
    inside("lock.elsewhere.free", {
      "no key of another tab": ({ context }) => context.heldKey === undefined,
    }),
    after("page.resumed", {
      "every payment told": (step) =>
        step.context.payments.every(({ id }) => sentTo(step, id) === "page.resumed"),
    }),
    after("report.unlocked", {
      "the lock of this payment alone given back": ({ event, context, contextBefore }) =>
        context.lockedBy.join() === contextBefore.lockedBy.filter((id) => id !== event.id).join(),
    }),
    after("report.locked", {
      "its lock noted once": ({ event, context, contextBefore }) =>
        context.lockedBy.join() === [...new Set([...contextBefore.lockedBy, event.id])].join(),
    }),
    after(["report.unknown", "report.undecided", "report.confirmed", "report.dismissed"], {
      "the dialog told, and no toast": (step) => {
        const type = step.event.type.replace("report", "payment");
        return isTold(step, type) && !types(step.received).includes("toast.raised");
      },
    }),
    after(["report.removed", "report.broken"], {
      "the dialog told, and the holder by a toast of its own": (step) => {
        const key = step.event.type === "report.removed" ? "toasts.removed" : "toasts.broken";
        const [raised, ...more] = step.received.filter(({ type }) => type === "toast.raised");
        return isTold(step, "payment.removed") && raised?.message.key === key && more.length === 0;
      },
    }),
    after("report.decided", {
      "the dialog told the outcome, and the parent: a toast of its own for each but a declined one": (
        step,
      ) => {
        const { outcome } = step.event;
        const raisedToasts = step.received.filter(({ type }) => type === "toast.raised");
        if (!isTold(step, `payment.${outcome.state}`)) return false;
        return outcome.state === "declined"
          ? raisedToasts.length === 0 &&
              step.emitted[0]?.failure === outcome.failure &&
              JSON.stringify(step.received) ===
                JSON.stringify([{ type: "payment.declined", failure: outcome.failure }])
          : JSON.stringify(raisedToasts) ===
              JSON.stringify([
                {
                  type: "toast.raised",
                  ...toastsOf(operationOf(step))[outcome.state as keyof ReturnType<typeof toastsOf>],
                },
              ]);
      },
    }),
    after("report.settled", {
      "the payment gone, and its key not taken up again": ({
        event,
        context,
        contextBefore,
        childIds,
        emitted,
      }) => {
        const paymentIndex = idsOf(contextBefore).indexOf(event.id);
        const ownKey = keysOf(contextBefore)[paymentIndex] ?? "";
        return (
          !idsOf(context).includes(event.id) &&
          !childIds.includes(event.id) &&
          emitted.length === 0 &&
          (ownKey === "" || context.settledKeys.includes(ownKey))
        );
      },
    }),
    inside("reports", {
      "a payment that breaks gone and its dialog told, while the coordinator goes on": (step) =>
        step.snapshot.status === "active" &&
        (step.event.type !== `xstate.error.actor.${idsOf(step.contextBefore).at(-1)}` ||
          (isTold(step, "payment.removed") && !idsOf(step.context).includes(step.event.actorId))),
    }),
  ],
});
