/** The durations of tests when they were last recorded (`npm test -- --record-times`), by which shards are divided. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Average seconds per test, by report and by group. */
export type Times = Readonly<Record<string, Readonly<Record<string, number>>>>;

const timesFile = join("tests", "runner", "times.json");

export const readTimes = (project: string): Times =>
  JSON.parse(readFileSync(join(project, timesFile), "utf8"));

/**
 * All Playwright tests of a file and first title count as equally long: `journeys/account.spec.ts › an active account`.
 */
const groupOf = (test: string): string => test.split(" › ").slice(0, 2).join(" › ");
const fileOf = (test: string): string => test.split(" › ")[0] ?? "";

/** A test without a record counts as the median of its file, or of its part. */
export function secondsOf(times: Times, report: string): (test: string) => number {
  const knownTimes = times[report] ?? {};
  const all = Object.entries(knownTimes);
  return (test) =>
    knownTimes[groupOf(test)] ??
    middle(all.filter(([group]) => fileOf(group) === fileOf(test)).map(([, seconds]) => seconds)) ??
    middle(all.map(([, seconds]) => seconds)) ??
    1;
}

const middle = (values: readonly number[]): number | undefined =>
  values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)];

interface Suite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

const rounded = (seconds: number): number => Math.max(0.1, Number(seconds.toFixed(1)));
const sortByName = (times: readonly (readonly [string, number])[]): Readonly<Record<string, number>> =>
  Object.fromEntries(times.toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Average seconds per test of each group, from Playwright's JSON report. */
export function timesOfGroups({ suites }: { readonly suites: readonly Suite[] }) {
  const sums = new Map<string, { seconds: number; tests: number }>();
  const add = (group: string, seconds: number) => {
    const sum = sums.get(group) ?? { seconds: 0, tests: 0 };
    sums.set(group, { seconds: sum.seconds + seconds, tests: sum.tests + 1 });
  };
  const walk = ({ specs = [], suites: inner = [] }: Suite, titles: readonly string[]) => {
    for (const { file, title, tests } of specs) {
      const results = tests.flatMap((test) => test.results);
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
      add(groupOf([file, ...titles, title].filter(Boolean).join(" › ")), milliseconds / 1_000);
    }
    for (const suite of inner) walk(suite, [...titles, suite.title]);
  };
  for (const suite of suites) walk(suite, []);
  return sortByName([...sums].map(([group, { seconds, tests }]) => [group, rounded(seconds / tests)]));
}

/** Seconds of each file, from Vitest's JUnit report: its JSON report leaves out what a file does before its tests. */
export function timesOfFiles(junit: string): Readonly<Record<string, number>> {
  const suites = [...junit.matchAll(/<testsuite name="([^"]+)"[^>]* time="([\d.]+)"/g)];
  return sortByName(suites.map(([, file = "", seconds]) => [file, rounded(Number(seconds))]));
}

/** Records the times of the existing reports; the times of other parts are unchanged. */
export function recordTimes(project: string, folder: string, reports: readonly string[]): readonly string[] {
  const foundReports = reports.filter((report) => existsSync(join(folder, `${report}.json`)));
  const newTimes = foundReports.map((report) => {
    const json = JSON.parse(readFileSync(join(folder, `${report}.json`), "utf8"));
    const times =
      "suites" in json
        ? timesOfGroups(json)
        : timesOfFiles(readFileSync(join(folder, `${report}.junit.xml`), "utf8"));
    return [report, times];
  });
  const times = { ...readTimes(project), ...Object.fromEntries(newTimes) };
  writeFileSync(join(project, timesFile), `${JSON.stringify(times, null, 2)}\n`);
  return foundReports;
}
