import Keycloak, { type KeycloakLoginOptions } from "keycloak-js";
import type { Appearance, Person } from "../../machines/core/domain.ts";
import type { SessionCheck, SessionEndKey, SignedInCheck } from "../../machines/sign-in/identity-provider.ts";
import type { Stored } from "../browser/stored.ts";
import { watchStored } from "../browser/watch.ts";
import { NetworkError, StatusError } from "../core/errors.ts";
import type { Log } from "../core/log.ts";
import { type AuthStore, authStoreName, signedOut } from "../storage/auth-store.ts";
import {
  checkReachable,
  passAppearance,
  removeIframes,
  silentCheckOptions,
  subscribeToIframes,
  takeOverOptions,
} from "./client.ts";
import { loadPerson } from "./profile.ts";

export interface IdentityOptions {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  readonly store: Stored<AuthStore>;
  /** Remembers a full `prompt=none` redirect, so that it is tried only once. */
  readonly redirectMark: Stored<true>;
  /** Stores the requested address until the person is signed in. */
  readonly keepDestination: () => void;
  readonly log: Log;
  /** Default: keycloak-js. */
  readonly Client?: typeof Keycloak;
}

/** Requirements of a sign-in (RFC 9470, section 4); `action` is an action of Keycloak (`kc_action`). */
export type SignInRequirements = Pick<KeycloakLoginOptions, "maxAge" | "acrValues" | "action">;

export interface SessionWatcher {
  /**
   * Resolves once the access token has been renewed.
   * @throws StatusError 400 if the session has ended; NetworkError or TimeoutError if it may still exist
   */
  renewToken(): Promise<void>;
  sessionEnded(endKey: SessionEndKey): void;
}

/** keycloak-js's own messages that are logged (the specification, section 8): fixed texts without data. */
const reportedErrorPattern = /^(Timeout|Unable|Invalid)/;
const refreshFailed =
  "Failed to refresh token: An unexpected HTTP error occurred while attempting to refresh the token.";

/** Seconds; the specification, section 9. */
const minimumValidity = 5;

/** Sign-in with Keycloak (OpenID Connect, code flow with PKCE S256); only keycloak-js holds the refresh token. */
export class Identity {
  readonly #options: IdentityOptions;
  /** The client to which the provider has answered the last check; undefined during a check and after a failed one. */
  #keycloak: Keycloak | undefined;
  /** The person who is signed in to this app; keycloak-js forgets the id together with its tokens. */
  #person: string | undefined;
  #watcher: SessionWatcher | undefined;
  /** Set when the provider returns to the page after an action. */
  #returnedAction: readonly [status: string, action?: string | undefined] | undefined;

  constructor(options: IdentityOptions) {
    this.#options = options;
  }

  /**
   * Exchanges the code in the page's address for tokens.
   * @param limit of each wait for the provider's frames, in milliseconds
   * @throws NetworkError if no person is signed in, or after an abort: a late answer changes nothing
   */
  async completeSignIn(signal: AbortSignal, limit: number): Promise<SignedInCheck> {
    const check = await this.check(signal, limit);
    if (check.outcome !== "signedIn") throw new NetworkError();
    return check;
  }

