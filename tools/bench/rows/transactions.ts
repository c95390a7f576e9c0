/** A key in the search field of a long history. */
import type { Page } from "@playwright/test";
import { timePress } from "../browser/interaction.ts";
import { measurementsOf } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate, exactly, median, quantile } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";

const words = ["topup", "bank", "transfer", "xyz"];
const readingLimit = 240_000;

/** Opens the page and waits until the whole history is loaded. */
async function openHistory(page: Page, length: number): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Transactions", exact: true }).click();
  await page
    .getByText(`of ${length.toLocaleString("en-AU")} transactions`)
    .waitFor({ timeout: readingLimit });
  await page
    .getByRole("button", { name: "Export" })
    .and(page.locator(":enabled"))
    .waitFor({ timeout: readingLimit });
}

/** @throws Error if the list was not filtered in the frame in which a key was timed */
async function typeWords(page: Page, isSmoke: boolean): Promise<readonly number[]> {
  const times: number[] = [];
  await page.evaluate(() => {
    const late: string[] = [];
    Reflect.set(window, "__benchLate", late);
    const mainText = () => document.querySelector("main")?.textContent ?? "";
    addEventListener("input", () =>
      requestAnimationFrame(() => {
        const first = mainText();
        setTimeout(() => mainText() === first || late.push(first), 150);
      }),
    );
  });
  await page.getByRole("searchbox", { name: "Search" }).focus();
  for (const word of isSmoke ? words.slice(0, 1) : words) {
    for (const key of [...word, ...[...word].map(() => "Backspace")]) {
      times.push(await timePress(page, () => page.keyboard.press(key)));
    }
  }
  const late = await page.evaluate(() => Reflect.get(window, "__benchLate") as string[]);
  if (late.length > 0 && !isSmoke)
    throw new Error(`After ${late.length} keys the list came later than the next frame.`);
  return times;
}

interface FilterTiming {
  readonly keys: readonly number[];
  readonly whileRead: readonly number[];
  readonly whileFiltered: readonly number[];
}

/** @param length number of transactions */
async function filter({ browser, sites, smoke }: Bench, length: number): Promise<FilterTiming> {
  return withDashboard(
    browser,
    sites.app,
    async ({ page }) => {
      const before = (await measurementsOf(page)).tasks.length;
      await openHistory(page, length);
      const read = (await measurementsOf(page)).tasks.length;
      const keys = await typeWords(page, smoke);
      const tasks = (await measurementsOf(page)).tasks.map(([, duration]) => duration);
      return { keys, whileRead: tasks.slice(before, read), whileFiltered: tasks.slice(read) };
    },
    { holder: `active-${length}` },
  );
}

const longest = (values: readonly number[]): number => Math.max(...values);

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const [fewer, more] = bench.smoke ? [1_000, 2_000] : [10_000, 100_000];
  bench.say("transactions, 10,000");
  const usual = await filter(bench, fewer);
  bench.say("transactions, 100,000");
  const many = await filter(bench, more);
  return [
    {
      what: "Transactions page with 10,000 entries, a filter key",
      unit: "ms",
      goal: 100,
      figure: estimate(usual.keys, longest),
      note: `the longest of ${usual.keys.length} keys; median ${Math.round(median(usual.keys))} ms, 90th percentile ${Math.round(quantile(usual.keys, 0.9))} ms`,
    },
    {
      what: "Transactions page with 100,000 entries, a filter key: tasks over 50 ms",
      unit: "tasks",
      goal: 0,
      figure: exactly(many.whileFiltered.length),
      note: `in ${many.keys.length} keys${longestOf(many.whileFiltered)}; a key takes ${Math.round(median(many.keys))} ms (median)`,
    },
    {
      what: "Transactions page with 100,000 entries opened and read: tasks over 50 ms",
      unit: "tasks",
      goal: 0,
      figure: exactly(many.whileRead.length),
      note: longestOf(many.whileRead).replace(", ", ""),
    },
  ];
}

function longestOf(tasks: readonly number[]): string {
  return tasks.length === 0 ? "" : `, the longest ${Math.round(longest(tasks))} ms`;
}

export const transactions: Group = { id: "transactions", measure };
