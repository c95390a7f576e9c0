import { describe, expect, test } from "vitest";
import type { PaymentEvent } from "../../src/machines/payments/payment-events.ts";
import { fakeCoordinator } from "./fake-coordinator.ts";
import { eventsOfType, startWithParent, statusFailure } from "./fakes.ts";
import { account, balance, dana, sessionPorts } from "./session-fakes.ts";

function beginSession() {
  const ports = sessionPorts();
  const startedChart = startWithParent(ports.logic, { personId: "sub-dana" });
  const snapshot = () => startedChart.actor.getSnapshot();
  return {
    ...ports,
    ...startedChart,
    snapshot,
    dialogs: () => {
      const { dialogs } = snapshot().children;
      if (!dialogs) throw new Error("The dialogs are not running");
      return dialogs;
    },
    context: () => snapshot().context,
    reads: ports.reads,
    countReads: () => ({
      balance: ports.reads.balance.inputs.length,
      history: ports.reads.history.inputs.length,
      cards: ports.reads.cards.inputs.length,
    }),
  };
}

/** Dana's dashboard with all panels read, the coordinator open and all code loaded. */
async function openDashboard() {
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
  session.actor.send({ type: "payments.opened", payments: coordinator.ref, session: 1 });
  await session.showPages();
  return { ...session, coordinator };
}
type Dashboard = Awaited<ReturnType<typeof openDashboard>>;

function succeeded(requestedBy: string): PaymentEvent {
  return { type: "payment.succeeded", requestedBy, operation: "topUp" };
}

describe("the session's reads", () => {
  test("start at once and in parallel, the history with its first page of four", () => {
    const { reads, countReads } = beginSession();
    expect(countReads()).toEqual({ balance: 1, history: 1, cards: 1 });
    expect(reads.profile.inputs).toHaveLength(1);
    expect(reads.account.inputs).toHaveLength(1);
    expect(reads.history.inputs).toEqual([{ params: { page: 0, size: 4 } }]);
  });

  test("a navigation after five minutes reads the account again, and an account set back to P leaves the dashboard", async () => {
    const session = await openDashboard();
    const gate = () => session.snapshot().children.gate?.getSnapshot();
    session.navigation.say({ type: "navigated" });
    expect(session.reads.account.inputs).toHaveLength(1);
    session.clock.increment(300_000);
    session.navigation.say({ type: "navigated" });
    expect(session.reads.account.inputs).toHaveLength(2);
    await session.reads.account.answer({ ...account, status: "P" });
    expect(gate()?.value).not.toBe("ready");
  });
});

describe("after a payment", () => {
  test.each([
    ["succeeds", succeeded("dialog-9")],
    ["is undecided", { type: "payment.undecided", requestedBy: "", operation: "topUp" } as const],
    ["is settled in another tab", { type: "payment.removed", requestedBy: "", operation: "topUp" } as const],
  ])("balance, history and cards are read once more after exactly 3 seconds if it %s", async (_, event) => {
    const session = await openDashboard();
    session.coordinator.emit(event);
    session.clock.increment(2_999);
    expect(session.countReads()).toEqual({ balance: 1, history: 1, cards: 1 });
    session.clock.increment(1);
    expect(session.countReads()).toEqual({ balance: 2, history: 2, cards: 2 });
    session.clock.increment(60_000);
    expect(session.countReads()).toEqual({ balance: 2, history: 2, cards: 2 });
  });

  test("an answer that was requested before the payment is not used as the new balance", async () => {
    const session = await openDashboard();
    session.snapshot().children.balance?.send({ type: "refresh" });
    session.coordinator.emit(succeeded(""));
    session.clock.increment(3_000);
    const getKnownBalance = () => session.snapshot().children.balance?.getSnapshot().context.data;
    await session.reads.balance.answer({ ...balance, balance: 1 }, 1);
    expect(getKnownBalance()).toEqual(balance);
    await session.reads.balance.answer({ ...balance, balance: 2 }, 2);
    expect(getKnownBalance()).toMatchObject({ balance: 2 });
  });
});

describe("a session's dialogs", () => {
  function payFor(session: Dashboard) {
    session.dialogs().send({ type: "topUp.opened" });
    const topUp = session.dialogs().getSnapshot().children.topUp;
    topUp?.send({ type: "card.chosen", paymentMethodId: "pm_4242" });
    const amount = topUp?.getSnapshot().children.amount;
    amount?.send({ type: "text.changed", text: "20" });
    amount?.send({ type: "submitted" });
    expect(session.coordinator.requests).toHaveLength(1);
    return topUp;
  }

  test("close when their payment is settled, and the money is refetched after 3 seconds", async () => {
    const session = await openDashboard();
    payFor(session);
    session.coordinator.emit(succeeded("dialog-1-1"));
    expect(session.dialogs().getSnapshot().value).toBe("closed");
    session.clock.increment(3_000);
    expect(session.countReads().balance).toBe(2);
  });

  test("leave the decline of their payment to the session if they are closed, and the session reports it", async () => {
    const session = await openDashboard();
    payFor(session)?.send({ type: "dismissed" });
    const failure = statusFailure(402, { code: "card_declined" });
    session.coordinator.emit({
      type: "payment.declined",
      requestedBy: "dialog-1-1",
      operation: "topUp",
      failure,
    });
    expect(eventsOfType(session.parentEvents, "failure.raised")).toEqual([
      { type: "failure.raised", failure },
    ]);
  });

  test("closed during a card's removal have the cards refetched after 3 seconds", async () => {
    const session = await openDashboard();
    session.dialogs().send({ type: "deleteCard.opened" });
    const dialog = session.dialogs().getSnapshot().children.deleteCard;
    dialog?.send({ type: "card.chosen", paymentMethodId: "pm_4242" });
    dialog?.send({ type: "submitted" });
    dialog?.send({ type: "dismissed" });
    expect(session.dialogs().getSnapshot().value).toBe("closed");
    session.clock.increment(3_000);
    expect(session.countReads().cards).toBe(2);
  });
});
