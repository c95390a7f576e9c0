import { randomUUID } from "node:crypto";
import { Visitor } from "../identity/visitor.ts";
import { Control } from "../support/control.ts";

const app = "http://localhost:4101";

export interface Answer {
  readonly status: number;
  readonly replayed: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails on anything else
  readonly body: any;
}

export type WalletCall = (call: string, body?: unknown, key?: string) => Promise<Answer>;

export interface Payer {
  readonly email: string;
  readonly accountId: string;
  readonly ask: WalletCall;
}

/** Adds a person with an active account of $100.00, signed in at the sandbox process with this URL. */
export async function addPayer(address: string): Promise<Payer> {
  const email = `payer-${randomUUID()}@nupay.test`;
  const account = { status: "A" as const, balance: 10_000 };
  const { accountId = "" } = await new Control(address).addPerson({ email, account });
  return { email, accountId: accountId ?? "", ask: await signInAt(address, email) };
}

export async function tokenAt(address: string, email: string): Promise<string> {
  const site = { addresses: { sandbox: address, apps: [app] }, app, issuer: `${address}/realms/nupay` };
  return (await new Visitor(site).signIn(email)).access_token;
}

/** Signs in at one process, since a token is only valid at its issuer. */
export async function signInAt(address: string, email: string): Promise<WalletCall> {
  const token = await tokenAt(address, email);
  return async (call, body, key = randomUUID()) => {
    const [method = "", path = ""] = call.split(" ");
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": `"${key}"`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const replayed = response.headers.get("idempotency-replayed");
    return { status: response.status, replayed, body: await response.json() };
  };
}
