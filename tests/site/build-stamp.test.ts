import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuilt, prepareStamp } from "../../site/build-stamp.ts";

let folder: string;
const pathOf = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-stamp-"));
  await writeFile(pathOf("source.ts"), "one");
  await writeFile(pathOf("built.js"), "built");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const buildPaths = () => ({
  sources: [pathOf("source.ts")],
  built: pathOf("built.js"),
  stamp: pathOf("stamp.json"),
});
const stamped = async () => (await prepareStamp(buildPaths())).write();

test("a site counts as built only if it has a stamp and its sources and files are unchanged", async () => {
  expect(await isBuilt(buildPaths())).toBe(false);
  await stamped();
  expect(await isBuilt(buildPaths())).toBe(true);
  // An unchanged text with another modification time is an unchanged source.
  await utimes(pathOf("source.ts"), 1, 1);
  expect(await isBuilt(buildPaths())).toBe(true);
});

test("a site does not count as built after a change of a source or built file, or if its stamp is missing or truncated", async () => {
  for (const change of [
    () => writeFile(pathOf("source.ts"), "two"),
    () => writeFile(pathOf("built.js"), "built by somebody else"),
    // As long as before.
    () => writeFile(pathOf("built.js"), "other").then(() => utimes(pathOf("built.js"), 1, 1)),
    () => rm(pathOf("built.js"), { force: true }),
    () => writeFile(pathOf("stamp.json"), '{"sources":'),
  ]) {
    await writeFile(pathOf("built.js"), "built");
    await stamped();
    expect(await isBuilt(buildPaths())).toBe(true);
    await change();
    expect(await isBuilt(buildPaths())).toBe(false);
  }
});

test("a source that changes during the build makes that build outdated", async () => {
  const stampBefore = await prepareStamp(buildPaths());
  await writeFile(pathOf("source.ts"), "saved meanwhile");
  await stampBefore.write();
  expect(await isBuilt(buildPaths())).toBe(false);
});

test("a build with fast compression does not count as a build with the best compression", async () => {
  await (await prepareStamp(buildPaths(), "fast")).write();
  expect(await isBuilt(buildPaths())).toBe(true);
  expect(await isBuilt(buildPaths(), "best")).toBe(false);
  await stamped();
  expect(await isBuilt(buildPaths(), "best")).toBe(true);
});
