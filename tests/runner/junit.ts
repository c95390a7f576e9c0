/** One JUnit report of all parts, for CI. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Summary } from "../support/summary.ts";

export interface PartResult extends Summary {
  readonly name: string;
  readonly report?: string;
  readonly seconds: number;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  const plain = [...stripVTControlCharacters(text)].filter((char) => char >= " " || /[\t\n\r]/.test(char));
  return plain.join("").replace(/[&<>"]/g, (char) => entities[char] ?? char);
}

/** A part without a report of its own: a test for each failure, and one for each check that passed. */
function suiteOf({ name, seconds, passed, failed, failures = [] }: PartResult): string {
  const cases = [
    ...Array.from(
      { length: passed },
      (_, at) => `<testcase classname="${escaped(name)}" name="check ${at + 1}"/>`,
    ),
    ...failures.map(
      ({ test, said }) =>
        `<testcase classname="${escaped(name)}" name="${escaped(test)}"><failure>${escaped(said)}</failure></testcase>`,
    ),
  ];
  const attributes = `name="${escaped(name)}" tests="${passed + failed}" failures="${failed}" time="${seconds.toFixed(1)}"`;
  return `<testsuite ${attributes}>\n${cases.join("\n")}\n</testsuite>`;
}

const suitesIn = (report: string): string =>
  report.slice(report.indexOf("<testsuite "), report.lastIndexOf("</testsuites>")).trim();

/** @param reports the JUnit reports that the parts' own runners wrote */
export function merged(reports: readonly string[], others: readonly PartResult[]): string {
  const suites = [
    ...reports.filter((report) => report.includes("<testsuite ")).map(suitesIn),
    ...others.map(suiteOf),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}

/** Writes `junit.xml` into the folder of reports; a part whose runner wrote none gets a suite of its counts. */
export function writeJunit(folder: string, results: readonly PartResult[]): void {
  const fileOf = ({ report = "" }: PartResult) => join(folder, `${report}.junit.xml`);
  const [own, others] = [true, false].map((is) => results.filter((one) => existsSync(fileOf(one)) === is));
  const reports = (own ?? []).map((one) => readFileSync(fileOf(one), "utf8"));
  writeFileSync(join(folder, "junit.xml"), merged(reports, others ?? []));
}
