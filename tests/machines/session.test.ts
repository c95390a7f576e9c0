import { describe, expect, test } from "vitest";
import type { PaymentEvent } from "../../src/machines/payments/payment-events.ts";
import type { DialogName, DialogsEvent } from "../../src/machines/session/dialog-events.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import { fakeCoordinator } from "./fake-coordinator.ts";
import { begin, brokenListener, offline, ofType, settle, status } from "./fakes.ts";
import { account, balance, dana, sessionPorts } from "./session-fakes.ts";

function beginSession() {
  const ports = sessionPorts();
  const begun = begin(ports.logic, { personId: "sub-dana" });
  const snapshot = () => begun.actor.getSnapshot();
  return {
    ...ports,
    ...begun,
    snapshot,
    dialogs: () => {
      const { dialogs } = snapshot().children;
      if (!dialogs) throw new Error("The dialogs are not running");
      return dialogs;
    },
    context: () => snapshot().context,
    reads: ports.reads,
    asked: () => ({
      balance: ports.reads.balance.asked.length,
      history: ports.reads.history.asked.length,
      cards: ports.reads.cards.asked.length,
    }),
  };
}

/** Dana's dashboard, with everything read and the payments coordinator open; the code of the dialogs is not there yet. */
async function earlyDashboard() {
  const session = beginSession();
  const coordinator = fakeCoordinator();
  await session.reads.profile.answer(dana);
  await session.reads.account.answer(account);
  await session.reads.balance.answer(balance);
  await session.reads.history.answer({
    transactions: [],
    pagination: { hasNext: false, page: 0, totalPages: 0 },
  });
  await session.reads.cards.answer([]);
  session.actor.send({ type: "payments.opened", payments: coordinator.ref });
  return { ...session, coordinator };
}

/** Dana's dashboard, with everything read, the payments coordinator open and all code there. */
async function dashboard() {
  const session = await earlyDashboard();
  await session.showPages();
  return session;
}
type Dashboard = Awaited<ReturnType<typeof dashboard>>;

function succeeded(requestedBy: string): PaymentEvent {
  return { type: "payment.succeeded", requestedBy, operation: "topUp" };
}

