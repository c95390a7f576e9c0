import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { keptAside, strangers } from "../strangers/machines.ts";

const page = readFileSync(fileURLToPath(new URL("../STRANGERS.md", import.meta.url)), "utf8");
const [knownPart = "", holdoutPart = ""] = page.split("\n## Kept aside\n");
const rowsOf = (part: string) => part.split("\n").filter((line) => line.startsWith("| ["));
const rows = rowsOf(knownPart);

test.each([
  { table: "public machine", machines: strangers, written: rows },
  { table: "holdout machine", machines: keptAside, written: rowsOf(holdoutPart) },
])("STRANGERS.md has a row for each $table, with its commit", ({ machines, written }) => {
  const addresses = machines.map(
    ({ repository, commit, file }) => `(https://github.com/${repository}/blob/${commit}/${file})`,
  );
  expect(written).toHaveLength(machines.length);
  expect(addresses.filter((address, at) => written[at]?.includes(address) !== true)).toEqual([]);
});

test("the holdout machines are from other repositories than the machines in the table", () => {
  const repositories = new Set(strangers.map(({ repository }) => repository));
  expect(keptAside.filter(({ repository }) => repositories.has(repository))).toEqual([]);
});

test("the table has at least 20 machines from eight repositories, all states reached for 85 %, and a reason for each gap", () => {
  const isWhole = (count = "") => /^(\d+)\/\1$/.test(count.trim());
  const cells = rows.map((row) => row.split(" | "));
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(new Set(strangers.map(({ repository }) => repository)).size).toBeGreaterThanOrEqual(8);
  expect(cells.filter(([, , states]) => isWhole(states)).length).toBeGreaterThanOrEqual(rows.length * 0.85);
  const incompleteRows = cells.filter(
    ([, , states, transitions]) => !isWhole(states) || !isWhole(transitions),
  );
  expect(incompleteRows.filter((row) => !row.at(-1)?.includes("left: "))).toEqual([]);
});
