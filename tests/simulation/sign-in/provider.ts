import type { Device, Faults, Labelled, Page, World } from "simulated-browser";
import type { Identity, Session } from "../run/identity.ts";
import type { SignInSetting } from "../run/scenario.ts";

/** Tokens of one answer of the provider. */
export interface Grant {
  readonly token: string;
  readonly refreshToken: string;
  /** Milliseconds for which the access token is valid. */
  readonly lasts: number;
}

interface ProviderOptions extends Omit<SignInSetting, "tokenLife"> {
  readonly world: World;
  readonly random: Labelled;
  readonly faults: Faults;
  readonly identity: Identity;
  /** Share of the requests that fail or get no answer, in [0, 1]. */
  readonly rate: number;
  readonly slowRenewals: number;
  readonly sometimes: (name: string) => void;
  readonly leaveToSignOut: (page: Page) => void;
}

/** The identity provider, as keycloak-js reaches it. */
export class Provider {
  readonly #chains = new Map<string, Session>();
  readonly #watched = new Map<Page, () => void>();
  #count = 0;

  constructor(private readonly options: ProviderOptions) {}

  subjectOf(token: string): string | undefined {
    return this.options.identity.subjectOf(token);
  }

  leaveToSignOut(page: Page): void {
    this.options.leaveToSignOut(page);
  }

  /** The silent check. @returns undefined if no person is signed in on the device */
  async checkSession(page: Page): Promise<Grant | undefined> {
    const { identity, faults } = this.options;
    const label = `${page.name} checks its session (${++this.#count})`;
    if (faults.strikes(`lost ${label}`, this.options.rate)) {
      this.options.sometimes("sign-in: a check without an answer");
      await this.#after(page, label, 10_000);
      throw new Error("Timeout when waiting for 3rd party check iframe message.");
    }
    await this.#after(page, label, this.options.random.wait(label, 20, 400));
    if (!page.device.online) throw new Error("Failed to fetch");
    const session = identity.sessionOn(page.device);
    return session && this.#grant(session);
  }

  /** @returns undefined if the session has ended; @throws if the provider is not reached */
  async refresh(page: Page, refreshToken: string): Promise<Grant | undefined> {
    const { identity, faults, random, rate, sometimes } = this.options;
    const label = `${page.name} refreshes its token (${++this.#count})`;
    const isLost = faults.strikes(`lost ${label}`, rate);
    const isSlow = !faults.healed && random.number(`${label} slow`) < this.options.slowRenewals;
    const delay = random.wait(label, 20, isSlow ? 20_000 : 400);
    const isBefore = isLost && random.number(`${label} before`) < 0.5;
    await this.#after(page, label, delay);
    if (!page.device.online) throw new Error("Failed to fetch");
    if (isBefore) return await this.#lose(label);
    const session = this.#chains.get(refreshToken);
    if (session === undefined || identity.sessionOn(page.device) !== session) {
      sometimes("sign-in: a refresh is refused");
      return undefined;
    }
    if (this.options.rotates) this.#chains.delete(refreshToken);
    const grant = this.#grant(session);
    return isLost ? await this.#lose(label) : grant;
  }

  /** Calls `ended` within five seconds of the session's end, or never in a browser that blocks the iframe's cookie. */
  watch(page: Page, refreshToken: string, onSessionEnd: () => void): void {
    const session = this.#chains.get(refreshToken);
    this.#watched.set(page, () => {
      if (this.options.identity.sessionOn(page.device) !== session) onSessionEnd();
    });
  }

  /** Called after the session on the device has changed. */
  changed(device: Device): void {
    const { hasIframe, random, world } = this.options;
    if (!hasIframe) return;
    for (const page of device.livePages()) {
      const label = `the iframe of ${page.name} sees the session (${++this.#count})`;
      world.schedule({
        kind: "timer",
        label,
        delay: random.wait(label, 50, 5_000),
        owner: page,
        run: () => this.#watched.get(page)?.(),
      });
    }
  }

  #lose(label: string): Promise<never> {
    this.options.sometimes("sign-in: a refresh without an answer");
    if (this.options.random.number(`${label} silent`) < 0.5)
      return Promise.reject(new Error("Failed to fetch"));
    return new Promise(() => {});
  }

  #grant(session: Session): Grant {
    const refreshToken = `refresh ${++this.#count}`;
    this.#chains.set(refreshToken, session);
    return {
      token: this.options.identity.issue(session),
      refreshToken,
      lasts: this.options.identity.tokenLife,
    };
  }

  #after(page: Page, label: string, delay: number): Promise<void> {
    return new Promise((resolve) => {
      this.options.world.schedule({ kind: "server", label, delay, owner: page, run: resolve });
    });
  }
}
