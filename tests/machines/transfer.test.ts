import { describe, expect, test } from "vitest";
import type { Payee } from "../../src/machines/domain.ts";
import { transferMachine } from "../../src/machines/transfer.machine.ts";
import { standInDesk } from "./desk-stand-in.ts";
import { begin, offline, standInPort, status } from "./stand-ins.ts";

const requestId = "dialog-3";
const priya: Payee = { accountId: "acct-priya", firstName: "Priya" };

function openTransfer(balance: { known: number | undefined } = { known: 125_000 }) {
  const desk = standInDesk();
  const findPayee = standInPort<readonly Payee[], { phone: string }>();
  const begun = begin(transferMachine.provide({ actors: { findPayee: findPayee.logic } }), {
    payments: desk.ref,
    requestId,
    accountId: "acct-dana",
    balance: balance.known,
  });
  const amount = begun.actor.getSnapshot().children.amount;
  if (!amount) throw new Error("No amount box");
  return {
    ...begun,
    desk,
    findPayee,
    amount,
    snapshot: () => begun.actor.getSnapshot(),
    value: () => begun.actor.getSnapshot().value,
    phone: (phone: string) => begun.actor.send({ type: "phone.changed", phone }),
    search: () => begun.actor.send({ type: "searched" }),
    type: (text: string) => amount.send({ type: "text.changed", text }),
    submit: () => begun.actor.send({ type: "submitted" }),
  };
}

async function found(balance?: { known: number | undefined }) {
  const dialog = openTransfer(balance);
  dialog.phone("0400000002");
  dialog.search();
  await dialog.findPayee.answer([priya]);
  expect(dialog.value()).toEqual({ choosing: "fresh" });
  return dialog;
}

async function paying() {
  const dialog = await found();
  dialog.type("5");
  dialog.submit();
  expect(dialog.value()).toEqual({ paying: "sending" });
  return dialog;
}

describe("finding the payee", () => {
  test("asks the wallet for this number and shows who it is", async () => {
    const { phone, search, findPayee, value, snapshot } = openTransfer();
    expect(value()).toEqual({ finding: "asking" });
    phone("0400 000 002");
    search();
    expect(value()).toEqual({ finding: "searching" });
    expect(snapshot().hasTag("searching")).toBe(true);
    expect(findPayee.asked).toEqual([{ phone: "0400 000 002" }]);
    await findPayee.answer([priya]);
    expect(value()).toEqual({ choosing: "fresh" });
    expect(snapshot().context.payee).toEqual(priya);
  });

  test.each([
    ["nobody", [], "payee_not_found"],
    ["several", [priya, { accountId: "acct-x", firstName: "X" }], "payee_ambiguous"],
    ["oneself", [{ accountId: "acct-dana", firstName: "Dana" }], "payee_is_self"],
  ] as const)("that finds %s says so, and nobody can be paid", async (_, payees, code) => {
    const { phone, search, findPayee, value, snapshot, type, submit, desk } = openTransfer();
    phone("0400000009");
    search();
    await findPayee.answer(payees);
    expect(value()).toEqual({ finding: "missed" });
    expect(snapshot().context).toMatchObject({ payee: undefined, failure: { kind: "refused", code } });
    type("5");
    submit();
    expect(desk.requests).toEqual([]);
  });

  test("without a number says that one is required, and asks nobody", () => {
    const { phone, search, findPayee, value, snapshot } = openTransfer();
    search();
    expect(value()).toEqual({ finding: "missed" });
    expect(snapshot().context.failure).toEqual({ kind: "refused", code: "payee_phone_required" });
    search();
    expect(value()).toEqual({ finding: "missed" });
    phone("   ");
    search();
    expect(snapshot().context.failure).toEqual({ kind: "refused", code: "payee_phone_required" });
    expect(findPayee.asked).toEqual([]);
  });

  test("that fails says why, and can be tried again", async () => {
    const { phone, search, findPayee, value, snapshot } = openTransfer();
    phone("0400000002");
    search();
    await findPayee.fail(offline);
    expect(value()).toEqual({ finding: "missed" });
    expect(snapshot().context.failure).toEqual(offline);
    search();
    expect(findPayee.asked).toHaveLength(2);
    await findPayee.answer([priya]);
    expect(snapshot().context.failure).toBeUndefined();
  });

  test("another number typed forgets the reason", async () => {
    const { phone, search, findPayee, snapshot, value } = openTransfer();
    phone("0400000009");
    search();
    await findPayee.answer([]);
    phone("0400000002");
    expect(value()).toEqual({ finding: "asking" });
    expect(snapshot().context.failure).toBeUndefined();
  });

  test("the late answer of an older search is ignored", async () => {
    const { phone, search, findPayee, value, snapshot } = openTransfer();
    phone("0400000009");
    search();
    phone("0400000002");
    await findPayee.answer([{ accountId: "acct-wrong", firstName: "Wrong" }], 0);
    expect(value()).toEqual({ finding: "asking" });
    expect(snapshot().context.payee).toBeUndefined();
    search();
    await findPayee.answer([priya], 1);
    expect(snapshot().context.payee).toEqual(priya);
  });

  test("a number edited after the search forgets the payee: nobody is paid under another number", async () => {
    const { phone, value, snapshot, type, submit, desk } = await found();
    type("5");
    phone("0400000003");
    expect(value()).toEqual({ finding: "asking" });
    expect(snapshot().context.payee).toBeUndefined();
    expect(snapshot().can({ type: "submitted" })).toBe(false);
    submit();
    expect(desk.requests).toEqual([]);
  });

  test("keeps an amount that was typed before the payee was found", async () => {
    const dialog = openTransfer();
    dialog.type("5");
    dialog.phone("0400000002");
    dialog.search();
    dialog.type("7.50");
    await dialog.findPayee.answer([priya]);
    dialog.submit();
    expect(dialog.desk.requests[0]?.order.cents).toBe(750);
  });
});

