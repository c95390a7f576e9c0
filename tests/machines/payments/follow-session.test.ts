import { expect, test, vi } from "vitest";
import {
  Actor,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  sendParent,
  setup,
} from "xstate";
import { followSession } from "../../../src/machines/payments/follow-session.ts";
import { createRecorder, settle } from "../fakes.ts";
import { account, sessionPorts } from "../session-fakes.ts";

/** Forwards its events to the recording chart until it reaches its final state. */
const following = setup({
  actors: { followSession },
  actions: { passOn: sendParent(({ event }) => event) },
}).createMachine({
  initial: "following",
  states: {
    following: { invoke: { src: "followSession" }, on: { end: "ended", "*": { actions: "passOn" } } },
    ended: {},
  },
});
const page = { transactions: [], pagination: { hasNext: false, page: 0, totalPages: 1 } };
const payment = { type: "payment.pending", requestedBy: "dialog-1", operation: "payout" } as const;

/** Starts a session whose reads have no answer yet, and records the events that a chart receives by following it. */
function startSession() {
  const ports = sessionPorts();
  const parent = createActor(createRecorder([])).start();
  const session = createActor(ports.logic, {
    parent,
    systemId: "session",
    input: { personId: "sub-dana" },
  } as never) as ActorRefFrom<typeof ports.logic>;
  session.start();
  const coordinator = createActor(createRecorder([]), { parent: session } as never).start();
  const open = (payments: AnyActorRef = coordinator) =>
    session.send({ type: "payments.opened", payments: payments as never, session: 1 } as never);
  const follow = () => {
    const events: AnyEventObject[] = [];
    const chart = createActor(createRecorder(events), { parent } as never).start();
    const follower = createActor(following, { parent: chart } as never).start();
    return { events, types: () => events.map(({ type, name }) => name ?? type), follower };
  };
  return { ...ports, session, coordinator, open, follow };
}

test("a chart that starts late first receives the session's account, coordinator, day, payments, history and cards", async () => {
  const { reads, open, session, day, follow } = startSession();
  await reads.account.answer(account);
  open();
  day.say({ type: "day.began", today: "2026-11-30" });
  session.send({ ...payment, type: "payment.succeeded" });
  session.send(payment);
  await reads.cards.answer([]);
  await reads.history.answer(page);
  const { events, types } = follow();
  expect(types()).toEqual([
    "account.known",
    "payments.opened",
    "day.began",
    "payment.succeeded",
    "payment.pending",
    "history",
    "cards",
  ]);
  expect(events[0]).toEqual({ type: "account.known", account });
  expect(events[5]).toEqual({ type: "query.answered", name: "history", data: page });
});

test("a chart started before the session has data receives each value once, when it becomes known", async () => {
  const { reads, open, session, follow } = startSession();
  const { types } = follow();
  expect(types()).toEqual([]);
  await reads.account.answer(account);
  open();
  await reads.history.answer(page);
  session.send(payment);
  await reads.balance.answer({ currency: "AUD", balance: 1, availableBalance: 1, pendingBalance: 0 });
  expect(types()).toEqual(["account.known", "payments.opened", "history", "payment.pending"]);
});

test("a chart receives a new coordinator and each later answer, but no event for a missing account", async () => {
  const { reads, open, session, follow } = startSession();
  await reads.account.answer(null);
  open();
  const { events, types } = follow();
  const another = createActor(createRecorder([]), { parent: session } as never).start();
  open(another);
  await reads.history.answer(page);
  session.getSnapshot().children.history?.send({ type: "refresh" });
  const laterPage = { ...page };
  await reads.history.answer(laterPage);
  expect(types()).toEqual(["payments.opened", "payments.opened", "history", "history"]);
  expect(events[1]?.payments).toBe(another);
  expect(events[3]?.data).toBe(laterPage);
});

test("a chart receives each new day once", () => {
  const { day, session, follow } = startSession();
  const { events } = follow();
  day.say({ type: "day.began", today: "2026-11-30" });
  session.send(payment);
  day.say({ type: "day.began", today: "2026-12-01" });
  expect(events).toEqual([
    { type: "day.began", today: "2026-11-30" },
    { type: "day.began", today: "2026-12-01" },
  ]);
});

test("a chart receives the account after the account gate has retried its read", async () => {
  const { reads, session, follow } = startSession();
  const { types } = follow();
  await reads.account.fail({ kind: "status", status: 403 });
  session.getSnapshot().children.gate?.send({ type: "retried" });
  await reads.account.answer(account);
  expect(types()).toEqual(["account.known"]);
});

test("a chart receives a known account once, also while it is read again and after the gate has restarted", async () => {
  const { reads, session, follow } = startSession();
  const { events } = follow();
  const pendingAccount = { ...account, status: "P" } as const;
  await reads.account.answer(pendingAccount);
  session.system.get("account").send({ type: "refresh" });
  expect(events).toEqual([{ type: "account.known", account: pendingAccount }]);
  const { gate } = session.getSnapshot().children;
  gate?.send({ type: "profile.missing", failure: { kind: "network" } });
  gate?.send({ type: "retried" });
  await settle();
  expect(events).toHaveLength(1);
  await reads.account.answer(account);
  expect(events.slice(1)).toEqual([{ type: "account.known", account }]);
});

test("a stopped follower sends nothing more", async () => {
  const { reads, open, session, follow } = startSession();
  const { types, follower } = follow();
  follower.send({ type: "end" });
  await reads.account.answer(account);
  open();
  session.send(payment);
  await reads.cards.answer([]);
  expect(types()).toEqual([]);
});

test("a stopped follower does not subscribe to an account whose read restarts meanwhile", async () => {
  const { reads, session, follow } = startSession();
  const { follower } = follow();
  await reads.account.fail({ kind: "status", status: 403 });
  session.getSnapshot().children.gate?.send({ type: "retried" });
  follower.send({ type: "end" });
  const subscribe = vi.spyOn(Actor.prototype, "subscribe");
  await settle();
  expect(session.system.get("account")).toBeDefined();
  expect(subscribe).not.toHaveBeenCalled();
  subscribe.mockRestore();
});
