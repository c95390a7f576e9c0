/** Signs a person in as the app does (code with PKCE), over the provider's own form: one page with an e-mail and a password. */
import { createHash, randomBytes } from "node:crypto";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import type { PersonInFile } from "./people.ts";

export interface Place {
  readonly issuer: string;
  readonly client: string;
  /** The app's origin; its /dashboard is a redirect address of the client. */
  readonly app: string;
}

/** @returns the access token */
export async function signIn(
  place: Place | undefined,
  { email = "", password = "" }: PersonInFile,
): Promise<string> {
  if (!place) throw new OperatorFault(`${email} has no token: --issuer says where to sign in.`);
  const { issuer, client, app } = place;
  const verifier = randomBytes(48).toString("base64url");
  const redirect = `${app}/dashboard`;
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: redirect,
    response_type: "code",
    scope: "openid",
    state: randomBytes(8).toString("hex"),
    nonce: randomBytes(8).toString("hex"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const browser = new CookieJar();
  const page = await browser.walk(`${issuer}/protocol/openid-connect/auth?${query}`, redirect);
  const action = /<form[^>]*\saction="([^"]+)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&");
  if (action === undefined)
    throw new OperatorFault(`${issuer} shows no form to sign in: HTTP ${page.status}.`);
  const form = new URLSearchParams({ email, username: email, password });
  const back = await browser.walk(new URL(action, page.url).href, redirect, form);
  const code = new URL(back.url).searchParams.get("code");
  if (code === null) throw new OperatorFault(`${issuer} does not sign ${email} in: HTTP ${back.status}.`);
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: "POST",
    headers: { Origin: app },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: client,
      redirect_uri: redirect,
      code,
      code_verifier: verifier,
    }),
  });
  const tokens: { access_token?: unknown } = await answer.json().catch(() => ({}));
  if (typeof tokens.access_token === "string") return tokens.access_token;
  throw new OperatorFault(`${issuer} gives ${email} no access token: HTTP ${answer.status}.`);
}

/** Keeps the provider's cookies by path and follows its redirects, until one leads to the app. */
class CookieJar {
  readonly #cookies = new Map<string, { readonly pair: string; readonly path: string }>();

  async walk(start: string, end: string, form?: URLSearchParams) {
    let url = start;
    let sent = form;
    for (let hop = 0; hop < 12; hop += 1) {
      const { pathname } = new URL(url);
      const cookie = [...this.#cookies.values()].filter(({ path }) => pathname.startsWith(path));
      const response = await fetch(url, {
        redirect: "manual",
        headers: { Accept: "text/html", Cookie: cookie.map(({ pair }) => pair).join("; ") },
        ...(sent && { method: "POST", body: sent }),
      }).catch(() => {
        throw new OperatorFault(`${new URL(url).origin} does not answer.`);
      });
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      const next = response.headers.get("location");
      const text = await response.text();
      if (next === null) return { url, text, status: response.status };
      url = new URL(next, url).href;
      sent = undefined;
      if (url.startsWith(end)) return { url, text, status: response.status };
    }
    throw new OperatorFault(`${new URL(start).origin} redirects without an end.`);
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(/; */);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice("path=".length) ?? "/";
    const key = `${pair.split("=")[0]};${path}`;
    if (attributes.some((one) => /^(?:expires=thu, 01 jan 1970|max-age=0)/i.test(one)))
      this.#cookies.delete(key);
    else this.#cookies.set(key, { pair, path });
  }
}
