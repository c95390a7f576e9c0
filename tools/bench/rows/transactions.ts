/** Measures opening, sorting, paging and filtering a long history, compared with a shorter one. */
import type { Page } from "@playwright/test";
import { timePress } from "../browser/interaction.ts";
import { measurementsOf } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate, exactEstimate, median, quantile } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";

const searchTexts = ["topup", "bank", "transfer", "xyz"];
const readTimeout = 240_000;

/** Opens the page and waits until the whole history is loaded. */
async function openHistory(page: Page, length: number): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Transactions", exact: true }).click();
  await page.getByText(`of ${length.toLocaleString("en-AU")} transactions`).waitFor({ timeout: readTimeout });
  await page
    .getByRole("button", { name: "Export" })
    .and(page.locator(":enabled"))
    .waitFor({ timeout: readTimeout });
}

/** @throws Error if the list was not filtered in the frame in which the time of a key was taken */
async function typeWords(page: Page, isSmoke: boolean): Promise<readonly number[]> {
  const times: number[] = [];
  await page.evaluate(() => {
    const lateFrames: string[] = [];
    Reflect.set(window, "__benchLate", lateFrames);
    const mainText = () => document.querySelector("main")?.textContent ?? "";
    addEventListener("input", () =>
      requestAnimationFrame(() => {
        const firstText = mainText();
        setTimeout(() => mainText() === firstText || lateFrames.push(firstText), 150);
      }),
    );
  });
  await page.getByRole("searchbox", { name: "Search" }).focus();
  for (const searchText of isSmoke ? searchTexts.slice(0, 1) : searchTexts) {
    for (const key of [...searchText, ...[...searchText].map(() => "Backspace")]) {
      times.push(await timePress(page, () => page.keyboard.press(key)));
    }
  }
  const lateTexts = await page.evaluate(() => Reflect.get(window, "__benchLate") as string[]);
  if (lateTexts.length > 0 && !isSmoke)
    throw new Error(`After ${lateTexts.length} keys the list came later than the next frame.`);
  return times;
}

interface HistoryTiming {
  /** The number of transactions. */
  readonly length: number;
  /** Milliseconds from the press on the link until the whole history is read. */
  readonly opened: number;
  readonly sorted: number;
  /** Milliseconds to open the last page of the list. */
  readonly jumped: number;
  /** Milliseconds of each key in the search field. */
  readonly keys: readonly number[];
  readonly tasksWhileRead: readonly number[];
  readonly tasksWhileUsed: readonly number[];
}

async function timeHistory({ browser, sites, smoke }: Bench, length: number): Promise<HistoryTiming> {
  return withDashboard(
    browser,
    sites.app,
    async ({ page }) => {
      const taskCountBefore = (await measurementsOf(page)).tasks.length;
      const startedAt = performance.now();
      await openHistory(page, length);
      const opened = performance.now() - startedAt;
      const taskCountAfterRead = (await measurementsOf(page)).tasks.length;
      const sorting = page.getByRole("combobox", { name: "Sort by" });
      await sorting.focus();
      // Sort by the oldest first, then by the largest amount.
      const sortTime = median([
        await timePress(page, () => page.keyboard.press("ArrowDown")),
        await timePress(page, () => page.keyboard.press("ArrowDown")),
      ]);
      await page.getByLabel("Page", { exact: true }).fill(String(length));
      const jumpTime = await timePress(page, () => page.keyboard.press("Enter"));
      const keys = await typeWords(page, smoke);
      const tasks = (await measurementsOf(page)).tasks.map(([, duration]) => duration);
      return {
        length,
        opened,
        sorted: sortTime,
        jumped: jumpTime,
        keys,
        tasksWhileRead: tasks.slice(taskCountBefore, taskCountAfterRead),
        tasksWhileUsed: tasks.slice(taskCountAfterRead),
      };
    },
    { holder: `active-${length}` },
  );
}

const maxOf = (values: readonly number[]): number => Math.max(...values);
const sortCost = (length: number): number => length * Math.log2(length);

/** The ratio of the times of `longHistory` and `shortHistory`, divided by the ratio that n log n permits. */
const growthOf = (
  shortHistory: HistoryTiming,
  longHistory: HistoryTiming,
  time: (history: HistoryTiming) => number,
) => time(longHistory) / time(shortHistory) / (sortCost(longHistory.length) / sortCost(shortHistory.length));

const actions: readonly (readonly [string, (history: HistoryTiming) => number])[] = [
  ["opened and read", ({ opened }) => opened],
  ["sorted", ({ sorted }) => sorted],
  ["jumped to its end", ({ jumped }) => jumped],
  ["filtered by a key", ({ keys }) => median(keys)],
];

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const lengths = bench.smoke ? [500, 1_000, 2_000] : [1_000, 10_000, 100_000];
  const histories: HistoryTiming[] = [];
  for (const length of lengths) {
    bench.say(`transactions, ${length.toLocaleString("en-AU")}`);
    histories.push(await timeHistory(bench, length));
  }
  const [shortHistory, ...longerHistories] = histories;
  const longestHistory = longerHistories.at(-1);
  if (shortHistory === undefined || longestHistory === undefined) throw new Error("No history was measured.");
  const tasksRow = (label: string, tasks: readonly number[]): Measure => ({
    what: `Transactions page with 100,000 entries ${label}: tasks over 50 ms`,
    unit: "tasks",
    goal: 0,
    figure: exactEstimate(tasks.length),
    ...(tasks.length > 0 && { note: `the longest ${Math.round(maxOf(tasks))} ms` }),
  });
  return [
    ...actions.map(([label, time]) => ({
      what: `Transactions ${label}: growth from 1,000 to 100,000 entries, beside n log n`,
      unit: "×" as const,
      goal: 1,
      figure: exactEstimate(maxOf(longerHistories.map((history) => growthOf(shortHistory, history, time)))),
      note: `${histories.map((history) => `${history.length.toLocaleString("en-AU")}: ${Math.round(time(history))}`).join(", ")} ms; the larger growth of the two steps`,
    })),
    tasksRow("opened and read", longestHistory.tasksWhileRead),
    tasksRow("sorted, jumped in and filtered", longestHistory.tasksWhileUsed),
    {
      what: "Transactions page with 10,000 entries, a filter key, beside 1,000 entries",
      unit: "×",
      goal: 1.3,
      figure: estimate(
        (longerHistories[0] ?? longestHistory).keys.map((time) => time / median(shortHistory.keys)),
      ),
      note: `90th percentile ${Math.round(quantile((longerHistories[0] ?? longestHistory).keys, 0.9))} ms`,
    },
  ];
}

export const transactions: Group = { id: "transactions", measure };
