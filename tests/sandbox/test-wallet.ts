import { createServer } from "node:http";
import Koa from "koa";
import { type OpenDatabase, openDatabase } from "../../sandbox/database.ts";
import { openHouseAccounts } from "../../sandbox/ledger/ledger.ts";
import { createLog } from "../../sandbox/log.ts";
import { createMetrics } from "../../sandbox/metrics.ts";
import { createPeople } from "../../sandbox/people/people.ts";
import type { Database, Identity, PaymentProvider } from "../../sandbox/ports.ts";
import { preparePerson } from "../../sandbox/seed/make-person.ts";
import { createPaymentProvider } from "../../sandbox/stripe/index.ts";
import { createWalletApi } from "../../sandbox/wallet/api.ts";
import { readContract } from "../../sandbox/wallet/contract.ts";
import { oneCard } from "./live-sandbox.ts";

const addresses = { sandbox: "http://localhost:0", apps: [] };
const contract = readContract();
/** A person's token is their id. */
const identity: Identity = {
  middleware: () => {},
  verifyAccessToken: async (token) => ({ sub: token, exp: 0 }),
  hasSession: async () => true,
  endSessions: async () => {},
  reset: async () => {},
};

export interface WalletAnswer {
  readonly status: number;
  readonly replayed: string | null;
  readonly retryAfter: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails on anything else
  readonly body: any;
}

/** In cents. */
export interface TopUps {
  readonly charges: number;
  readonly charged: number;
  readonly posted: number;
}

export interface Process {
  readonly api: ReturnType<typeof createWalletApi>;
  /** Every answer is checked against the contract. */
  ask(personId: string, call: string, options?: { body?: unknown; key?: string }): Promise<WalletAnswer>;
  topUp(key: string, amount?: string): Promise<WalletAnswer>;
  status(key: string, personId?: string): Promise<unknown>;
  cancel(key: string): Promise<WalletAnswer>;
}

/**
 * The wallet API on its own database, run by several processes that share only the tables and the payment provider. The
 * holder has $100.00 and one card. A test may replace parts of one process to make it crash; a replaced `database`
 * applies to the process only, and the provider keeps its own.
 */
export async function openTestWallet() {
  const database = await openDatabase("memory");
  await database.transaction(openHouseAccounts);
  const provider = await createPaymentProvider({ addresses, database });
  const addPerson = async (email: string) => {
    const account = { status: "A", balance: 10_000, pendingBalance: 0, cards: [oneCard], transactions: [] };
    const plan = { email, password: "demo", firstName: "Holly", lastName: "Holder", account };
    const { id, accountId } = await database.transaction(await preparePerson(provider, plan));
    return { id, accountId: accountId ?? "" };
  };
  const holder = await addPerson("holder@nupay.test");
  const payee = await addPerson("payee@nupay.test");
  const [card] = await database.query<{ payment_method_id: string }>(
    "select payment_method_id from card where account_id = $1",
    [holder.accountId],
  );
  const paymentMethodId = card?.payment_method_id ?? "";
  const closing: (() => void)[] = [];

  async function startProcess(
    overrides: {
      payments?: Partial<PaymentProvider>;
      database?: Partial<Database>;
      identity?: Partial<Identity>;
      idempotency?: "required" | "none";
    } = {},
  ): Promise<Process> {
    const ownDatabase: Database = { ...database, ...overrides.database };
    const api = createWalletApi({
      addresses,
      contract,
      database: ownDatabase,
      idempotency: overrides.idempotency ?? "required",
      identity: { ...identity, ...overrides.identity },
      log: createLog(),
      metrics: createMetrics(),
      payments: { ...provider, ...overrides.payments },
      people: createPeople(ownDatabase),
    });
    const server = createServer(new Koa().use(api.middleware).callback());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const listening = server.address();
    const port = typeof listening === "object" ? listening?.port : 0;

    async function ask(personId: string, call: string, options: { body?: unknown; key?: string } = {}) {
      const [method = "", path = ""] = call.split(" ");
      const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${personId}`,
          "Content-Type": "application/json",
          ...(options.key !== undefined && { "Idempotency-Key": `"${options.key}"` }),
        },
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
      const { status } = response;
      const body: WalletAnswer["body"] = await response.json();
      const fault = contract.operationsAt(path)?.get(method)?.faultOf(status, body);
      if (fault !== undefined) throw new Error(fault);
      return {
        status,
        replayed: response.headers.get("idempotency-replayed"),
        retryAfter: response.headers.get("retry-after") ?? undefined,
        body,
      };
    }
    return {
      api,
      ask,
      topUp: (key, amount = "2500") =>
        ask(holder.id, "POST /wallet/top-up", {
          key,
          body: { paymentMethodId, currency: "AUD", amount, platformFee: 0 },
        }),
      status: async (key, personId = holder.id) =>
        (await ask(personId, `GET /wallet/payments/${key}`)).body.data,
      cancel: (key) => ask(holder.id, `DELETE /wallet/payments/${key}`),
    };
  }

  /** Charges of the cards, and postings for them, in cents: a difference means lost or created money. */
  async function topUps(): Promise<TopUps> {
    const [row] = await database.query<TopUps>(
      `select (select coalesce(sum(cents), 0)::integer from stripe_charges where state = 'succeeded') as charged,
         (select count(*)::integer from stripe_charges where state = 'succeeded') as charges,
         (select coalesce(-sum(cents), 0)::integer from posting
          join ledger_account on ledger_account.id = ledger_account_id where kind = 'cards') as posted`,
    );
    return row ?? { charges: 0, charged: 0, posted: 0 };
  }

  /** Makes the claim of the run that holds the key eleven seconds old. */
  async function makeStale(key: string): Promise<void> {
    await database.query(
      "update keyed_call set claimed_at = now() - interval '11 seconds' where key = $1 and run is not null",
      [key],
    );
  }

  return {
    database: database as OpenDatabase,
    provider,
    holder,
    payee,
    startProcess,
    topUps,
    makeStale,
    async close() {
      for (const end of closing) end();
      await database.close();
    },
  };
}

export type TestWallet = Awaited<ReturnType<typeof openTestWallet>>;
