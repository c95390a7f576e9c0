import type Keycloak from "keycloak-js";
import type { SessionCheck } from "../../machines/auth.machine.ts";
import type { Appearance, Person } from "../../machines/domain.ts";
import { ApiError, NetworkError, StatusError } from "../api/errors.ts";
import { watchStored } from "../browser/watch.ts";
import { type AuthStore, authStoreName, signedOut } from "../storage/auth-store.ts";
import type { Stored } from "../storage/stored.ts";

export interface IdentityOptions {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  readonly store: Stored<AuthStore>;
  /** Where one full `prompt=none` redirect is remembered, so that it is tried once. */
  readonly redirectMark: Stored<true>;
  /** Keeps the address that somebody came for until they are signed in. */
  readonly keepDestination: () => void;
}

export interface IdentityEvents {
  readonly tokenExpired: () => void;
  readonly sessionEnded: () => void;
}

/** Seconds; the specification, section 9. */
const sessionCheckInterval = 5;
const minimumValidity = 5;
/** Milliseconds; the specification, section 9. */
const messageReceiveTimeout = 10_000;
const refreshSilenceLimit = 8_000;

const iframeTitles = ["keycloak-3p-check-iframe", "keycloak-session-iframe", "keycloak-silent-check-sso"];

function removeIframes(): void {
  for (const iframe of document.querySelectorAll("iframe")) {
    if (iframeTitles.includes(iframe.title)) iframe.remove();
  }
}

function addressed(url: string, appearance: Appearance): string {
  const address = new URL(url);
  address.searchParams.set("dark", String(appearance.dark));
  address.searchParams.set("locale", appearance.locale);
  return address.href;
}

/** Signing in with Keycloak (OpenID Connect, code flow with PKCE S256); the tokens live in keycloak-js alone. */
export class Identity {
  readonly #options: IdentityOptions;
  #keycloak: Keycloak | undefined;
  #open = false;
  /** Whether the provider answered the last check. */
  #reachable = true;
  #refreshing: Promise<void> | undefined;
  #listeners = new Set<IdentityEvents>();

  constructor(options: IdentityOptions) {
    this.#options = options;
  }

