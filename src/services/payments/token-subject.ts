import { isFields } from "../fields.ts";

/** The `sub` of an access token (RFC 7519); undefined where it has none. The signature is the server's to check. */
export function subjectOf(token: string): string | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isFields(claims) && typeof claims.sub === "string" && claims.sub !== "" ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}
