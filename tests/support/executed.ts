/** Which of the app's files a browser test executes: `npm test -- --record` asks for it, on a build of its own. */
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";

/** Names the folder that gets the records; nothing is recorded without it. */
export const executedVariable = "NUPAY_RECORD_EXECUTED";
/** What the recorded build calls at the top of each module, with its path. */
export const moduleMark = "__nupayModule";
/** What it calls when an actor is made, with its chart's id. */
export const chartStarted = "__nupayChartStarted";

export interface Executed {
  /** From the project's root, with ` › ` before its title. */
  readonly test: string;
  readonly passed: boolean;
  readonly files: readonly string[];
  /** Ids of the charts that started. */
  readonly charts: readonly string[];
}

type Coverage = Awaited<ReturnType<Page["coverage"]["stopJSCoverage"]>>;

/** Starts with the context's next page. The answer writes the record. */
export async function recordExecuted(
  context: BrowserContext,
): Promise<(test: string, passed: boolean) => Promise<void>> {
  const folder = process.env[executedVariable];
  if (folder === undefined) return async () => {};
  const files = new Set<string>();
  const charts = new Set<string>();
  const pages: Page[] = [];
  await context.exposeBinding(chartStarted, (_source, id: unknown) => {
    charts.add(String(id));
  });
  context.on("page", (page) => {
    pages.push(page);
    page.coverage.startJSCoverage({ resetOnNavigation: false }).catch(() => {});
    const { close } = page;
    page.close = async (...options) => {
      await collect(page, files);
      await close.apply(page, options);
    };
  });
  return async (test, passed) => {
    for (const page of pages) if (!page.isClosed()) await collect(page, files);
    mkdirSync(folder, { recursive: true });
    const record: Executed = { test, passed, files: [...files].sort(), charts: [...charts].sort() };
    appendFileSync(join(folder, `${process.pid}.ndjson`), `${JSON.stringify(record)}\n`);
  };
}

async function collect(page: Page, files: Set<string>): Promise<void> {
  for (const file of executedFiles(await page.coverage.stopJSCoverage())) files.add(file);
}

const mark = new RegExp(`globalThis\\.${moduleMark}\\?\\.\\("([^"]+)"\\)|^// node_modules/`, "gm");

/** Files of which a function ran: a module's own top level runs wherever its chunk is loaded. */
function executedFiles(coverage: Coverage): ReadonlySet<string> {
  const executed = new Set<string>();
  for (const { source = "", functions } of coverage) {
    const modules = [...source.matchAll(mark)];
    for (const { ranges } of functions) {
      const [whole] = ranges;
      if (whole === undefined || whole.count === 0) continue;
      const file = modules.findLast(({ index }) => index <= whole.startOffset)?.[1];
      if (file !== undefined) executed.add(file);
    }
  }
  return executed;
}
