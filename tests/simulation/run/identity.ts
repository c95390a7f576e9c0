import type { Device, Labelled, Page, World } from "simulated-browser";
import { NetworkError, StatusError } from "../../../src/services/core/errors.ts";

/** A sign-in on one device. */
export interface Session {
  readonly person: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The sessions and tokens of the identity provider, and a fake of its client in the page. */
export class Identity {
  readonly #tokens = new Map<
    string,
    { readonly person: string; readonly signedInAt: number; expires: number }
  >();
  readonly #ofPage = new Map<Page, string>();
  readonly #signedIn = new Map<Device, Session>();
  /** Called when the session on a device has ended or another has begun. */
  changed: (device: Device) => void = () => {};
  #count = 0;
  #renewals = 0;

  readonly tokenLife: number;
  readonly #epoch: number;
  readonly #slowRenewals: number;

  constructor(
    private readonly world: World,
    private readonly random: Labelled,
    options: {
      /** Milliseconds since 1970 at the run's start. */
      readonly epoch: number;
      /** Share of the renewals that take seconds, in [0, 1]. */
      readonly slowRenewals: number;
      /** Lifetime of an access token in milliseconds. */
      readonly tokenLife: number;
    },
  ) {
    this.tokenLife = options.tokenLife;
    this.#epoch = options.epoch;
    this.#slowRenewals = options.slowRenewals;
  }

  signIn(device: Device, person: string): void {
    const signedInAt = this.#epoch + Math.round(this.world.now);
    const session = this.#signedIn.get(device);
    // A fresh sign-in of the same person continues the session.
    if (session?.person === person) session.at = signedInAt;
    else {
      this.#signedIn.set(device, { person, at: signedInAt });
      this.changed(device);
    }
  }

  signOut(device: Device): void {
    if (this.#signedIn.delete(device)) this.changed(device);
  }

  signedInOn(device: Device): string | undefined {
    return this.#signedIn.get(device)?.person;
  }

  sessionOn(device: Device): Session | undefined {
    return this.#signedIn.get(device);
  }

  /** Expires all access tokens; the sessions stay. */
  expireTokens(): void {
    for (const token of this.#tokens.values()) token.expires = Math.min(token.expires, this.world.now);
  }

  /** The server's token check. */
  personOf(token: string): string | undefined {
    const knownToken = this.#tokens.get(token);
    return knownToken && knownToken.expires > this.world.now ? knownToken.person : undefined;
  }

  /** The token's subject, also of an expired token. */
  subjectOf(token: string): string | undefined {
    return this.#tokens.get(token)?.person;
  }

  /** The sign-in of the token's session, in milliseconds since 1970. */
  signedInAt(token: string): number | undefined {
    return this.#tokens.get(token)?.signedInAt;
  }

  hasToken(page: Page): boolean {
    return this.#ofPage.has(page);
  }

  async tokenOf(page: Page): Promise<string> {
    const token = this.#ofPage.get(page);
    const knownToken = token === undefined ? undefined : this.#tokens.get(token);
    if (token !== undefined && knownToken && knownToken.expires - 10_000 > this.world.now) return token;
    return await this.renew(page);
  }

  /** Renews the token after a delay; rejects if the session of the page's person has ended. */
  async renew(page: Page): Promise<string> {
    const label = `${page.name} renews its token (${++this.#renewals})`;
    const delay = this.random.wait(
      label,
      20,
      this.random.number(`${label} slow`) < this.#slowRenewals ? 20_000 : 400,
    );
    await new Promise<void>((resolve) => {
      this.world.schedule({ kind: "server", label, delay, owner: page, run: resolve });
    });
    if (!page.device.online) throw new NetworkError();
    const { person, device } = page;
    const session = this.#signedIn.get(device);
    if (person === undefined || session?.person !== person) {
      throw new StatusError({ status: 400, code: "invalid_grant" });
    }
    const token = this.issue(session);
    this.#ofPage.set(page, token);
    return token;
  }

  /** A new access token of the session. */
  issue({ person, at }: Session): string {
    this.#count += 1;
    const token = tokenOf(person, this.#count, at);
    this.#tokens.set(token, { person, signedInAt: at, expires: this.world.now + this.tokenLife });
    return token;
  }
}

/** An unsigned token; the services only read its subject and sign-in (RFC 7519). */
function tokenOf(person: string, count: number, signedInAt: number): string {
  const claims = { sub: person, jti: count, auth_time: Math.floor(signedInAt / 1_000) };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `e30.${payload}.unsigned`;
}
