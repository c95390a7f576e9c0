import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";

const packages = new URL("../node_modules/", import.meta.url);

/**
 * PGlite in memory. Making a new cluster (initdb) takes three seconds of a processor, so the first one is kept, empty as
 * it is then, beside the other caches; whoever starts later begins with a copy. Losing it costs those seconds again.
 */
export async function createInMemory(startParams: string[]): Promise<PGlite> {
  const place = await cachePlace();
  const kept = place && (await readKept(place));
  if (kept) return await PGlite.create({ dataDir: "memory://", startParams, loadDataDir: kept });
  const pglite = await PGlite.create({ dataDir: "memory://", startParams });
  // A cache that cannot be written is no cache; nothing else depends on it.
  if (place) await keep(pglite, place).catch(() => undefined);
  return pglite;
}

/** Unpacked here, where a damaged file is noticed by its checksum; PGlite would end the process over it. */
async function readKept(place: URL): Promise<Blob | undefined> {
  try {
    return new Blob([await promisify(gunzip)(await readFile(place))]);
  } catch {
    return undefined;
  }
}

async function keep(pglite: PGlite, place: URL): Promise<void> {
  const cluster = await pglite.dumpDataDir("none");
  await mkdir(new URL(".", place), { recursive: true });
  const draft = new URL(`${place.href}.${process.pid}`);
  await writeFile(draft, await promisify(gzip)(await cluster.arrayBuffer(), { level: 3 }));
  await rename(draft, place);
}

/** One for each version of PGlite; undefined where the version cannot be told. */
async function cachePlace(): Promise<URL | undefined> {
  try {
    const text = await readFile(new URL("@electric-sql/pglite/package.json", packages), "utf8");
    const { version }: { version: string } = JSON.parse(text);
    return new URL(`.cache/nupay/pglite-${version}.tar.gz`, packages);
  } catch {
    return undefined;
  }
}
