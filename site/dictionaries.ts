/** Serves the delta to a browser that has a file of an earlier build (RFC 9842, Compression Dictionary Transport). */
import type { IncomingHttpHeaders } from "node:http";

/**
 * A delta's path is this prefix, the dictionary's SHA-256 in Base64 (its slashes separate folders; repeated slashes
 * count as one), and the file's path.
 */
export const deltasFolder = "/deltas/";

const hashedPath = /^(\/assets\/[\w-]+?)-[\w-]{8}\.(js|css)$/;

/** The `Use-As-Dictionary` of a file: it matches the same file of later builds. Undefined for a file without a hash. */
export function dictionaryFor(path: string): string | undefined {
  const [, stem, extension] = hashedPath.exec(path) ?? [];
  return stem === undefined ? undefined : `match="${stem}-*.${extension}"`;
}

/** Path of the delta that a request accepts; undefined if it accepts none. The delta itself may not exist. */
export function deltaPath(path: string, headers: IncomingHttpHeaders): string | undefined {
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers["available-dictionary"])) ?? [];
  if (hash === undefined || !acceptedPattern.test(headers["accept-encoding"] ?? "")) return undefined;
  return `${deltasFolder}${hash}${path}`.replace(/\/{2,}/g, "/");
}

/** `Accept-Encoding` allows `dcz`, Zstandard with a dictionary: its quality is not zero (RFC 9110, section 12.4.2). */
const acceptedPattern = /\bdcz\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
