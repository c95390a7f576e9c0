import { type ActorRefFrom, assign, emit, sendParent, setup, stopChild } from "xstate";
import type { JournalEntry, PaymentKind, PaymentOrder } from "./domain.ts";
import { type Failure, refusal } from "./failure.ts";
import { type PaymentActor, type PaymentReport, paymentMachine } from "./payment.machine.ts";
import type { PaymentNews, PaymentRequest } from "./payment-news.ts";
import { listener, port } from "./port.ts";

export type PaymentsEvent =
  | PaymentRequest
  | { type: "journal.grew"; entry: JournalEntry }
  /** The session of the same account was begun anew, and does not know the desk. */
  | { type: "desk.asked" }
  | PaymentReport;

function orderOf(entry: JournalEntry): PaymentOrder {
  const { kind, cents, currency } = entry;
  switch (kind) {
    case "topUp":
      return {
        kind,
        cents,
        currency,
        ...(entry.paymentMethodId !== undefined && { paymentMethodId: entry.paymentMethodId }),
      };
    case "transfer":
      return { kind, cents, currency, toAccountId: entry.toAccountId ?? "" };
    case "payout":
      return { kind, cents, currency };
  }
}

/**
 * The desk where every payment of one account is made, one at a time. It belongs to the root: dialogs, pages and
 * token refreshes come and go without touching it.
 */
