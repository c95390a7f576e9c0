import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSiteFiles } from "../../site/files.ts";

test("hidden files of the folder, and compressed files by themselves, have no address", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nupay-files-"));
  for (const name of [".env", ".DS_Store", "app.js", "app.js.br", "app.js.gz"])
    await writeFile(join(folder, name), name);
  const files = await readSiteFiles(folder);
  await rm(folder, { recursive: true });
  expect([...files.keys()]).toEqual(["/app.js"]);
  expect(Object.keys(files.get("/app.js")?.encoded ?? {})).toEqual(["br", "gzip"]);
});
