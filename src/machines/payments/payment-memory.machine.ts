import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Account, Card, Payee } from "../core/domain.ts";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import type { QueryAnswered } from "../core/query.machine.ts";
import { followSession, type SessionFact } from "./follow-session.ts";
import type { PaidPayment } from "./payment-events.ts";
import {
  type KnownPayee,
  type MemoryChange,
  maxPayees,
  type PaymentMemory,
  suggestCard,
} from "./rules/payment-memory.ts";

export type PaymentMemoryEvent =
  | Exclude<SessionFact, { type: "payments.opened" }>
  /** `phone` is the searched number. */
  | { type: "payee.saved"; payee: Payee; phone: string }
  | { type: "payee.removed"; accountId: string }
  | { type: "removal.undone" }
  | { type: "navigated" };

interface PaymentMemoryContext {
  readonly accountId: string | undefined;
  /** Undefined until read. */
  readonly cards: readonly Card[] | undefined;
  /** Undefined until read. */
  readonly memory: PaymentMemory | undefined;
  /** The payment method preselected for a top-up; undefined while unknown. */
  readonly suggestedPaymentMethodId: string | undefined;
  /** In the account's time zone, `yyyy-MM-dd`; empty until known. */
  readonly today: string;
  /** Changes that are not stored yet, oldest first. */
  readonly changes: readonly MemoryChange[];
  /** The payee that the holder removed last, while that can be undone. */
  readonly removedPayee: KnownPayee | undefined;
}

function isListed({ memory }: PaymentMemoryContext, id: string | undefined): boolean {
  return memory?.payees.some(({ accountId }) => accountId === id) === true;
}

/** Whether the last removal is not stored yet. Earlier changes are stored first. */
function isRemovalDue({ changes }: PaymentMemoryContext): boolean {
  return changes.some(({ kind }) => kind === "removed");
}

/**
 * Stores per account in this browser which payments the holder made and which payees they saved. It sends no payments.
 */
