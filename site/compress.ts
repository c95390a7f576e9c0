import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressibleTypes = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".wasm"]);
/** Never precompressed, because the server generates this file for its ports. */
const computedFile = "config.json";

/** `best` takes fifty times as long as `fast`, and its files are a tenth smaller. */
export type CompressionEffort = "best" | "fast";

const brotliQuality = { best: constants.BROTLI_MAX_QUALITY, fast: 5 } as const;

/** The brotli and gzip encodings of a text file, each only if it is smaller than the file. */
export async function compressContent(
  content: Buffer,
  effort: CompressionEffort = "best",
): Promise<{ readonly br?: Buffer; readonly gzip?: Buffer }> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const br = await promisify(brotliCompress)(content, { params });
  const gzipContent = await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  return {
    ...(br.length < content.length && { br }),
    ...(gzipContent.length < content.length && { gzip: gzipContent }),
  };
}

/**
 * Writes a compressed copy next to each text file of the folder whose name is included, if the copy is smaller.
 */
export async function compress(
  folder: string,
  effort: CompressionEffort = "best",
  isIncluded: (name: string) => boolean = () => true,
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(
      (entry) => entry.isFile() && compressibleTypes.has(extname(entry.name)) && entry.name !== computedFile,
    )
    .filter((entry) => isIncluded(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const { br, gzip: gzipContent } = await compressContent(await readFile(file), effort);
      if (br !== undefined) await writeFile(`${file}.br`, br);
      if (gzipContent !== undefined) await writeFile(`${file}.gz`, gzipContent);
    }),
  );
}