describe("the session's reads", () => {
  test("start at once and in parallel, the history with its first page of four", () => {
    const { reads, asked } = beginSession();
    expect(asked()).toEqual({ balance: 1, history: 1, cards: 1 });
    expect(reads.profile.asked).toHaveLength(1);
    expect(reads.account.asked).toHaveLength(1);
    expect(reads.history.asked).toEqual([{ params: { page: 0, size: 4 } }]);
  });

  test("keep the person, pass the profile to the gate and the balance to the dialogs", async () => {
    const session = beginSession();
    await session.reads.profile.answer(dana);
    expect(session.context().person).toEqual(dana);
    expect(session.snapshot().children.gate?.getSnapshot().context.person).toEqual(dana);
    await session.reads.balance.answer(balance);
    expect(session.dialogs().getSnapshot().context.balance).toEqual(balance);
    expect(session.context().person).toEqual(dana);
    await session.reads.history.answer("history");
    await session.reads.cards.answer("cards");
    expect(session.context().person).toEqual(dana);
    expect(session.dialogs().getSnapshot().context.balance).toEqual(balance);
  });

  test("report the account to the app once the gate knows it", async () => {
    const session = beginSession();
    await session.reads.account.answer(account);
    expect(session.dialogs().getSnapshot().context.accountId).toBe("acct-dana");
    expect(session.heard).toEqual([{ type: "account.known", accountId: "acct-dana" }]);
  });

  test("that are refused for good while the account is active are not repeated", async () => {
    const session = beginSession();
    await session.reads.history.fail(status(403));
    await session.reads.account.answer(account);
    expect(session.asked()).toEqual({ balance: 1, history: 1, cards: 1 });
  });

  test("that failed before the account was created are repeated after it", async () => {
    const session = beginSession();
    await session.reads.balance.fail(status(403, { code: "account_not_active" }));
    await session.reads.history.fail(status(403));
    await session.reads.cards.fail(status(403));
    session.actor.send({ type: "account.ready" });
    expect(session.asked()).toEqual({ balance: 2, history: 2, cards: 2 });
  });

  test("that are fresh are not read again when the account is ready", async () => {
    const session = beginSession();
    await session.reads.balance.answer(balance);
    await session.reads.account.answer(account);
    expect(session.reads.balance.asked).toHaveLength(1);
  });

  test("of a profile that fail are reported to the gate, whose retry requests the profile again", async () => {
    const session = beginSession();
    await session.reads.profile.fail(status(403));
    await session.reads.account.answer(null);
    expect(session.reads.profile.asked).toHaveLength(2);
    await session.reads.profile.fail(status(403));
    expect(session.snapshot().children.gate?.getSnapshot().value).toBe("failed");
    session.snapshot().children.gate?.send({ type: "retried" });
    expect(session.reads.profile.asked).toHaveLength(3);
    await session.reads.profile.answer(dana);
    await session.reads.account.answer(null);
    await session.loadSetup.answer();
    expect(session.createAccount.orders).toEqual([
      { operation: "createAccount", email: "demo@nupay.test", sub: "sub-dana" },
    ]);
  });

  test("of other data that fail do not affect the gate", async () => {
    const session = beginSession();
    await session.reads.profile.answer(dana);
    await session.reads.cards.fail(status(400));
    expect(session.snapshot().children.gate?.getSnapshot().value).toBe("loading");
    expect(session.heard).toEqual([]);
  });

  test("that are stale are repeated when another page is opened", async () => {
    const session = await dashboard();
    session.navigation.say({ type: "navigated" });
    expect(session.asked()).toEqual({ balance: 1, history: 1, cards: 1 });
    session.clock.increment(300_000);
    session.navigation.say({ type: "navigated" });
    expect(session.asked()).toEqual({ balance: 2, history: 2, cards: 2 });
  });

  test("that failed are repeated once the browser is online again, and no others", async () => {
    const session = await dashboard();
    session.snapshot().children.balance?.send({ type: "refresh" });
    await session.reads.balance.fail(status(400));
    session.network.say({ type: "network.returned" });
    expect(session.asked()).toEqual({ balance: 3, history: 1, cards: 1 });
  });

  test("of the account are repeated as well: an account that is set back to P leaves the dashboard", async () => {
    const session = await dashboard();
    const gate = () => session.snapshot().children.gate?.getSnapshot();
    session.navigation.say({ type: "navigated" });
    expect(session.reads.account.asked).toHaveLength(1);
    session.clock.increment(300_000);
    session.navigation.say({ type: "navigated" });
    expect(session.reads.account.asked).toHaveLength(2);
    await session.reads.account.answer({ ...account, status: "P" });
    expect(gate()?.value).not.toBe("ready");
  });

  test("of the cards are read again when they changed", async () => {
    const session = await dashboard();
    session.actor.send({ type: "cards.changed" });
    expect(session.asked()).toEqual({ balance: 1, history: 1, cards: 2 });
  });
});

describe("after money moved", () => {
  test.each([
    ["succeeded", succeeded("dialog-9")],
    ["undecided", { type: "payment.undecided", requestedBy: "", operation: "topUp" } as const],
    ["settled in another tab", { type: "payment.removed", requestedBy: "", operation: "topUp" } as const],
  ])(
    "by a payment that is %s, balance and history are read again after exactly 3 seconds",
    async (_, event) => {
      const session = await dashboard();
      session.coordinator.emit(event);
      session.clock.increment(2_999);
      expect(session.asked()).toEqual({ balance: 1, history: 1, cards: 1 });
      session.clock.increment(1);
      expect(session.asked()).toEqual({ balance: 2, history: 2, cards: 2 });
      session.clock.increment(60_000);
      expect(session.asked()).toEqual({ balance: 2, history: 2, cards: 2 });
    },
  );

  test("an answer requested before is not taken for the new balance", async () => {
    const session = await dashboard();
    session.snapshot().children.balance?.send({ type: "refresh" });
    session.coordinator.emit(succeeded(""));
    session.clock.increment(3_000);
    await session.reads.balance.answer({ ...balance, balance: 1 }, 1);
    expect(session.dialogs().getSnapshot().context.balance).toEqual(balance);
    await session.reads.balance.answer({ ...balance, balance: 2 }, 2);
    expect(session.dialogs().getSnapshot().context.balance?.balance).toBe(2);
  });
});

