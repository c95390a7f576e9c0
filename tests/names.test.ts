import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const project = fileURLToPath(new URL("..", import.meta.url));
const listing = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"];
const sources = execFileSync("git", listing, { cwd: project, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && file !== "tests/names.test.ts");

function linesThat(matches: RegExp, folders: RegExp): string[] {
  const files = sources.filter((file) => folders.test(file));
  expect(files.length).toBeGreaterThan(400);
  return files.flatMap((file) =>
    readFileSync(join(project, file), "utf8")
      .split("\n")
      .filter((line) => matches.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

test("limits are named max and min", () => {
  const limit = /(?<![\w"'-])(?:most|least)[A-Z]\w*\s*[:=]/;
  expect(limit.test("const mostCards = 5;")).toBe(true);
  expect(linesThat(limit, /^/)).toEqual([]);
});

test("comments and charts' sentences name who acts", () => {
  const vague =
    /^\s*(?:\/\/|\/?\*).*\b(?:somebody|nobody|whoever)\b|description:.*\b(?:somebody|nobody|whoever)\b/i;
  expect(vague.test("/** What somebody pressed. */")).toBe(true);
  expect(linesThat(vague, /^(?:src\/(?:machines|ui)|flows|sandbox|site)\//)).toEqual([]);
});

test("a test's title begins with its own subject or verb, not with a word that continues another title", () => {
  const continued =
    /(?:\b(?:test|it)(?:\.(?:each|skip)\([^"'`]*)?|^\s*\]?\))\(\s*["'`](?:that|whose|which|who|of|and|but|also|they|its?) /;
  expect(continued.test('  test.each(names)("of %s is sent again", () => {')).toBe(true);
  expect(linesThat(continued, /^(?:tests|packages|tools|flows)\//)).toEqual([]);
});
