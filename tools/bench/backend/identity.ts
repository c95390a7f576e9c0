/**
 * An identity provider that answers at once, at Keycloak's own addresses and with the sandbox's own frames: whoever
 * asks for the sign-in page is signed in. Tokens are JWTs without a signature, which keycloak-js does not look at.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendFrame } from "../../../sandbox/identity/frames.ts";
import { answerCors } from "../../../sandbox/identity/headers.ts";
import { realmPath } from "../../../sandbox/identity/realm-path.ts";
import { loadResources } from "../../../sandbox/identity/resources.ts";
import { redirect, sendJson } from "../../../sandbox/identity/respond.ts";
import type { Addresses } from "../../../sandbox/ports.ts";
import { readBody } from "./body.ts";
import { type Holder, holderOf, usualHolder } from "./holder.ts";

export const sessionCookie = "KEYCLOAK_SESSION";
const lifetime = 3_600;
const protocol = `${realmPath}/protocol/openid-connect/`;

/** What an authorisation code stands for. */
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

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.#addresses.sandbox);
    if (pathname.startsWith("/resources/")) {
      this.#resources.send(pathname.slice("/resources/".length), response);
      return;
    }
    if (pathname === `${realmPath}/account`) {
      this.#sendProfile(request, response);
      return;
    }
    const name = pathname.startsWith(protocol) ? pathname.slice(protocol.length) : "";
    if (name === "auth") this.#authorize(searchParams, request, response);
    else if (name === "token") await this.#sendTokens(request, response);
    else if (!sendFrame(this.#addresses, this.#resources.address, name, searchParams, response)) {
      sendJson(response, 404, { error: "not_found" });
    }
  }

  /** Whom a bearer token of this provider speaks for. */
  holderOf(request: IncomingMessage): Holder | undefined {
    const [, payload] = (request.headers.authorization ?? "").split(" ")[1]?.split(".") ?? [];
    if (payload === undefined) return undefined;
    const claims: { sub?: string } = JSON.parse(Buffer.from(payload, "base64url").toString());
    return holderOf(claims.sub ?? "");
  }

  #authorize(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const silent = query.get("prompt") === "none";
    const holder = sessionOf(request) ?? (silent ? undefined : usualHolder);
    const answer = new URLSearchParams({ state: query.get("state") ?? "" });
    if (holder === undefined) answer.set("error", "login_required");
    else {
      const code = randomUUID();
      this.#grants.set(code, { holder, nonce: query.get("nonce") ?? "" });
      answer.set("session_state", holder);
      answer.set("code", code);
      response.setHeader(
        "Set-Cookie",
        `${sessionCookie}=${holder}; Path=${realmPath}; SameSite=None; Secure`,
      );
    }
    redirect(response, `${query.get("redirect_uri") ?? ""}#${answer}`);
  }

  async #sendTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answerCors(this.#addresses, request, response)) return;
    const form = new URLSearchParams(await readBody(request));
    const grant =
      form.get("grant_type") === "refresh_token"
        ? { holder: sessionOf(request) ?? usualHolder, nonce: "" }
        : this.#grants.get(form.get("code") ?? "");
    if (grant === undefined) {
      sendJson(response, 400, { error: "invalid_grant" });
      return;
    }
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: grant.holder, sid: grant.holder, iat: now, exp: now + lifetime };
    sendJson(response, 200, {
      access_token: unsigned(claims),
      id_token: unsigned({ ...claims, nonce: grant.nonce }),
      refresh_token: unsigned(claims),
      expires_in: lifetime,
      token_type: "Bearer",
    });
  }

  #sendProfile(request: IncomingMessage, response: ServerResponse): void {
    if (answerCors(this.#addresses, request, response)) return;
    const holder = this.holderOf(request);
    if (holder === undefined) {
      sendJson(response, 401, { error: "invalid_token" });
      return;
    }
    const { id, email, firstName, lastName } = holder;
    sendJson(response, 200, {
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

function sessionOf(request: IncomingMessage): string | undefined {
  const cookie = (request.headers.cookie ?? "")
    .split("; ")
    .find((each) => each.startsWith(`${sessionCookie}=`));
  return cookie?.slice(sessionCookie.length + 1);
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (claims: object): string => `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
