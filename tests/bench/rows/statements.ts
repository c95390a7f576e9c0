/** A statement of 10,000 lines as a table and as a PDF; the processor is slowed, but a worker's is not (Chromium slows a page's own thread). */
import type { Page } from "@playwright/test";
import { seenBy } from "../browser/seen.ts";
import type { Bench, Family } from "../family.ts";
import type { Measure } from "../row.ts";
import { estimate, exactly } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";
import { rounds } from "./rounds.ts";

const lines = 10_000;
const limit = 300_000;
const threeYearsAgo = 1_096 * 24 * 60 * 60 * 1_000;
const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

type Language = "en" | "ar";

/** The statement of the whole history stands on the page; found by what every language has alike. */
async function makeStatement(page: Page): Promise<void> {
  await page.locator("nav a[href='/account-statements']").click();
  await page.locator("main form select").selectOption("custom");
  const dates = page.locator("main form input[type=date]");
  await dates.first().fill(day(Date.now() - threeYearsAgo));
  await dates.last().fill(day(Date.now()));
  await page.locator("main form button[type=submit]").click();
  await page.locator("main article").waitFor({ timeout: limit });
}

interface Saved {
  /** Milliseconds from the press until the file is handed to the browser. */
  readonly time: number;
  /** Lengths of the tasks over 50 ms meanwhile. */
  readonly tasks: readonly number[];
  /** Whether a bar told how far it was, and a button could end it. */
  readonly hadProgress: boolean;
}

async function save(page: Page, which: "pdf" | "csv"): Promise<Saved> {
  const before = (await seenBy(page)).tasks.length;
  await page.evaluate(() => {
    const { createObjectURL } = URL;
    Reflect.set(
      window,
      "__benchSaved",
      new Promise<number>((resolve) => {
        URL.createObjectURL = (content) => {
          if (content instanceof Blob) resolve(performance.now());
          return createObjectURL.call(URL, content);
        };
      }),
    );
    addEventListener("click", ({ timeStamp }) => Reflect.set(window, "__benchPressed", timeStamp), {
      capture: true,
      once: true,
    });
  });
  const button = page.locator("main button").filter({ hasText: which.toUpperCase() }).first();
  const downloading = page.waitForEvent("download", { timeout: limit });
  await button.click();
  const hadProgress =
    which === "pdf" &&
    (await page
      .locator("main progress")
      .waitFor({ timeout: 5_000 })
      .then(() => page.locator("main :has(> progress) > button").isVisible())
      .catch(() => false));
  await downloading;
  const time = await page.evaluate(
    async () =>
      ((await Reflect.get(window, "__benchSaved")) as number) - Number(Reflect.get(window, "__benchPressed")),
  );
  await page.waitForTimeout(300);
  return {
    time,
    hadProgress,
    tasks: (await seenBy(page)).tasks.slice(before).map(([, duration]) => duration),
  };
}

/** Ends a PDF that is being drawn; whether nothing is left of it. */
async function cancel(page: Page): Promise<boolean> {
  await page.locator("main button").filter({ hasText: "PDF" }).first().click();
  await page.locator("main :has(> progress) > button").click();
  await page.locator("main progress").waitFor({ state: "detached" });
  return page.locator("main article").isVisible();
}

interface Run {
  readonly csv: Saved;
  readonly pdf: Saved;
  readonly cancelled: boolean;
}

function run({ browser, sites }: Bench, language: Language): Promise<Run> {
  return withDashboard(
    browser,
    sites.app,
    async ({ page }) => {
      await makeStatement(page);
      const csv = await save(page, "csv");
      const pdf = await save(page, "pdf");
      return { csv, pdf, cancelled: await cancel(page) };
    },
    { holder: `active-${lines}`, language },
  );
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const runs: Record<Language, Run[]> = { en: [], ar: [] };
  const goals: Record<Language, number> = { en: 10, ar: 45 };
  for (const language of ["en", "ar"] as const) {
    const times = language === "en" ? Math.min(3, bench.repeats) : 1;
    await rounds(times, async (round) => {
      bench.say(`statement, ${language}, ${round + 1} of ${times}`);
      runs[language].push(await run(bench, language));
    });
  }
  const all = [...runs.en, ...runs.ar];
  const tasks = (which: "csv" | "pdf") => all.flatMap((each) => each[which].tasks);
  return [
    {
      what: "Statement of 10,000 lines as CSV",
      unit: "ms",
      goal: 100,
      figure: estimate(all.map(({ csv }) => csv.time)),
      note: `from the press until the file is handed over; tasks over 50 ms: ${tasks("csv").map(Math.round).join(", ") || "none"}`,
    },
    ...(["en", "ar"] as const).map(
      (language): Measure => ({
        what: `Statement of 10,000 lines as PDF, ${language === "en" ? "English" : "Arabic"}`,
        unit: "s",
        goal: goals[language],
        figure: estimate(runs[language].map(({ pdf }) => pdf.time / 1_000)),
        note: `progress and a way to end it ${runs[language].every(({ pdf }) => pdf.hadProgress) ? "stood there" : "were NOT seen"}; ended half-way, ${runs[language].every(({ cancelled }) => cancelled) ? "nothing was left of it" : "something was left"}`,
      }),
    ),
    {
      what: "Statement of 10,000 lines as PDF: tasks over 50 ms on the main thread",
      unit: "tasks",
      goal: 0,
      figure: exactly(tasks("pdf").length),
      note: tasks("pdf").length === 0 ? "both languages" : `${tasks("pdf").map(Math.round).join(", ")} ms`,
    },
  ];
}

export const statements: Family = { id: "statements", measure };