export const paymentMemoryMachine = setup({
  types: {
    context: {} as PaymentMemoryContext,
    events: {} as PaymentMemoryEvent,
    meta: {} as { spec: string },
  },
  actors: {
    followSession,
    /** Reads, changes and stores the memory atomically; rejects if the holder's own change cannot be stored. */
    updateMemory: port<PaymentMemory, { accountId: string; change: MemoryChange }>("updateMemory"),
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepAccount: assign({ accountId: (_, params: { account: Account }) => params.account.accountId }),
    keepCards: assign({
      cards: ({ context }, report: QueryAnswered) => (report.name === "cards" ? report.data : context.cards),
    }),
    keepMemory: assign({ memory: (_, params: { memory: PaymentMemory }) => params.memory }),
    keepToday: assign({ today: (_, params: { today: string }) => params.today }),
    suggest: assign({
      suggestedPaymentMethodId: ({ context: { cards, memory, today } }) =>
        cards === undefined || memory === undefined || today === ""
          ? undefined
          : suggestCard(cards, memory, today),
    }),
    learn: assign({
      changes: ({ context }, change: MemoryChange) => [...context.changes, change],
    }),
    dropFirst: assign({ changes: ({ context }) => context.changes.slice(1) }),
    keepRemoved: assign({
      removedPayee: ({ context }, params: { accountId: string }) =>
        context.memory?.payees.find(({ accountId }) => accountId === params.accountId),
    }),
    restore: assign({
      changes: ({ context }) => [
        ...context.changes,
        { kind: "restored" as const, payee: context.removedPayee as KnownPayee },
      ],
    }),
    forgetAccount: assign({
      cards: undefined,
      memory: undefined,
      suggestedPaymentMethodId: undefined,
      changes: [{ kind: "read" as const }],
    }),
    forgetRemoved: assign({ removedPayee: undefined }),
    showNotKept: sendTo(toasts, toastRaisedEvent("error", "payees.notKept")),
  },
  guards: {
    hasWork: ({ context }) => context.accountId !== undefined && context.changes.length > 0,
    isKnown: (_, params: { paid?: PaidPayment }) => params.paid !== undefined,
    isCards: (_, params: { name: string }) => params.name === "cards",
    hasRoom: ({ context }) =>
      context.memory !== undefined && context.memory.payees.filter(({ saved }) => saved).length < maxPayees,
    isAnotherAccount: ({ context }, params: { account: Account }) =>
      context.accountId !== undefined && context.accountId !== params.account.accountId,
    isRemovalStored: ({ context }) =>
      !isRemovalDue(context) && !isListed(context, context.removedPayee?.accountId),
    isRemovalRejected: ({ context }) =>
      !isRemovalDue(context) && isListed(context, context.removedPayee?.accountId),
    isRemembered: ({ context }, params: { accountId: string }) => isListed(context, params.accountId),
  },
}).createMachine({
  id: "paymentMemory",
  description: "The account's payments and payees that this browser remembers.",
  meta: { spec: "§5 Transfer" },
  context: {
    accountId: undefined,
    cards: undefined,
    memory: undefined,
    suggestedPaymentMethodId: undefined,
    today: "",
    changes: [{ kind: "read" }],
    removedPayee: undefined,
  },
  invoke: [
    {
      id: "navigation",
      src: "watchNavigation",
      onError: { description: "Changes of another tab are read with the next change." },
    },
    {
      id: "facts",
      src: "followSession",
      onError: { description: "The dialogs suggest neither card nor payee." },
    },
  ],
  type: "parallel",
  states: {
    record: {
      description: "The stored memory.",
      initial: "resting",
      on: {
        "account.known": [
          {
            guard: { type: "isAnotherAccount", params: ({ event }) => event },
            target: ".resting",
            actions: ["forgetAccount", { type: "keepAccount", params: ({ event }) => event }],
          },
          { actions: { type: "keepAccount", params: ({ event }) => event } },
        ],
        "query.answered": {
          guard: { type: "isCards", params: ({ event }) => event },
          actions: [{ type: "keepCards", params: ({ event }) => event }, "suggest"],
        },
        "day.began": {
          actions: [{ type: "keepToday", params: ({ event }) => event }, "suggest"],
          description: "A card may have expired.",
        },
        "payment.succeeded": {
          guard: { type: "isKnown", params: ({ event }) => event },
          actions: {
            type: "learn",
            params: ({ event }) => ({ kind: "paid", paid: event.paid as PaidPayment, isSettled: true }),
          },
        },
        "payment.pending": {
          guard: { type: "isKnown", params: ({ event }) => event },
          actions: {
            type: "learn",
            params: ({ event }) => ({ kind: "paid", paid: event.paid as PaidPayment, isSettled: false }),
          },
        },
        "payee.saved": {
          guard: "hasRoom",
          actions: {
            type: "learn",
            params: ({ event: { payee, phone } }) => ({ kind: "saved", payee: { ...payee, phone } }),
          },
        },
        navigated: {
          actions: { type: "learn", params: { kind: "read" } },
          description: "The settings page may have cleared the memory, or another tab may have changed it.",
        },
      },
      states: {
        resting: {
          description: "Every change is stored.",
          always: { guard: "hasWork", target: "updating" },
        },
        updating: {
          description: "The oldest change is being stored.",
          invoke: {
            id: "updateMemory",
            src: "updateMemory",
            input: ({ context }) => ({
              accountId: context.accountId ?? "",
              change: context.changes[0] as MemoryChange,
            }),
            onDone: {
              target: "resting",
              actions: [
                { type: "keepMemory", params: ({ event }) => ({ memory: event.output }) },
                "suggest",
                "dropFirst",
              ],
            },
            onError: { target: "resting", actions: ["dropFirst", "showNotKept"] },
          },
        },
      },
    },
    removal: {
      description: "The payee that the holder removed last.",
      initial: "none",
      on: {
        "payee.removed": {
          guard: { type: "isRemembered", params: ({ event }) => event },
          target: ".keeping",
          actions: [
            { type: "keepRemoved", params: ({ event }) => event },
            {
              type: "learn",
              params: ({ event: { accountId } }) => ({ kind: "removed", accountId }),
            },
          ],
        },
        "account.known": {
          guard: { type: "isAnotherAccount", params: ({ event }) => event },
          target: ".none",
        },
        "payee.saved": ".none",
        "payment.succeeded": ".none",
        navigated: ".none",
      },
      states: {
        none: { description: "No removal can be undone.", entry: "forgetRemoved" },
        keeping: {
          description: "The last removal is not stored yet.",
          always: [
            { guard: "isRemovalStored", target: "undoable" },
            { guard: "isRemovalRejected", target: "none" },
          ],
        },
        undoable: {
          description: "The last removal can be undone, until the page or the payees change.",
          on: { "removal.undone": { target: "none", actions: "restore" } },
        },
      },
    },
  },
});

export type PaymentMemoryActor = ActorRefFrom<typeof paymentMemoryMachine>;
