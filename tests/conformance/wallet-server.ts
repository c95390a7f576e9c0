import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { parse } from "yaml";
import { readContract } from "../../sandbox/wallet/contract.ts";
import { brandCurrency } from "../../site/brand/currency.ts";
import { demand, Nonconformance, UntriedError } from "./check.ts";
import type { Person, Role } from "./people.ts";

export type Profile = "required" | "none";

export interface ServerOptions {
  /** `https://wallet.example.com/api/v1` */
  readonly url: string;
  /** The app's origin, for CORS. */
  readonly app: string;
  readonly profile: Profile;
  readonly people: readonly Person[];
  /** Total of cents that the checks may move. */
  readonly spend: number;
  /** Whether flags of cards may be set and the payout account replaced. */
  readonly changes: boolean;
  /** Whether an account may be opened and set up, and a card removed; each is possible only once per person. */
  readonly lasting: boolean;
  /** Number of payee searches that one check may send to reach the server's limit. */
  readonly searches: number;
}

export interface Body {
  readonly status?: number;
  readonly message?: string;
  readonly code?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a check reads what it expects, and fails on anything else
  readonly data?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly pagination?: any;
}

export interface Answer {
  readonly call: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

export interface RequestOptions {
  /** Defaults to the payer; null sends no token. */
  readonly person?: Pick<Person, "session"> | null;
  readonly body?: unknown;
  /** Defaults to a new key for a call that needs one; null sends no key. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of a JSON body. */
  readonly raw?: BodyInit;
  /** If true, the answer is not checked against the contract. */
  readonly isUnchecked?: boolean;
}

/** The currency of the built brand (`BRAND`). */
export const walletCurrency = brandCurrency().code;

const contract = readContract(walletCurrency);
const { paths }: { paths: Record<string, Record<string, { readonly description?: string }>> } = parse(
  readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"),
);
/** Every call of the contract, as `POST /wallet/balance`. */
export const everyCall: readonly string[] = Object.entries(paths).flatMap(([path, calls]) =>
  Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
);

/** Calls that a server without keys may omit. */
export function isAdded(call: string): boolean {
  const [method = "", path = ""] = call.split(" ");
  return paths[path]?.[method.toLowerCase()]?.description?.startsWith("An addition to the spec") === true;
}

export function isKeyed(call: string): boolean {
  const [method = "", path = ""] = call.split(" ");
  return contract.operationsAt(path)?.get(method)?.isKeyed === true;
}

/** In milliseconds. */
const answerLimit = 15_000;
const maxWait = 30_000;

/** Sends requests like the app to the server under test, and checks each answer against the contract. */
export class WalletServer {
  readonly options: ServerOptions;
  #left: number;

  constructor(options: ServerOptions) {
    this.options = options;
    this.#left = options.spend;
  }

  person(role: Role): Person {
    const foundPerson = this.options.people.find((person) => person.role === role);
    if (foundPerson) return foundPerson;
    throw new UntriedError(`--people has ${missingRoleTexts[role]}`);
  }

  requireChanges(): void {
    if (!this.options.changes)
      throw new UntriedError("it changes cards and the account: --changes allows it");
  }

  requireLasting(): void {
    if (!this.options.lasting) throw new UntriedError("it cannot be undone: --lasting allows it");
  }

  /** @throws Untried if the payer's token cannot be renewed */
  async renewToken(): Promise<void> {
    const { session } = this.person("payer");
    if (session.renew === undefined)
      throw new UntriedError(
        "the payer's token cannot be renewed: a password, or renewed beside the token, allows it",
      );
    const tokenBefore = session.token;
    await session.renew();
    demand(session.token !== tokenBefore, "The issuer gives the same token again");
  }

  /**
   * Reserves the amount before a payment, or throws Untried if less than it is left of `spend`. `giveBack` releases it
   * after a rejection.
   */
  reserve(cents: number): void {
    if (cents > this.#left)
      throw new UntriedError(`it can move ${cents} cents: --spend leaves ${this.#left}`);
    this.#left -= cents;
  }

  giveBack(cents: number): void {
    this.#left += cents;
  }

  /** Sends a payment that has to be rejected; the amount stays reserved if the server accepts it. */
  async askRefused(cents: number, call: string, asking: RequestOptions): Promise<Answer> {
    this.reserve(cents);
    const answer = await this.ask(call, asking);
    if (answer.status >= 400 && answer.status < 500) this.giveBack(cents);
    return answer;
  }

  /** Sends a call such as `POST /wallet/balance`. After a 429, waits as long as Retry-After says, and resends it. */
  async ask(call: string, asking: RequestOptions = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.askOnce(call, asking);
      const seconds = Number(answer.headers.get("retry-after") ?? 1);
      if (answer.status !== 429 || attempt === 4 || seconds * 1_000 > maxWait) return answer;
      await delay(seconds * 1_000);
    }
  }

