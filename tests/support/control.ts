/** The sandbox's control calls (`/sandbox/…`), typed. Amounts are in cents, times ISO 8601. */
import { randomUUID } from "node:crypto";

export interface NewPerson {
  /** The person's id if another identity provider has assigned it. */
  readonly id?: string;
  readonly email: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly mobile?: string;
  /** Defaults to true. */
  readonly mobileVerified?: boolean;
  /** Undefined: the sandbox's default; null: an identity without an account. */
  readonly account?: NewAccount | null;
}

export interface NewAccount {
  readonly status: string;
  readonly balance: number;
  readonly pendingBalance?: number;
  readonly cards?: readonly { brand: string; last4: string; expMonth: number; expYear: number }[];
  readonly transactions?: readonly {
    type: string;
    status: string;
    amount: number;
    createdAt: string;
    counterparty?: string;
    method?: string;
  }[];
}

export type FaultKind = "status" | "refuse" | "lose" | "delay" | "malformed" | "truncate" | "hold";

export interface NewFault {
  readonly method: string;
  /** The exact path, or a prefix with a final `*`. */
  readonly path: string;
  readonly kind: FaultKind;
  readonly times?: number;
  readonly status?: number;
  readonly delayMs?: number;
  readonly body?: unknown;
  /** For `refuse` and `lose`: whether not a single byte is sent. */
  readonly silent?: boolean;
  readonly act?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Limits the fault to this person's calls. */
  readonly email?: string;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
  readonly at: string;
}

export interface LedgerAccount {
  readonly accountId: string;
  readonly email: string;
  readonly balance: number;
  readonly availableBalance: number;
  readonly pendingBalance: number;
  readonly transactions: number;
}

export interface Ledger {
  readonly balanced: boolean;
  readonly postings: number;
  readonly debits: number;
  readonly credits: number;
  readonly accounts: readonly LedgerAccount[];
}

export class Control {
  readonly #sandbox: string;

  /** @param sandbox its address, `http://localhost:4010` */
  constructor(sandbox: string) {
    this.#sandbox = sandbox;
  }

  /** The default password of test persons. */
  get password(): string {
    return "demo";
  }

  addPerson(person: NewPerson): Promise<{ id: string; accountId: string | null }> {
    return this.#ask("POST", "people", person);
  }

  setStatus(
    accountId: string,
    status: string,
    details: { statusReason?: string; nextStep?: string; decisionBy?: string } = {},
  ): Promise<void> {
    return this.#tell("PATCH", `accounts/${encodeURIComponent(accountId)}`, { status, ...details });
  }

  /** The code that was last sent to the person's number; empty if none was sent. */
  async mobileCode(email: string): Promise<string> {
    const sentMessages = await this.#ask<{ email: string; code: string }[]>("GET", "messages");
    return sentMessages.find((message) => message.email === email)?.code ?? "";
  }

  review(mode: "auto" | "manual", email: string): Promise<void> {
    return this.#tell("PUT", "review", { mode, email });
  }

  payouts(mode: "succeed" | "pending" | "return", email: string): Promise<void> {
    return this.#tell("PUT", "payouts", { mode, email });
  }

  /** Sets which of the person's calls need a fresh sign-in; null for none. */
  stepUp(
    rule: {
      readonly payoutAbove?: number;
      readonly firstTransfer?: boolean;
      readonly bankDetails?: boolean;
      readonly maxAge: number;
    } | null,
    email: string,
  ): Promise<void> {
    return this.#tell("PUT", "step-up", { rule, email });
  }

  fault(fault: NewFault): Promise<{ id: string }> {
    return this.#ask("POST", "faults", fault);
  }

  release(faultId: string): Promise<void> {
    return this.#tell("POST", `faults/${encodeURIComponent(faultId)}/release`);
  }

  clearFaults(email: string): Promise<void> {
    return this.#tell("DELETE", `faults?email=${encodeURIComponent(email)}`);
  }

  /** The requests to the path, oldest first, with faulted calls, without preflights. */
  requests(path: string, email: string): Promise<RecordedRequest[]> {
    return this.#ask("GET", `requests?${new URLSearchParams({ path, email })}`);
  }

  ledger(): Promise<Ledger> {
    return this.#ask("GET", "ledger");
  }

  /** One person's account in the ledger; undefined without an account. */
  async accountInLedger(email: string): Promise<LedgerAccount | undefined> {
    const { accounts } = await this.#ask<Pick<Ledger, "accounts">>(
      "GET",
      `ledger?${new URLSearchParams({ email })}`,
    );
    return accounts[0];
  }

  endSessions(email: string): Promise<void> {
    return this.#tell("POST", "sessions/end", { email });
  }

  async #ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer: Answer = JSON.parse(await this.#send(method, path, body));
    return answer;
  }

  async #tell(method: string, path: string, body?: unknown): Promise<void> {
    await this.#send(method, path, body);
  }

  async #send(method: string, path: string, body: unknown): Promise<string> {
    const response = await fetch(`${this.#sandbox}/sandbox/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /sandbox/${path} answered ${response.status}: ${text}`);
    return text;
  }
}

/** The request for a new person that no other test uses. */
export function newPerson({ password }: Pick<Control, "password">, mobile: string) {
  const name = randomUUID();
  return {
    email: `${name}@nupay.test`,
    password,
    firstName: "Tess",
    lastName: `Tester ${name.slice(0, 4)}`,
    mobile,
  };
}
