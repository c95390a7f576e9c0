import { describe, expect, test } from "vitest";
import type { Payee } from "../../src/machines/core/domain.ts";
import { findPayeeMachine } from "../../src/machines/payees/find-payee.machine.ts";
import { transferMachine } from "../../src/machines/payments/transfer.machine.ts";
import { fakeCoordinator } from "./fake-coordinator.ts";
import { fakePort, startWithParent } from "./fakes.ts";

const priya: Payee = { accountId: "acct-priya", firstName: "Priya" };

function openTransfer(balance = 125_000, availableBalance = balance, isBalanceKnown = true) {
  const coordinator = fakeCoordinator();
  const readPayees = fakePort<readonly Payee[], { phone: string }>();
  const findPayee = findPayeeMachine.provide({ actors: { readPayees: readPayees.logic } });
  const { actor } = startWithParent(transferMachine.provide({ actors: { findPayee } }), {
    payments: coordinator.ref,
    requestId: "dialog-3",
    accountId: "acct-dana",
  });
  const answerBalance = () =>
    actor.send({
      type: "balance.answered",
      balance: { currency: "AUD", balance, availableBalance, pendingBalance: balance - availableBalance },
    });
  if (isBalanceKnown) answerBalance();
  const { amount } = actor.getSnapshot().children;
  if (!amount) throw new Error("No amount box");
  return {
    actor,
    coordinator,
    readPayees,
    limits: () => amount.getSnapshot().context.limits,
    box: () => amount.getSnapshot().context.text,
    leave: () => amount.send({ type: "left" }),
    answerBalance,
    phone: (phone: string) => actor.send({ type: "phone.changed", phone }),
    search: () => actor.send({ type: "searched" }),
    type: (text: string) => amount.send({ type: "text.changed", text }),
    submit: () => amount.send({ type: "submitted" }),
  };
}

async function findPriya(balance = 125_000, availableBalance = balance) {
  const dialog = openTransfer(balance, availableBalance);
  dialog.phone("0400000002");
  dialog.search();
  await dialog.readPayees.answer([priya]);
  return dialog;
}

describe("the transfer dialog", () => {
  test.each([
    [125_000, 125_000],
    [-1, 0],
  ])("with a balance of %s cents has the max amount %s", (balance, max) => {
    expect(openTransfer(balance).limits()).toEqual({ min: 0, max, step: 500 });
  });

  test("keeps an amount that is typed before the balance is known", () => {
    const { type, leave, box, limits, answerBalance } = openTransfer(125_000, 125_000, false);
    type("25");
    leave();
    answerBalance();
    expect([box(), limits().max]).toEqual(["$25.00", 125_000]);
  });

  test("has the balance as its max amount, and submits only up to the available balance", async () => {
    const { actor, coordinator, type, submit, limits } = await findPriya(50_000, 30_000);
    expect(limits().max).toBe(50_000);
    const can = (cents: number) => actor.getSnapshot().can({ type: "submitted", cents });
    expect([30_000, 30_001, 50_000, 60_000].map(can)).toEqual([true, false, false, false]);
    type("600");
    submit();
    submit();
    type("350");
    submit();
    expect(coordinator.requests).toEqual([]);
    type("300");
    submit();
    expect(coordinator.requests[0]?.order.cents).toBe(30_000);
  });
});
