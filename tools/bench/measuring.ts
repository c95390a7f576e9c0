import { launch } from "./browser/launch.ts";
import type { Bench, Group } from "./group.ts";
import type { Measure } from "./row.ts";

/** The tools and options of a whole run, in which each group gets a new browser. */
export type BenchWithoutBrowser = Omit<Bench, "browser">;

/** Milliseconds without progress after which the work is aborted: longer than any wait of a row. */
const progressTimeout = 10 * 60_000;

/** Runs `callback` with a new browser, which is closed afterwards; rejects if it makes no progress. */
export async function runInBrowser<Result>(
  bench: BenchWithoutBrowser,
  callback: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const browser = await launch();
  let timer: NodeJS.Timeout | undefined;
  const stallTimeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`It stood still for ${progressTimeout / 60_000} minutes.`)),
      progressTimeout,
    );
  });
  const reportProgress = (progress: string) => {
    timer?.refresh();
    bench.say(progress);
  };
  try {
    return await Promise.race([callback({ ...bench, browser, say: reportProgress }), stallTimeout]);
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

/** Measures a group. If that fails, returns the reason as a note, so that the other groups continue. */
export async function measureGroup(group: Group, bench: BenchWithoutBrowser): Promise<readonly Measure[]> {
  try {
    return await runInBrowser(bench, group.measure);
  } catch (error) {
    console.error(error);
    return [
      {
        what: `Rows of ${group.id}`,
        unit: "",
        goal: undefined,
        figure: undefined,
        note: firstLine(error),
      },
    ];
  }
}

export const firstLine = (error: unknown): string => String(error).split("\n")[0] ?? "";
