import { expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import type { PaymentOrder } from "../../src/machines/instructions/instruction.ts";
import type { PaymentsRef } from "../../src/machines/payments/payment-events.ts";
import { dialogsMachine } from "../../src/machines/session/dialogs.machine.ts";
import { restoreForm } from "../../src/machines/session/restore-form.ts";
import { dialogMachines } from "../support/dialog-machines.ts";
import { settle } from "./fakes.ts";
import { balance } from "./session-fakes.ts";

const payout: PaymentOrder = { operation: "payout", cents: 60_000, currency: "AUD" };

/** The session's dialogs beside a form that was left. */
function beginForm(order: PaymentOrder) {
  const session = createMachine({
    invoke: [
      { id: "dialogs", systemId: "dialogs", src: dialogsMachine.provide({ actors: dialogMachines }) },
      { id: "restoreForm", src: restoreForm, input: { order } },
    ],
  });
  const actor = createActor(session).start();
  const { dialogs, restoreForm: form } = actor.getSnapshot().children;
  if (dialogs === undefined || form === undefined) throw new Error("nothing runs");
  const payments = { send: () => undefined } as unknown as PaymentsRef;
  return {
    dialogs,
    open: () => Object.keys(dialogs.getSnapshot().children),
    amount: () => {
      const [dialog] = Object.values(dialogs.getSnapshot().children) as (typeof dialogs)[];
      return dialog?.getSnapshot().children.amount?.getSnapshot().context.text;
    },
    isDone: () => form.getSnapshot().status === "done",
    canPay: () => dialogs.send({ type: "payments.opened", payments, session: 1 }),
    knowBalance: () => dialogs.send({ type: "balance.changed", balance }),
  };
}

test("a kept form's dialog opens once the account can pay and its balance is known, with its amount", async () => {
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

test("it waits until an open dialog is closed, and does not open again", async () => {
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
