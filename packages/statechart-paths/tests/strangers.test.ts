import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { strangers } from "../strangers/machines.ts";

const page = readFileSync(fileURLToPath(new URL("../STRANGERS.md", import.meta.url)), "utf8");
const rows = page.split("\n").filter((line) => line.startsWith("| ["));

test("the table has a row for each public machine, at its commit", () => {
  const addresses = strangers.map(
    ({ repository, commit, file }) => `(https://github.com/${repository}/blob/${commit}/${file})`,
  );
  expect(rows).toHaveLength(strangers.length);
  expect(addresses.filter((address, at) => rows[at]?.includes(address) !== true)).toEqual([]);
});

test("at least 20 machines of eight repositories: 17 of 20 in every state, and the reason where a transition is left", () => {
  const isWhole = (count = "") => /^(\d+)\/\1$/.test(count.trim());
  const cells = rows.map((row) => row.split(" | "));
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(new Set(strangers.map(({ repository }) => repository)).size).toBeGreaterThanOrEqual(8);
  expect(cells.filter(([, , states]) => isWhole(states)).length).toBeGreaterThanOrEqual(rows.length * 0.85);
  const left = cells.filter(([, , states, transitions]) => !isWhole(states) || !isWhole(transitions));
  expect(left.filter((row) => !row.at(-1)?.includes("left: "))).toEqual([]);
});
