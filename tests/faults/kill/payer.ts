import { randomUUID } from "node:crypto";
import { Visitor } from "../../identity/visitor.ts";
import type { Control } from "../../support/control.ts";
import { visa } from "../../support/saved-card.ts";

const app = "http://localhost:4101";
/** An access token is valid for five minutes. */
const renewAfter = 150_000;
const openingBalance = 50_000_000;

export interface Attempt {
  readonly call: "top-up" | "transfer" | "payout";
  readonly cents: number;
  readonly key: string;
  /** The acknowledged transaction's id; undefined without an answer. */
  transactionId: string | undefined;
}

const calls = ["top-up", "transfer", "payout"] as const;
export const typeOf = {
  "top-up": "WALLET_TOPUP",
  transfer: "TRANSFER_DEBIT",
  payout: "TRANSFER_TO_BANK",
} as const;
export const signedCentsOf = ({ call, cents }: Pick<Attempt, "call" | "cents">) =>
  call === "top-up" ? cents : -cents;

interface Answer {
  readonly status: number;
  readonly replayed: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the campaign reads what it expects, and counts anything else as wrong
  readonly body: any;
}

/** A payer who pays again and again, each time with a new key, over plain HTTP. */
export class Payer {
  readonly email: string;
  accountId = "";
  /** The expected balance in cents, from the payments that were acknowledged or that the list contains. */
  expectedBalance = openingBalance;
  expectedTransactions = 0;
  readonly #address: string;
  #token = "";
  #tokenSince = 0;
  #paymentMethodId = "";
  #cents = 0;

  constructor(address: string, name: string) {
    this.#address = address;
    this.email = `${name}-${randomUUID()}@nupay.test`;
  }

  async open(control: Control): Promise<void> {
    const account = { status: "A", balance: openingBalance, cards: [visa] };
    this.accountId = (await control.addPerson({ email: this.email, account })).accountId ?? "";
    await this.renew();
    this.#paymentMethodId = (await this.ask("cards/list", { page: 0, size: 5 })).body.data[0].paymentMethodId;
  }

  /** Signs in again if the token is about to expire. */
  async renew(): Promise<void> {
    if (Date.now() - this.#tokenSince < renewAfter) return;
    const site = {
      addresses: { sandbox: this.#address, apps: [app] },
      app,
      issuer: `${this.#address}/realms/nupay`,
    };
    const tokens = await new Visitor(site).signIn(this.email);
    this.#token = tokens.access_token;
    this.#tokenSince = Date.now();
  }

  async ask(path: string, body: unknown, key?: string): Promise<Answer> {
    const response = await fetch(`${this.#address}/api/v1/${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${this.#token}`,
        "Content-Type": "application/json",
        ...(key !== undefined && { "Idempotency-Key": `"${key}"` }),
      },
      body: JSON.stringify(body),
    });
    const replayed = response.headers.get("Idempotency-Replayed");
    return { status: response.status, replayed, body: await response.json() };
  }

  /** A payment whose amount is unique among a few hundred. */
  next(): Attempt {
    this.#cents = (this.#cents % 2_000) + 1;
    const call = calls[this.#cents % calls.length] ?? "payout";
    return { call, cents: this.#cents, key: randomUUID(), transactionId: undefined };
  }

  send({ call, cents, key }: Attempt, payeeId: string): Promise<Answer> {
    const amount = String(cents);
    switch (call) {
      case "top-up":
        return this.ask(
          "wallet/top-up",
          { paymentMethodId: this.#paymentMethodId, currency: "AUD", amount, platformFee: 0 },
          key,
        );
      case "transfer":
        return this.ask("wallet/transfer", { toAccountId: payeeId, amount, currency: "AUD" }, key);
      case "payout":
        return this.ask("wallet/payout", { amount, currency: "AUD" }, key);
    }
  }

  async newest(size: number): Promise<{ transactionId: string; type: string; amount: number }[]> {
    return (await this.ask("wallet/list", { page: 0, size })).body.data;
  }
}
