import type { ContextFrom } from "xstate";
import type { paymentMemoryMachine } from "../../../src/machines/payments/payment-memory.machine.ts";
import type { KnownPayee, PaymentMemory } from "../../../src/machines/payments/rules/payment-memory.ts";
import { account } from "../../machines/session-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const another = { ...account, accountId: "acct-another" };
const paidAt = "2026-11-19T02:00:00.000Z";
const phone = "0400 000 002";
const priya = { accountId: "acct-priya", firstName: "Priya" };
const marco = { accountId: "acct-marco", firstName: "Marco" };
const marcosPhone = "0400 000 003";
const knownPayee: KnownPayee = { ...priya, phone, saved: true, paidAt };
const payees = Array.from({ length: 50 }, (_, index) => ({ ...knownPayee, accountId: `acct-${index}` }));
/** As many payees as this browser keeps, of whom two are saved. */
const memory: PaymentMemory = {
  v: 1,
  payees: [
    knownPayee,
    { ...marco, phone: marcosPhone, saved: true, paidAt },
    ...payees.slice(2).map((payee) => ({ ...payee, saved: false })),
  ],
};
const fullMemory: PaymentMemory = { v: 1, payees };
/** The last day on which the cards can pay, and the next day. */
const lastDay = "2026-11-30";
const afterExpiry = "2026-12-01";
const card = {
  id: "c-1",
  paymentMethodId: "pm_4242",
  cardNumberLast4: "4242",
  expiryMonth: 11,
  expiryYear: 2026,
  cardType: "visa",
};
const otherCard = { ...card, id: "c-2", paymentMethodId: "pm_5309" };
const updates: readonly PaymentMemory[] = [{ ...memory, lastCard: "pm_5309" }, fullMemory];
const details = { requestedBy: "dialog-1", operation: "transfer" } as const;
const order = {
  operation: "transfer",
  cents: 2_500,
  currency: "AUD",
  toAccountId: priya.accountId,
  phone,
  payeeName: priya.firstName,
} as const;
const paidPayment = { order, reference: "key-1", transactionId: "t-1" };
const paidToMarco = {
  order: { ...order, toAccountId: marco.accountId, phone: marcosPhone, payeeName: marco.firstName },
  reference: "key-2",
  transactionId: "t-2",
};
const payments = [{ ...details, paid: paidPayment }, { ...details, paid: paidToMarco }, details];

type Context = ContextFrom<typeof paymentMemoryMachine>;

/** Whether a removal still has to be stored. */
function isWaiting({ changes, removedPayee }: Pick<Context, "changes" | "removedPayee">): boolean {
  return changes.some((change) => change.kind === "removed" && change.accountId === removedPayee?.accountId);
}

/** Offers the payloads while fewer than two changes are waiting: two are enough for a test. */
function limitWaitingChanges<Payload>(payloads: readonly Payload[]) {
  return ({ changes }: Context): readonly Payload[] => (changes.length < 2 ? payloads : []);
}

