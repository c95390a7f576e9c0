import type { Idempotency } from "../../../src/machines/instructions/instruction.ts";
import { Api } from "../../../src/services/api/client.ts";
import { subjectOf } from "../../../src/services/api/token-subject.ts";
import { requestRefresh } from "../../identity/visitor.ts";
import type { Holder, LiveSandbox } from "../../sandbox/live-sandbox.ts";
import { fakeDevice } from "../../services/payments/fake-device.ts";
import type { SimulatedTime } from "./simulated-time.ts";

/** The operator's possible declarations about idempotency keys. The sandbox behaves accordingly. */
export const keyCases: readonly Idempotency[] = ["required", "none"];

/** Access tokens are valid for five minutes. */
const renewAfter = 120_000;

/** One call as sent by the app, before the connection could fail. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
}

/** The real API client of one holder, over a connection that can be cut; records what it sent. */
export class Client {
  readonly api: Api;
  readonly device = fakeDevice();
  readonly browser: ReturnType<ReturnType<typeof fakeDevice>["openTab"]>["browser"];
  sent: SentCall[] = [];
  refreshes = 0;
  /**
   * Whether the connection is cut; with a path, it is cut from the first call to that path on, and the answer of that
   * call is lost as well.
   */
  down: boolean | { readonly from: string } = false;
  /** Delays the next call to the path: it arrives after the page has stopped waiting for it. */
  detour:
    | { readonly from: string; readonly until: Promise<void>; readonly acts: "at once" | "at its end" }
    | undefined;
  /** Resolves when the delayed call has taken effect. */
  acted: Promise<unknown> | undefined;
  /** Resolves when the delayed call would have been answered. */
  delivered: Promise<unknown> | undefined;
  /** The `fetch` of every call. */
  readonly wire: typeof fetch;
  /**
   * Keeps requests alive: Node holds their signals only weakly, so that a pending request could be garbage-collected.
   */
  readonly #waiting = new Set<unknown>();
  #token: string;
  #refreshToken: string;
  #since = Date.now();
  readonly #site: { addresses: { sandbox: string; apps: string[] }; app: string; issuer: string };

  constructor(
    readonly sandbox: LiveSandbox,
    readonly holder: Holder,
    readonly idempotency: Idempotency,
    readonly time: SimulatedTime,
  ) {
    this.#token = holder.token;
    this.#refreshToken = holder.refreshToken;
    this.#site = {
      addresses: { sandbox: sandbox.address, apps: [sandbox.app] },
      app: sandbox.app,
      issuer: `${sandbox.address}/realms/nupay`,
    };
    this.wire = async (input, init) => {
      const request = new Request(input, init);
      time.inFlight += 1;
      for (const cancellable of [input, request]) this.#waiting.add(cancellable);
      try {
        return await this.#carry(request);
      } finally {
        for (const cancellable of [input, request]) this.#waiting.delete(cancellable);
        time.inFlight -= 1;
      }
    };
    const { now, monotonic, setTimeout, clearTimeout } = time;
    this.browser = this.device.openTab({
      fetch: this.wire,
      now,
      monotonic,
      setTimeout,
      clearTimeout,
    }).browser;
    this.api = new Api({
      address: `${sandbox.address}/api/v1`,
      idempotency,
      token: async () => this.#token,
      person: async () => subjectOf(this.#token),
      renewToken: () => this.#renew(),
      browser: this.browser,
    });
  }

  async #carry(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    if (this.down === true) throw new TypeError("Failed to fetch");
    this.sent.push({ method: request.method, path, key: request.headers.get("Idempotency-Key") });
    if (this.detour?.from === path) return await this.#hold(request, this.detour);
    const isCut = this.down !== false && this.down.from === path;
    if (!isCut) return await readWhole(await fetch(request));
    await (await fetch(request)).text();
    this.down = true;
    throw new TypeError("Failed to fetch");
  }

  async #hold(request: Request, { until, acts }: NonNullable<Client["detour"]>): Promise<Response> {
    this.detour = undefined;
    const { url, method, headers, signal } = request;
    const body = await request.arrayBuffer();
    const act = async () => (await fetch(url, { method, headers, body })).text();
    this.acted = acts === "at once" ? act() : until.then(act);
    this.delivered = Promise.all([this.acted, until]);
    if (acts === "at once") await this.acted;
    // The page now waits only for timers.
    this.time.inFlight -= 1;
    try {
      return await new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    } finally {
      this.time.inFlight += 1;
    }
  }

  /** Renews the token while the clock is stopped, as it is for every call. */
  async #renew(): Promise<void> {
    this.time.inFlight += 1;
    try {
      await this.refresh();
    } finally {
      this.time.inFlight -= 1;
    }
  }

  /** Fetches a newer token directly from the provider. */
  async refresh(): Promise<void> {
    const response = await requestRefresh(this.#site, this.#refreshToken);
    if (!response.ok) throw new Error(`The refresh answered ${response.status}`);
    const tokens: { access_token: string; refresh_token: string } = await response.json();
    this.#token = tokens.access_token;
    this.#refreshToken = tokens.refresh_token;
    this.#since = Date.now();
    this.refreshes += 1;
  }

  /** Before each attempt: renews the token if it would expire soon, and restores a clean state. */
  async prepare(): Promise<void> {
    if (Date.now() - this.#since > renewAfter) await this.refresh();
    this.sent = [];
    this.refreshes = 0;
    this.down = false;
    this.detour = undefined;
    this.acted = undefined;
    this.delivered = undefined;
  }

  /** Asks the sandbox directly, without the simulated connection. */
  async ask(call: string, options: { body?: unknown; key?: string } = {}) {
    return await this.sandbox.ask(this.#token, call, options);
  }
}

/** Reads the body while the clock is stopped; a body that breaks off rejects, as in a page. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
}
