import { expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import type { Card } from "../../src/machines/core/domain.ts";
import { rejection } from "../../src/machines/core/failure.ts";
import type { PaymentOrder } from "../../src/machines/instructions/instruction.ts";
import { canOpenFilledForm } from "../../src/machines/session/pay-again.ts";
import { restoreForm } from "../../src/machines/session/restore-form.ts";
import { dialogMachines } from "../support/dialog-machines.ts";
import { markedCards } from "../support/marked-cards.ts";
import { fakeListener, settle } from "./fakes.ts";
import { dialogInvokes, letPay, queryOf } from "./session-fakes.ts";

const payout: PaymentOrder = { operation: "payout", cents: 60_000 };

const card: Card = {
  id: "card-1",
  paymentMethodId: "pm_1",
  cardNumberLast4: "4242",
  expiryMonth: 12,
  expiryYear: 2034,
  cardType: "visa",
};
const topUp: PaymentOrder = { operation: "topUp", cents: 2_500, paymentMethodId: "pm_1" };
/** Each field has its own value, by which the test recognises it. */
const transfer: PaymentOrder = {
  operation: "transfer",
  cents: 7_650,
  toAccountId: "acct-priya",
  phone: "+61400000002",
  foundAt: 1_795_150_980_000,
  payeeName: "Priya",
  paidBefore: true,
  message: "Lunch",
};
/** A payment memory with a suggested card and today's date. */
const memory = createMachine({ context: { suggestedPaymentMethodId: "pm_2", today: "2026-11-27" } });

/** The session's dialogs with a form restored after a fresh sign-in. */
function beginForm(order: PaymentOrder, cardsPromise: Promise<readonly Card[]> = Promise.resolve([card])) {
  const cards = queryOf(cardsPromise);
  const { invokes, knowBalance } = dialogInvokes({
    ...dialogMachines,
    watchNavigation: fakeListener().logic,
  });
  const session = createMachine({
    invoke: [
      ...invokes,
      { id: "cards", systemId: "cards", src: cards, input: { name: "cards" } },
      { id: "memory", systemId: "paymentMemory", src: memory },
      { id: "restoreForm", src: restoreForm, input: { order } },
    ],
  });
  const actor = createActor(session).start();
  const { dialogs, restoreForm: form } = actor.getSnapshot().children;
  if (dialogs === undefined || form === undefined) throw new Error("The dialogs or the form are not running");
  return {
    dialogs,
    open: () => Object.keys(dialogs.getSnapshot().children).filter((id) => id !== "navigation"),
    amount: () => {
      const { topUp, withdraw, transfer } = dialogs.getSnapshot().children;
      const dialog = (topUp ?? withdraw ?? transfer) as typeof dialogs | undefined;
      return dialog?.getSnapshot().children.amount?.getSnapshot().context.text;
    },
    topUp: () => dialogs.getSnapshot().children.topUp?.getSnapshot(),
    /** The values in the open dialog and its amount field, as text. */
    known: () => {
      const { topUp, withdraw, transfer: payee } = dialogs.getSnapshot().children;
      const dialog = (topUp ?? withdraw ?? payee) as typeof dialogs | undefined;
      const { payments: _, ...context } = { ...dialog?.getSnapshot().context };
      return JSON.stringify([
        dialog?.id,
        context,
        dialog?.getSnapshot().children.amount?.getSnapshot().context,
      ]);
    },
    isDone: () => form.getSnapshot().status === "done",
    canPay: () => letPay(dialogs),
    knowBalance,
  };
}

test("a restored form's dialog opens with its amount once the account can pay and the balance is known", async () => {
  const { dialogs, open, amount, isDone, canPay, knowBalance } = beginForm(payout);
  dialogs.send({ type: "pages.loaded" });
  await settle();
  expect([open(), isDone()]).toEqual([[], false]);
  canPay();
  await settle();
  expect([open(), isDone()]).toEqual([[], false]);
  knowBalance();
  await settle();
  expect([open(), amount(), isDone()]).toEqual([["withdraw"], "$600.00", true]);
});

test("a restored withdrawal waits for no cards", async () => {
  const { dialogs, open, canPay, knowBalance } = beginForm(payout, new Promise(() => undefined));
  dialogs.send({ type: "pages.loaded" });
  canPay();
  knowBalance();
  await settle();
  expect(open()).toEqual(["withdraw"]);
});

test("a transfer without a message is restored without one", async () => {
  const { dialogs, canPay, knowBalance } = beginForm({ ...transfer, message: undefined });
  dialogs.send({ type: "pages.loaded" });
  canPay();
  knowBalance();
  await settle();
  expect(dialogs.getSnapshot().children.transfer?.getSnapshot().context.message).toBe("");
});

test("every payment can be made again, except a transfer without the payee's number", () => {
  expect([topUp, payout, transfer].map(canOpenFilledForm)).toEqual([true, true, true]);
  expect(canOpenFilledForm({ ...transfer, phone: "" })).toBe(false);
});

test.each([
  ["topUp", topUp, []],
  ["withdraw", payout, []],
  // The search for the payee returns these fields again.
  ["transfer", transfer, ["toAccountId", "foundAt", "payeeName", "paidBefore"]],
])(
  "a restored %s has every field of the payment, except those that are read again",
  async (dialog, order, readAgain) => {
    const { dialogs, open, known, canPay, knowBalance } = beginForm(order);
    dialogs.send({ type: "pages.loaded" });
    canPay();
    knowBalance();
    await settle();
    expect(open()).toEqual([dialog]);
    const { operation: _, ...fields } = order;
    const missingFields = Object.entries(fields).filter(
      ([, value]) => !known().includes(JSON.stringify(value)),
    );
    expect(missingFields.map(([name]) => name)).toEqual(readAgain);
  },
);

test("a restored form waits until an open dialog is closed, and opens only once", async () => {
  const { dialogs, open, amount, isDone, canPay, knowBalance } = beginForm(payout);
  dialogs.send({ type: "pages.loaded" });
  dialogs.send({ type: "deleteCard.opened" });
  canPay();
  knowBalance();
  await settle();
  expect([open(), isDone()]).toEqual([["deleteCard"], false]);
  dialogs.send({ type: "navigated" });
  await settle();
  expect([open(), amount(), isDone()]).toEqual([["withdraw"], "$600.00", true]);
  dialogs.send({ type: "navigated" });
  await settle();
  expect(open()).toEqual([]);
});

test("a restored top-up waits until the cards are read, and then has its card chosen", async () => {
  let answer: (cards: readonly Card[]) => void = () => undefined;
  const cardsPromise = new Promise<readonly Card[]>((resolve) => {
    answer = resolve;
  });
  const { dialogs, open, topUp: form, amount, canPay, knowBalance } = beginForm(topUp, cardsPromise);
  dialogs.send({ type: "pages.loaded" });
  canPay();
  knowBalance();
  await settle();
  expect(open()).toEqual([]);
  answer([card]);
  await settle();
  expect([open(), amount()]).toEqual([["topUp"], "$25.00"]);
  expect(form()?.context.paymentMethodId).toBe("pm_1");
  expect(form()?.matches({ choosing: "fresh" })).toBe(true);
});

test("a restored top-up keeps its card if the cards cannot be read", async () => {
  const cardsPromise = Promise.reject(Object.assign(new Error(), { failure: rejection("forbidden") }));
  const { dialogs, topUp: form, canPay, knowBalance } = beginForm(topUp, cardsPromise);
  dialogs.send({ type: "pages.loaded" });
  canPay();
  knowBalance();
  await settle();
  expect(form()?.context.paymentMethodId).toBe("pm_1");
});

test.each<readonly [name: string, listed: Card, code: string]>([
  ...Object.entries(markedCards).map(([name, mark]) => [name, { ...card, ...mark }, `card_${name}`] as const),
  ["gone", { ...card, paymentMethodId: "pm_2" }, "card_not_found"],
])(
  "a restored top-up with a card that is %s has no card chosen, shows the reason and keeps the amount",
  async (_, listedCard, code) => {
    const {
      dialogs,
      topUp: form,
      amount,
      canPay,
      knowBalance,
    } = beginForm(topUp, Promise.resolve([listedCard]));
    dialogs.send({ type: "pages.loaded" });
    canPay();
    knowBalance();
    await settle();
    expect(form()?.matches({ choosing: "unusable" })).toBe(true);
    expect(form()?.context).toMatchObject({ paymentMethodId: undefined, failure: rejection(code) });
    expect(amount()).toBe("$25.00");
    expect(form()?.can({ type: "submitted", cents: 2_500 })).toBe(false);
  },
);
