import type { Encoding } from "./files.ts";

/**
 * The response encoding, of the available ones; undefined for none (RFC 9110, section 12.5.3). Brotli wins if the
 * client accepts both equally.
 */
export function chooseEncoding(
  header: string | undefined,
  availableEncodings: readonly Encoding[],
): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const range of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = range.split(";").map((segment) => segment.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (name !== "") weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get("*") ?? 0;
  const candidates = (["br", "gzip"] as const).filter(
    (encoding) => availableEncodings.includes(encoding) && weightOf(encoding) > 0,
  );
  return candidates.reduce<Encoding | undefined>(
    (bestEncoding, candidate) =>
      bestEncoding === undefined || weightOf(candidate) > weightOf(bestEncoding) ? candidate : bestEncoding,
    undefined,
  );
}

/** Whether `If-None-Match` contains this entity tag, by weak comparison (RFC 9110, section 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag);
}