export const paths = pathsOf<typeof paymentMemoryMachine>()({
  events: {
    "account.known": ({ accountId, changes }) =>
      accountId === account.accountId && changes.length < 2
        ? [{ account }, { account: another }]
        : [{ account }],
    "query.answered": [
      { name: "cards", data: [card, otherCard] },
      { name: "cards", data: [] },
      { name: "history", data: { transactions: [], pagination: { hasNext: false, page: 0, totalPages: 0 } } },
    ],
    "day.began": ({ today }) => [{ today: today === lastDay ? afterExpiry : lastDay }],
    "payment.succeeded": limitWaitingChanges(payments),
    "payment.pending": limitWaitingChanges(payments),
    "payee.saved": limitWaitingChanges([
      { payee: priya, phone },
      { payee: marco, phone: marcosPhone },
    ]),
    "payee.removed": limitWaitingChanges([
      { accountId: priya.accountId },
      { accountId: marco.accountId },
      { accountId: "acct-nobody" },
    ]),
    "removal.undone": limitWaitingChanges([{}]),
    navigated: limitWaitingChanges([{}]),
  },
  answers: { updateMemory: updates },
  differs: ({ accountId, memory: read, changes, removedPayee, cards, today }) => [
    accountId,
    read?.payees.filter(({ saved }) => saved).length,
    changes.map((change) => (change.kind === "removed" ? change.accountId : "")),
    removedPayee?.accountId,
    cards?.length,
    today,
  ],
  // The day affects the suggestion only if a card can be suggested.
  casesOf: ({ type }, { cards = [], memory: read }) =>
    type === "day.began" ? [`${type} ${cards.length > 0 && read ? "with" : "without"} a card`] : [],
  labels: {
    facts: "what the session knows",
    "account.known": "the account is known",
    "query.answered": "the wallet answers",
    "day.began": "another day begins",
    "payment.succeeded": "a payment succeeds",
    "payment.pending": "a payment is accepted and not settled",
    "payee.saved": "the holder saves the payee",
    "payee.removed": "the holder removes a payee",
    "removal.undone": "the holder undoes it",
    navigated: "the address changes",
    navigation: "the address bar",
    updateMemory: "what this browser keeps",
  },
  initial: { "the beginning": "record.resting + removal.none" },
  transitions: {
    "record.resting": {
      "account.known": "record.resting | record.updating",
      "payment.succeeded": "record.resting | record.updating",
      "payment.pending": "record.resting | record.updating",
      "payee.saved": "record.resting | record.updating",
      "payee.removed": "record.resting | record.updating",
      "removal.undone": "record.resting | record.updating",
      navigated: "record.resting | record.updating",
    },
    "record.updating": {
      "account.known": "record.updating",
      "done updateMemory": "record.resting | record.updating",
      "error updateMemory": "record.resting | record.updating",
    },
    removal: {
      "account.known": "removal.none | removal.keeping | removal.undoable",
      "payee.saved": "removal.none",
      "payment.succeeded": "removal.none",
      navigated: "removal.none",
    },
    "removal.none": { "payee.removed": "removal.none | removal.keeping" },
    "removal.keeping": {
      "payee.removed": "removal.keeping",
      "done updateMemory": "removal.keeping | removal.undoable | removal.none",
      "error updateMemory": "removal.keeping | removal.none | removal.undoable",
    },
    "removal.undoable": {
      "payee.removed": "removal.undoable | removal.keeping",
      "removal.undone": "removal.none",
    },
  },
  observations: [
    inside("record.resting", {
      "nothing that is learned and not kept, once the account is known": ({ context, childIds }) =>
        !childIds.includes("updateMemory") &&
        (context.accountId === undefined || context.changes.length === 0),
    }),
    inside("record.updating", {
      "the oldest change kept, for this account": ({ childIds, context, all }) => {
        const input = all.invoked.filter(({ src }) => src === "updateMemory").at(-1)?.input as
          | { accountId: string; change: unknown }
          | undefined;
        return (
          childIds.includes("updateMemory") &&
          input !== undefined &&
          input.accountId === context.accountId &&
          input.change === context.changes[0]
        );
      },
    }),
    after("account.known", {
      "nothing of the account before it, whose own memory is read, and the same account's memory kept": ({
        event,
        isIn,
        context,
        contextBefore,
      }) => {
        if (context.accountId !== event.account.accountId) return false;
        const accountIdBefore = contextBefore.accountId;
        if (accountIdBefore === undefined || accountIdBefore === context.accountId)
          return context.memory === contextBefore.memory && context.changes === contextBefore.changes;
        return (
          context.memory === undefined &&
          context.cards === undefined &&
          context.suggestedPaymentMethodId === undefined &&
          isIn("removal.none") &&
          isIn("record.updating") &&
          JSON.stringify(context.changes) === JSON.stringify([{ kind: "read" }])
        );
      },
    }),
    after("xstate.init", {
      "what is kept read first, on a day that is not known": ({ context }) =>
        context.memory === undefined && context.changes[0]?.kind === "read" && context.today === "",
    }),
    after("xstate.done.actor.updateMemory", {
      "the memory as it is kept, and the change done": ({ event, context, contextBefore, received }) =>
        context.memory === event.output &&
        context.today === contextBefore.today &&
        context.changes.length === contextBefore.changes.length - 1 &&
        received.length === 0,
    }),
    after("xstate.error.actor.updateMemory", {
      "that the change is not kept, with the memory as it was": ({ context, contextBefore, received }) =>
        context.memory === contextBefore.memory &&
        context.changes.length === contextBefore.changes.length - 1 &&
        JSON.stringify(received) ===
          JSON.stringify([{ type: "toast.raised", kind: "error", message: { key: "payees.notKept" } }]),
    }),
    after(["payment.succeeded", "payment.pending"], {
      "a payment that is known learned, and whether it is settled": ({ event, context, contextBefore }) => {
        const learned = context.changes.slice(contextBefore.changes.length);
        const isSettled = event.type === "payment.succeeded";
        const expectedChanges =
          event.paid === undefined ? [] : [{ kind: "paid", paid: event.paid, isSettled }];
        return JSON.stringify(learned) === JSON.stringify(expectedChanges);
      },
    }),
    after(["query.answered", "day.began", "xstate.done.actor.updateMemory"], {
      "the last card suggested for a top-up, else the first, and none without cards or once they have expired":
        ({ context: { cards = [], memory: read, today, suggestedPaymentMethodId } }) =>
          suggestedPaymentMethodId ===
          (read === undefined || cards.length === 0 || today !== lastDay
            ? undefined
            : (read.lastCard ?? "pm_4242")),
    }),
    after("day.began", {
      "the day kept": ({ event, context }) => context.today === event.today,
    }),
    after("query.answered", {
      "the cards kept, and no other answer": ({ event, context, contextBefore }) =>
        context.cards === (event.name === "cards" ? event.data : contextBefore.cards),
    }),
    after("payee.saved", {
      "the payee saved, unless this browser keeps fifty": ({ event, context, contextBefore }) => {
        const hasRoom = contextBefore.memory !== undefined && contextBefore.memory !== fullMemory;
        const learned = context.changes.slice(contextBefore.changes.length);
        return hasRoom
          ? JSON.stringify(learned) ===
              JSON.stringify([{ kind: "saved", payee: { ...event.payee, phone: event.phone } }])
          : learned.length === 0;
      },
    }),
    after("payee.removed", {
      "a payee whom this browser knows removed, and kept for as long as it can be undone": ({
        event,
        isIn,
        context,
        contextBefore,
      }) => {
        const foundPayee = contextBefore.memory?.payees.find(
          ({ accountId }) => accountId === event.accountId,
        );
        if (foundPayee === undefined) return context.changes === contextBefore.changes;
        return (
          isIn("removal.keeping") &&
          context.removedPayee === foundPayee &&
          JSON.stringify(context.changes.at(-1)) ===
            JSON.stringify({ kind: "removed", accountId: event.accountId })
        );
      },
    }),
    after("removal.undone", {
      "the payee restored as they were, once": ({ wasIn, isIn, context, contextBefore }) =>
        wasIn("removal.undoable")
          ? isIn("removal.none") &&
            JSON.stringify(context.changes.at(-1)) ===
              JSON.stringify({ kind: "restored", payee: contextBefore.removedPayee })
          : context.changes === contextBefore.changes,
    }),
    after("navigated", {
      "what is kept read again": ({ context, contextBefore, isIn }) =>
        context.changes.at(-1)?.kind === "read" &&
        context.changes.length === contextBefore.changes.length + 1 &&
        isIn("removal.none"),
    }),
    inside("removal.none", {
      "nothing to undo": ({ context, can }) =>
        context.removedPayee === undefined && !can({ type: "removal.undone" }),
    }),
    inside("removal.keeping", {
      "nothing to undo before the removal is kept": ({ context, can }) =>
        isWaiting(context) && !can({ type: "removal.undone" }),
    }),
    inside("removal.undoable", {
      "whom the holder removed, and a way to undo it": ({ context, can }) =>
        context.removedPayee !== undefined && can({ type: "removal.undone" }),
    }),
    after(["xstate.done.actor.updateMemory", "xstate.error.actor.updateMemory"], {
      "a way to undo the removal where this browser keeps it, and none where it does not": ({
        wasIn,
        isIn,
        context,
        contextBefore: { changes, removedPayee },
      }) => {
        if (!wasIn("removal.keeping")) return isIn("removal.none") === wasIn("removal.none");
        if (isWaiting({ changes: changes.slice(1), removedPayee })) return isIn("removal.keeping");
        const isListed = context.memory?.payees.some(
          ({ accountId }) => accountId === removedPayee?.accountId,
        );
        return isIn(isListed === true ? "removal.none" : "removal.undoable");
      },
    }),
  ],
});
