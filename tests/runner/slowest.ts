/** The part of vitest's JSON report (Jest's format) with durations. */
interface TimedReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

const isTimed = (report: unknown): report is TimedReport =>
  typeof report === "object" && report !== null && Array.isArray(Reflect.get(report, "testResults"));

/** The slowest tests, slowest first, one line each; empty without a report. */
export function slowestTests(report: unknown, count: number): readonly string[] {
  if (!isTimed(report)) return [];
  return report.testResults
    .flatMap(({ name, assertionResults }) => {
      const file = name.slice(name.lastIndexOf("tests/"));
      return assertionResults.map(({ fullName, duration }) => ({
        duration: duration ?? 0,
        text: `${file} › ${fullName}`,
      }));
    })
    .sort((first, second) => second.duration - first.duration)
    .slice(0, count)
    .map(({ duration, text }) => `${`${(duration / 1_000).toFixed(1)} s`.padStart(8)}  ${text}`);
}
