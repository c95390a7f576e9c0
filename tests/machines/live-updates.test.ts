import { describe, expect, test } from "vitest";
import { startWithParent, statusFailure } from "./fakes.ts";
import { account, balance, dana, sessionPorts } from "./session-fakes.ts";

const tabShown = { type: "tab.shown", online: true, spread: 0 };
const page = { transactions: [], pagination: { hasNext: false, page: 0, totalPages: 0 } };

/** Dana's dashboard in a visible tab, with all panels read. */
async function openDashboard() {
  const ports = sessionPorts();
  const startedChart = startWithParent(ports.logic, { personId: dana.id });
  const { reads, tab } = ports;
  await ports.showPages();
  tab.say(tabShown);
  await reads.profile.answer(dana);
  await reads.account.answer(account);
  await reads.balance.answer(balance);
  await reads.history.answer(page);
  await reads.cards.answer([]);
  const countReads = () => ({
    account: reads.account.inputs.length,
    balance: reads.balance.inputs.length,
    history: reads.history.inputs.length,
    cards: reads.cards.inputs.length,
  });
  return { ...startedChart, ...ports, countReads };
}

describe("an idle open dashboard", () => {
  test("reads only the balance, exactly one minute after the last read", async () => {
    const { clock, reads, countReads } = await openDashboard();
    clock.increment(59_999);
    expect(countReads()).toEqual({ account: 1, balance: 1, history: 1, cards: 1 });
    clock.increment(1);
    expect(countReads()).toEqual({ account: 1, balance: 2, history: 1, cards: 1 });
    await reads.balance.answer(balance);
    clock.increment(59_999);
    expect(countReads()).toEqual({ account: 1, balance: 2, history: 1, cards: 1 });
    clock.increment(1);
    expect(countReads()).toEqual({ account: 1, balance: 3, history: 1, cards: 1 });
  });

  test("waits for the server's Retry-After", async () => {
    const { clock, reads, countReads } = await openDashboard();
    clock.increment(60_000);
    await reads.balance.fail(statusFailure(429, { retryAfter: 200_000 }));
    clock.increment(199_999);
    expect(countReads().balance).toBe(2);
    clock.increment(1);
    expect(countReads().balance).toBe(3);
  });
});

describe("a hidden tab", () => {
  test("reads nothing, also if another tab has a change, and reads all panels once it is shown", async () => {
    const { clock, countReads, tab } = await openDashboard();
    tab.say({ type: "tab.hidden" });
    clock.increment(60_000);
    tab.say({ type: "change.announced" });
    tab.say({ type: "network.returned" });
    clock.increment(180_000);
    expect(countReads()).toEqual({ account: 1, balance: 1, history: 1, cards: 1 });
    tab.say(tabShown);
    expect(countReads()).toEqual({ account: 1, balance: 2, history: 2, cards: 2 });
  });

  test("reads the account, too, when it is shown five minutes after the last read", async () => {
    const { clock, countReads, tab } = await openDashboard();
    tab.say({ type: "tab.hidden" });
    clock.increment(300_000);
    tab.say(tabShown);
    expect(countReads()).toEqual({ account: 2, balance: 2, history: 2, cards: 2 });
  });
});

test("the session reads the balance again after a minute, also if its pages load after the first read", async () => {
  const { logic, reads, tab, showPages } = sessionPorts();
  const { clock } = startWithParent(logic, { personId: dana.id });
  await reads.balance.answer(balance);
  await showPages();
  tab.say(tabShown);
  clock.increment(60_000);
  expect(reads.balance.inputs).toHaveLength(2);
});
