import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { groupsOf, namesChange } from "./browser-tests.ts";
import { applyChange, change, misspell } from "./change.ts";
import { Copy } from "./copy.ts";
import { InMemory } from "./in-memory.ts";
import { isProved, proofText } from "./proof-report.ts";
import { type Attempt, type AttemptResult, colourOf, inBrowser, planOf, verdictOf } from "./prove.ts";
import type { Sentence } from "./sentence.ts";
import { toastLife } from "./toast-life.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const retry = "src/machines/core/retry.ts";
const retries = change(retry, "maxRetries = 3", "maxRetries = 2");
const coveringTest = { file: "machines/retry.test.ts", title: "a read is retried at most three times, *" };
const sentence: Sentence = { section: 9, says: "Reads: 3 retries, doubling", coveringTest };
const attempt: Attempt = { sentence, test: coveringTest, change: retries };
const journey = (title: string, file = "src/a.ts"): Attempt => ({
  ...attempt,
  test: { file: "journeys/a.spec.ts", title },
  change: { ...retries, file },
});

test("a change whose text is not in its file, or is there more than once, is rejected", () => {
  expect(applyChange("const maxRetries = 3;", retries)).toBe("const maxRetries = 2;");
  expect(() => applyChange("const most = 3;", retries)).toThrow("has it 0 times");
  expect(() => applyChange("maxRetries = 3, maxRetries = 3", retries)).toThrow("has it 2 times");
  expect(() => applyChange("maxRetries = 3", change(retry, "3", "3"))).toThrow();
});

test("`misspell` changes the first letter of a text, or of its quoted part", () => {
  const tos = misspell("en.ts", "Add Card", 'title: "Delete Card"', '"Quote"', "}} Dashboard").map(
    ({ to }) => to,
  );
  expect(tos).toEqual(["Qdd Card", 'title: "Qelete Card"', '"Zuote"', "}} Qashboard"]);
});

test("a copy is changed only while its tests run, and the project stays unchanged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nupay-copy-"));
  try {
    const copy = new Copy(project, join(folder, "copy"));
    const readRetry = (root: string) => readFileSync(join(root, retry), "utf8");
    const textBefore = readRetry(project);
    const failing = copy.with([retries, change(retry, "30_000", "20_000")], async () => {
      expect(readRetry(copy.folder)).toContain("maxRetries = 2");
      expect(readRetry(copy.folder)).toContain("20_000");
      expect(readRetry(project)).toBe(textBefore);
      throw new Error("The test runner broke");
    });
    await expect(failing).rejects.toThrow("broke");
    expect(readRetry(copy.folder)).toBe(textBefore);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a change is tried in memory, unless the test reads the file itself or the change does not compile", async () => {
  const memory = new InMemory(project);
  try {
    expect(await memory.failureWith(attempt)).toContain("a read is retried at most three times");
    const toast = change(
      "src/machines/core/toast.machine.ts",
      "delays: { toastLife: ",
      "delays: { toastLife: 1 + ",
    );
    expect(await memory.failureWith({ ...attempt, test: toastLife, change: toast })).toMatch(
      /toastLife lasts \d+1 ms and should last \d+0 ms/,
    );
    const boot = change("public/boot.js", '"rtl" : "ltr"', '"ltr" : "ltr"');
    const title =
      "a saved choice of Arabic and dark sets language, direction and theme, whatever the browser's language is";
    expect(
      await memory.failureWith({ ...attempt, test: { file: "site/boot.test.ts", title }, change: boot }),
    ).toBe(undefined);
    const invalidChange = change(retry, "const maxRetries = 3;", "const = 3;");
    expect(await memory.failureWith({ ...attempt, change: invalidChange })).toBe(undefined);
  } finally {
    memory.end();
  }
}, 60_000);

test("a failure proves a requirement only if the test ran, and passes without the change", () => {
  const green = { ran: 1 };
  expect(colourOf({ ran: 1, failure: "expected 3" }, green).colour).toBe("red");
  expect(colourOf(green, green).colour).toBe("green");
  expect(colourOf({ ran: 0, failure: "SyntaxError" }, green).colour).toBe("broken");
  expect(colourOf({ ran: 1, failure: "expected 3" }, { ran: 1, failure: "red before" }).colour).toBe(
    "broken",
  );
});

test("a requirement is proved only if all its changes make the test fail, and a passing one is reported", () => {
  const resultWith = (colour: AttemptResult["colour"]): AttemptResult => ({ ...attempt, colour, reason: "" });
  expect(verdictOf(sentence, [resultWith("red"), resultWith("red")]).outcome).toBe("proved");
  const verdict = verdictOf(sentence, [resultWith("red"), resultWith("green")]);
  expect(verdict.outcome).toBe("green");
  expect(isProved([verdict])).toBe(false);
  expect(proofText([verdict])).toContain("green: §9 Reads: 3 retries, doubling: src/machines/core/retry.ts");
});

test("without --browser the plan omits requirements that only journeys cover", () => {
  expect(planOf(sentence, false)).toHaveLength(3);
  const names = { file: "journeys/names.spec.ts", title: "the shell's controls" };
  const bell: Sentence = { section: 2, says: "The bell has a badge of 8", coveringTest: names };
  expect(planOf(bell, false)).toBe(inBrowser);
  expect(planOf(bell, true)).toHaveLength(1);
});

test("changes are tried in parallel only for different tests and files, and a failure must mention its change", () => {
  const groups = groupsOf([
    journey("one"),
    journey("two"),
    journey("two", "src/b.ts"),
    journey("three", "src/b.ts"),
  ]);
  expect(groups.map((group) => group.map(({ test: { title }, change: { file } }) => [title, file]))).toEqual([
    [
      ["one", "src/a.ts"],
      ["two", "src/b.ts"],
    ],
    [
      ["two", "src/a.ts"],
      ["three", "src/b.ts"],
    ],
  ]);
  const text = change("en.ts", 'title: "My Cards"', 'title: "Qy Cards"');
  expect(namesChange("waiting for getByRole('region', { name: 'My Cards' })", text)).toBe(true);
  expect(namesChange("waiting for getByRole('button', { name: 'Top Up' })", text)).toBe(false);
});
