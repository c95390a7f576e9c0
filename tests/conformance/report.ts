import type { Level } from "./check.ts";
import type { JudgedChapter, Verdict } from "./judge.ts";

const levels: readonly Level[] = ["must", "should", "may"];

function countsOf(verdicts: readonly Verdict[], level: Level) {
  const count = (outcome: Verdict["outcome"]) =>
    verdicts.filter((verdict) => verdict.check.level === level && verdict.outcome === outcome).length;
  return { passed: count("passed"), failed: count("failed"), untried: count("untried") };
}

const failuresIn = ({ verdicts }: JudgedChapter) => verdicts.filter(({ outcome }) => outcome === "failed");

/** Only a failed *must* is a failure; a failed *should* or *may* is advice. */
export function summaryOf(judgedChapters: readonly JudgedChapter[]) {
  const all = judgedChapters.flatMap(({ verdicts }) => verdicts);
  return {
    passed: all.filter(({ outcome }) => outcome === "passed").length,
    failed: countsOf(all, "must").failed,
  };
}

export function inWords(judgedChapters: readonly JudgedChapter[]): string {
  const lines = judgedChapters.flatMap(({ chapter, verdicts }) => [
    `\n${chapter.title} (${chapter.id}; ${chapter.page})`,
    ...verdicts.flatMap(({ check, outcome, reason }) => [
      `  ${outcome.padEnd(7)} ${check.level.padEnd(6)} ${check.sentence}`,
      ...(outcome === "passed" ? [] : [`                 ${reason}.`]),
      ...(outcome === "failed" ? [`                 Why: ${check.why} [${chapter.id}/${check.id}]`] : []),
    ]),
  ]);
  const all = judgedChapters.flatMap(({ verdicts }) => verdicts);
  const counts = levels.map((level) => {
    const { passed, failed, untried } = countsOf(all, level);
    return `${level.padEnd(6)} ${passed} passed, ${failed} failed, ${untried} untried`;
  });
  return [...lines, "", ...counts].join("\n");
}

export function asJson(judgedChapters: readonly JudgedChapter[]): string {
  const reportedChapters = judgedChapters.map((judgedChapter) => ({
    id: judgedChapter.chapter.id,
    must: countsOf(judgedChapter.verdicts, "must"),
    should: countsOf(judgedChapter.verdicts, "should"),
    may: countsOf(judgedChapter.verdicts, "may"),
    page: judgedChapter.chapter.page,
    checks: judgedChapter.verdicts.map(({ check, outcome, reason }) => ({
      id: check.id,
      level: check.level,
      outcome,
      sentence: check.sentence,
      why: check.why,
      ...(reason !== undefined && { found: reason }),
    })),
  }));
  return JSON.stringify({ chapters: reportedChapters }, null, 2);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) =>
  text.replaceAll(/[^\t\n\r -\uffff]/g, "").replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);

export function asJunit(judgedChapters: readonly JudgedChapter[]): string {
  const suites = judgedChapters.map((judgedChapter) => {
    const { chapter, verdicts } = judgedChapter;
    const cases = verdicts.map(({ check, outcome, reason = "", seconds }) => {
      const inside = {
        passed: "",
        untried: `<skipped message="${escapeXml(reason)}"/>`,
        failed: `<failure message="${escapeXml(reason)}">${escapeXml(`${check.why} ${chapter.page}`)}</failure>`,
      }[outcome];
      const name = escapeXml(`${check.level}: ${check.sentence}`);
      const property = (key: string, value: string) =>
        `<property name="${key}" value="${escapeXml(value)}"/>`;
      const propertiesXml = `<properties>${property("why", check.why)}${property("page", chapter.page)}</properties>`;
      return `<testcase classname="conformance.${chapter.id}" name="${name}" time="${seconds.toFixed(3)}">${propertiesXml}${inside}</testcase>`;
    });
    const skippedCount = verdicts.filter(({ outcome }) => outcome === "untried").length;
    const counts = `tests="${verdicts.length}" failures="${failuresIn(judgedChapter).length}" skipped="${skippedCount}"`;
    return `<testsuite name="conformance ${chapter.id}" ${counts}>\n${cases.join("\n")}\n</testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}
