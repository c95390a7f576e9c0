/** A test waits for its own condition: an element, or the answer to a call. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const project = fileURLToPath(new URL("..", import.meta.url));
const idle = ["network", "idle"].join("");

test("no test, tool or documentation page waits for an idle network", () => {
  const listedWaits = [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "tests",
    "tools",
    "packages",
    "docs",
    "*.md",
  ];
  const files = execFileSync("git", listedWaits, { cwd: project, encoding: "utf8" }).split("\n");
  expect(files.length).toBeGreaterThan(500);
  const waitingFiles = files.filter(
    (file) =>
      /\.(?:ts|tsx|js|mjs|md)$/.test(file) &&
      existsSync(project + file) &&
      readFileSync(project + file, "utf8").includes(idle),
  );
  expect(waitingFiles).toEqual([]);
});
