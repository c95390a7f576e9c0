import {
  type ActorRefFrom,
  and,
  assign,
  emit,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  stateIn,
  stopChild,
} from "xstate";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { chart, listener } from "../core/port.ts";
import { followJournalMachine } from "../instructions/follow-journal.machine.ts";
import type { AccountJournal, Idempotency, JournalEntry } from "../instructions/instruction.ts";
import type { PaymentActor, paymentMachine } from "./payment.machine.ts";
import type { PaymentEvent, PaymentRequest } from "./payment-events.ts";
import type {
  AnnouncedReport,
  DecidedReport,
  PaymentsCoordinatorContext,
  PaymentsMessage,
} from "./payment-messages.ts";
import {
  announcementOf,
  orderOf,
  outcomeEventOf,
  outcomeNoticeOf,
  paymentInProgressEventOf,
} from "./payment-outcome.ts";

/** The coordinator's context before it has read the journal. */
export const initialContext = {
  payments: [],
  madeCount: 0,
  lockedBy: [],
  heldKey: undefined,
  entriesElsewhere: [],
  settledKeys: [],
  unreadableIds: [],
} satisfies Partial<PaymentsCoordinatorContext>;

function keyOf(payment: PaymentActor): string | undefined {
  return payment.getSnapshot().context.entry?.key;
}

/**
 * The journal's entries that are new to this page life: those to check, and those of the tab that has the lock. Until
 * that tab has reported its payment's key, any new entry may be that payment.
 */
function partitionNewEntries(
  { payments, settledKeys, heldKey }: PaymentsCoordinatorContext,
  { journal, isLockedElsewhere }: { readonly journal: AccountJournal; readonly isLockedElsewhere: boolean },
): {
  readonly undecidedEntries: readonly JournalEntry[];
  readonly entriesElsewhere: readonly JournalEntry[];
} {
  const knownKeys = new Set([...settledKeys, ...payments.map(keyOf)]);
  const unknownEntries = journal.entries.filter((entry) => !knownKeys.has(entry.key));
  const isLockedElsewhereEntry = (entry: JournalEntry) =>
    isLockedElsewhere && (heldKey === undefined || heldKey === entry.key);
  return {
    undecidedEntries: unknownEntries.filter((entry) => !isLockedElsewhereEntry(entry)),
    entriesElsewhere: unknownEntries.filter(isLockedElsewhereEntry),
  };
}

/** The recorded payments whose entry is no longer in the journal. */
function withoutEntry(
  { payments }: Pick<PaymentsCoordinatorContext, "payments">,
  journal: AccountJournal,
): readonly PaymentActor[] {
  const keys = new Set([
    ...journal.entries.map((entry) => entry.key),
    ...(journal.unsent ?? []),
    ...journal.unreadable,
  ]);
  return payments.filter((payment) => {
    const key = keyOf(payment);
    return key !== undefined && !keys.has(key);
  });
}

/** Removes a payment whose outcome has been reported. */
function removePayment(
  { payments, settledKeys }: PaymentsCoordinatorContext,
  id: string,
): Pick<PaymentsCoordinatorContext, "payments" | "settledKeys"> {
  const key = payments.filter((payment) => payment.id === id).map(keyOf)[0];
  return {
    payments: payments.filter((payment) => payment.id !== id),
    settledKeys: key === undefined ? settledKeys : [...settledKeys, key],
  };
}

/**
 * Makes every payment of one account, one at a time across all tabs. The root owns it, so that payments outlive
 * dialogs.
 */
