import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { appChunks } from "../support/app-chunks.ts";
import { changedLines, changes } from "../support/changed-line.ts";

const codeByName = (chunks: readonly Rolldown.OutputChunk[]) =>
  new Map(chunks.map(({ fileName, code }) => [fileName, code]));

test("a changed line renames only the script that contains it, neither its importers nor its imports", async () => {
  const appChunksBefore = await appChunks();
  const appChunksAfter = await appChunks([changedLines([changes.chart, changes.firstChart])]);
  const names = codeByName(appChunksBefore);
  const renamed = appChunksAfter.filter(({ fileName }) => !names.has(fileName)).map(({ name }) => name);
  expect(renamed.sort()).toEqual(["dashboard", "index"]);
  expect(appChunksAfter).toHaveLength(appChunksBefore.length);
  for (const { fileName, code } of appChunksAfter) {
    if (names.has(fileName)) expect(code).toBe(names.get(fileName));
  }
}, 240_000);
