import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { appChunks } from "../support/app-chunks.ts";
import { changedLines, changes } from "../support/changed-line.ts";

const codeByName = (chunks: readonly Rolldown.OutputChunk[]) =>
  new Map(chunks.map(({ fileName, code }) => [fileName, code]));

test("a changed line renames only the script that contains it, neither its importers nor its imports", async () => {
  const chunksBefore = await appChunks();
  const chunksAfter = await appChunks([changedLines([changes.chart, changes.firstChart])]);
  const names = codeByName(chunksBefore);
  const renamed = chunksAfter.filter(({ fileName }) => !names.has(fileName)).map(({ name }) => name);
  expect(renamed.sort()).toEqual(["dashboard", "index"]);
  expect(chunksAfter).toHaveLength(chunksBefore.length);
  for (const { fileName, code } of chunksAfter) {
    if (names.has(fileName)) expect(code).toBe(names.get(fileName));
  }
}, 240_000);
