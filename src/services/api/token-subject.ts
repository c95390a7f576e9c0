import { type Fields, isFields } from "../core/fields.ts";

/**
 * The claims of an access token (RFC 7519), unverified: the server checks the signature. Empty if it cannot be decoded.
 */
export function claimsOf(token: string): Fields {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isFields(claims) ? claims : {};
  } catch {
    return {};
  }
}

/** The `sub` of an access token, or undefined. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === "string" && sub !== "" ? sub : undefined;
}
