import type { Encoding } from "./files.ts";

/**
 * The encoding to answer in, of those there are; undefined for none (RFC 9110, section 12.5.3). Brotli wins where
 * the client takes both alike.
 */
export function chooseEncoding(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (name !== "") weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get("*") ?? 0;
  const candidates = (["br", "gzip"] as const).filter(
    (encoding) => available.includes(encoding) && weightOf(encoding) > 0,
  );
  return candidates.reduce<Encoding | undefined>(
    (best, candidate) => (best === undefined || weightOf(candidate) > weightOf(best) ? candidate : best),
    undefined,
  );
}

/** Whether `If-None-Match` names this entity tag, compared weakly as RFC 9110, section 13.1.2, has it. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag);
}
