import { jwtVerify, SignJWT } from "jose";
import type { TokenClaims } from "../ports.ts";
import type { IdentityKeys } from "./keys.ts";

/** The only audience of access tokens: the wallet API. */
export const audience = "urn:nupay:wallet";
export const clientId = "nupay-web";

const algorithms = ["ES256"];

export interface AccessTokenClaims extends TokenClaims {
  /** The session's id; equal to the KEYCLOAK_SESSION cookie. */
  readonly sid: string;
}

/** Verifies a token by RFC 9068. Rejects if signature, issuer, audience, expiry or type is wrong. */
export async function verifyAccessToken(
  keys: IdentityKeys,
  issuer: string,
  token: string,
): Promise<AccessTokenClaims> {
  const { payload } = await jwtVerify(token, keys.publicKey, { issuer, audience, algorithms, typ: "at+jwt" });
  const { sub, exp, sid, auth_time: authTime } = payload;
  if (sub === undefined || exp === undefined || typeof sid !== "string") {
    throw new Error("The access token names no person, session or expiry.");
  }
  return { sub, exp, sid, authTime: typeof authTime === "number" ? authTime : undefined };
}

export interface RefreshTokenContents {
  readonly id: string;
  readonly sub: string;
  readonly sid: string;
  readonly lifetime: number;
}

/**
 * keycloak-js decodes refresh tokens, but oidc-provider's are opaque: the opaque token is sent as the `jti` of a signed
 * JWT.
 */
export function sealRefreshToken(
  keys: IdentityKeys,
  issuer: string,
  contents: RefreshTokenContents,
): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ typ: "Refresh", azp: clientId, sid: contents.sid })
    .setProtectedHeader({ alg: "ES256", kid: keys.kid, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(contents.sub)
    .setJti(contents.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + contents.lifetime)
    .sign(keys.privateKey);
}

/** The opaque token in the JWT; undefined if the JWT is invalid or expired. */
export async function openRefreshToken(
  keys: IdentityKeys,
  issuer: string,
  token: string,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys.publicKey, {
      issuer,
      audience: issuer,
      algorithms,
      typ: "JWT",
    });
    return payload.typ === "Refresh" ? payload.jti : undefined;
  } catch {
    return undefined;
  }
}
