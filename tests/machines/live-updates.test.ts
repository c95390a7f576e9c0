import { describe, expect, test } from "vitest";
import { liveUpdatesMachine } from "../../src/machines/session/live-updates.machine.ts";
import { begin, brokenListener, fakeListener, status } from "./fakes.ts";
import { account, balance, dana, sessionPorts } from "./session-fakes.ts";

const shown = { type: "tab.shown", online: true, spread: 0 };
const richer = { ...balance, balance: balance.balance + 2_500, availableBalance: balance.balance };
const page = { transactions: [], pagination: { hasNext: false, page: 0, totalPages: 0 } };

/** Dana's dashboard in a visible tab, with all panels read. */
async function dashboard() {
  const ports = sessionPorts();
  const begun = begin(ports.logic, { personId: dana.id });
  const { reads, tab } = ports;
  await ports.showPages();
  tab.say(shown);
  await reads.profile.answer(dana);
  await reads.account.answer(account);
  await reads.balance.answer(balance);
  await reads.history.answer(page);
  await reads.cards.answer([]);
  const asked = () => ({
    account: reads.account.asked.length,
    balance: reads.balance.asked.length,
    history: reads.history.asked.length,
    cards: reads.cards.asked.length,
  });
  return { ...begun, ...ports, asked };
}

describe("an idle open dashboard", () => {
  test("reads only the balance, exactly one minute after the last read", async () => {
    const { clock, reads, asked } = await dashboard();
    clock.increment(59_999);
    expect(asked()).toEqual({ account: 1, balance: 1, history: 1, cards: 1 });
    clock.increment(1);
    expect(asked()).toEqual({ account: 1, balance: 2, history: 1, cards: 1 });
    await reads.balance.answer(balance);
    clock.increment(59_999);
    expect(asked()).toEqual({ account: 1, balance: 2, history: 1, cards: 1 });
    clock.increment(1);
    expect(asked()).toEqual({ account: 1, balance: 3, history: 1, cards: 1 });
  });

  test("reads ten times in ten minutes", async () => {
    const { clock, reads, asked } = await dashboard();
    for (let minute = 0; minute < 10; minute += 1) {
      clock.increment(60_000);
      await reads.balance.answer(balance);
    }
    expect(asked()).toEqual({ account: 1, balance: 11, history: 1, cards: 1 });
  });

  test("reads the history once the balance has changed", async () => {
    const { clock, reads, asked, tab, showPages } = await dashboard();
    await showPages();
    clock.increment(60_000);
    await reads.balance.answer(richer);
    expect(asked()).toEqual({ account: 1, balance: 2, history: 2, cards: 1 });
    expect(tab.received).toEqual([{ type: "change.announced" }]);
  });

  test("reads at another moment of the minute than other tabs, and never later than a minute", async () => {
    const { clock, reads, asked, tab } = await dashboard();
    tab.say({ type: "tab.hidden" });
    tab.say({ ...shown, spread: 0.25 });
    await reads.balance.answer(balance);
    const { balance: before } = asked();
    clock.increment(58_499);
    expect(asked().balance).toBe(before);
    clock.increment(1);
    expect(asked().balance).toBe(before + 1);
  });

  test("continues after a failed read", async () => {
    const { clock, reads, asked } = await dashboard();
    clock.increment(60_000);
    await reads.balance.fail(status(403));
    clock.increment(60_000);
    expect(asked().balance).toBe(3);
  });

  test("waits for the server's Retry-After", async () => {
    const { clock, reads, asked } = await dashboard();
    clock.increment(60_000);
    await reads.balance.fail(status(429, { retryAfter: 200_000 }));
    clock.increment(199_999);
    expect(asked().balance).toBe(2);
    clock.increment(1);
    expect(asked().balance).toBe(3);
  });
});

describe("a hidden tab", () => {
  test("reads nothing, also if another tab has a change, and reads all panels once it is shown", async () => {
    const { clock, asked, tab } = await dashboard();
    tab.say({ type: "tab.hidden" });
    clock.increment(60_000);
    tab.say({ type: "change.announced" });
    tab.say({ type: "network.returned" });
    clock.increment(180_000);
    expect(asked()).toEqual({ account: 1, balance: 1, history: 1, cards: 1 });
    tab.say(shown);
    expect(asked()).toEqual({ account: 1, balance: 2, history: 2, cards: 2 });
  });

  test("reads the account, too, if its last read is five minutes old", async () => {
    const { clock, asked, tab } = await dashboard();
    tab.say({ type: "tab.hidden" });
    clock.increment(300_000);
    tab.say(shown);
    expect(asked()).toEqual({ account: 2, balance: 2, history: 2, cards: 2 });
  });

  test("that is shown offline reads once the network is back", async () => {
    const { clock, asked, tab } = await dashboard();
    tab.say({ type: "tab.hidden" });
    tab.say({ ...shown, online: false });
    clock.increment(120_000);
    expect(asked().balance).toBe(1);
    tab.say({ type: "network.returned" });
    expect(asked()).toEqual({ account: 1, balance: 2, history: 2, cards: 2 });
  });
});

describe("a visible tab", () => {
  test("reads nothing while it is offline, and all panels once the network is back", async () => {
    const { clock, asked, tab } = await dashboard();
    tab.say({ type: "network.lost" });
    clock.increment(120_000);
    expect(asked().balance).toBe(1);
    tab.say({ type: "network.returned" });
    expect(asked()).toEqual({ account: 1, balance: 2, history: 2, cards: 2 });
  });

  test("reads all panels when another tab announces a change, and announces its own change once", async () => {
    const { reads, asked, tab } = await dashboard();
    tab.say({ type: "change.announced" });
    expect(asked()).toEqual({ account: 1, balance: 2, history: 2, cards: 2 });
    await reads.balance.answer(richer);
    expect(asked().history).toBe(2);
    expect(tab.received).toEqual([{ type: "change.announced" }]);
    tab.say({ type: "change.announced" });
    await reads.balance.answer(richer);
    expect(tab.received).toHaveLength(1);
  });

  test("without a balance does not poll for one, since the account may not be set up", async () => {
    const { logic, reads, tab, showPages } = sessionPorts();
    const { clock } = begin(logic, { personId: dana.id });
    await showPages();
    tab.say(shown);
    await reads.balance.fail(status(404));
    clock.increment(600_000);
    expect(reads.balance.asked).toHaveLength(1);
  });
});

test("a session whose code loads late has the balance that was read before", async () => {
  const { logic, reads, tab, showPages } = sessionPorts();
  const { clock } = begin(logic, { personId: dana.id });
  await reads.balance.answer(balance);
  await showPages();
  tab.say(shown);
  clock.increment(60_000);
  expect(reads.balance.asked).toHaveLength(2);
});

test("a browser without the visibility API reads once a minute", () => {
  const logic = liveUpdatesMachine.provide({
    actors: { watchTab: brokenListener(), eventStream: fakeListener().logic as never },
  });
  const { actor, clock, heard } = begin(logic, { balance: undefined });
  actor.send({ type: "balance.answered", balance });
  clock.increment(60_000);
  expect(heard).toEqual([{ type: "reading.due", query: "balance" }]);
});
