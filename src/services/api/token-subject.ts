import { type Fields, isFields } from "../core/fields.ts";

/** What an access token says (RFC 7519); nothing where it cannot be read. The signature is the server's to check. */
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

/** The `sub` of an access token; undefined where it has none. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === "string" && sub !== "" ? sub : undefined;
}
