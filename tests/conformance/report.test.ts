import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chapters } from "./chapters/all.ts";
import { Nonconformance } from "./check.ts";
import type { JudgedChapter, Verdict } from "./judge.ts";
import { asJson, asJunit, inWords, summaryOf } from "./report.ts";

const outcomes = ["passed", "failed", "untried"] as const;
/** Every check, with the three outcomes in rotation. */
const judgedChapters: readonly JudgedChapter[] = chapters.map((chapter) => ({
  chapter,
  verdicts: chapter.checks.map((check, index): Verdict => {
    const outcome = outcomes[index % 3] ?? "passed";
    return {
      check,
      outcome,
      seconds: 0.1,
      ...(outcome !== "passed" && { reason: new Nonconformance(`<${index}>`).message }),
    };
  }),
}));
const all = judgedChapters.flatMap(({ chapter, verdicts }) =>
  verdicts.map((verdict) => ({ chapter, ...verdict })),
);

test("each check has a level, a sentence, a reason and a unique id, and its chapter names a documentation page", () => {
  for (const { chapter, check } of all) {
    expect(["must", "should", "may"]).toContain(check.level);
    expect([check.sentence, check.why, chapter.page].every((text) => text.length > 10)).toBe(true);
    expect(chapter.page).toMatch(/openapi\/wallet\.yaml|docs\/(?:payments|back-end)\.md/);
  }
  const ids = all.map(({ chapter, check }) => `${chapter.id}/${check.id}`);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the text report has each check's level, sentence and documentation page, and a failed check's reason", () => {
  const words = inWords(judgedChapters);
  for (const { chapter, check, outcome } of all) {
    expect(words).toContain(`${outcome.padEnd(7)} ${check.level.padEnd(6)} ${check.sentence}`);
    expect(words).toContain(`(${chapter.id}; ${chapter.page})`);
    if (outcome === "failed") expect(words).toContain(`Why: ${check.why} [${chapter.id}/${check.id}]`);
  }
});

test("the JSON report has each check's level, outcome, reason and page by chapter", () => {
  const { chapters: told } = JSON.parse(asJson(judgedChapters));
  const rows = told.flatMap((chapter: { id: string; page: string; checks: object[] }) =>
    chapter.checks.map((check) => ({ chapter: chapter.id, page: chapter.page, ...check })),
  );
  expect(rows).toEqual(
    all.map(({ chapter, check: { id, level, sentence, why }, outcome, reason }) => ({
      chapter: chapter.id,
      page: chapter.page,
      id,
      level,
      outcome,
      sentence,
      why,
      ...(reason !== undefined && { found: reason }),
    })),
  );
});

test("the JUnit report has a test case for each check, with its reason and documentation page", () => {
  const xml = asJunit(judgedChapters);
  expect(xml.match(/<testcase /g)).toHaveLength(all.length);
  expect(xml.match(/<property name="why" /g)).toHaveLength(all.length);
  expect(xml.match(/<property name="page" /g)).toHaveLength(all.length);
  const count = (outcome: string) => all.filter((verdict) => verdict.outcome === outcome).length;
  expect(xml.match(/<failure message="&lt;\d+&gt;">/g)).toHaveLength(count("failed"));
  expect(xml.match(/<skipped /g)).toHaveLength(count("untried"));
});

test("only a failed check with the level MUST counts as failed", () => {
  const musts = all.filter(({ check, outcome }) => check.level === "must" && outcome === "failed");
  expect(summaryOf(judgedChapters)).toEqual({
    passed: all.filter(({ outcome }) => outcome === "passed").length,
    failed: musts.length,
  });
});

test("the steps in docs/back-end.md equal the chapters, in their order", () => {
  const page = readFileSync(new URL("../../docs/back-end.md", import.meta.url), "utf8");
  const steps = [...page.matchAll(/^\| (?:\d+|–) \|.*\| `([\w-]+)` \|$/gm)].map(([, id]) => id);
  expect(steps).toEqual(chapters.map(({ id }) => id));
  const numbers = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