  /** Asks the provider, silently, whether somebody is signed in; each call makes a client of its own. */
  async check(): Promise<SessionCheck> {
    const { store, redirectMark } = this.#options;
    const { default: KeycloakClient } = await import("keycloak-js");
    removeIframes();
    const keycloak = new KeycloakClient({
      url: this.#options.url,
      realm: this.#options.realm,
      clientId: this.#options.clientId,
    });
    this.#keycloak = keycloak;
    this.#open = false;
    const provider = new URL(this.#options.url).origin;
    let unsupported = false;
    const hear = (event: MessageEvent) => {
      if (event.origin === provider && event.data === "unsupported") unsupported = true;
    };
    addEventListener("message", hear);
    let authenticated: boolean;
    this.#reachable = false;
    try {
      authenticated = await keycloak.init({
        onLoad: "check-sso",
        pkceMethod: "S256",
        silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
        silentCheckSsoFallback: false,
        checkLoginIframe: true,
        checkLoginIframeInterval: sessionCheckInterval,
        messageReceiveTimeout,
      });
    } catch (error) {
      throw new NetworkError({ cause: error });
    } finally {
      removeEventListener("message", hear);
    }
    if (this.#keycloak !== keycloak) throw new NetworkError();
    this.#reachable = true;
    const personId = keycloak.tokenParsed?.sub ?? keycloak.subject;
    if (authenticated && personId !== undefined) {
      this.#adopt(keycloak);
      redirectMark.clear();
      return { outcome: "signedIn", personId };
    }
    const likely = store.read()?.isAuthenticated === true && redirectMark.read() === undefined;
    if (unsupported) {
      if (!likely) store.write(signedOut);
      return { outcome: "unsupported", likely };
    }
    store.write(signedOut);
    return { outcome: "signedOut" };
  }

  /** Resolves only where the redirect was not made. */
  async checkByRedirect(): Promise<void> {
    if (!this.#options.redirectMark.write(true)) return;
    this.#options.keepDestination();
    await this.#client().login({ prompt: "none", redirectUri: `${location.origin}/dashboard` });
    await new Promise(() => {});
  }

  async signIn(appearance: Appearance): Promise<void> {
    const keycloak = this.#client();
    if (!this.#reachable) await this.#knock();
    const createLoginUrl = keycloak.createLoginUrl.bind(keycloak);
    keycloak.createLoginUrl = async (options) => addressed(await createLoginUrl(options), appearance);
    await keycloak.login({ redirectUri: `${location.origin}/dashboard`, locale: appearance.locale });
  }

  async signOut(appearance: Appearance): Promise<void> {
    const keycloak = this.#client();
    const createLogoutUrl = keycloak.createLogoutUrl.bind(keycloak);
    keycloak.createLogoutUrl = (options) => addressed(createLogoutUrl(options), appearance);
    await keycloak.logout({ redirectUri: `${location.origin}/` });
    await new Promise(() => {});
  }

  /** Clears what this browser remembers; the client keeps its id token for the provider's sign-out. */
  forget(): void {
    this.#open = false;
    this.#options.store.write(signedOut);
  }

  /** A token good for five seconds at the least, renewed where need be. */
  async token(): Promise<string> {
    const keycloak = this.#client();
    if (!this.#open) throw new StatusError({ status: 401, code: "unauthorized" });
    if (keycloak.refreshToken !== undefined && keycloak.isTokenExpired(minimumValidity)) await this.refresh();
    const token = keycloak.token;
    if (token === undefined) throw new StatusError({ status: 401, code: "unauthorized" });
    return token;
  }

  /** Fetches a newer token; calls side by side share one. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async profile(): Promise<Person> {
    const keycloak = this.#client();
    await this.token();
    let profile: Awaited<ReturnType<Keycloak["loadUserProfile"]>>;
    try {
      profile = await keycloak.loadUserProfile();
    } catch (error) {
      throw new NetworkError({ cause: error });
    }
    const attributes = profile.attributes ?? {};
    return {
      id: keycloak.tokenParsed?.sub ?? profile.id ?? "",
      email: profile.email ?? "",
      emailVerified: profile.emailVerified ?? false,
      firstName: profile.firstName || attributeOf(attributes, "given_name", "given-name"),
      lastName: profile.lastName || attributeOf(attributes, "family_name", "family-name"),
    };
  }

  accountUrl(): string | undefined {
    return this.#keycloak?.createAccountUrl();
  }

  watch(events: IdentityEvents): () => void {
    this.#listeners.add(events);
    const unwatch = watchStored(authStoreName, () => {
      if (this.#options.store.read()?.isAuthenticated !== true) events.sessionEnded();
    });
    return () => {
      this.#listeners.delete(events);
      unwatch();
    };
  }

  /** After a failed check the browser is not sent to a page that may not be there. */
  async #knock(): Promise<void> {
    const { url, realm } = this.#options;
    try {
      const address = `${url}/realms/${encodeURIComponent(realm)}/.well-known/openid-configuration`;
      const response = await fetch(address, { signal: AbortSignal.timeout(refreshSilenceLimit) });
      if (!response.ok) throw new StatusError({ status: response.status });
    } catch (error) {
      console.warn("Keycloak login failed");
      throw new NetworkError({ cause: error });
    }
  }

  #client(): Keycloak {
    if (!this.#keycloak) throw new NetworkError();
    return this.#keycloak;
  }

  #adopt(keycloak: Keycloak): void {
    this.#open = true;
    this.#remember(keycloak);
    keycloak.onTokenExpired = () => {
      if (this.#keycloak === keycloak) for (const listener of this.#listeners) listener.tokenExpired();
    };
    keycloak.onAuthLogout = () => {
      if (this.#keycloak !== keycloak || this.#refreshing !== undefined) return;
      for (const listener of this.#listeners) listener.sessionEnded();
    };
    keycloak.onAuthRefreshSuccess = () => this.#remember(keycloak);
  }

  #remember(keycloak: Keycloak): void {
    if (this.#keycloak !== keycloak || !this.#open) return;
    const id = keycloak.tokenParsed?.sub ?? keycloak.subject ?? "";
    this.#options.store.write({
      version: 1,
      accessToken: keycloak.token ?? null,
      refreshToken: null,
      isAuthenticated: true,
      user: { id },
    });
  }

  async #refresh(): Promise<void> {
    const keycloak = this.#client();
    if (!this.#open) throw new StatusError({ status: 400 });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NetworkError()), refreshSilenceLimit);
    });
    try {
      await Promise.race([keycloak.updateToken(-1), silence]);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // keycloak-js clears its tokens on an HTTP 400 alone.
      if (keycloak.refreshToken === undefined) {
        for (const listener of this.#listeners) listener.tokenExpired();
        throw new StatusError({ status: 400 });
      }
      throw new NetworkError({ cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

function attributeOf(attributes: Record<string, unknown>, ...names: readonly string[]): string {
  for (const name of names) {
    const value = attributes[name];
    const first = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string" && first !== "") return first;
  }
  return "";
}
