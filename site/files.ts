import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

export type Encoding = "br" | "gzip";

/** One file of the built site, in memory with each of its encodings. */
export interface SiteFile {
  readonly type: string;
  readonly plain: FileVariant;
  readonly encoded: Readonly<Partial<Record<Encoding, FileVariant>>>;
}

export interface FileVariant {
  readonly body: Buffer;
  /** A strong entity tag of the bytes as sent (RFC 9110, section 8.8.3). */
  readonly etag: string;
}

/** By file extension. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

const typeOf = (path: string): string => mediaTypes[extname(path)] ?? "application/octet-stream";

export function variantOf(body: Buffer): FileVariant {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

/**
 * Reads the whole folder, keyed by URL path (`/assets/…`). Requests are looked up only here and never reach the file
 * system, so no path can leave the folder.
 */
export async function readSiteFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const variants = new Map<string, FileVariant>();
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${relative(folder, file).split(sep).join("/")}`;
        variants.set(path, variantOf(await readFile(file)));
      }),
  );
  const files = new Map<string, SiteFile>();
  for (const [path, plainContent] of variants) {
    if (/\.(?:br|gz)$/.test(path)) continue;
    const br = variants.get(`${path}.br`);
    const gzip = variants.get(`${path}.gz`);
    files.set(path, {
      type: typeOf(path),
      plain: plainContent,
      encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    });
  }
  return files;
}
