/** Measures how soon incoming money appears on an open page, with and without events, and an idle page's requests. */
import { setTimeout as pause } from "node:timers/promises";
import { startSite } from "../../../site/server.ts";
import { formatAmount } from "../../../src/machines/core/money.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { type FundedHolder, type SandboxProcess, startSandboxProcess } from "../backend/sandbox-process.ts";
import type { Bench, Group } from "../group.ts";
import { type Measure, milliseconds } from "../row.ts";
import { estimate, exactly, quantile, ratios } from "../statistics.ts";
import { openContext, openPage, openPlainPage, type Setting, shownAt } from "./live-pages.ts";
import { measureManyTabs } from "./many-tabs.ts";
import { measureStreams } from "./streams.ts";

/** Milliseconds, longer than the five minutes for which the sandbox's tokens are valid. */
const idleTime = 330_000;
const minute = 60_000;

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
  const tries = bench.smoke ? 3 : 100;
  bench.say(`${tries} payments to a page with a stream of events`);
  const [payer, payee, ...others] = (await Promise.all(
    Array.from({ length: 6 }, (_, index) => sandbox.addFundedHolder(`events-${index}@nupay.test`)),
  )) as [FundedHolder, FundedHolder, ...FundedHolder[]];
  const context = await openContext(setting, payee);
  const tabs = [await openPage(context, true), await openPage(context, true)];
  const plainPage = await openPlainPage(setting, payee);
  await pause(2_000);
  const endLoad = startLoad(sandbox, others);
  const startedAt = performance.now();
  const first: number[] = [];
  const plain: number[] = [];
  const apart: number[] = [];
  for (let payment = 1; payment <= tries; payment += 1) {
    const amount = formatAmount(100_000 + payment);
    const shown = tabs.map((tab) => shownAt(tab, amount));
    const shownPlainly = shownAt(plainPage, amount);
    const sent = Date.now();
    await sandbox.pay(payer, payee);
    const times = await Promise.all(shown);
    plain.push((await shownPlainly) - sent);
    first.push(Math.max(...times) - sent);
    apart.push(Math.max(...times) - Math.min(...times));
    await pause(100);
  }
  const calls = await endLoad();
  await Promise.all([context.close(), plainPage.close()]);
  const load = `beside ${((calls / (performance.now() - startedAt)) * 1_000).toFixed(0)} payments a second of other people`;
  const beside = `a page without the app that reads the balance after each event: ${milliseconds(plain)}`;
  const countWithin = (limit: number) => first.filter((time) => time <= limit).length;
  return [
    {
      what: "Money in, from its request to the frame in both tabs, beside a page without the app",
      unit: "×",
      goal: 1.3,
      figure: estimate(ratios(first, plain)),
      note: `${milliseconds(first)}; ${beside}; ${tries} payments, ${load}`,
    },
    {
      what: "Money in, from its request to the frame in both tabs, with events: 95 of 100",
      unit: "ms",
      goal: 2_000,
      figure: estimate(first, (values) => quantile(values, 0.95)),
      note: `${countWithin(2_000)} of ${tries} within 2 s; median ${quantile(first, 0.5).toFixed(0)} ms, the slowest ${Math.max(...first)} ms; ${load}`,
    },
    {
      what: "Two tabs, how long they disagree, the longest",
      unit: "ms",
      goal: 1_000,
      figure: exactly(Math.max(...apart)),
      note: `median ${quantile(apart, 0.5).toFixed(0)} ms of ${tries} payments`,
    },
  ];
}

/**
 * Opens a page for each payee, so that all wait during the same minute. A smoke run advances the page's clock instead.
 */