describe("the dialogs", () => {
  const opening = {
    topUp: { type: "topUp.opened" },
    withdraw: { type: "withdraw.opened" },
    transfer: { type: "transfer.opened" },
    addCard: { type: "addCard.opened", saved: 3 },
    deleteCard: { type: "deleteCard.opened" },
  } as const satisfies Record<DialogName, DialogsEvent>;
  const names = Object.keys(opening) as readonly (keyof typeof opening)[];

  test.each(names)("%s opens, closes by its Close button, and opens again", async (name) => {
    const session = await dashboard();
    session.dialogs().send(opening[name]);
    expect(session.dialogs().getSnapshot().children[name]).toBeDefined();
    const first = session.dialogs().getSnapshot().children[name];
    expect(first).toBeDefined();
    first?.send({ type: "dismissed" });
    expect(session.dialogs().getSnapshot().value).toBe("closed");
    expect(session.dialogs().getSnapshot().children[name]).toBeUndefined();
    session.dialogs().send(opening[name]);
    expect(session.dialogs().getSnapshot().children[name]).not.toBe(first);
  });

  test.each(names)("%s requested early opens once its code has loaded, and only once", async (name) => {
    const session = await earlyDashboard();
    session.dialogs().send(opening[name]);
    expect(session.dialogs().getSnapshot().value).toEqual({ unloaded: { requested: name } });
    expect(session.dialogs().getSnapshot().children[name]).toBeUndefined();
    await session.showPages();
    expect(session.dialogs().getSnapshot().children[name]).toBeDefined();
    session.dialogs().getSnapshot().children[name]?.send({ type: "dismissed" });
    expect(session.dialogs().getSnapshot().value).toBe("closed");
  });

  test("whose code does not load are not waited for; requesting one reloads the page", async () => {
    const session = await earlyDashboard();
    session.likely.say({ type: "pages.wanted" });
    session.dialogs().send(opening.transfer);
    await session.loadPages.fail(offline);
    expect(session.dialogs().getSnapshot().value).toEqual({ unloaded: "loadFailed" });
    expect(session.loadPages.asked).toHaveLength(1);
    session.dialogs().send(opening.transfer);
    expect(session.reloadPage.asked).toHaveLength(1);
    await session.reloadPage.fail(offline);
    expect(session.dialogs().getSnapshot().value).toEqual({ unloaded: "loadFailed" });
    session.dialogs().send(opening.transfer);
    expect(session.reloadPage.asked).toHaveLength(2);
    expect(session.loadPages.asked).toHaveLength(1);
  });

  test("withdraw goes up to what is available, transfer up to the balance", async () => {
    const session = await dashboard();
    session.dialogs().send(opening.withdraw);
    expect(session.dialogs().getSnapshot().children.withdraw?.getSnapshot().context.availableBalance).toBe(
      120_000,
    );
    session.dialogs().getSnapshot().children.withdraw?.send({ type: "dismissed" });
    session.dialogs().send(opening.transfer);
    expect(session.dialogs().getSnapshot().children.transfer?.getSnapshot().context).toMatchObject({
      balance: 125_000,
      accountId: "acct-dana",
    });
  });

  test("withdraw and transfer get a new balance while they are open", async () => {
    const newer = { ...balance, balance: 900, availableBalance: 800 };
    for (const name of ["withdraw", "transfer"] as const) {
      const session = await dashboard();
      session.dialogs().send(opening[name]);
      session.snapshot().children.balance?.send({ type: "refresh" });
      await session.reads.balance.answer(newer);
      expect(session.dialogs().getSnapshot().context.balance).toEqual(newer);
      if (name === "withdraw")
        expect(
          session.dialogs().getSnapshot().children.withdraw?.getSnapshot().context.availableBalance,
        ).toBe(800);
      else expect(session.dialogs().getSnapshot().children.transfer?.getSnapshot().context.balance).toBe(900);
    }
  });

  function payFor(session: Dashboard) {
    session.dialogs().send(opening.topUp);
    const topUp = session.dialogs().getSnapshot().children.topUp;
    topUp?.send({ type: "card.chosen", paymentMethodId: "pm_4242" });
    const amount = topUp?.getSnapshot().children.amount;
    amount?.send({ type: "text.changed", text: "20" });
    amount?.send({ type: "submitted" });
    expect(session.coordinator.requests).toHaveLength(1);
    return topUp;
  }

  test("a settled payment closes its dialog, and the money is read again after 3 seconds", async () => {
    const session = await dashboard();
    payFor(session);
    session.coordinator.emit(succeeded("dialog-1"));
    expect(session.dialogs().getSnapshot().value).toBe("closed");
    session.clock.increment(3_000);
    expect(session.asked().balance).toBe(2);
  });

  test("a declined payment is shown in its dialog only", async () => {
    const session = await dashboard();
    const topUp = payFor(session);
    session.coordinator.emit({
      type: "payment.declined",
      requestedBy: "dialog-1",
      operation: "topUp",
      failure: offline,
    });
    expect(topUp?.getSnapshot().value).toEqual({ choosing: "declined" });
    expect(ofType(session.heard, "failure.raised")).toEqual([]);
  });

  test("a payment declined after its dialog was closed is shown as well", async () => {
    const session = await dashboard();
    payFor(session)?.send({ type: "dismissed" });
    const failure = status(402, { code: "card_declined" });
    session.coordinator.emit({
      type: "payment.declined",
      requestedBy: "dialog-1",
      operation: "topUp",
      failure,
    });
    expect(ofType(session.heard, "failure.raised")).toEqual([{ type: "failure.raised", failure }]);
  });

  test("a card that was removed closes the dialog and the cards are read again", async () => {
    const session = await dashboard();
    session.dialogs().send(opening.deleteCard);
    const dialog = session.dialogs().getSnapshot().children.deleteCard;
    dialog?.send({ type: "card.chosen", paymentMethodId: "pm_4242" });
    dialog?.send({ type: "submitted" });
    await session.removeCard.answer();
    expect(session.dialogs().getSnapshot().value).toBe("closed");
    expect(session.asked().cards).toBe(2);
  });

  test("a dialog closed while the card is being removed has the cards read again after 3 seconds", async () => {
    const session = await dashboard();
    session.dialogs().send(opening.deleteCard);
    const dialog = session.dialogs().getSnapshot().children.deleteCard;
    dialog?.send({ type: "card.chosen", paymentMethodId: "pm_4242" });
    dialog?.send({ type: "submitted" });
    dialog?.send({ type: "dismissed" });
    expect(session.dialogs().getSnapshot().value).toBe("closed");
    session.clock.increment(3_000);
    expect(session.asked().cards).toBe(2);
  });
});

test("the session works where navigation cannot be watched", async () => {
  const { logic } = sessionPorts();
  const { actor } = begin(logic.provide({ actors: { watchNavigation: brokenListener() } }), {
    personId: "sub-dana",
  });
  await settle();
  expect(actor.getSnapshot().status).toBe("active");
});

test("a session without any port reports it and keeps running", async () => {
  const { actor } = begin(sessionMachine, { personId: "sub-dana" });
  await settle();
  expect(actor.getSnapshot().status).toBe("active");
  expect(actor.getSnapshot().children.gate?.getSnapshot().value).toBe("failed");
});
