import type { Idempotency } from "../../../src/machines/instructions/instruction.ts";
import { Api } from "../../../src/services/api/client.ts";
import { refresh } from "../../identity/visitor.ts";
import type { Holder, LiveSandbox } from "../../sandbox/live-sandbox.ts";
import { fakeDevice } from "../../services/payments/fake-device.ts";
import type { SimulatedTime } from "./simulated-time.ts";

/** What the operator declares; the sandbox keeps it. */
export const keyCases: readonly Idempotency[] = ["required", "none"];

/** Access tokens live five minutes. */
const renewAfter = 120_000;

/** One call as it left the app, before the wire could lose it. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
}

/** The real client speaking for one holder over a wire that can be cut; what it sent is kept. */
export class Client {
  readonly api: Api;
  readonly device = fakeDevice();
  readonly browser: ReturnType<ReturnType<typeof fakeDevice>["openTab"]>["browser"];
  sent: Sent[] = [];
  refreshes = 0;
  /** The wire is cut; a path: from the first call there on, whose answer is lost with it. */
  down: boolean | { readonly from: string } = false;
  /** The next call to the path is held on its way: it arrives when the page no longer waits for it. */
  detour:
    | { readonly from: string; readonly until: Promise<void>; readonly acts: "at once" | "at its end" }
    | undefined;
  /** When the held call has been acted on. */
  acted: Promise<unknown> | undefined;
  /** When it would have been answered. */
  delivered: Promise<unknown> | undefined;
  /** The wire that every call goes over. */
  readonly wire: typeof fetch;
  /** Node's requests hear their signal through a weak reference: one that waits for nothing else could be collected before its time is over. */
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
      for (const one of [input, request]) this.#waiting.add(one);
      try {
        return await this.#carry(request);
      } finally {
        for (const one of [input, request]) this.#waiting.delete(one);
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
      renewToken: () => this.#renew(),
      browser: this.browser,
    });
  }

  async #carry(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    if (this.down === true) throw new TypeError("Failed to fetch");
    this.sent.push({ method: request.method, path, key: request.headers.get("Idempotency-Key") });
    if (this.detour?.from === path) return await this.#hold(request, this.detour);
    const cut = this.down !== false && this.down.from === path;
    if (!cut) return await whole(await fetch(request));
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
    // The page waits for nothing but the clock.
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

  /** Time stands still meanwhile, as for every call. */
  async #renew(): Promise<void> {
    this.time.inFlight += 1;
    try {
      await this.refresh();
    } finally {
      this.time.inFlight -= 1;
    }
  }

  /** A newer token from the provider itself. */
  async refresh(): Promise<void> {
    const response = await refresh(this.#site, this.#refreshToken);
    if (!response.ok) throw new Error(`The refresh answered ${response.status}`);
    const tokens: { access_token: string; refresh_token: string } = await response.json();
    this.#token = tokens.access_token;
    this.#refreshToken = tokens.refresh_token;
    this.#since = Date.now();
    this.refreshes += 1;
  }

  /** Before something is tried: a token that lasts, and nothing left of the last try. */
  async prepare(): Promise<void> {
    if (Date.now() - this.#since > renewAfter) await this.refresh();
    this.sent = [];
    this.refreshes = 0;
    this.down = false;
    this.detour = undefined;
    this.acted = undefined;
    this.delivered = undefined;
  }

  /** Asks the sandbox itself, past every wire. */
  async ask(call: string, asking: { body?: unknown; key?: string } = {}) {
    return await this.sandbox.ask(this.#token, call, asking);
  }
}

/** Read to its end while time stands still; a body that breaks off rejects as it does in a page. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
}