async function measureWithoutEvents(setting: Setting): Promise<Measure> {
  const { bench, sandbox } = setting;
  const tries = bench.smoke ? 1 : 8;
  bench.say(`${tries} payments to pages without events`);
  const payer = await sandbox.addFundedHolder("without@nupay.test");
  const times = await Promise.all(
    Array.from({ length: tries }, async (_, index) => {
      const payee = await sandbox.addFundedHolder(`without-${index}@nupay.test`);
      const context = await openContext(setting, payee);
      if (bench.smoke) await context.clock.install();
      const page = await openPage(context, false);
      if (!bench.smoke) await pause((index * minute) / tries);
      const sent = Date.now();
      await sandbox.pay(payer, payee);
      if (bench.smoke) {
        await page.clock.runFor(minute);
        await page.getByText(formatAmount(100_001)).first().waitFor();
      } else await shownAt(page, formatAmount(100_001));
      const seconds = (Date.now() - sent) / 1_000;
      await context.close();
      return seconds;
    }),
  );
  return {
    what: "Money in, from its request to the frame, without events, the longest",
    unit: "s",
    goal: 60,
    figure: exactly(Math.max(...times)),
    note: `${times.map((time) => time.toFixed(1)).join(", ")} s; paid at eight moments of the minute`,
  };
}

interface IdleTraffic {
  readonly balance: number;
  readonly others: number;
  readonly streams: number;
}

/** Counts the requests of a visible page without input. */
async function leaveIdle(setting: Setting, email: string, hasEvents: boolean): Promise<IdleTraffic> {
  const holder = await setting.sandbox.addFundedHolder(email);
  const context = await openContext(setting, holder);
  const found = { balance: 0, others: 0, streams: 0 };
  let isSettled = false;
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/v1/") || request.method() === "OPTIONS") return;
    if (pathname.endsWith("/wallet/events")) found.streams += 1;
    else if (isSettled && pathname.endsWith("/wallet/balance")) found.balance += 1;
    else if (isSettled) found.others += 1;
  });
  await openPage(context, hasEvents);
  await pause(3_000);
  isSettled = true;
  await pause(setting.bench.smoke ? 1_000 : idleTime);
  await context.close();
  return found;
}

function idleRows(liveTraffic: IdleTraffic, polling: IdleTraffic, isSmoke: boolean): readonly Measure[] {
  const minutes = (isSmoke ? 1_000 : idleTime) / minute;
  return [
    {
      what: "An idle visible page without events, readings of the balance a minute",
      unit: "",
      goal: 1.2,
      figure: exactly(polling.balance / minutes),
      note: `one each 54 to 60 s; ${polling.others} other readings and ${polling.streams} streams in ${minutes.toFixed(1)} minutes`,
    },
    {
      what: "An idle visible page with events, readings a minute",
      unit: "",
      goal: 0,
      figure: exactly((liveTraffic.balance + liveTraffic.others) / minutes),
      note: `in ${minutes.toFixed(1)} minutes`,
    },
    {
      what: "An idle visible page with events, streams in 5.5 minutes, where a token lives 5",
      unit: "",
      goal: 2,
      figure: exactly(liveTraffic.streams),
      note: "the next one is open before its token ends",
    },
  ];
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const appPort = await freePort();
  const sandbox = await startSandboxProcess(appPort);
  const site = await startSite({ port: appPort, sandboxPort: sandbox.port, dist: bench.sites.dist });
  const setting = { bench, sandbox, app: `http://localhost:${appPort}` };
  try {
    const idleRuns = Promise.all([
      leaveIdle(setting, "idle-live@nupay.test", true),
      leaveIdle(setting, "idle-polling@nupay.test", false),
    ]);
    const events = await measureEvents(setting);
    const without = await measureWithoutEvents(setting);
    bench.say("idle pages");
    const rows = [
      ...events,
      without,
      ...idleRows(...(await idleRuns), bench.smoke),
      await measureManyTabs(setting),
    ];
    await site.close();
    return [...rows, ...(await measureStreams(bench))];
  } finally {
    sandbox.close();
  }
}

export const liveGroup: Group = { id: "live", measure };
