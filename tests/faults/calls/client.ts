import { Api } from "../../../src/services/api/client.ts";
import type { KeySetting } from "../../../src/services/api/idempotency.ts";
import { refresh } from "../../identity/visitor.ts";
import type { Holder, LiveSandbox } from "../../sandbox/live-sandbox.ts";

/** How keys are sent, and what the server makes of them. */
export interface KeyCase {
  readonly name: string;
  readonly setting: KeySetting;
  /** False: somebody between app and server takes the header off, so that it is allowed and ignored. */
  readonly kept: boolean;
}

export const keyCases: readonly KeyCase[] = [
  { name: "on", setting: "on", kept: true },
  { name: "auto", setting: "auto", kept: true },
  { name: "auto, ignored", setting: "auto", kept: false },
  { name: "off", setting: "off", kept: false },
];

/** Whether the same key may be sent again unasked. */
export const replays = ({ setting, kept }: KeyCase) => setting !== "off" && kept;

/** Access tokens live five minutes. */
const renewAfter = 120_000;

/** One call as it left the app, before anybody could lose it. */
export interface Sent {
  readonly path: string;
  readonly key: string | null;
}

/** The real client speaking for one holder over a wire that can be cut; what it sent is kept. */
export class Client {
  readonly api: Api;
  sent: Sent[] = [];
  refreshes = 0;
  /** The wire is cut; a path: from the first call there on, whose answer is lost with it. */
  down: boolean | { readonly from: string } = false;
  /** The next call to the path is held up on its way: it arrives when nobody waits for it any more. */
  detour:
    | { readonly from: string; readonly until: Promise<void>; readonly acts: "at once" | "at its end" }
    | undefined;
  /** When the call that was held up has been acted on. */
  acted: Promise<unknown> | undefined;
  /** When it would have been answered. */
  delivered: Promise<unknown> | undefined;
  /** Whether the server is asked with keys, and keeps them. */
  readonly keepsKeys: boolean;
  /** The wire that every call goes over. */
  readonly wire: typeof fetch;
  #token: string;
  #refreshToken: string;
  #since = Date.now();
  readonly #site: { addresses: { sandbox: string; apps: string[] }; app: string; issuer: string };

  constructor(
    readonly sandbox: LiveSandbox,
    readonly holder: Holder,
    { setting, kept }: KeyCase,
  ) {
    this.#token = holder.token;
    this.#refreshToken = holder.refreshToken;
    this.#site = {
      addresses: { sandbox: sandbox.address, apps: [sandbox.app] },
      app: sandbox.app,
      issuer: `${sandbox.address}/realms/nupay`,
    };
    this.keepsKeys = setting !== "off" && kept;
    this.wire = async (input, init) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname;
      if (this.down === true) throw new TypeError("Failed to fetch");
      this.sent.push({ path, key: request.headers.get("Idempotency-Key") });
      if (!kept) request.headers.delete("Idempotency-Key");
      if (this.detour?.from === path) return await this.#holdUp(request, this.detour);
      const cut = this.down !== false && this.down.from === path;
      if (!cut) return await fetch(request);
      await (await fetch(request)).text();
      this.down = true;
      throw new TypeError("Failed to fetch");
    };
    this.api = new Api({
      address: `${sandbox.address}/api/v1`,
      idempotencyKey: setting,
      token: async () => this.#token,
      renewToken: () => this.refresh(),
      fetch: this.wire,
    });
  }

  async #holdUp(request: Request, { until, acts }: NonNullable<Client["detour"]>): Promise<Response> {
    this.detour = undefined;
    const { url, method, headers, signal } = request;
    const body = await request.arrayBuffer();
    const act = async () => (await fetch(url, { method, headers, body })).text();
    this.acted = acts === "at once" ? act() : until.then(act);
    this.delivered = Promise.all([this.acted, until]);
    return await new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
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
