import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { lockFolder } from "./database-lock.ts";
import { type MemoryDatabase, openPgliteInMemory } from "./database-pglite.ts";
import { OperatorFault } from "./operator-fault.ts";

const project = new URL("../", import.meta.url);
const cache = new URL("node_modules/.cache/nupay/", project);
/** PGlite and the empty cluster that a new database starts from. */
const packages = ["pglite", "pglite-prepopulatedfs"].map(
  (name) => `node_modules/@electric-sql/${name}/package.json`,
);
/** Bytes per chunk. zlib's default of 16 KB would split a cluster of 65 MB into four thousand chunks. */
const chunkSize = 2 ** 20;
/** Delay between two checks whether another process has created the cluster, in milliseconds. */
const pollDelay = 200;

export interface ClusterDefinition {
  /** Prefix of the cluster's file name. */
  readonly name: string;
  /** Files and folders of the project; a change to any of them recreates the cluster. */
  readonly sources: readonly string[];
  readonly make: () => Promise<MemoryDatabase>;
}

/**
 * Opens an in-memory database on a copy of the cluster. The first process that needs the cluster creates it and caches
 * it in a file, which later processes load. A process that cannot write the file creates a cluster for itself.
 */
export async function openCluster({ name, sources, make }: ClusterDefinition): Promise<MemoryDatabase> {
  const file = new URL(`${name}-${await hashOf(sources)}.tar.gz`, cache);
  for (;;) {
    const storedCluster = await readCachedCluster(file);
    if (storedCluster !== undefined) return await openPgliteInMemory(storedCluster);
    const lock = await lockFolder(fileURLToPath(new URL(`${name}.lock/`, cache))).catch((error) => error);
    if (lock instanceof OperatorFault) {
      await pause(pollDelay);
    } else if (lock instanceof Error) {
      return await make();
    } else {
      try {
        return await makeAndCacheCluster(name, file, make);
      } finally {
        await lock.release();
      }
    }
  }
}

async function makeAndCacheCluster(
  name: string,
  file: URL,
  makeDatabase: ClusterDefinition["make"],
): Promise<MemoryDatabase> {
  const storedCluster = await readCachedCluster(file);
  if (storedCluster !== undefined) return await openPgliteInMemory(storedCluster);
  const database = await makeDatabase();
  await writeCachedCluster(database, file)
    .then(() => removeOutdatedClusters(name, file))
    // Without a writable cache, each process creates its own cluster.
    .catch(() => undefined);
  return database;
}

/** Unpacks the file itself: gunzip rejects a damaged file by its checksum, whereas PGlite would exit the process. */
async function readCachedCluster(file: URL): Promise<Blob | undefined> {
  try {
    return new Blob([await promisify(gunzip)(await readFile(file), { chunkSize })]);
  } catch {
    return undefined;
  }
}

async function writeCachedCluster(database: MemoryDatabase, file: URL): Promise<void> {
  const cluster = await database.dump();
  const draft = new URL(`${file.href}.${process.pid}`);
  await writeFile(draft, await promisify(gzip)(await cluster.arrayBuffer(), { level: 3 }));
  await rename(draft, file);
}

async function removeOutdatedClusters(name: string, file: URL): Promise<void> {
  for (const otherName of await readdir(cache)) {
    const fileUrl = new URL(otherName, cache);
    if (otherName.startsWith(`${name}-`) && fileUrl.href !== file.href) await rm(fileUrl, { force: true });
  }
}

/** Hash of the sources' paths and contents, and of the packages' versions. */
async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of [...packages, ...sources]) {
    for (const file of await filesOf(path)) {
      hash.update(`${file}\n`).update(await readFile(new URL(file, project)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/** The path itself if it is a file; if it ends in a slash, all files below it, sorted. */
async function filesOf(path: string): Promise<readonly string[]> {
  if (!path.endsWith("/")) return [path];
  const entries = await readdir(new URL(path, project), { recursive: true, withFileTypes: true });
  const root = fileURLToPath(project);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
    .sort();
}
