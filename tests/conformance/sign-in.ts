/** Signs a person in like the app (code with PKCE), through the provider's form: one page with e-mail and password. */
import { createHash, randomBytes } from "node:crypto";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import type { PersonInFile } from "./people.ts";

export interface SignInPlace {
  readonly issuer: string;
  readonly client: string;
  /** The app's origin; its /dashboard is a redirect URI of the client. */
  readonly app: string;
}

/** One person's session; requests use its newest token. */
export interface Session {
  readonly token: string;
  /** Renews the token; undefined if that is impossible. */
  readonly renew?: () => Promise<void>;
  /** Signs the same person in to a separate session. */
  readonly signInAgain?: () => Promise<Session & { readonly signOut: () => Promise<void> }>;
}

interface Tokens {
  readonly access_token?: unknown;
  readonly refresh_token?: unknown;
  readonly id_token?: unknown;
}

/** @throws OperatorFault */
export async function signIn(oidcClient: SignInPlace | undefined, person: PersonInFile): Promise<Session> {
  const { token, renewed, email = "" } = person;
  if (token !== undefined) return createTokenSession(token, renewed);
  if (!oidcClient) throw new OperatorFault(`${email} has no token: --issuer says where to sign in.`);
  return new SessionAtIssuer(oidcClient, person, ...(await signInAtIssuer(oidcClient, person)));
}

/** A session with two tokens from the file: each renewal switches to the other one. */
function createTokenSession(token: string, renewed: string | undefined): Session {
  if (renewed === undefined) return { token };
  let [current, next] = [token, renewed];
  return {
    get token() {
      return current;
    },
    renew: async () => {
      [current, next] = [next, current];
    },
  };
}

class SessionAtIssuer implements Session {
  readonly #place: SignInPlace;
  readonly #person: PersonInFile;
  readonly #browser: CookieJar;
  #tokens: Tokens;
  /** A refresh token can be used only once, so parallel calls share one renewal. */
  #renewal: Promise<void> | undefined;

  constructor(oidcClient: SignInPlace, person: PersonInFile, browser: CookieJar, tokens: Tokens) {
    this.#place = oidcClient;
    this.#person = person;
    this.#browser = browser;
    this.#tokens = tokens;
  }

  get token(): string {
    return String(this.#tokens.access_token);
  }

  renew(): Promise<void> {
    this.#renewal ??= this.#renewOnce().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renewOnce(): Promise<void> {
    const refresh = { grant_type: "refresh_token", refresh_token: String(this.#tokens.refresh_token) };
    this.#tokens = await askForTokens(this.#place, this.#person, refresh);
  }

  async signInAgain(): Promise<SessionAtIssuer> {
    const [browser, tokens] = await signInAtIssuer(this.#place, this.#person);
    return new SessionAtIssuer(this.#place, this.#person, browser, tokens);
  }

  /** Signs out like the app: sends the id token, and returns to the landing page. */
  async signOut(): Promise<void> {
    const { issuer, client, app } = this.#place;
    const query = new URLSearchParams({
      client_id: client,
      id_token_hint: String(this.#tokens.id_token),
      post_logout_redirect_uri: `${app}/`,
    });
    let page = await this.#browser.walk(`${issuer}/protocol/openid-connect/logout`, `${app}/`, query);
    const form = formOf(page);
    if (form !== undefined) page = await this.#browser.walk(form.action, `${app}/`, form.hidden);
    if (!page.url.startsWith(`${app}/`))
      throw new OperatorFault(`${issuer} does not sign out: HTTP ${page.status}.`);
  }
}

async function askForTokens(
  { issuer, client, app }: SignInPlace,
  { email = "" }: PersonInFile,
  form: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: "POST",
    headers: { Origin: app },
    body: new URLSearchParams({ client_id: client, ...form }),
  });
  const tokens: Tokens = await answer.json().catch(() => ({}));
  if (typeof tokens.access_token === "string") return tokens;
  throw new OperatorFault(`${issuer} gives ${email} no access token: HTTP ${answer.status}.`);
}

async function signInAtIssuer(
  oidcClient: SignInPlace,
  person: Pick<PersonInFile, "email" | "password">,
): Promise<readonly [CookieJar, Tokens]> {
  const { email = "", password = "" } = person;
  const { issuer, client, app } = oidcClient;
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
  const action = formOf(page)?.action;
  if (action === undefined)
    throw new OperatorFault(`${issuer} shows no form to sign in: HTTP ${page.status}.`);
  const form = new URLSearchParams({ email, username: email, password });
  const back = await browser.walk(action, redirect, form);
  const code = new URL(back.url).searchParams.get("code");
  if (code === null) throw new OperatorFault(`${issuer} does not sign ${email} in: HTTP ${back.status}.`);
  const grant = { grant_type: "authorization_code", redirect_uri: redirect, code, code_verifier: verifier };
  return [browser, await askForTokens(oidcClient, person, grant)];
}

interface Page {
  readonly url: string;
  readonly text: string;
  readonly status: number;
}

/** A page's first form, with its hidden fields. */
function formOf({ url, text }: Page) {
  const [, action] = /<form[^>]*\saction="([^"]+)"/.exec(text) ?? [];
  if (action === undefined) return undefined;
  const attribute = (input: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  const inputs = (text.match(/<input[^>]*>/g) ?? []).filter((input) => attribute(input, "type") === "hidden");
  const hiddenFields = inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]);
  return {
    action: new URL(action.replaceAll("&amp;", "&"), url).href,
    hidden: new URLSearchParams(hiddenFields),
  };
}

/** Stores the provider's cookies by path and follows its redirects until one leads to the app. */
class CookieJar {
  readonly #cookies = new Map<string, { readonly pair: string; readonly path: string }>();

  async walk(start: string, end: string, form?: URLSearchParams): Promise<Page> {
    let url = start;
    let sentForm = form;
    for (let hop = 0; hop < 12; hop += 1) {
      const { pathname } = new URL(url);
      const cookie = [...this.#cookies.values()].filter(({ path }) => pathname.startsWith(path));
      const response = await fetch(url, {
        redirect: "manual",
        headers: { Accept: "text/html", Cookie: cookie.map(({ pair }) => pair).join("; ") },
        ...(sentForm && { method: "POST", body: sentForm }),
      }).catch(() => {
        throw new OperatorFault(`${new URL(url).origin} does not answer.`);
      });
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      const next = response.headers.get("location");
      const text = await response.text();
      if (next === null) return { url, text, status: response.status };
      url = new URL(next, url).href;
      sentForm = undefined;
      if (url.startsWith(end)) return { url, text, status: response.status };
    }
    throw new OperatorFault(`${new URL(start).origin} redirects without an end.`);
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(/; */);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice("path=".length) ?? "/";
    const key = `${pair.split("=")[0]};${path}`;
    if (attributes.some((attribute) => /^(?:expires=thu, 01 jan 1970|max-age=0)/i.test(attribute)))
      this.#cookies.delete(key);
    else this.#cookies.set(key, { pair, path });
  }
}
