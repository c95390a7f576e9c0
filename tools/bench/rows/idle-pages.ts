/**
 * Measures pages that wait in real time: an idle page's requests, incoming money without events, and many tabs of one
 * browser.
 */
import { setTimeout as pause } from "node:timers/promises";
import { formatAmount } from "../../../src/machines/core/money.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { exactEstimate } from "../statistics.ts";
import { openContext, openPage, type Setting, shownAt, withSetting } from "./live-pages.ts";
import { measureManyTabs } from "./many-tabs.ts";

/** Milliseconds, longer than the five minutes for which the sandbox's tokens are valid. */
const idleTime = 330_000;
const minuteInMs = 60_000;

/**
 * Opens a page for each payee, so that all wait during the same minute. A smoke run advances the page's clock instead.
 */
async function measureWithoutEvents(setting: Setting): Promise<Measure> {
  const { bench, sandbox } = setting;
  const paymentCount = bench.smoke ? 1 : 8;
  bench.say(`${paymentCount} payments to pages without events`);
  const payer = await sandbox.addFundedHolder("without@nupay.test");
  const times = await Promise.all(
    Array.from({ length: paymentCount }, async (_, index) => {
      const payee = await sandbox.addFundedHolder(`without-${index}@nupay.test`);
      const context = await openContext(setting, payee);
      if (bench.smoke) await context.clock.install();
      const page = await openPage(context, false);
      if (!bench.smoke) await pause((index * minuteInMs) / paymentCount);
      const sentAt = Date.now();
      await sandbox.pay(payer, payee);
      if (bench.smoke) {
        await page.clock.runFor(minuteInMs);
        await page.getByText(formatAmount(100_001)).first().waitFor();
      } else await shownAt(page, formatAmount(100_001));
      const seconds = (Date.now() - sentAt) / 1_000;
      await context.close();
      return seconds;
    }),
  );
  return {
    what: "Money in, from its request to the frame, without events, the longest",
    unit: "s",
    goal: 60,
    figure: exactEstimate(Math.max(...times)),
    note: `${times.map((time) => time.toFixed(1)).join(", ")} s; paid at eight moments of the minute`,
  };
}

interface IdleTraffic {
  readonly balance: number;
  readonly others: number;
  readonly streams: number;
}

/** Counts the requests of a visible page without input. */
async function countIdleRequests(setting: Setting, email: string, hasEvents: boolean): Promise<IdleTraffic> {
  const holder = await setting.sandbox.addFundedHolder(email);
  const context = await openContext(setting, holder);
  const requestCounts = { balance: 0, others: 0, streams: 0 };
  let isSettled = false;
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/v1/") || request.method() === "OPTIONS") return;
    if (pathname.endsWith("/wallet/events")) requestCounts.streams += 1;
    else if (isSettled && pathname.endsWith("/wallet/balance")) requestCounts.balance += 1;
    else if (isSettled) requestCounts.others += 1;
  });
  await openPage(context, hasEvents);
  await pause(3_000);
  isSettled = true;
  await pause(setting.bench.smoke ? 1_000 : idleTime);
  await context.close();
  return requestCounts;
}

function idleRows(
  liveTraffic: IdleTraffic,
  pollingTraffic: IdleTraffic,
  isSmoke: boolean,
): readonly Measure[] {
  const minutes = (isSmoke ? 1_000 : idleTime) / minuteInMs;
  return [
    {
      what: "An idle visible page without events, readings of the balance a minute",
      unit: "",
      goal: 1.2,
      figure: exactEstimate(pollingTraffic.balance / minutes),
      note: `one each 54 to 60 s; ${pollingTraffic.others} other readings and ${pollingTraffic.streams} streams in ${minutes.toFixed(1)} minutes`,
    },
    {
      what: "An idle visible page with events, readings a minute",
      unit: "",
      goal: 0,
      figure: exactEstimate((liveTraffic.balance + liveTraffic.others) / minutes),
      note: `in ${minutes.toFixed(1)} minutes`,
    },
    {
      what: "An idle visible page with events, streams in 5.5 minutes, where a token lives 5",
      unit: "",
      goal: 2,
      figure: exactEstimate(liveTraffic.streams),
      note: "the next one is open before its token ends",
    },
  ];
}

const measure = (bench: Bench): Promise<readonly Measure[]> =>
  withSetting(bench, async (setting) => {
    const idleRuns = Promise.all([
      countIdleRequests(setting, "idle-live@nupay.test", true),
      countIdleRequests(setting, "idle-polling@nupay.test", false),
    ]);
    const [resultWithoutEvents, tabs] = await Promise.all([
      measureWithoutEvents(setting),
      measureManyTabs(setting),
    ]);
    bench.say("idle pages");
    return [resultWithoutEvents, ...idleRows(...(await idleRuns), bench.smoke), tabs];
  });

export const idleGroup: Group = { id: "idle", waits: true, measure };