export const paymentsCoordinatorMachine = setup({
  types: {
    input: {} as { accountId: string; idempotency: Idempotency },
    context: {} as PaymentsCoordinatorContext,
    events: {} as PaymentsMessage,
    emitted: {} as PaymentEvent,
    children: {} as { [id: `payment-${number}`]: "payment" },
    tags: {} as "locked",
    meta: {} as { spec: string },
  },
  actors: {
    /** Its code loads together with the dialogs. */
    payment: chart<typeof paymentMachine>("payment"),
    followJournal: followJournalMachine,
    /** Sends `lock.taken` and `lock.released` of other tabs. */
    watchLock: listener<{ type: "none" }, { accountId: string }>("watchLock"),
    /** Sends `page.resumed`. */
    watchPage: listener<{ type: "none" }>("watchPage"),
  },
  actions: {
    make: assign(({ context, spawn }, { type: _, ...request }: PaymentRequest) => {
      const id = `payment-${context.madeCount}` as const;
      const { accountId, idempotency } = context;
      const payment = spawn("payment", { id, input: { accountId, idempotency, ...request } });
      return { madeCount: context.madeCount + 1, lockedBy: [id], payments: [...context.payments, payment] };
    }),
    adopt: assign(({ context, spawn }, params: { journal: AccountJournal; isLockedElsewhere: boolean }) => {
      const { accountId, idempotency, madeCount } = context;
      const { undecidedEntries, entriesElsewhere } = partitionNewEntries(context, params);
      const newPayments = undecidedEntries.map((entry, index) =>
        spawn("payment", {
          id: `payment-${madeCount + index}`,
          input: { accountId, idempotency, order: orderOf(entry), requestedBy: "", entry },
        }),
      );
      return {
        madeCount: madeCount + newPayments.length,
        payments: [...context.payments, ...newPayments],
        entriesElsewhere,
        unreadableIds: params.journal.unreadable,
      };
    }),
    reportRemovedEntries: enqueueActions(({ context, enqueue }, params: { journal: AccountJournal }) => {
      for (const payment of withoutEntry(context, params.journal))
        enqueue.sendTo(payment, { type: "entry.removed" });
    }),
    resumePage: enqueueActions(({ context, enqueue }) => {
      for (const payment of context.payments) enqueue.sendTo(payment, { type: "page.resumed" });
    }),
    keepLocked: assign({
      lockedBy: ({ context }, { id }: { id: string }) => [...new Set([...context.lockedBy, id])],
    }),
    forgetLocked: assign({
      lockedBy: ({ context }, params: { id: string }) => context.lockedBy.filter((id) => id !== params.id),
    }),
    keepHeld: assign({ heldKey: (_, params: { key: string | undefined }) => params.key }),
    forgetHeld: assign({ heldKey: undefined }),
    remove: assign(({ context }, params: { id: string }) => removePayment(context, params.id)),
    removeBroken: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      for (const report of ["unlocked", "broken", "settled"] as const)
        enqueue.raise({ type: `report.${report}`, id });
    }),
    stop: stopChild((_, params: { id: string }) => params.id),
    announce: emit(({ context }, params: AnnouncedReport) => announcementOf(context, params)),
    announceOutcome: emit(({ context }, params: DecidedReport) => outcomeEventOf(context, params)),
    announceBusy: emit((_, params: PaymentRequest) => paymentInProgressEventOf(params)),
    reportOutcome: enqueueActions(({ context, enqueue }, params: DecidedReport) => {
      const { outcome } = params;
      if (outcome.state === "declined")
        enqueue.sendParent({ type: "payment.declined", failure: outcome.failure });
      else enqueue.sendTo(toasts, outcomeNoticeOf(context, params.id, outcome.state));
    }),
    announceEnding: enqueueActions(({ context, enqueue }, params: AnnouncedReport) => {
      enqueue.emit(announcementOf(context, params));
      const key = params.type === "report.broken" ? "toasts.broken" : "toasts.removed";
      enqueue.sendTo(toasts, toastRaisedEvent("info", key));
    }),
    readJournal: sendTo("journal", { type: "read.requested" }),
    removeUnreadable: sendTo("journal", (_, params: { type: "unreadable.removed"; id: string }) => params),
    reportOpened: sendParent(({ self }) => ({ type: "payments.opened", payments: self })),
    reportLocked: sendParent({ type: "payments.locked" }),
    reportUnlocked: sendParent({ type: "payments.unlocked" }),
  },
  guards: {
    isUnlocked: ({ context }) => context.lockedBy.length === 0,
    isLockedElsewhere: stateIn({ lock: { elsewhere: "held" } }),
    isLockedOnlyElsewhere: and(["isUnlocked", "isLockedElsewhere"]),
  },
}).createMachine({
  id: "paymentsCoordinator",
  description: "The payments of one account.",
  meta: { spec: "safety: one payment at a time" },
  context: ({ input }) => ({ ...initialContext, ...input }),
  invoke: [
    {
      id: "watchLock",
      src: "watchLock",
      input: ({ context }) => ({ accountId: context.accountId }),
      onError: {
        description: "Without it, a payment requested while another tab pays is declined.",
      },
    },
    {
      id: "watchPage",
      src: "watchPage",
      onError: { description: "The port that sends rejects a press of an earlier page life by itself." },
    },
  ],
  entry: "reportOpened",
  on: {
    "coordinator.requested": { actions: "reportOpened" },
    "page.resumed": { actions: ["resumePage", "readJournal"] },
    "xstate.error.actor.*": {
      description:
        "A payment's chart failed: this tab stops following it; its entry stays in the journal for the next page life.",
      actions: { type: "removeBroken", params: ({ event }) => ({ id: event.actorId }) },
    },
  },
  type: "parallel",
  states: {
    journal: {
      description: "Each payment of the journal is followed until it has an outcome.",
      meta: { spec: "safety: payment journal" },
      invoke: {
        id: "journal",
        src: "followJournal",
        input: ({ context }) => ({ accountId: context.accountId }),
        onError: {
          description: "Without it, payments of another page life are shown after the next reload.",
        },
      },
      on: {
        "journal.read": {
          actions: { type: "reportRemovedEntries", params: ({ event }) => event },
        },
        "lock.taken": { actions: "readJournal" },
        "lock.released": { actions: "readJournal" },
        "unreadable.removed": { actions: { type: "removeUnreadable", params: ({ event }) => event } },
      },
    },
    lock: {
      description: "Which tab has the account's payment lock.",
      type: "parallel",
      states: {
        here: {
          description: "Whether a payment of this tab has the lock or requests it.",
          initial: "free",
          states: {
            free: {
              description: "No payment of this tab has the lock.",
              on: {
                "payment.requested": [
                  {
                    guard: "isLockedElsewhere",
                    actions: { type: "announceBusy", params: ({ event }) => event },
                  },
                  { target: "held", actions: { type: "make", params: ({ event }) => event } },
                ],
                "report.locked": {
                  target: "held",
                  actions: { type: "keepLocked", params: ({ event }) => event },
                },
              },
            },
            held: {
              description: "A payment of this tab is being sent, resent or cancelled.",
              tags: "locked",
              entry: "reportLocked",
              exit: "readJournal",
              on: {
                "payment.requested": { actions: { type: "announceBusy", params: ({ event }) => event } },
                "report.locked": { actions: { type: "keepLocked", params: ({ event }) => event } },
                "report.unlocked": { actions: { type: "forgetLocked", params: ({ event }) => event } },
              },
              always: [
                { guard: "isLockedOnlyElsewhere", target: "free" },
                { guard: "isUnlocked", target: "free", actions: "reportUnlocked" },
              ],
            },
          },
        },
        elsewhere: {
          description: "Whether a payment of another tab has the lock. Its entry is shown without actions.",
          initial: "free",
          states: {
            free: {
              description: "No other tab has the lock.",
              on: {
                "lock.taken": { target: "held", actions: { type: "keepHeld", params: ({ event }) => event } },
                "journal.read": {
                  actions: { type: "adopt", params: ({ event }) => ({ ...event, isLockedElsewhere: false }) },
                },
              },
            },
            held: {
              description: "A payment of another tab is being sent, resent or cancelled.",
              tags: "locked",
              entry: "reportLocked",
              on: {
                "lock.taken": { actions: { type: "keepHeld", params: ({ event }) => event } },
                "lock.released": [
                  { guard: "isUnlocked", target: "free", actions: ["forgetHeld", "reportUnlocked"] },
                  { target: "free", actions: "forgetHeld" },
                ],
                "journal.read": {
                  actions: { type: "adopt", params: ({ event }) => ({ ...event, isLockedElsewhere: true }) },
                },
              },
            },
          },
        },
      },
    },
    reports: {
      description: "Forwards the reports of each payment, and removes a settled payment.",
      meta: { spec: "safety: payment" },
      on: {
        "report.unknown": { actions: { type: "announce", params: ({ event }) => event } },
        "report.undecided": { actions: { type: "announce", params: ({ event }) => event } },
        "report.confirmed": { actions: { type: "announce", params: ({ event }) => event } },
        "report.dismissed": { actions: { type: "announce", params: ({ event }) => event } },
        "report.decided": {
          actions: [
            { type: "announceOutcome", params: ({ event }) => event },
            { type: "reportOutcome", params: ({ event }) => event },
          ],
        },
        "report.removed": { actions: { type: "announceEnding", params: ({ event }) => event } },
        "report.broken": { actions: { type: "announceEnding", params: ({ event }) => event } },
        "report.settled": {
          actions: [
            { type: "stop", params: ({ event }) => event },
            { type: "remove", params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

export type PaymentsCoordinatorActor = ActorRefFrom<typeof paymentsCoordinatorMachine>;
