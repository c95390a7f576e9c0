import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { appChunks } from "../support/app-chunks.ts";
import { changedLines, changes } from "../support/changed-line.ts";

const codeByName = (chunks: readonly Rolldown.OutputChunk[]) =>
  new Map(chunks.map(({ fileName, code }) => [fileName, code]));

test("a changed line renames only the script that contains it, neither its importers nor its imports", async () => {
  const before = await appChunks();
  const after = await appChunks([changedLines([changes.chart, changes.firstChart])]);
  const names = codeByName(before);
  const renamed = after.filter(({ fileName }) => !names.has(fileName)).map(({ name }) => name);
  expect(renamed.sort()).toEqual(["dashboard", "index"]);
  expect(after).toHaveLength(before.length);
  for (const { fileName, code } of after) {
    if (names.has(fileName)) expect(code).toBe(names.get(fileName));
  }
}, 240_000);