  /** Sends the request and returns the raw response, for answers that are not JSON. */
  async fetch(
    call: string,
    { person, body, key, headers, raw }: RequestOptions = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    const [method = "", target = ""] = call.split(" ");
    const operation = contract.operationsAt(target.split("?")[0] ?? "")?.get(method);
    const keyed = this.options.profile === "required" && operation?.isKeyed === true;
    const sentKey = key === undefined && keyed ? `"${randomUUID()}"` : key;
    const session = person === null ? undefined : (person ?? this.person("payer")).session;
    if (session !== undefined && isEnding(session.token)) await session.renew?.();
    const token = session?.token;
    return fetch(`${this.options.url}${target}`, {
      method,
      redirect: "manual",
      signal: signal ?? AbortSignal.timeout(answerLimit),
      headers: {
        Origin: this.options.app,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(sentKey == null ? {} : { "Idempotency-Key": sentKey }),
        ...headers,
      },
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    });
  }

  async askOnce(call: string, asking: RequestOptions): Promise<Answer> {
    const response = await this.fetch(call, asking).catch((error: unknown) => {
      throw new Nonconformance(`${call} has no answer: ${error instanceof Error ? error.message : error}`);
    });
    const text = await response.text();
    const answer = { call, status: response.status, headers: response.headers, text, body: parseBody(text) };
    if (asking.isUnchecked !== true) this.#check(answer);
    return answer;
  }

  #check(answer: Answer): void {
    const { call, status, text, body } = answer;
    const [method = "", target = ""] = call.split(" ");
    const operation = contract.operationsAt(target.split("?")[0] ?? "")?.get(method);
    if (!operation) return;
    demand(
      text.startsWith("{"),
      `${call} answers ${status} with ${JSON.stringify(text.slice(0, 60))}, no JSON`,
    );
    // Without keys, the specification's server may answer with only the data.
    const isBare = this.options.profile === "none" && status === 200 && body.status == null;
    const judgedBody = isBare ? { message: "OK", ...body, status } : body;
    const fault = operation.faultOf(status, judgedBody);
    demand(fault === undefined, `${fault}`);
    if (status === 429) demandWait(answer);
    demand(
      judgedBody.status === status,
      `${call} answers HTTP ${status}, and ${judgedBody.status} in its body`,
    );
  }
}

const missingRoleTexts: Readonly<Record<Role, string>> = {
  payer: "no person with an active account",
  payee: "no second person with an active account",
  without: "no person without an account",
  pending: "no person whose account is not active",
};

/** In seconds: a token that expires sooner is renewed before use. */
const renewalMargin = 30;

const isEnding = (token: string): boolean =>
  (claimsOf(token).exp ?? Number.POSITIVE_INFINITY) < Date.now() / 1_000 + renewalMargin;

/** The token's claims; empty if it is not a JWT. */
export function claimsOf(token: string): {
  readonly sub?: string;
  readonly email?: string;
  readonly exp?: number;
} {
  return parseBody(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object;
}

function parseBody(text: string): Body {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Checks that a 429 says how long to wait, in whole seconds. */
function demandWait({ call, headers }: Answer): void {
  const wait = headers.get("retry-after") ?? "";
  demand(/^[1-9]\d*$/.test(wait), `${call} answers 429 with Retry-After "${wait}"`);
}

export function demandRefusal(answer: Answer, status: number, ...codes: readonly string[]): void {
  const { call, body } = answer;
  demand(
    answer.status === status && codes.includes(body.code ?? ""),
    `${call} answers ${answer.status} ${body.code ?? ""}, not ${status} ${codes.join(" or ")}`,
  );
}

export function demandSuccess({ call, status, body }: Answer): void {
  demand(status >= 200 && status < 300, `${call} answers ${status} ${body.code ?? ""}`);
}
