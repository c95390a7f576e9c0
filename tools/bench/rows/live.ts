/** Measures how soon incoming money appears on an open page with a stream of events, and what open streams cost. */
import { setTimeout as pause } from "node:timers/promises";
import { formatAmount } from "../../../src/machines/core/money.ts";
import type { FundedHolder, SandboxProcess } from "../backend/sandbox-process.ts";
import type { Bench, Group } from "../group.ts";
import { formatMedianMilliseconds, type Measure } from "../row.ts";
import { estimate, exactEstimate, pairRatios, quantile } from "../statistics.ts";
import { openContext, openPage, openPlainPage, type Setting, shownAt, withSetting } from "./live-pages.ts";
import { measureStreams } from "./streams.ts";

/**
 * Starts payments of other persons: several payers in parallel, each with one payment at a time.
 * @returns a function that stops and counts the payments
 */
function startLoad(sandbox: SandboxProcess, people: readonly FundedHolder[]) {
  const endController = new AbortController();
  let calls = 0;
  const lines = people.map(async (payer, index) => {
    const payee = people[(index + 1) % people.length] as FundedHolder;
    while (!endController.signal.aborted) {
      await sandbox.pay(payer, payee);
      calls += 1;
      await pause(100);
    }
  });
  return async () => {
    endController.abort();
    await Promise.all(lines);
    return calls;
  };
}

async function measureEvents(setting: Setting): Promise<readonly Measure[]> {
  const { bench, sandbox } = setting;
  const paymentCount = bench.smoke ? 3 : 100;
  bench.say(`${paymentCount} payments to a page with a stream of events`);
  const [payer, payee, ...otherHolders] = (await Promise.all(
    Array.from({ length: 6 }, (_, index) => sandbox.addFundedHolder(`events-${index}@nupay.test`)),
  )) as [FundedHolder, FundedHolder, ...FundedHolder[]];
  const context = await openContext(setting, payee);
  const tabs = [await openPage(context, true), await openPage(context, true)];
  const plainPage = await openPlainPage(setting, payee);
  await pause(2_000);
  const endLoad = startLoad(sandbox, otherHolders);
  const startedAt = performance.now();
  const firstTabDelays: number[] = [];
  const plainPageDelays: number[] = [];
  const tabSpreads: number[] = [];
  for (let payment = 1; payment <= paymentCount; payment += 1) {
    const amount = formatAmount(100_000 + payment);
    const shownPromises = tabs.map((tab) => shownAt(tab, amount));
    const shownPlainly = shownAt(plainPage, amount);
    const sentAt = Date.now();
    await sandbox.pay(payer, payee);
    const times = await Promise.all(shownPromises);
    plainPageDelays.push((await shownPlainly) - sentAt);
    firstTabDelays.push(Math.max(...times) - sentAt);
    tabSpreads.push(Math.max(...times) - Math.min(...times));
    await pause(100);
  }
  const calls = await endLoad();
  await Promise.all([context.close(), plainPage.close()]);
  const loadText = `beside ${((calls / (performance.now() - startedAt)) * 1_000).toFixed(0)} payments a second of other people`;
  const plainPageNote = `a page without the app that reads the balance after each event: ${formatMedianMilliseconds(plainPageDelays)}`;
  const countWithin = (limit: number) => firstTabDelays.filter((time) => time <= limit).length;
  return [
    {
      what: "Money in, from its request to the frame in both tabs, beside a page without the app",
      unit: "×",
      goal: 1.3,
      figure: estimate(pairRatios(firstTabDelays, plainPageDelays)),
      note: `${formatMedianMilliseconds(firstTabDelays)}; ${plainPageNote}; ${paymentCount} payments, ${loadText}`,
    },
    {
      what: "Money in, from its request to the frame in both tabs, with events: 95 of 100",
      unit: "ms",
      goal: 2_000,
      figure: estimate(firstTabDelays, (values) => quantile(values, 0.95)),
      note: `${countWithin(2_000)} of ${paymentCount} within 2 s; median ${quantile(firstTabDelays, 0.5).toFixed(0)} ms, the slowest ${Math.max(...firstTabDelays)} ms; ${loadText}`,
    },
    {
      what: "Two tabs, how long they disagree, the longest",
      unit: "ms",
      goal: 1_000,
      figure: exactEstimate(Math.max(...tabSpreads)),
      note: `median ${quantile(tabSpreads, 0.5).toFixed(0)} ms of ${paymentCount} payments`,
    },
  ];
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const events = await withSetting(bench, measureEvents);
  return [...events, ...(await measureStreams(bench))];
}

export const liveGroup: Group = { id: "live", measure };
