import { createHash, randomBytes } from "node:crypto";
import type { TestServers } from "./test-servers.ts";

/** The URLs of the provider and the app. */
export type Site = Pick<TestServers, "addresses" | "app" | "issuer">;

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
  readonly [field: string]: unknown;
}

/** A client without a browser: stores cookies by path, and follows no redirect by itself. */
export class Visitor {
  readonly #site: Site;
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(site: Site) {
    this.#site = site;
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies.entries()].find(([key]) => key.startsWith(`${name};`))?.[1].value;
  }

  async send(
    url: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const target = new URL(url, this.#site.addresses.sandbox);
    const cookie = [...this.#cookies.entries()]
      .filter(
        ([, { path }]) => target.pathname === path || target.pathname.startsWith(path.replace(/\/?$/, "/")),
      )
      .map(([key, { value }]) => `${key.split(";")[0]}=${value}`)
      .join("; ");
    const response = await fetch(target, {
      redirect: "manual",
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
      headers: {
        accept: "text/html",
        cookie,
        ...(form !== undefined && { origin: target.origin }),
        ...headers,
      },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Sends the request, and follows redirects and self-submitting forms while they stay at the provider. */
  async walk(url: string, form?: Record<string, string>): Promise<{ response: Response; url: string }> {
    let response = await this.send(url, form);
    let current = new URL(url, this.#site.addresses.sandbox);
    for (let hops = 0; hops < 12; hops += 1) {
      const sending = response.status === 200 ? selfSendingForm(await response.clone().text()) : undefined;
      if (sending !== undefined) {
        current = new URL(sending.action, current);
        response = await this.send(current.href, sending.fields);
        continue;
      }
      if (response.status !== 303) break;
      const next = new URL(response.headers.get("location") ?? "", current);
      if (next.origin !== this.#site.addresses.sandbox) return { response, url: next.href };
      current = next;
      response = await this.send(next.href);
    }
    return { response, url: current.href };
  }

  async signIn(email = "demo@nupay.test", password = "demo"): Promise<Tokens> {
    const { url, verifier } = authorizationUrl(this.#site);
    const page = await this.walk(url);
    const isSignedIn = new URL(page.url).origin === this.#site.app;
    const back = isSignedIn ? page : await this.walk(page.url, { email, password });
    return this.#redeem(back, verifier);
  }

  async #redeem(
    { url, response: page }: { url: string; response: Response },
    verifier: string,
  ): Promise<Tokens> {
    const code = new URLSearchParams(new URL(url).hash.slice(1)).get("code");
    if (code === null)
      throw new Error(`There is no code in ${url}, which answered ${page.status} ${await page.text()}`);
    const response = await requestToken(this.#site, {
      grant_type: "authorization_code",
      client_id: "nupay-web",
      redirect_uri: `${this.#site.app}/dashboard`,
      code,
      code_verifier: verifier,
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((cookieField) => cookieField.trim());
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice("path=".length) ?? "/";
    const isGone = attributes.some((attribute) => /^expires=thu, 01 jan 1970/i.test(attribute));
    if (isGone) this.#cookies.delete(`${name};${path}`);
    else this.#cookies.set(`${name};${path}`, { value, path });
  }
}

function selfSendingForm(page: string): { action: string; fields: Record<string, string> } | undefined {
  if (!page.includes("/send.js")) return undefined;
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
  const secret = /name="xsrf" value="([^"]+)"/.exec(page)?.[1];
  return action && secret ? { action, fields: { xsrf: secret, logout: "yes" } } : undefined;
}

export function authorizationUrl(
  servers: Site,
  changes: Record<string, string | undefined> = {},
): { url: string; verifier: string } {
  const verifier = randomBytes(48).toString("base64url");
  const parameters = {
    client_id: "nupay-web",
    redirect_uri: `${servers.app}/dashboard`,
    state: "a-state",
    nonce: "a-nonce",
    response_mode: "fragment",
    response_type: "code",
    scope: "openid",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return { url: `${servers.issuer}/protocol/openid-connect/auth?${query}`, verifier };
}

/** Calls the token endpoint from the app's origin. */
export function requestToken(servers: Site, form: Record<string, string>): Promise<Response> {
  return fetch(`${servers.issuer}/protocol/openid-connect/token`, {
    method: "POST",
    headers: { origin: servers.app },
    body: new URLSearchParams(form),
  });
}

export function requestRefresh(servers: Site, refreshToken: string): Promise<Response> {
  return requestToken(servers, {
    grant_type: "refresh_token",
    client_id: "nupay-web",
    refresh_token: refreshToken,
  });
}
