/**
 * Measures a statement of 10,000 lines as CSV and as PDF. Chromium slows only the page's main thread, not a worker.
 */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { measurementsOf } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate, exactEstimate } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";
import { repeatRounds } from "./rounds.ts";

const lines = 10_000;
/** The number of transactions in the history. One in five has failed, and is not in the statement. */
const transactions = (lines * 5) / 4;
const timeout = 300_000;
const historyLength = 1_096 * 24 * 60 * 60 * 1_000;
const maxPerPage = 80;
/** The product's default time zone, used if `config.json` names none. */
const timeZone = "Australia/Sydney";
const formatDay = (time: number): string => new Intl.DateTimeFormat("en-CA", { timeZone }).format(time);

type Language = "en" | "ar";

/** Opens the statement of the whole history, by selectors that do not depend on the language. */
async function makeStatement(page: Page): Promise<void> {
  await page.locator("nav a[href='/account-statements']").click();
  await page.locator("main form select").selectOption("custom");
  const dates = page.locator("main form input[type=date]");
  await dates.first().fill(formatDay(Date.now() - historyLength));
  await dates.last().fill(formatDay(Date.now()));
  await page.locator("main form button[type=submit]").click();
  await page.locator("main article").waitFor({ timeout: timeout });
}

interface SavedFile {
  /** The milliseconds from the press to the download. */
  readonly time: number;
  /** Durations of the tasks over 50 ms after the press. */
  readonly tasks: readonly number[];
  /** The number of changes of the progress bar while a cancel button was shown. */
  readonly moves: number;
  readonly file: Buffer;
}

/** A record by the page itself, so that the bench evaluates nothing on the page's busy thread. */
interface SaveRecord {
  pressed: number;
  saved: number;
  type: string;
  progress: number[];
}

const types = { csv: "text/csv", pdf: "application/pdf" };

async function save(page: Page, fileType: "pdf" | "csv"): Promise<SavedFile> {
  await page.evaluate(() => {
    const watchedRecord: SaveRecord = { pressed: 0, saved: 0, type: "", progress: [] };
    Reflect.set(window, "__benchSaving", watchedRecord);
    const createObjectURL = Reflect.get(window, "__benchCreate") ?? URL.createObjectURL;
    Reflect.set(window, "__benchCreate", createObjectURL);
    const checkSaved = () => {
      const progressBar = document.querySelector("main progress");
      if (
        progressBar instanceof HTMLProgressElement &&
        document.querySelector("main progress ~ button") !== null
      ) {
        if (watchedRecord.progress.at(-1) !== progressBar.value)
          watchedRecord.progress.push(progressBar.value);
      }
      if (watchedRecord.saved === 0) requestAnimationFrame(checkSaved);
    };
    URL.createObjectURL = (content) => {
      if (content instanceof Blob && watchedRecord.saved === 0) {
        watchedRecord.saved = performance.now();
        watchedRecord.type = content.type;
      }
      return createObjectURL.call(URL, content);
    };
    const press = ({ timeStamp }: Event) => {
      watchedRecord.pressed = timeStamp;
      requestAnimationFrame(checkSaved);
    };
    addEventListener("click", press, { capture: true, once: true });
  });
  const button = page.locator("main button").filter({ hasText: fileType.toUpperCase() }).first();
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: timeout }),
    button.click({ noWaitAfter: true }),
  ]);
  const file = readFileSync(await download.path());
  await page.waitForTimeout(300);
  const watchedRecord = await page.evaluate(() => Reflect.get(window, "__benchSaving") as SaveRecord);
  if (!watchedRecord.type.startsWith(types[fileType]))
    throw new Error(`${watchedRecord.type} was saved, and no ${fileType}.`);
  const { tasks } = await measurementsOf(page);
  return {
    time: watchedRecord.saved - watchedRecord.pressed,
    moves: watchedRecord.progress.length,
    tasks: tasks
      .filter(([startTime, duration]) => startTime + duration > watchedRecord.pressed)
      .map(([, duration]) => duration),
    file,
  };
}

