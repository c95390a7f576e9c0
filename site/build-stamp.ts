/** Checks whether the built site is up to date with its sources, so that the same build is not made twice. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { CompressionEffort } from "./compress.ts";
import { builtFolder, project } from "./places.ts";

export interface StampPaths {
  /** Files and folders; missing ones count as empty. */
  readonly sources: readonly string[];
  readonly built: string;
  /** The stamp's file, outside the served folder. */
  readonly stamp: string;
}

/** All that `npm run build` reads; the lock file represents the contents of the packages. */
const site: StampPaths = {
  sources: [
    ...["src", "public", "site", "brand", "index.html", "vite.config.ts", "tsconfig.json"],
    ...["package.json", "package-lock.json"],
    ...[".env", ".env.local", ".env.production", ".env.production.local"],
    ...(process.env.BRAND ? [process.env.BRAND] : []),
  ].map((name) => resolve(project, name)),
  built: builtFolder,
  stamp: join(project, "node_modules", ".cache", "nupay", "built.json"),
};

interface Stamp {
  /** SHA-256 of the sources' names and contents, and of Node's version. */
  readonly sources: string;
  /** SHA-256 of the built files' names, sizes and times. */
  readonly files: string;
  /** The compression effort of the built files. */
  readonly effort: CompressionEffort;
}

/** Hashes the sources; has to be called before the build, and the result's `write` after it. */
export async function prepareStamp(
  paths = site,
  effort: CompressionEffort = "best",
): Promise<{ write(): Promise<void> }> {
  const sources = await hashOfSources(paths);
  return {
    async write() {
      const stamp: Stamp = { sources, files: await hashOfFiles(paths), effort };
      await mkdir(join(paths.stamp, "../sandbox"), { recursive: true });
      await writeFile(paths.stamp, JSON.stringify(stamp));
    },
  };
}

/**
 * False without a stamp, if a source or a built file has changed since the last stamp, or if the files were compressed
 * with less effort than required.
 */
export async function isBuilt(paths = site, effort: CompressionEffort = "fast"): Promise<boolean> {
  try {
    const stamp: Stamp = JSON.parse(await readFile(paths.stamp, "utf8"));
    if (effort === "best" && stamp.effort !== "best") return false;
    return stamp.files === (await hashOfFiles(paths)) && stamp.sources === (await hashOfSources(paths));
  } catch {
    // The stamp is missing or truncated.
    return false;
  }
}

async function hashOfSources({ sources }: StampPaths): Promise<string> {
  const hash = createHash("sha256").update(`${process.version} ${process.env.BRAND ?? ""}`);
  for (const source of sources) {
    for (const file of await filesOf(source)) hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function hashOfFiles({ built }: StampPaths): Promise<string> {
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
