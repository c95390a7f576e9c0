/** Runs the journeys of a copy with Playwright. Each group of changes needs one build of the app. */
import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Change } from "./change.ts";
import type { Copy } from "./copy.ts";
import { patternOf, readResults, type TestReference } from "./find-tests.ts";
import { type Attempt, type AttemptResult, colourOf, keyOf, type RunResult } from "./prove.ts";

const run = promisify(execFile);
const groupSize = 10;
const build = 'import { buildSite } from "./site/build.ts"; await buildSite(process.env.NUPAY_DIST);';

const overlap = (firstChange: Change, secondChange: Change): boolean =>
  firstChange.file === secondChange.file &&
  (firstChange.from.includes(secondChange.from) || secondChange.from.includes(firstChange.from));

/** Groups in which no two changes are for the same test or touch the same text, so that they can be tried side by side. */
export function groupsOf(attempts: readonly Attempt[]): readonly (readonly Attempt[])[] {
  const groups: Attempt[][] = [];
  for (const attempt of attempts) {
    const fitsGroup = (group: readonly Attempt[]) =>
      group.length < groupSize &&
      group.every(
        ({ test, change }) => keyOf(test) !== keyOf(attempt.test) && !overlap(change, attempt.change),
      );
    const group = groups.find(fitsGroup);
    if (group) group.push(attempt);
    else groups.push([attempt]);
  }
  return groups;
}

/** Whether a failure contains the changed text, so that no other change of the group can be its cause. */
export function namesChange(failure: string, { from, to }: Attempt["change"]): boolean {
  const texts = [from, to].flatMap((text) => text.match(/(?<=")[^"]{4,}(?=")/g) ?? [text]);
  return texts.some((text) => failure.includes(text));
}

export class BrowserTests {
  readonly #copy: Copy;

  constructor(copy: Copy) {
    this.#copy = copy;
  }

  async tryAll(attempts: readonly Attempt[], note: (result: AttemptResult) => void): Promise<void> {
    const resultsBefore = await this.#run([], attempts);
    const judge = (attempt: Attempt, ran: RunResult) =>
      note({ ...attempt, ...colourOf(ran, resultsBefore.get(keyOf(attempt.test)) ?? { ran: 0 }) });
    for (const group of groupsOf(attempts)) {
      const results = await this.#run(group, group);
      for (const attempt of group) {
        const ran = results.get(keyOf(attempt.test)) ?? { ran: 0 };
        // Another change of the group may hide the effect of this one.
        const isCertain = ran.failure !== undefined && namesChange(ran.failure, attempt.change);
        const ownResults = isCertain || group.length === 1 ? results : await this.#run([attempt], [attempt]);
        judge(attempt, ownResults.get(keyOf(attempt.test)) ?? { ran: 0 });
      }
    }
  }

  async #run(
    changedAttempts: readonly Attempt[],
    attempts: readonly Attempt[],
  ): Promise<ReadonlyMap<string, RunResult>> {
    return this.#copy.with(
      changedAttempts.map(({ change }) => change),
      () => this.#buildAndWalk(attempts.map(({ test }) => test)),
    );
  }

  async #buildAndWalk(tests: readonly TestReference[]): Promise<ReadonlyMap<string, RunResult>> {
    const cwd = this.#copy.folder;
    const reports = join(cwd, "reports");
    rmSync(reports, { recursive: true, force: true });
    const env = {
      ...process.env,
      NUPAY_DIST: join(cwd, "dist-proof"),
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "journeys.json"),
    };
    const files = [...new Set(tests.map(({ file }) => join("tests", file)))];
    const titles = [...new Set(tests.map(({ title }) => patternOf(title, "").source))];
    const limits = { cwd, env, maxBuffer: 2 ** 26 };
    try {
      await run(process.execPath, ["--import", "tsx", "--input-type=module", "-e", build], limits);
    } catch (error) {
      const failure = `The app does not build: ${error instanceof Error ? error.message : error}`;
      return new Map(tests.map((test) => [keyOf(test), { ran: 0, failure }]));
    }
    const playwright = join(cwd, "node_modules", "@playwright", "test", "cli.js");
    const args = [
      "test",
      "--project=journeys",
      "--workers=1",
      "--reporter=json",
      ...files,
      "-g",
      titles.join("|"),
    ];
    // The process exits with 1 if a test fails; the report has the results.
    await run(process.execPath, [playwright, ...args], limits).catch(() => {});
    const results = existsSync(reports) ? readResults(reports) : [];
    return new Map(
      tests.map((test) => {
        const pattern = patternOf(test.title);
        const foundResults = results.filter(
          ({ file, title }) => test.file.endsWith(file) && pattern.test(title),
        );
        const failedResult = foundResults.find(({ passed }) => !passed);
        return [
          keyOf(test),
          { ran: foundResults.length, ...(failedResult && { failure: failedResult.failure ?? "it is red" }) },
        ];
      }),
    );
  }
}
