import { launch } from "./browser/launch.ts";
import type { Bench, Group } from "./group.ts";
import type { Measure } from "./row.ts";

/** What a whole run measures with; each of its parts has a browser of its own. */
export type BenchWithoutBrowser = Omit<Bench, "browser">;

/** Work that says nothing for so long is ended: longer than the longest wait of any row. Milliseconds. */
const patience = 10 * 60_000;

/** Does it with a browser that nothing else was done with, closed at the end, and ends it where it stands still. */
export async function withBrowser<Result>(
  bench: BenchWithoutBrowser,
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const browser = await launch();
  let timer: NodeJS.Timeout | undefined;
  const stoodStill = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It stood still for ${patience / 60_000} minutes.`)), patience);
  });
  const say = (progress: string) => {
    timer?.refresh();
    bench.say(progress);
  };
  try {
    return await Promise.race([work({ ...bench, browser, say }), stoodStill]);
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

/** What cannot be measured says why; the others go on. */
export async function measureOf(group: Group, bench: BenchWithoutBrowser): Promise<readonly Measure[]> {
  try {
    return await withBrowser(bench, group.measure);
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
