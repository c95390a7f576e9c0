/** Measures timer callbacks, requests and memory of a dashboard that is open for a day, by a simulated clock. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { startSite } from "../../../site/server.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { defaultHolder } from "../backend/holder.ts";
import { startBackend } from "../backend/server.ts";
import { runInSession, type Session } from "../browser/conditions.ts";
import { launch, withoutCompilers } from "../browser/launch.ts";
import { nameOf } from "../browser/requests.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { workFolder } from "../sites/sites.ts";
import { exactEstimate } from "../statistics.ts";

const minuteInMs = 60_000;

/** Counts the timer callbacks of the page's scripts, by their requested delay. */
function countTimers(): void {
  const firedCounts = new Map<string, number>();
  Reflect.set(window, "__fired", firedCounts);
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback"]) {
    const original = Reflect.get(window, name) as (...timerArguments: unknown[]) => unknown;
    Reflect.set(window, name, (callback: unknown, delay: unknown, ...rest: unknown[]) => {
      const seconds = typeof delay === "number" ? delay / 1_000 : 0;
      const knownDelay = [1, 3, 5, 8].includes(seconds) ? `${seconds} s` : undefined;
      const key = knownDelay ?? (seconds < 60 ? "other, up to a minute" : "other, longer");
      const countingCallback = (...args: unknown[]) => {
        firedCounts.set(key, (firedCounts.get(key) ?? 0) + 1);
        return typeof callback === "function" ? callback(...args) : undefined;
      };
      return original.call(window, countingCallback, delay, ...rest);
    });
  }
}

async function heapOf(session: CDPSession): Promise<number> {
  for (let collection = 0; collection < 3; collection += 1) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** Makes the page's scripts read that the page is hidden; pages in Playwright are always visible. */
function hidePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

interface OpenTabMeasures {
  /** The number of timer callbacks by delay. */
  readonly timers: readonly (readonly [string, number])[];
  readonly requestCounts: readonly (readonly [string, number])[];
  readonly before: number;
  readonly after: number;
}

async function measureOpenTab(
  { page, session, requests }: Session,
  app: string,
  isHidden: boolean,
  minutes: number,
): Promise<OpenTabMeasures> {
  await page.clock.install();
  await page.addInitScript(countTimers);
  await page.goto(`${app}/dashboard`, { waitUntil: "commit" });
  await waitForMoment(page, "shown");
  await waitForQuiet(page, 3_000);
  if (isHidden) await hidePage(page);
  // Do not count the first minutes, which include work that happens once per visit.
  for (let minuteCount = 0; minuteCount < 10; minuteCount += 1) await page.clock.runFor(minuteInMs);
  await page.evaluate(() => (Reflect.get(window, "__fired") as Map<string, number>).clear());
  requests.clear();
  const heapBefore = await heapOf(session);
  for (let minuteCount = 0; minuteCount < minutes; minuteCount += 1) {
    await page.clock.runFor(minuteInMs);
    // Press a key once an hour, so that the session does not end because of inactivity.
    if (minuteCount % 60 === 59) await page.keyboard.press("Shift");
  }
  const heapAfter = await heapOf(session);
  const timers = await page.evaluate(() => [...(Reflect.get(window, "__fired") as Map<string, number>)]);
  const requestCounts = new Map<string, number>();
  for (const request of requests.all())
    requestCounts.set(nameOf(request), (requestCounts.get(nameOf(request)) ?? 0) + 1);
  return { timers, requestCounts: [...requestCounts], before: heapBefore, after: heapAfter };
}

/** Starts the product with a configuration that ends a session only after ten hours of inactivity. */
async function startOpenSite(dist: string) {
  const folder = join(workFolder, "open-tab");
  await cp(dist, folder, { recursive: true });
  const file = join(folder, "config.json");
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), inactivity: 600 }));
  const sandboxPort = await freePort();
  const site = await startSite({ port: 0, sandboxPort, dist: folder });
  const backend = await startBackend(sandboxPort, [site.address]);
  return {
    address: site.address,
    close: () => Promise.all([site.close(), backend.close()]),
  };
}

const listByCount = (counts: readonly (readonly [string, number])[]) =>
  [...counts]
    .sort(([, countA], [, countB]) => countB - countA)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ");

async function measure({ sites, say, smoke }: Bench): Promise<readonly Measure[]> {
  const minutes = smoke ? 30 : 24 * 60;
  const measures: Measure[] = [];
  const site = await startOpenSite(sites.dist);
  const browser = await launch(withoutCompilers);
  try {
    for (const [name, isTabHidden] of [
      ["visible", false],
      ["hidden", true],
    ] as const) {
      say(`a dashboard left open, ${name}`);
      const openTabResult = await runInSession(browser, { holder: defaultHolder }, (session) =>
        measureOpenTab(session, site.address, isTabHidden, minutes),
      );
      const sum = openTabResult.timers.reduce((total, [, count]) => total + count, 0);
      measures.push(
        {
          what: `A dashboard left open for a day, ${name}, callbacks of timers a minute`,
          unit: "callbacks",
          goal: 15,
          figure: exactEstimate(sum / minutes),
          note: `by their delay: ${listByCount(openTabResult.timers)}; requests: ${listByCount(openTabResult.requestCounts) || "none"}`,
        },
        {
          what: `A dashboard left open for a day, ${name}, growth of the heap`,
          unit: "%",
          goal: 5,
          figure: exactEstimate((openTabResult.after / openTabResult.before - 1) * 100),
          note: `${(openTabResult.before / 1e6).toFixed(2)} MB before, ${(openTabResult.after / 1e6).toFixed(2)} MB after, garbage collected, without V8's machine code`,
        },
      );
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return measures;
}

export const openTab: Group = { id: "open-tab", counts: true, measure };
