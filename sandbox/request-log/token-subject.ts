/** Subject and session of a JWT, unverified: only to identify calls, never for authentication. */
export function readTokenSubject(token: string | undefined): { sub?: string; sid?: string } {
  const payload = token?.split(".")[1];
  if (payload === undefined || payload.length > 16_384) return {};
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    if (typeof claims !== "object" || claims === null) return {};
    return {
      ...("sub" in claims && typeof claims.sub === "string" ? { sub: claims.sub } : {}),
      ...("sid" in claims && typeof claims.sid === "string" ? { sid: claims.sid } : {}),
    };
  } catch {
    return {};
  }
}
