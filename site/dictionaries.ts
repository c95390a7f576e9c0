/** How a browser that has a file of an earlier build is sent the difference (RFC 9842, Compression Dictionary Transport). */
import type { IncomingHttpHeaders } from "node:http";

/** Below the built folder, then by the dictionary's SHA-256 in Base64, whose slashes are folders (several are one), and the file's own path. */
export const deltasFolder = "/deltas/";

const hashed = /^(\/assets\/[\w-]+?)-[\w-]{8}\.(js|css)$/;

/** What `Use-As-Dictionary` says of a file: the files of later builds that differences from it are for. Undefined for one that keeps its name. */
export function dictionaryFor(path: string): string | undefined {
  const [, stem, ending] = hashed.exec(path) ?? [];
  return stem === undefined ? undefined : `match="${stem}-*.${ending}"`;
}

/** Where the difference lies that a request asks for; undefined where it asks for none. It may not be there. */
export function deltaPath(path: string, headers: IncomingHttpHeaders): string | undefined {
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers["available-dictionary"])) ?? [];
  if (hash === undefined || !accepts.test(headers["accept-encoding"] ?? "")) return undefined;
  return `${deltasFolder}${hash}${path}`.replace(/\/{2,}/g, "/");
}

/** Zstandard with a dictionary, and not with a quality of zero (RFC 9110, section 12.4.2). */
const accepts = /\bdcz\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
