/**
 * An identity provider that answers immediately, with Keycloak's paths and the sandbox's iframes. Every request for the
 * sign-in page signs in. Tokens are JWTs without a signature, which keycloak-js does not check.
 */
import { randomUUID } from "node:crypto";
import type { Context } from "koa";
import { readBody } from "../../../sandbox/http/body.ts";
import { sendFrame } from "../../../sandbox/identity/frames.ts";
import { answerCors } from "../../../sandbox/identity/headers.ts";
import { realmPath } from "../../../sandbox/identity/realm-path.ts";
import { loadResources } from "../../../sandbox/identity/resources.ts";
import { redirect, sendJson } from "../../../sandbox/identity/respond.ts";
import type { Addresses } from "../../../sandbox/ports.ts";
import { defaultHolder, type Holder, holderOf } from "./holder.ts";

export const sessionCookie = "KEYCLOAK_SESSION";
const lifetime = 3_600;
/** Max bytes of a request's body. */
export const largestBody = 64 * 1024;
const protocol = `${realmPath}/protocol/openid-connect/`;

/** The data of an authorisation code. */
interface Grant {
  readonly holder: string;
  readonly nonce: string;
}

export class InstantIdentity {
  readonly #addresses: Addresses;
  readonly #resources = loadResources();
  readonly #grants = new Map<string, Grant>();

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  async answer(ctx: Context): Promise<void> {
    const { pathname, searchParams } = new URL(ctx.url, this.#addresses.sandbox);
    if (pathname.startsWith("/resources/")) {
      this.#resources.send(pathname.slice("/resources/".length), ctx);
      return;
    }
    if (pathname === `${realmPath}/account`) {
      this.#sendProfile(ctx);
      return;
    }
    if (pathname === `${realmPath}/.well-known/openid-configuration`) {
      this.#sendConfiguration(ctx);
      return;
    }
    const name = pathname.startsWith(protocol) ? pathname.slice(protocol.length) : "";
    if (name === "auth") this.#authorize(searchParams, ctx);
    else if (name === "token") await this.#sendTokens(ctx);
    else if (!sendFrame(this.#addresses, this.#resources.address, name, searchParams, ctx)) {
      sendJson(ctx, 404, { error: "not_found" });
    }
  }

  /** The holder of this provider's bearer token. */
  holderOf(ctx: Context): Holder | undefined {
    const [, payload] = (ctx.headers.authorization ?? "").split(" ")[1]?.split(".") ?? [];
    if (payload === undefined) return undefined;
    const claims: { sub?: string } = JSON.parse(Buffer.from(payload, "base64url").toString());
    return holderOf(claims.sub ?? "");
  }

  #authorize(query: URLSearchParams, ctx: Context): void {
    const isSilent = query.get("prompt") === "none";
    const holder = sessionOf(ctx) ?? (isSilent ? undefined : defaultHolder);
    const answer = new URLSearchParams({ state: query.get("state") ?? "" });
    if (holder === undefined) answer.set("error", "login_required");
    else {
      const code = randomUUID();
      this.#grants.set(code, { holder, nonce: query.get("nonce") ?? "" });
      answer.set("session_state", holder);
      answer.set("code", code);
      ctx.set("Set-Cookie", `${sessionCookie}=${holder}; Path=${realmPath}; SameSite=None; Secure`);
    }
    redirect(ctx, `${query.get("redirect_uri") ?? ""}#${answer}`);
  }

  async #sendTokens(ctx: Context): Promise<void> {
    if (answerCors(this.#addresses, ctx)) return;
    const form = new URLSearchParams((await readBody(ctx.req, largestBody)).toString());
    const grant =
      form.get("grant_type") === "refresh_token"
        ? { holder: sessionOf(ctx) ?? defaultHolder, nonce: "" }
        : this.#grants.get(form.get("code") ?? "");
    if (grant === undefined) {
      sendJson(ctx, 400, { error: "invalid_grant" });
      return;
    }
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: grant.holder, sid: grant.holder, iat: now, exp: now + lifetime };
    sendJson(ctx, 200, {
      access_token: unsignedToken(claims),
      id_token: unsignedToken({ ...claims, nonce: grant.nonce }),
      refresh_token: unsignedToken(claims),
      expires_in: lifetime,
      token_type: "Bearer",
    });
  }

  /** Before the app redirects to the sign-in page, it only checks that it can read the configuration. */
  #sendConfiguration(ctx: Context): void {
    if (!answerCors(this.#addresses, ctx)) {
      sendJson(ctx, 200, { issuer: `${this.#addresses.sandbox}${realmPath}` });
    }
  }

  #sendProfile(ctx: Context): void {
    if (answerCors(this.#addresses, ctx)) return;
    const holder = this.holderOf(ctx);
    if (holder === undefined) {
      sendJson(ctx, 401, { error: "invalid_token" });
      return;
    }
    const { id, email, firstName, lastName } = holder;
    sendJson(ctx, 200, {
      id,
      username: email,
      email,
      emailVerified: true,
      firstName,
      lastName,
      attributes: {},
    });
  }
}

function sessionOf(ctx: Context): string | undefined {
  const cookie = (ctx.headers.cookie ?? "").split("; ").find((pair) => pair.startsWith(`${sessionCookie}=`));
  return cookie?.slice(sessionCookie.length + 1);
}

const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsignedToken = (claims: object): string =>
  `${encodePart({ alg: "none", typ: "JWT" })}.${encodePart(claims)}.`;
