/** One JUnit report of all parts and suites, for CI. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Summary } from "../support/summary.ts";

export interface PartResult extends Summary {
  readonly name: string;
  readonly report?: string;
  readonly seconds: number;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  const printable = [...stripVTControlCharacters(text)].filter(
    (char) => char >= " " || /[\t\n\r]/.test(char),
  );
  return printable.join("").replace(/[&<>"]/g, (char) => entities[char] ?? char);
}

/** The report of a part whose runner writes none: a test for each failure, and one for each passed check. */
function suiteOf({ name, seconds, passed, failed, failures = [] }: PartResult): string {
  const cases = [
    ...Array.from(
      { length: passed },
      (_, index) => `<testcase classname="${escapeXml(name)}" name="check ${index + 1}"/>`,
    ),
    ...failures.map(
      ({ test, message }) =>
        `<testcase classname="${escapeXml(name)}" name="${escapeXml(test)}"><failure>${escapeXml(message)}</failure></testcase>`,
    ),
  ];
  const attributes = `name="${escapeXml(name)}" tests="${passed + failed}" failures="${failed}" time="${seconds.toFixed(1)}"`;
  return `<testsuite ${attributes}>\n${cases.join("\n")}\n</testsuite>`;
}

const suitesIn = (report: string): string =>
  report.slice(report.indexOf("<testsuite "), report.lastIndexOf("</testsuites>")).trim();

/** @param reports JUnit reports of one part each */
export function mergeReports(reports: readonly string[]): string {
  const suites = reports.filter((report) => report.includes("<testsuite ")).map(suitesIn);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}

const ending = ".junit.xml";

/** Writes the report of a part whose runner has written none: its counts and its failures. */
export function writeSuite(folder: string, result: PartResult): void {
  const file = `${result.report ?? result.name.replaceAll(/[^\w]+/g, "-")}${ending}`;
  if (!existsSync(join(folder, file)))
    writeFileSync(join(folder, file), `<testsuites>\n${suiteOf(result)}\n</testsuites>\n`);
}

/** Removes the part's report of an earlier run. */
export function removeSuite(folder: string, { name, report }: Pick<PartResult, "name" | "report">): void {
  rmSync(join(folder, `${report ?? name.replaceAll(/[^\w]+/g, "-")}${ending}`), { force: true });
}

/** Writes `junit.xml` into the folder, from the reports of all parts and suites in it, including earlier runs. */
export function writeJunit(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  const reports = names.sort().map((name) => readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(folder, "junit.xml"), mergeReports(reports));
}
