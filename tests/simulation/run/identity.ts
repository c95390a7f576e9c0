import type { Device, Labelled, Page, World } from "simulated-browser";
import { NetworkError, StatusError } from "../../../src/services/core/errors.ts";

/** Milliseconds; an access token's life. */
const tokenLife = 300_000;

/** The identity provider and its client in the page: the one part of the app that is simulated. */
export class Identity {
  readonly #tokens = new Map<string, { readonly person: string; expires: number }>();
  readonly #ofPage = new Map<Page, string>();
  readonly #signedIn = new Map<Device, string>();
  #count = 0;
  #renewals = 0;

  constructor(
    private readonly world: World,
    private readonly random: Labelled,
  ) {}

  signIn(device: Device, person: string): void {
    this.#signedIn.set(device, person);
  }

  signOut(device: Device): void {
    this.#signedIn.delete(device);
  }

  signedInOn(device: Device): string | undefined {
    return this.#signedIn.get(device);
  }

  /** Every access token is refused from now on; the sessions stay. */
  expireTokens(): void {
    for (const token of this.#tokens.values()) token.expires = Math.min(token.expires, this.world.now);
  }

  /** The server's check. */
  personOf(token: string): string | undefined {
    const known = this.#tokens.get(token);
    return known && known.expires > this.world.now ? known.person : undefined;
  }

  /** Whose token it is, expired or not. */
  subjectOf(token: string): string | undefined {
    return this.#tokens.get(token)?.person;
  }

  hasToken(page: Page): boolean {
    return this.#ofPage.has(page);
  }

  async tokenOf(page: Page): Promise<string> {
    const token = this.#ofPage.get(page);
    const known = token === undefined ? undefined : this.#tokens.get(token);
    if (token !== undefined && known && known.expires - 10_000 > this.world.now) return token;
    return await this.renew(page);
  }

  /** Takes a while; rejects where the session of the page's person is gone. */
  async renew(page: Page): Promise<string> {
    const label = `${page.name} renews its token (${++this.#renewals})`;
    const delay = this.random.wait(label, 20, this.random.number(`${label} slow`) < 0.1 ? 20_000 : 400);
    await new Promise<void>((resolve) => {
      this.world.schedule({ kind: "server", label, delay, owner: page, run: resolve });
    });
    if (!page.device.online) throw new NetworkError();
    const { person, device } = page;
    if (person === undefined || this.#signedIn.get(device) !== person) {
      throw new StatusError({ status: 400, code: "invalid_grant" });
    }
    this.#count += 1;
    const token = tokenOf(person, this.#count);
    this.#tokens.set(token, { person, expires: this.world.now + tokenLife });
    this.#ofPage.set(page, token);
    return token;
  }
}

/** Unsigned; the services read its subject alone (RFC 7519). */
function tokenOf(person: string, count: number): string {
  const payload = Buffer.from(JSON.stringify({ sub: person, jti: count })).toString("base64url");
  return `e30.${payload}.unsigned`;
}