  /**
   * Asks the provider silently, with a new client, whether a person is signed in.
   * @param limit of each wait for the provider's frames, in milliseconds; by default the specification's
   * @throws NetworkError if the check fails, or after an abort: a late answer changes nothing
   */
  async check(signal: AbortSignal, limit?: number): Promise<SessionCheck> {
    if (signal.aborted) throw new NetworkError();
    removeIframes();
    this.#keycloak = undefined;
    this.#person = undefined;
    const keycloak = this.#newClient();
    signal.addEventListener("abort", removeIframes);
    const frames = subscribeToIframes(new URL(this.#options.url).origin);
    let isAuthenticated: boolean;
    try {
      isAuthenticated = await keycloak.init(silentCheckOptions(limit));
    } catch (error) {
      if (error instanceof Error && reportedErrorPattern.test(error.message)) {
        this.#options.log.write({ message: error.message });
      }
      throw new NetworkError({ cause: error });
    } finally {
      signal.removeEventListener("abort", removeIframes);
      frames.end();
    }
    if (signal.aborted) throw new NetworkError();
    this.#keycloak = keycloak;
    return this.#resultOf(keycloak, isAuthenticated, frames.isUnsupported);
  }

  /** Redirects with `prompt=none`; resolves only if it does not redirect. */
  async checkByRedirect(): Promise<void> {
    const { redirectMark, keepDestination } = this.#options;
    if (redirectMark.read() || !redirectMark.write(true)) return;
    keepDestination();
    await this.#client().login({ prompt: "none", redirectUri: `${location.origin}/dashboard` });
  }

  /**
   * Redirects to the provider's sign-in page; rejects if the provider cannot be reached.
   * @param requirements of the sign-in, such as its max age in seconds
   */
  async signIn(appearance: Appearance, requirements?: SignInRequirements): Promise<void> {
    try {
      await checkReachable(this.#options);
      const keycloak = this.#keycloak ?? (await this.#clientWithoutCheck());
      passAppearance(keycloak, appearance);
      await keycloak.login({
        ...requirements,
        redirectUri: `${location.origin}/dashboard`,
        locale: appearance.locale,
      });
    } catch (error) {
      this.#options.log.write({ message: "Keycloak login failed" });
      throw error;
    }
  }

  /** The signed-in person's id. */
  get person(): string | undefined {
    return this.#person;
  }

  /** Reads and removes the provider's status of this action; undefined if the page has not returned from the action. */
  takeReturnedAction(action: string): string | undefined {
    const [status, returnedAction] = this.#returnedAction ?? [];
    if (returnedAction !== action) return undefined;
    this.#returnedAction = undefined;
    return status;
  }

  /** Redirects to the provider's sign-out; rejects if the provider cannot be reached. */
  async signOut(appearance: Appearance): Promise<void> {
    const keycloak = this.#client();
    await checkReachable(this.#options);
    passAppearance(keycloak, appearance);
    // POST keeps the id token out of the URL. Without an id token, keycloak-js would post the text "undefined".
    await keycloak.logout({
      redirectUri: `${location.origin}/`,
      logoutMethod: keycloak.idToken ? "POST" : "GET",
    });
    await new Promise(() => {});
  }

  /**
   * Signs this tab out, and through the store the other tabs, unless this tab was not signed in or the store names
   * another person. The client keeps its id token for the provider's sign-out.
   */
  forget(): void {
    const { store } = this.#options;
    const person = this.#person;
    const isOwnUser = person !== undefined && (store.read()?.user?.id ?? person) === person;
    this.#endSession();
    if (isOwnUser) store.write(signedOut);
  }

  /** Signs only this tab out, after a rejected refresh: the other tabs have their own tokens and stay signed in. */
  refreshRejected(): void {
    this.#endSession();
    this.#options.store.clear();
  }

  /**
   * A token that is valid for at least five more seconds, renewed if necessary.
   * @throws StatusError 401 if no person is signed in, and what `renewToken` throws
   */
  async token(): Promise<string> {
    const { refreshToken, isTokenExpired } = this.#requireSession();
    if (refreshToken !== undefined && isTokenExpired(minimumValidity)) await this.renewToken();
    const { token } = this.#requireSession();
    if (token === undefined) throw new StatusError({ status: 401, code: "unauthorized" });
    return token;
  }

  /** Asks the watcher for a newer token. @throws StatusError 400 if the session has ended, and what the watcher throws */
  async renewToken(): Promise<void> {
    if (this.#watcher === undefined) throw new StatusError({ status: 400 });
    await this.#watcher.renewToken();
  }

  /**
   * Fetches a newer token. Each tab has its own tokens, inside keycloak-js.
   * @param isStalled the last refresh has timed out: keycloak-js may never answer another one
   * @throws StatusError 400 if the session has ended; NetworkError if it may still exist
   */
  async refresh(isStalled: boolean): Promise<void> {
    if (this.#person === undefined) throw new StatusError({ status: 400 });
    const keycloak = this.#client();
    // keycloak-js also reports a rejected refresh as a logout, possibly long after the time limit.
    keycloak.onAuthLogout = () => {};
    try {
      await (isStalled ? this.#refreshWithNewClient(keycloak) : keycloak.updateToken(-1));
    } catch (error) {
      // keycloak-js clears its tokens only on HTTP 400.
      if (this.#client().refreshToken === undefined) throw new StatusError({ status: 400 });
      this.#options.log.write({ message: refreshFailed });
      throw new NetworkError({ cause: error });
    } finally {
      this.#reportLogout(keycloak);
    }
  }

  /** @throws ApiError */
  async profile(): Promise<Person> {
    await this.token();
    try {
      return await loadPerson(this.#client());
    } catch (error) {
      if (!(error instanceof StatusError) || error.failure.status !== 401) throw error;
      await this.renewToken();
      return await loadPerson(this.#client());
    }
  }

  /** Reports the session's events to `watcher`, which replaces an earlier one. @returns unsubscribe */
  watch(watcher: SessionWatcher): () => void {
    this.#watcher = watcher;
    const unwatch = watchStored(authStoreName, () => {
      const authStore = this.#options.store.read();
      // A tab whose refresh was rejected has cleared the store. That is no sign-out: write this tab's session again.
      if (authStore === undefined) this.#remember(this.#keycloak);
      else if (!authStore.isAuthenticated || authStore.user?.id !== this.#person)
        watcher.sessionEnded("errors.signedOutElsewhere");
    });
    return () => {
      if (this.#watcher === watcher) this.#watcher = undefined;
      unwatch();
    };
  }

  #resultOf(keycloak: Keycloak, isAuthenticated: boolean, isUnsupported: boolean): SessionCheck {
    const { store, redirectMark } = this.#options;
    if (isAuthenticated && keycloak.subject !== undefined) {
      this.#person = keycloak.subject;
      this.#remember(keycloak);
      redirectMark.clear();
      return { outcome: "signedIn", personId: keycloak.subject };
    }
    const isLikely =
      isUnsupported && store.read()?.isAuthenticated === true && redirectMark.read() === undefined;
    const hasEnded = !isUnsupported && store.read()?.isAuthenticated === true;
    // A tab that cannot see the provider's session must not sign the other tabs out.
    if (!isUnsupported) store.write(signedOut);
    else if (!isLikely) store.clear();
    if (isUnsupported) return { outcome: "unsupported", likely: isLikely };
    return { outcome: "signedOut", ...(hasEnded && { end: "errors.sessionEnded" }) };
  }

  /** A client whose events are reported only while it is the current one and a person is signed in. */
  #newClient(): Keycloak {
    const { url, realm, clientId, Client = Keycloak } = this.#options;
    const keycloak = new Client({ url, realm, clientId });
    keycloak.onActionUpdate = (...actionStatus) => {
      this.#returnedAction = actionStatus;
    };
    // Set before `init`: keycloak-js starts its expiry timer only if this handler exists.
    keycloak.onTokenExpired = () => {
      this.#watcherOf(keycloak)
        ?.renewToken()
        .catch(() => {});
    };
    this.#reportLogout(keycloak);
    keycloak.onAuthRefreshSuccess = () => {
      this.#remember(keycloak);
    };
    return keycloak;
  }

  /** A client for a sign-in only. */
  async #clientWithoutCheck(): Promise<Keycloak> {
    const keycloak = this.#newClient();
    await keycloak.init({ pkceMethod: "S256", checkLoginIframe: false });
    return keycloak;
  }

  #reportLogout(keycloak: Keycloak): void {
    keycloak.onAuthLogout = () => this.#watcherOf(keycloak)?.sessionEnded("errors.sessionEnded");
  }

  #watcherOf(keycloak: Keycloak): SessionWatcher | undefined {
    return this.#keycloak === keycloak && this.#person ? this.#watcher : undefined;
  }

  #endSession(): void {
    this.#person = undefined;
    removeIframes();
  }

  #client(): Keycloak {
    if (!this.#keycloak) throw new NetworkError();
    return this.#keycloak;
  }

  #requireSession(): Keycloak {
    if (this.#person === undefined) throw new StatusError({ status: 401, code: "unauthorized" });
    return this.#client();
  }

  #remember(keycloak: Keycloak | undefined): void {
    if (keycloak === undefined || this.#keycloak !== keycloak || !this.#person) return;
    this.#options.store.write({
      version: 1,
      accessToken: keycloak.token ?? null,
      refreshToken: null,
      isAuthenticated: true,
      user: { id: keycloak.subject ?? "" },
    });
  }

  /** A client that waits for its silent iframe or a lost answer never resolves: a new client takes over its tokens. */
  async #refreshWithNewClient(stalledClient: Keycloak): Promise<void> {
    const options = takeOverOptions(stalledClient);
    const keycloak = this.#newClient();
    const replace = () => {
      if (this.#keycloak !== stalledClient) return;
      this.#keycloak = keycloak;
      removeIframes();
      this.#remember(keycloak);
    };
    try {
      await keycloak.init(options);
      replace();
    } catch (error) {
      if (keycloak.refreshToken === undefined) replace();
      throw error;
    }
  }
}