describe("sending to the payee", () => {
  test("asks the desk for exactly these cents to this account", async () => {
    const { desk } = await paying();
    expect(desk.requests).toEqual([
      {
        type: "payment.requested",
        requestedBy: requestId,
        order: { kind: "transfer", cents: 500, currency: "AUD", toAccountId: "acct-priya" },
      },
    ]);
  });

  test("wants an amount", async () => {
    const { snapshot, submit, type, desk } = await found();
    expect(snapshot().can({ type: "submitted" })).toBe(false);
    submit();
    type("0");
    submit();
    expect(desk.requests).toEqual([]);
  });

  test("goes up to the balance, also where less is available, and never below nothing", () => {
    expect(openTransfer({ known: 125_000 }).amount.getSnapshot().context.limits).toEqual({
      min: 0,
      max: 125_000,
      step: 500,
    });
    expect(openTransfer({ known: -1 }).amount.getSnapshot().context.limits.max).toBe(0);
    expect(openTransfer({ known: undefined }).amount.getSnapshot().context.limits.max).toBe(0);
  });

  test("cannot be submitted while the balance is not known; the balance that comes allows it", async () => {
    const { actor, snapshot, type, submit, desk } = await found({ known: undefined });
    type("5");
    expect(snapshot().can({ type: "submitted" })).toBe(false);
    actor.send({ type: "balance.changed", balance: 1_000 });
    expect(snapshot().can({ type: "submitted" })).toBe(true);
    submit();
    expect(desk.requests).toHaveLength(1);
  });

  test("an amount given while the balance is not known pays nothing", async () => {
    const { actor, desk } = await found({ known: undefined });
    actor.send({ type: "amount.changed", cents: 2_000 });
    actor.send({ type: "amount.given", cents: 2_000 });
    expect(desk.requests).toEqual([]);
  });

  test("5000 and Enter never moves the balance", async () => {
    const { type, submit, desk, amount } = await found();
    type("5000");
    submit();
    expect(desk.requests).toEqual([]);
    expect(amount.getSnapshot().hasTag("adjusted")).toBe(true);
    submit();
    expect(desk.requests[0]?.order.cents).toBe(125_000);
  });

  test("closes when the payment has succeeded, or was settled elsewhere", async () => {
    const settled = await paying();
    settled.desk.say({ type: "payment.settled", requestedBy: requestId, kind: "transfer" });
    expect(settled.snapshot().status).toBe("done");
    const forgotten = await paying();
    forgotten.desk.say({ type: "payment.forgotten", requestedBy: requestId });
    expect(forgotten.snapshot().status).toBe("done");
  });

  test("says why it was refused and keeps payee and amount", async () => {
    const { desk, snapshot, value, submit } = await paying();
    const failure = status(400, { code: "insufficient_funds" });
    desk.say({ type: "payment.refused", requestedBy: requestId, failure });
    expect(value()).toEqual({ choosing: "refused" });
    expect(snapshot().context).toMatchObject({ payee: priya, cents: 500, failure });
    submit();
    expect(desk.requests).toHaveLength(2);
    expect(snapshot().context.failure).toBeUndefined();
  });

  test("is not touched by another number while the money is on its way", async () => {
    const { phone, search, value, snapshot } = await paying();
    phone("0400000003");
    search();
    expect(value()).toEqual({ paying: "sending" });
    expect(snapshot().context.payee).toEqual(priya);
  });

  test("follows a payment that is checked and not resolved", async () => {
    const { desk, value, snapshot } = await paying();
    expect(snapshot().hasTag("busy")).toBe(true);
    desk.say({ type: "payment.unknown", requestedBy: requestId });
    expect(value()).toEqual({ paying: "checking" });
    expect(snapshot().hasTag("checking")).toBe(true);
    desk.say({ type: "payment.unresolved", requestedBy: requestId });
    expect(value()).toEqual({ paying: "unresolved" });
    expect(snapshot().hasTag("checking")).toBe(true);
  });

  test("can be closed at any time; a search on its way changes nothing afterwards", async () => {
    const searching = openTransfer();
    searching.phone("0400000002");
    searching.search();
    searching.actor.send({ type: "dismissed" });
    await searching.findPayee.answer([priya]);
    expect(searching.value()).toBe("closed");
    const busy = await paying();
    busy.actor.send({ type: "dismissed" });
    expect(busy.snapshot().status).toBe("done");
  });
});
