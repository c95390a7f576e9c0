/** Creates deltas of scripts and styles from an earlier build; `dictionaries.ts` describes how they are served. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { deltasFolder, dictionaryFor } from "./dictionaries.ts";

/** RFC 9842, section 5: a skippable Zstandard frame with the dictionary's SHA-256. */
const deltaHeader = (dictionary: Buffer): Buffer =>
  Buffer.concat([Buffer.from("5e2a4d1820000000", "hex"), sha256(dictionary).digest()]);

const sha256 = (content: Buffer) => createHash("sha256").update(content);

/**
 * Whether this machine can create deltas: Node 22.19 and 24.6 support Zstandard with a dictionary, others need the
 * command `zstd`.
 */
export async function canWriteDeltas(): Promise<boolean> {
  return compressWithDictionary(Buffer.from("a"), Buffer.from("a")).then(
    () => true,
    () => false,
  );
}

/** @throws Error with one sentence if neither Node nor the machine supports Zstandard with a dictionary */
async function compressWithDictionary(dictionary: Buffer, content: Buffer): Promise<Buffer> {
  return Buffer.concat([
    deltaHeader(dictionary),
    (await compressWithNode(dictionary, content)) ?? (await compressWithCommand(dictionary, content)),
  ]);
}

/** Undefined before Node 22.19 and 24.6: older versions have no Zstandard, or ignore the dictionary. */
async function compressWithNode(dictionary: Buffer, content: Buffer): Promise<Buffer | undefined> {
  const [major = 0, minorVersion = 0] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minorVersion < 19) || major === 23 || (major === 24 && minorVersion < 6))
    return undefined;
  const compress: ((content: Buffer, options: object) => Buffer) | undefined = Reflect.get(
    zlib,
    "zstdCompressSync",
  );
  const level = Reflect.get(zlib.constants, "ZSTD_c_compressionLevel");
  return compress?.(content, { dictionary, params: { [level]: 19 } });
}

async function compressWithCommand(dictionary: Buffer, content: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "nupay-delta-"));
  try {
    const [oldFile, freshFile, delta] = ["old", "fresh", "delta"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await Promise.all([writeFile(oldFile, dictionary), writeFile(freshFile, content)]);
    await promisify(execFile)("zstd", ["-19", "--no-check", "-q", "-D", oldFile, freshFile, "-o", delta]);
    return await readFile(delta);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    throw new Error("--previous needs Node 24.6 or 22.19, or the program zstd (Debian: zstd).");
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Paths of scripts and styles with a hash in their name, by their name without the hash. */
async function hashedFiles(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = new Map<string, string[]>();
  for (const name of await readdir(join(folder, "assets"))) {
    const dictionary = dictionaryFor(`/assets/${name}`);
    if (dictionary !== undefined)
      files.set(dictionary, [...(files.get(dictionary) ?? []), `/assets/${name}`]);
  }
  return files;
}

/**
 * Writes the deltas from an earlier build into a new one, for each file that browsers with the earlier build have to
 * fetch.
 * @param folder of the new build, already compressed
 * @param previousFolder folder of the earlier build
 * @returns the number of deltas
 */
export async function writeDeltas(folder: string, previousFolder: string): Promise<number> {
  const earlierFiles = await hashedFiles(previousFolder);
  let deltaCount = 0;
  for (const [dictionary, paths] of await hashedFiles(folder)) {
    const oldPaths = earlierFiles.get(dictionary) ?? [];
    for (const path of paths.filter((name) => !oldPaths.includes(name))) {
      const content = await readFile(join(folder, path));
      const compressedContent = await readFile(join(folder, `${path}.br`)).catch(() => content);
      for (const oldPath of oldPaths) {
        const base = await readFile(join(previousFolder, oldPath));
        const delta = await compressWithDictionary(base, content);
        if (delta.length >= compressedContent.length) continue;
        const file = join(folder, deltasFolder, sha256(base).digest("base64"), path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, delta);
        deltaCount += 1;
      }
    }
  }
  return deltaCount;
}
