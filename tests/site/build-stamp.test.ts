import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuilt, prepareStamp } from "../../site/build-stamp.ts";

let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-stamp-"));
  await writeFile(at("source.ts"), "one");
  await writeFile(at("built.js"), "built");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const places = () => ({ sources: [at("source.ts")], built: at("built.js"), stamp: at("stamp.json") });
const stamped = async () => (await prepareStamp(places())).write();

test("a site counts as built only if it has a stamp and its sources and files are unchanged", async () => {
  expect(await isBuilt(places())).toBe(false);
  await stamped();
  expect(await isBuilt(places())).toBe(true);
  // An unchanged text with another modification time is an unchanged source.
  await utimes(at("source.ts"), 1, 1);
  expect(await isBuilt(places())).toBe(true);
});

test("a site does not count as built after a change of a source or built file, or if its stamp is missing or truncated", async () => {
  for (const change of [
    () => writeFile(at("source.ts"), "two"),
    () => writeFile(at("built.js"), "built by somebody else"),
    () => rm(at("built.js"), { force: true }),
    () => writeFile(at("stamp.json"), '{"sources":'),
  ]) {
    await writeFile(at("built.js"), "built");
    await stamped();
    expect(await isBuilt(places())).toBe(true);
    await change();
    expect(await isBuilt(places())).toBe(false);
  }
});

test("a source that changes during the build makes that build outdated", async () => {
  const before = await prepareStamp(places());
  await writeFile(at("source.ts"), "saved meanwhile");
  await before.write();
  expect(await isBuilt(places())).toBe(false);
});

test("a build with fast compression does not count as a build with the best compression", async () => {
  await (await prepareStamp(places(), "fast")).write();
  expect(await isBuilt(places())).toBe(true);
  expect(await isBuilt(places(), "best")).toBe(false);
  await stamped();
  expect(await isBuilt(places(), "best")).toBe(true);
});
