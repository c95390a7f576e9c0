/** Tells whether the built site is what its sources would give again, so that the same build is not made twice. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Effort } from "./compress.ts";
import { builtFolder, project } from "./places.ts";

export interface StampPlaces {
  /** Files and folders; those that are not there count as empty. */
  readonly sources: readonly string[];
  readonly built: string;
  /** Where the stamp is kept, outside what is served. */
  readonly stamp: string;
}

/** All that `npm run build` reads; what the packages hold is told by their lock file. */
const site: StampPlaces = {
  sources: [
    ...["src", "public", "site", "brand", "index.html", "vite.config.ts", "tsconfig.json"],
    ...["package.json", "package-lock.json"],
    ...[".env", ".env.local", ".env.production", ".env.production.local"],
    ...(process.env.BRAND === undefined ? [] : [process.env.BRAND]),
  ].map((name) => resolve(project, name)),
  built: builtFolder,
  stamp: join(project, "node_modules", ".cache", "nupay", "built.json"),
};

interface Stamp {
  /** SHA-256 of the sources' names and contents, and of the Node that reads them. */
  readonly sources: string;
  /** SHA-256 of the built files' names, sizes and times. */
  readonly files: string;
  /** How well the built files are compressed. */
  readonly effort: Effort;
}

/** Reads the sources as they are now, before a build; `write` is called after it. */
export async function stampOf(places = site, effort: Effort = "best"): Promise<{ write(): Promise<void> }> {
  const sources = await hashOfSources(places);
  return {
    async write() {
      const stamp: Stamp = { sources, files: await hashOfFiles(places), effort };
      await mkdir(join(places.stamp, "../sandbox"), { recursive: true });
      await writeFile(places.stamp, JSON.stringify(stamp));
    },
  };
}

/** False where a source or a built file is another than at the last stamp, there is none, or its files are less well compressed. */
export async function isBuilt(places = site, wanted: Effort = "fast"): Promise<boolean> {
  try {
    const stamp: Stamp = JSON.parse(await readFile(places.stamp, "utf8"));
    if (wanted === "best" && stamp.effort !== "best") return false;
    return stamp.files === (await hashOfFiles(places)) && stamp.sources === (await hashOfSources(places));
  } catch {
    // There is none, or one that was cut short, which says nothing.
    return false;
  }
}

async function hashOfSources({ sources }: StampPlaces): Promise<string> {
  const hash = createHash("sha256").update(`${process.version} ${process.env.BRAND ?? ""}`);
  for (const source of sources) {
    for (const file of await filesOf(source)) hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function hashOfFiles({ built }: StampPlaces): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await filesOf(built)) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`\0${file}\0${size}\0${mtimeMs}`);
  }
  return hash.digest("hex");
}

async function filesOf(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
