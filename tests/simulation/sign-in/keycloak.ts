import type { Page } from "simulated-browser";
import type { IdentityOptions } from "../../../src/services/identity/keycloak.ts";
import type { Grant, Provider } from "./provider.ts";

/** keycloak-js in one page, as the app's identity client uses it. */
export function keycloakOf(page: Page, provider: Provider): NonNullable<IdentityOptions["Client"]> {
  class SimulatedKeycloak {
    token: string | undefined;
    refreshToken: string | undefined;
    idToken: string | undefined;
    subject: string | undefined;
    timeSkew = 0;
    onTokenExpired: (() => void) | undefined;
    onAuthLogout: (() => void) | undefined;
    onAuthRefreshSuccess: (() => void) | undefined;
    #expires = 0;
    #timer: unknown;
    #refreshing: Promise<boolean> | undefined;

    readonly createLoginUrl = async () => "http://id.test/login";
    readonly createLogoutUrl = () => "http://id.test/logout";

    async init(options: { token?: string; refreshToken?: string }): Promise<boolean> {
      if (options.refreshToken !== undefined) {
        this.token = options.token;
        this.refreshToken = options.refreshToken;
        this.subject = options.token && provider.subjectOf(options.token);
        return await this.updateToken(-1);
      }
      const requestedAt = page.browser.now();
      const grant = await provider.checkSession(page);
      if (grant === undefined) return false;
      this.#take(grant, requestedAt);
      // The session iframe reports the end of the session.
      provider.watch(page, grant.refreshToken, () => this.clearToken());
      return true;
    }

    /** A property, as in keycloak-js: the app calls it without its object. */
    readonly isTokenExpired = (seconds: number): boolean => {
      if (this.token === undefined) throw new Error("Not authenticated");
      return this.#expires / 1_000 - Math.ceil(page.browser.now() / 1_000) < seconds;
    };

    /** Parallel calls share one request: if it gets no answer, none of them settles. */
    async updateToken(_seconds: number): Promise<boolean> {
      if (this.refreshToken === undefined)
        throw new Error("Unable to update token, no refresh token available.");
      this.#refreshing ??= this.#refresh(this.refreshToken).finally(() => {
        this.#refreshing = undefined;
      });
      return await this.#refreshing;
    }

    clearToken(): void {
      if (this.token === undefined) return;
      page.browser.clearTimeout(this.#timer);
      this.token = undefined;
      this.refreshToken = undefined;
      this.idToken = undefined;
      this.subject = undefined;
      this.onAuthLogout?.();
    }

    async logout(): Promise<void> {
      provider.leaveToSignOut(page);
    }

    async #refresh(refreshToken: string): Promise<boolean> {
      const requestedAt = page.browser.now();
      const grant = await provider.refresh(page, refreshToken);
      if (grant === undefined) {
        this.clearToken();
        throw new Error("The provider refuses the refresh token");
      }
      this.#take(grant, requestedAt);
      this.onAuthRefreshSuccess?.();
      return true;
    }

    /** The token counts as issued in the middle of its request, in whole seconds. */
    #take({ token, refreshToken, lasts }: Grant, requestedAt: number): void {
      this.token = token;
      this.refreshToken = refreshToken;
      this.idToken = token;
      this.subject = provider.subjectOf(token);
      const now = page.browser.now();
      this.#expires = Math.floor((requestedAt + now) / 2_000) * 1_000 + lasts;
      page.browser.clearTimeout(this.#timer);
      if (this.#expires <= now) this.onTokenExpired?.();
      else this.#timer = page.browser.setTimeout(() => this.onTokenExpired?.(), this.#expires - now);
    }
  }
  return SimulatedKeycloak as unknown as NonNullable<IdentityOptions["Client"]>;
}
