import { setTimeout as wait } from "node:timers/promises";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { OperatorFault } from "../operator-fault.ts";
import {
  EmailTaken,
  type ExternalProfile,
  ExternalSessionsError,
  type Identity,
  IdentityUnavailable,
  type Person,
} from "../ports.ts";
import { audience } from "./tokens.ts";

export interface ExternalRealm {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  readonly keysAddress: URL;
}

/** How long the realm's keys are cached, in milliseconds. */
export interface KeyCacheTimes {
  /** Max time for which a token of a disabled key is still accepted. */
  readonly maxAge: number;
  /** Min time between two fetches for unknown keys: a token of a new key waits this long, or is rejected after 2 s. */
  readonly pause: number;
}

export const defaultKeyCacheTimes: KeyCacheTimes = { maxAge: 60_000, pause: 1_000 };

/** Time limit of the discovery request, in milliseconds. */
const discoveryLimit = 10_000;
/** Max time that a call waits for the next fetch of the realm's keys, in milliseconds. */
const maxKeyWait = 2_000;
const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];

/**
 * The identity of a sandbox that uses a separate Keycloak realm: tokens are verified with the realm's published keys
 * (RFC 9068), and `admit` registers the person of each valid token in the wallet. The sandbox then shows no sign-in
 * pages.
 */
export function createExternalIdentity(
  { issuer, keysAddress }: ExternalRealm,
  admit: (profile: ExternalProfile) => Promise<Person>,
  keyTimes: KeyCacheTimes = defaultKeyCacheTimes,
): Identity {
  const keys = createKeyFinder(keysAddress, keyTimes);
  return {
    vouchesForMobiles: true,
    middleware: (ctx) => {
      ctx.status = 404;
      ctx.body = { status: 404, message: `The identity provider is ${issuer}` };
    },
    async verifyAccessToken(token) {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        typ: "at+jwt",
      }).catch((error: unknown) => {
        throw isRefusal(error) ? error : new IdentityUnavailable(`${issuer} gives no keys`, { cause: error });
      });
      const { exp, auth_time: authTime } = payload;
      if (exp === undefined) throw new Error("The access token names no expiry.");
      const { id } = await admit(profileOf(payload)).catch((error: unknown) => {
        throw error instanceof EmailTaken
          ? error
          : new IdentityUnavailable("The person cannot be looked up", { cause: error });
      });
      return { sub: id, exp, authTime: typeof authTime === "number" ? authTime : undefined };
    },
    hasSession: () => Promise.resolve(true),
    endSessions: () => Promise.reject(new ExternalSessionsError(`${issuer} keeps its sessions itself`)),
    reset: () => Promise.resolve(),
  };
}

/** Finds a key of the realm. An unknown key may be new: if the last fetch was recent, tries again after the pause. */
function createKeyFinder(address: URL, { maxAge, pause }: KeyCacheTimes): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address, { cacheMaxAge: maxAge, cooldownDuration: pause });
  return async (header, token) => {
    const wasCoolingDown = keys.coolingDown;
    try {
      return await keys(header, token);
    } catch (error) {
      if (!wasCoolingDown || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await wait(Math.min(pause, maxKeyWait));
      return keys(header, token);
    }
  };
}

/**
 * Reads the address of a realm's keys (OpenID Connect Discovery 1.0).
 * @param issuer `https://id.example.com/realms/nupay`
 * @throws OperatorFault if no realm answers
 */
export async function findRealm(issuer: string): Promise<ExternalRealm> {
  const silenceFault = new OperatorFault(`IDENTITY_ISSUER is ${issuer}, where no realm answers.`);
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(discoveryLimit),
  }).catch(() => undefined);
  if (!response?.ok) throw silenceFault;
  const metadata: unknown = await response.json().catch(() => undefined);
  if (
    typeof metadata !== "object" ||
    metadata === null ||
    !("issuer" in metadata) ||
    !("jwks_uri" in metadata)
  ) {
    throw silenceFault;
  }
  if (metadata.issuer !== issuer) {
    throw new OperatorFault(
      `IDENTITY_ISSUER is ${issuer}, and the realm there calls itself ${metadata.issuer}.`,
    );
  }
  if (typeof metadata.jwks_uri !== "string" || !URL.canParse(metadata.jwks_uri)) throw silenceFault;
  return { issuer, keysAddress: new URL(metadata.jwks_uri) };
}

/** Whether the token itself is invalid; any other error means that the keys could not be read. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== "ERR_JOSE_GENERIC"
  );
}

function profileOf({ sub, ...claims }: JWTPayload): ExternalProfile {
  const email = optionalTextOf(claims.email);
  if (sub === undefined || email === undefined)
    throw new Error("The access token names no person or e-mail.");
  return {
    id: sub,
    email,
    firstName: optionalTextOf(claims.given_name) ?? "",
    lastName: optionalTextOf(claims.family_name) ?? "",
    mobile: optionalTextOf(claims.phone_number),
    mobileVerified: claims.phone_number_verified === true,
    saidAt: new Date((claims.iat ?? 0) * 1_000),
  };
}

function optionalTextOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