/** @throws Error if the file does not have the expected number of lines */
function expectLines({ file }: SavedFile): void {
  const lineCount = file.toString().match(/txn_\d+/g)?.length ?? 0;
  if (lineCount !== lines) throw new Error(`The table has ${lineCount} lines, and not ${lines}.`);
}

/** @throws Error if the file is not a complete PDF, or has too few pages for so many lines */
function expectPages({ file }: SavedFile): void {
  const text = file.toString("latin1");
  const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0;
  if (!/^%PDF-/.test(text) || !text.trimEnd().endsWith("%%EOF")) throw new Error("This is no whole PDF.");
  if (pages < lines / maxPerPage) throw new Error(`${lines} lines cannot stand on ${pages} pages.`);
}

/** Cancels a PDF that is being drawn. @returns whether the statement is still shown */
async function cancel(page: Page): Promise<boolean> {
  await page.locator("main button").filter({ hasText: "PDF" }).first().click();
  // Do not wait until the button is stable, which takes longer than the PDF on a busy machine.
  await page.locator("main :has(> progress) > button").dispatchEvent("click");
  await page.locator("main progress").waitFor({ state: "detached" });
  return page.locator("main article").isVisible();
}

interface Run {
  readonly csv: SavedFile;
  readonly pdf: SavedFile;
  readonly isCancelled: boolean;
}

function run({ browser, sites }: Bench, language: Language): Promise<Run> {
  return withDashboard(
    browser,
    sites.app,
    async ({ page }) => {
      await makeStatement(page);
      const csv = await save(page, "csv");
      expectLines(csv);
      const pdf = await save(page, "pdf");
      expectPages(pdf);
      return { csv, pdf, isCancelled: await cancel(page) };
    },
    { holder: `active-${transactions}`, language },
  );
}

function longestOf(tasks: readonly number[]): string {
  return tasks.length === 0 ? "" : `, the longest ${Math.round(Math.max(...tasks))} ms`;
}

function progressOf(runs: readonly Run[]): string {
  const moves = Math.min(...runs.map(({ pdf }) => pdf.moves));
  return moves === 0 ? "no progress was seen" : `a bar moved ${moves} times beside a way to end it`;
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const runs: Record<Language, Run[]> = { en: [], ar: [] };
  const goals: Record<Language, number> = { en: 10, ar: 45 };
  for (const language of ["en", "ar"] as const) {
    const times = language === "en" ? Math.min(3, bench.repeats) : 1;
    await repeatRounds(times, async (round) => {
      bench.say(`statement, ${language}, ${round + 1} of ${times}`);
      runs[language].push(await run(bench, language));
    });
  }
  const allRuns = [...runs.en, ...runs.ar];
  const tasksOf = (fileType: "csv" | "pdf") => allRuns.flatMap((languageRun) => languageRun[fileType].tasks);
  return [
    {
      what: "Statement of 10,000 lines as CSV",
      unit: "ms",
      goal: 100,
      figure: estimate(allRuns.map(({ csv }) => csv.time)),
      note: `from the press until the file is handed over; tasks over 50 ms: ${tasksOf("csv").length}${longestOf(tasksOf("csv"))}`,
    },
    ...(["en", "ar"] as const).map(
      (language): Measure => ({
        what: `Statement of 10,000 lines as PDF, ${language === "en" ? "English" : "Arabic"}`,
        unit: "s",
        goal: goals[language],
        figure: estimate(runs[language].map(({ pdf }) => pdf.time / 1_000)),
        note: `${progressOf(runs[language])}; ended half-way, ${runs[language].every(({ isCancelled }) => isCancelled) ? "nothing was left of it" : "something was left"}`,
      }),
    ),
    {
      what: "Statement of 10,000 lines as PDF: tasks over 50 ms on the main thread",
      unit: "tasks",
      goal: 0,
      figure: exactEstimate(tasksOf("pdf").length),
      note: `both languages${longestOf(tasksOf("pdf"))}`,
    },
  ];
}

export const statements: Group = { id: "statements", measure };
