import { randomInt, randomUUID } from "node:crypto";
import type { DatabaseLocation } from "../../sandbox/database.ts";
import type { Log } from "../../sandbox/log.ts";
import { startSandbox } from "../../sandbox/server.ts";
import type { IdempotencySetting } from "../../sandbox/wallet/api.ts";
import { readContract } from "../../sandbox/wallet/contract.ts";
import type { VersionsSetting } from "../../sandbox/wallet/versions.ts";
import { Visitor } from "../identity/visitor.ts";
import { Control, type NewAccount, type NewPerson } from "../support/control.ts";

const app = "http://localhost:4101";
const contract = readContract();

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly status: number;
    readonly message: string;
    readonly code?: string;
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails on anything else
    readonly data: any;
    readonly pagination?: unknown;
  };
}

export interface AskOptions {
  readonly body?: unknown;
  /** A keyed call gets a new key if this is undefined, and none if it is null. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes instead of a JSON body. */
  readonly raw?: BodyInit;
}

export interface Holder {
  readonly email: string;
  readonly id: string;
  readonly accountId: string;
  readonly mobile: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly idToken: string;
  ask(call: string, options?: AskOptions): Promise<Answer>;
}

function defaultLocation(): DatabaseLocation {
  const { DATABASE_URL: url } = process.env;
  return url ? { url } : "memory";
}

/** The whole sandbox on its own port, called over HTTP like the app does; in memory, or on DATABASE_URL. */
export async function openLiveSandbox(
  data: DatabaseLocation = defaultLocation(),
  idempotency?: IdempotencySetting,
  log?: Log,
  versions?: VersionsSetting,
) {
  const sandbox = await startSandbox({ port: 0, apps: [app], data, idempotency, versions, log });
  const { address } = sandbox;
  const control = new Control(address);
  let people = 0;

  /** `POST /wallet/balance`. Every answer of a call in the contract is validated against the contract. */
  async function ask(token: string | undefined, call: string, options: AskOptions = {}): Promise<Answer> {
    const [method = "", target = ""] = call.split(" ");
    const isJson = options.body !== undefined;
    const operation = contract.operationsAt(target.split("?")[0] ?? "")?.get(method);
    const key = options.key === undefined && operation?.isKeyed ? randomUUID() : options.key;
    const response = await fetch(`${address}/api/v1${target}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(isJson ? { "Content-Type": "application/json" } : {}),
        ...(key == null ? {} : { "Idempotency-Key": key }),
        ...options.headers,
      },
      ...(isJson ? { body: JSON.stringify(options.body) } : {}),
      ...(options.raw === undefined ? {} : { body: options.raw }),
    });
    const body: Answer["body"] = await response.json();
    const fault = operation?.faultOf(response.status, body);
    if (fault !== undefined) throw new Error(fault);
    if (body.status !== response.status)
      throw new Error(`${call} answered ${response.status} and ${body.status}`);
    return { status: response.status, headers: response.headers, body };
  }

  async function signIn(email: string) {
    const issuer = `${address}/realms/nupay`;
    const site = { addresses: { sandbox: address, apps: [app] }, app, issuer };
    // A visitor only uses the addresses of a site.
    const tokens = await new Visitor(site).signIn(email);
    return {
      token: tokens.access_token,
      refreshToken: tokens.refresh_token,
      idToken: tokens.id_token,
      ask: (call: string, options?: AskOptions) => ask(tokens.access_token, call, options),
    };
  }

  /** Adds a holder for the test, by default with an active account of $100.00. */
  async function addHolder(
    account: Partial<NewAccount> | null = {},
    person: Partial<NewPerson> = {},
  ): Promise<Holder> {
    people += 1;
    const email = `holder-${people}-${randomInt(10 ** 8)}@nupay.test`;
    const mobile = person.mobile ?? `+614${String(randomInt(10 ** 8)).padStart(8, "0")}`;
    const createdPerson = await control.addPerson({
      email,
      mobile,
      firstName: "Holly",
      lastName: "Holder",
      ...person,
      account: account && { status: "A", balance: 10_000, ...account },
    });
    return {
      email,
      mobile,
      id: createdPerson.id,
      accountId: createdPerson.accountId ?? "",
      ...(await signIn(email)),
    };
  }

  return {
    address,
    app,
    control,
    contract,
    ask,
    signIn,
    addHolder,
    drain: (window: number) => sandbox.drain(window),
    close: (limit?: number) => sandbox.close(limit),
  };
}

export type LiveSandbox = Awaited<ReturnType<typeof openLiveSandbox>>;

const sharedSandboxes = new Map<string, Promise<LiveSandbox>>();

/**
 * The sandbox that the test files of this process share, if they touch only people whom they add: opening a sandbox
 * takes three seconds of processor time. If DATABASE_URL is set, each file opens its own.
 */
export async function shareLiveSandbox(
  idempotency?: IdempotencySetting,
  versions?: VersionsSetting,
): Promise<LiveSandbox> {
  if (process.env.DATABASE_URL) return openLiveSandbox(undefined, idempotency, undefined, versions);
  const settings = `${idempotency} ${versions}`;
  const opening =
    sharedSandboxes.get(settings) ?? openLiveSandbox("memory", idempotency, undefined, versions);
  sharedSandboxes.set(settings, opening);
  return { ...(await opening), close: async () => undefined };
}

export const oneCard = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 } as const;

/** The payment method of the holder's newest card. */
export async function cardOf(holder: Holder): Promise<string> {
  const { body } = await holder.ask("POST /cards/list", { body: { page: 0, size: 5 } });
  return body.data[0].paymentMethodId;
}

export async function balanceOf(holder: Holder): Promise<unknown> {
  return (await holder.ask("POST /wallet/balance", { body: {} })).body.data;
}
