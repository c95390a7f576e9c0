/** Records which of the app's files a browser test executes: `npm test -- --record`, on a separate build. */
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";

/** The folder for the records; nothing is recorded if it is unset. */
export const executedVariable = "NUPAY_RECORD_EXECUTED";
/** A function that the recorded build calls at the top of each module, with its path. */
export const moduleMark = "__nupayModule";
/** A function that the recorded build calls when an actor is created, with its chart's id. */
export const chartStarted = "__nupayChartStarted";

export interface ExecutedFiles {
  /** The path from the project's root, and the title after ` › `. */
  readonly test: string;
  readonly passed: boolean;
  readonly files: readonly string[];
  /** Ids of the charts that started. */
  readonly charts: readonly string[];
}

type Coverage = Awaited<ReturnType<Page["coverage"]["stopJSCoverage"]>>;

/** Starts recording with the context's next page. The returned function writes the record. */
export async function recordExecuted(
  context: BrowserContext,
): Promise<(test: string, hasPassed: boolean) => Promise<void>> {
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
  return async (test, hasPassed) => {
    for (const page of pages) if (!page.isClosed()) await collect(page, files);
    mkdirSync(folder, { recursive: true });
    const record: ExecutedFiles = {
      test,
      passed: hasPassed,
      files: [...files].sort(),
      charts: [...charts].sort(),
    };
    appendFileSync(join(folder, `${process.pid}.ndjson`), `${JSON.stringify(record)}\n`);
  };
}

async function collect(page: Page, files: Set<string>): Promise<void> {
  for (const file of executedFiles(await page.coverage.stopJSCoverage())) files.add(file);
}

const mark = new RegExp(`globalThis\\.${moduleMark}\\?\\.\\("([^"]+)"\\)|^// node_modules/`, "gm");

/** Files in which a function ran; the top level does not count, because it runs whenever its chunk loads. */
function executedFiles(coverage: Coverage): ReadonlySet<string> {
  const executedPaths = new Set<string>();
  for (const { source = "", functions } of coverage) {
    const modules = [...source.matchAll(mark)];
    for (const { ranges } of functions) {
      const [whole] = ranges;
      if (whole === undefined || whole.count === 0) continue;
      const file = modules.findLast(({ index }) => index <= whole.startOffset)?.[1];
      if (file !== undefined) executedPaths.add(file);
    }
  }
  return executedPaths;
}