export const paymentsMachine = setup({
  types: {
    input: {} as { accountId: string },
    context: {} as {
      accountId: string;
      /** Every payment that is not settled, oldest first. */
      payments: readonly PaymentActor[];
      /** The ids of those whose outcome is being waited for. */
      inFlight: readonly string[];
      made: number;
    },
    events: {} as PaymentsEvent,
    emitted: {} as PaymentNews,
    children: {} as { [id: `payment-${number}`]: "payment" },
    meta: {} as { spec: string },
  },
  actors: {
    payment: paymentMachine,
    /** The payments that outlived their page. */
    readJournal: port<readonly JournalEntry[], { accountId: string }>("readJournal"),
    /** Says `journal.grew` when another tab writes an entry for this account. */
    watchJournal: listener<{ type: "none" }, { accountId: string }>("watchJournal"),
  },
  actions: {
    make: assign(({ context, spawn }, params: { order: PaymentOrder; requestedBy: string }) => {
      const id = `payment-${context.made}` as const;
      const payment = spawn("payment", {
        id,
        input: { accountId: context.accountId, order: params.order, requestedBy: params.requestedBy },
      });
      return {
        made: context.made + 1,
        inFlight: [...context.inFlight, id],
        payments: [...context.payments, payment],
      };
    }),
    resume: assign(({ context, spawn }, params: { entries: readonly JournalEntry[] }) => {
      const spawned = params.entries.map((entry, index) =>
        spawn("payment", {
          id: `payment-${context.made + index}`,
          input: { accountId: context.accountId, order: orderOf(entry), requestedBy: "", entry },
        }),
      );
      return {
        made: context.made + spawned.length,
        inFlight: [...context.inFlight, ...spawned.map((payment) => payment.id)],
        payments: [...context.payments, ...spawned],
      };
    }),
    rest: assign({
      inFlight: ({ context }, params: { id: string }) => context.inFlight.filter((id) => id !== params.id),
    }),
    rise: assign({ inFlight: ({ context }, params: { id: string }) => [...context.inFlight, params.id] }),
    remove: assign({
      inFlight: ({ context }, params: { id: string }) => context.inFlight.filter((id) => id !== params.id),
      payments: ({ context }, params: { id: string }) =>
        context.payments.filter((payment) => payment.id !== params.id),
    }),
    announceSettled: emit((_, params: { requestedBy: string; kind: PaymentKind }) => ({
      type: "payment.settled",
      requestedBy: params.requestedBy,
      kind: params.kind,
    })),
    announceRefused: emit((_, params: { requestedBy: string; failure: Failure }) => ({
      type: "payment.refused",
      requestedBy: params.requestedBy,
      failure: params.failure,
    })),
    announceUnknown: emit((_, params: { requestedBy: string }) => ({
      type: "payment.unknown",
      requestedBy: params.requestedBy,
    })),
    announceUnresolved: emit((_, params: { requestedBy: string }) => ({
      type: "payment.unresolved",
      requestedBy: params.requestedBy,
    })),
    announceForgotten: emit((_, params: { requestedBy: string }) => ({
      type: "payment.forgotten",
      requestedBy: params.requestedBy,
    })),
    announceBusy: emit((_, params: { requestedBy: string }) => ({
      type: "payment.refused",
      requestedBy: params.requestedBy,
      failure: refusal("payment_in_progress"),
    })),
    tellOpened: sendParent(({ self }) => ({ type: "payments.opened", payments: self })),
    tellOccupied: sendParent({ type: "payments.occupied" }),
    tellFreed: sendParent({ type: "payments.freed" }),
    toastSettled: sendParent((_, params: { kind: PaymentKind }) => ({
      type: "toast.raised",
      kind: "success",
      message: { key: `toasts.${params.kind}` },
    })),
    stop: stopChild((_, params: { id: string }) => params.id),
  },
  guards: {
    wasLast: ({ context }, params: { id: string }) => context.inFlight.every((id) => id === params.id),
    isFollowed: ({ context }, params: { entry: JournalEntry }) =>
      context.payments.some((payment) => payment.getSnapshot().context.entry?.key === params.entry.key),
    hasEntries: (_, params: { entries: readonly JournalEntry[] }) => params.entries.length > 0,
  },
}).createMachine({
  id: "payments",
  description: "The desk where payments are made, one at a time for an account.",
  meta: { spec: "safety: one payment at a time" },
  context: ({ input }) => ({ accountId: input.accountId, payments: [], inFlight: [], made: 0 }),
  invoke: {
    id: "watchJournal",
    src: "watchJournal",
    input: ({ context }) => ({ accountId: context.accountId }),
    onError: { description: "Without it, another tab's payment is seen at the next reload." },
  },
  entry: "tellOpened",
  initial: "remembering",
  on: {
    "desk.asked": { actions: "tellOpened", description: "A new session asks where the desk is." },
    "payment.unknown": {
      actions: { type: "announceUnknown", params: ({ event }) => event },
      description: "A payment's answer is missing.",
    },
    "payment.requested": {
      actions: { type: "announceBusy", params: ({ event }) => event },
      description: "A dialog asks for a payment.",
    },
  },
  states: {
    remembering: {
      description: "The journal is read for payments that outlived their page.",
      meta: { spec: "safety: payment journal" },
      invoke: {
        id: "readJournal",
        src: "readJournal",
        input: ({ context }) => ({ accountId: context.accountId }),
        onDone: [
          {
            guard: { type: "hasEntries", params: ({ event }) => ({ entries: event.output }) },
            target: "occupied",
            actions: { type: "resume", params: ({ event }) => ({ entries: event.output }) },
            description: "The journal is read.",
          },
          { target: "free", description: "The journal is read." },
        ],
        onError: { target: "free", description: "The journal cannot be read." },
      },
      on: {
        "journal.grew": {
          target: "remembering",
          reenter: true,
          description: "Another tab wrote meanwhile: the journal is read again.",
        },
      },
    },
    free: {
      description: "A payment can be made.",
      meta: { spec: "safety: one payment at a time" },
      on: {
        "payment.requested": {
          target: "occupied",
          actions: { type: "make", params: ({ event }) => event },
          description: "A dialog asks for a payment.",
        },
        "payment.resumed": {
          target: "occupied",
          actions: { type: "rise", params: ({ event }) => event },
          description: "The holder takes up an unresolved payment.",
        },
        "payment.forgotten": {
          actions: [
            { type: "stop", params: ({ event }) => event },
            { type: "remove", params: ({ event }) => event },
            { type: "announceForgotten", params: ({ event }) => event },
          ],
          description: "A payment was settled elsewhere or let go.",
        },
        "journal.grew": [
          {
            guard: { type: "isFollowed", params: ({ event }) => event },
            description: "Another tab writes a payment down.",
          },
          {
            target: "occupied",
            actions: { type: "resume", params: ({ event }) => ({ entries: [event.entry] }) },
            description: "Another tab writes a payment down.",
          },
        ],
      },
    },
    occupied: {
      description: "The outcome of a payment is being waited for; no other is made.",
      meta: { spec: "safety: one payment at a time" },
      entry: "tellOccupied",
      exit: "tellFreed",
      on: {
        "payment.settled": [
          {
            guard: { type: "wasLast", params: ({ event }) => event },
            target: "free",
            actions: [
              { type: "stop", params: ({ event }) => event },
              { type: "remove", params: ({ event }) => event },
              { type: "announceSettled", params: ({ event }) => event },
              { type: "toastSettled", params: ({ event }) => event },
            ],
            description: "A payment's money has moved.",
          },
          {
            actions: [
              { type: "stop", params: ({ event }) => event },
              { type: "remove", params: ({ event }) => event },
              { type: "announceSettled", params: ({ event }) => event },
              { type: "toastSettled", params: ({ event }) => event },
            ],
            description: "A payment's money has moved.",
          },
        ],
        "payment.refused": [
          {
            guard: { type: "wasLast", params: ({ event }) => event },
            target: "free",
            actions: [
              { type: "stop", params: ({ event }) => event },
              { type: "remove", params: ({ event }) => event },
              { type: "announceRefused", params: ({ event }) => event },
            ],
            description: "A payment is refused.",
          },
          {
            actions: [
              { type: "stop", params: ({ event }) => event },
              { type: "remove", params: ({ event }) => event },
              { type: "announceRefused", params: ({ event }) => event },
            ],
            description: "A payment is refused.",
          },
        ],
        "payment.unresolved": [
          {
            guard: { type: "wasLast", params: ({ event }) => event },
            target: "free",
            actions: [
              { type: "rest", params: ({ event }) => event },
              { type: "announceUnresolved", params: ({ event }) => event },
            ],
            description: "Nobody could tell what became of a payment.",
          },
          {
            actions: [
              { type: "rest", params: ({ event }) => event },
              { type: "announceUnresolved", params: ({ event }) => event },
            ],
            description: "Nobody could tell what became of a payment.",
          },
        ],
        "payment.forgotten": [
          {
            guard: { type: "wasLast", params: ({ event }) => event },
            target: "free",
            actions: [
              { type: "stop", params: ({ event }) => event },
              { type: "remove", params: ({ event }) => event },
              { type: "announceForgotten", params: ({ event }) => event },
            ],
            description: "A payment was settled elsewhere or let go.",
          },
          {
            actions: [
              { type: "stop", params: ({ event }) => event },
              { type: "remove", params: ({ event }) => event },
              { type: "announceForgotten", params: ({ event }) => event },
            ],
            description: "A payment was settled elsewhere or let go.",
          },
        ],
        "payment.resumed": {
          actions: { type: "rise", params: ({ event }) => event },
          description: "The holder takes up an unresolved payment.",
        },
        "journal.grew": [
          {
            guard: { type: "isFollowed", params: ({ event }) => event },
            description: "Another tab writes a payment down.",
          },
          {
            actions: { type: "resume", params: ({ event }) => ({ entries: [event.entry] }) },
            description: "Another tab writes a payment down.",
          },
        ],
      },
    },
  },
});

export type PaymentsActor = ActorRefFrom<typeof paymentsMachine>;
