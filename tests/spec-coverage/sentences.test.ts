import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { applyChange } from "./change.ts";
import { proofs } from "./changes.ts";
import { findTest, isInFile } from "./find-tests.ts";
import { sentences } from "./sentences.ts";
import { toastLife } from "./toast-life.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));

test("every requirement of the specification names an existing test", () => {
  const untestedSentences = sentences.filter(({ coveringTest }) => !isInFile(project, coveringTest));
  expect(untestedSentences).toEqual([]);
});

test("no requirement names a title of less than 12 characters", () => {
  expect(sentences.filter(({ coveringTest }) => coveringTest.title.replaceAll("*", "").length < 12)).toEqual(
    [],
  );
});

test("docs/spec-coverage.md has every requirement", () => {
  const page = readFileSync(`${project}docs/spec-coverage.md`, "utf8");
  expect(sentences.filter(({ says }) => !page.includes(says.replaceAll("|", "\\|")))).toEqual([]);
});

test("a renamed, failing or skipped test does not count as passed", () => {
  const file = "spec-coverage/sentences.test.ts";
  const title = "a renamed, failing or skipped test does not count as passed";
  const reference = { file, title: "a renamed, * does not count as passed" };
  expect(findTest(project, reference, [{ file, title, passed: true }])).toBe("pass");
  expect(findTest(project, reference, [{ file, title, passed: false }])).toBe("failed");
  expect(findTest(project, reference, [{ file, title: "another", passed: true }])).toBe("missing");
  expect(findTest(project, reference, [])).toBe("not run");
  expect(findTest(project, { file, title: `no such ${"sentence"}` }, [])).toBe("missing");
});

test("a promise of a path file passes if its text exists and the paths of its own chart pass", () => {
  const walk = {
    file: "model/level-1.test.ts",
    title: "every path ends in the expected state",
    passed: true,
  };
  const toast = { ...walk, group: "'toast'" };
  const toasts = { ...walk, group: "'toasts'" };
  expect(findTest(project, toastLife, [toast, { ...toasts, passed: false }])).toBe("pass");
  expect(findTest(project, toastLife, [{ ...toast, passed: false }, toast, toasts])).toBe("failed");
  expect(findTest(project, toastLife, [toasts])).toBe("missing");
  expect(findTest(project, { ...toastLife, title: "toastLife: never" }, [toast])).toBe("missing");
});

test("every requirement with a test has a change that must make the test fail, or a reason why none is tried", () => {
  const sentenceTexts = sentences.map((sentence) => sentence.says);
  expect(sentenceTexts.filter((sentence) => proofs[sentence] === undefined)).toEqual([]);
  expect(Object.keys(proofs).filter((sentence) => !sentenceTexts.includes(sentence))).toEqual([]);
  expect(sentenceTexts.filter((sentence, index) => sentenceTexts.indexOf(sentence) !== index)).toEqual([]);
});

test.each(Object.entries(proofs))("the changes for “%s” can be applied to the current files", (_, proof) => {
  for (const change of typeof proof === "string" ? [] : proof)
    expect(applyChange(readFileSync(`${project}${change.file}`, "utf8"), change)).toContain(change.to);
});
