/** Causes each error code of the contract in a running sandbox. A code without its line here does not compile. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import type { ErrorCode } from "../../sandbox/wallet/refusal.ts";
import { type CardFlag, flagCalls } from "../support/flag-calls.ts";
import { cardOf, type Holder, type LiveSandbox, oneCard, shareLiveSandbox } from "./live-sandbox.ts";
import { openTestWallet, type TestWallet } from "./test-wallet.ts";

let liveSandbox: LiveSandbox;
/** A sandbox with VERSIONS=required. */
let strictSandbox: LiveSandbox;
let testWallet: TestWallet;
beforeAll(async () => {
  liveSandbox = await shareLiveSandbox();
  strictSandbox = await shareLiveSandbox("required", "required");
  testWallet = await openTestWallet();
});
afterAll(() => Promise.all([liveSandbox.close(), strictSandbox.close(), testWallet.close()]));
afterEach(() => void vi.useRealTimers());

interface Refused {
  readonly retryAfter?: string | undefined;
  readonly headers?: Headers;
  readonly body: { readonly code?: string };
}

const dob = { day: 14, month: 2, year: 1990 };
const address = { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" };
const bank = {
  country: "AU",
  currency: "aud",
  accountNumber: "000123456",
  routingNumber: "000-000",
  accountHolderName: "Nora Newman",
  accountHolderType: "individual",
};

const payOut = (holder: Holder, amount: string, key?: string) =>
  holder.ask("POST /wallet/payout", { body: { amount, currency: "AUD" }, ...(key !== undefined && { key }) });
const topUp = async (holder: Holder, key?: string) =>
  holder.ask("POST /wallet/top-up", {
    body: { paymentMethodId: await cardOf(holder), currency: "AUD", amount: "500", platformFee: 0 },
    ...(key !== undefined && { key }),
  });
async function topUpFlagged(flag: CardFlag) {
  const holder = await liveSandbox.addHolder({ cards: [oneCard] });
  const body = { paymentMethodId: await cardOf(holder), [flag]: true };
  for (const { call } of flagCalls.filter((flagCall) => flagCall.flag === flag))
    await holder.ask(call, { body });
  return topUp(holder);
}
const transfer = (holder: Holder, toAccountId: string) =>
  holder.ask("POST /wallet/transfer", { body: { toAccountId, amount: "100", currency: "AUD" } });
const individual = (holder: Holder, changes: object) =>
  holder.ask("PUT /fiat/accounts/individual", {
    body: { firstName: "Nora", lastName: "Newman", dob, address, phone: holder.mobile, ...changes },
  });
const create = (holder: Holder, keycloakId: string) =>
  holder.ask("POST /fiat/accounts", { body: { email: holder.email, country: "AU", keycloakId } });
async function upload(content: BlobPart) {
  const form = new FormData();
  form.set("file", new File([content], "proof.png", { type: "image/png" }));
  return (await liveSandbox.addHolder()).ask("POST /fiat/accounts/identity-document", { raw: form });
}
const png = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
};

/** @param charge what the provider does instead of charging the card */
const whileCharging = (charge: () => Promise<never>) => testWallet.startProcess({ payments: { charge } });

/** Opens streams until one is rejected, and returns its answer. */
async function tooManyStreams(): Promise<Refused> {
  const { token } = await liveSandbox.addHolder();
  const headers = { Accept: "text/event-stream", Authorization: `Bearer ${token}` };
  const ending = new AbortController();
  try {
    for (;;) {
      const stream = await fetch(`${liveSandbox.address}/api/v1/wallet/events`, {
        headers,
        signal: ending.signal,
      });
      if (stream.status !== 200) return { headers: stream.headers, body: await stream.json() };
    }
  } finally {
    ending.abort();
  }
}

/** Codes of earlier servers, which the app still has sentences for. */
const ofEarlierServers = ["mobile_taken"] as const;

const provoked: Readonly<
  Record<Exclude<ErrorCode, (typeof ofEarlierServers)[number]>, () => Promise<Refused>>
> = {
  account_exists: async () => {
    const holder = await liveSandbox.addHolder();
    return create(holder, holder.id);
  },
  account_not_active: async () => payOut(await liveSandbox.addHolder({ status: "S" }), "100"),
  account_not_found: async () => (await liveSandbox.addHolder(null)).ask("GET /users/me"),
  amount_out_of_range: async () => payOut(await liveSandbox.addHolder(), "0"),
  card_declined: async () => topUp(await liveSandbox.addHolder({ cards: [{ ...oneCard, last4: "0341" }] })),
  card_frozen: () => topUpFlagged("frozen"),
  card_limit: async () => {
    const cards = ["1111", "2222", "3333", "4444", "5555"].map((last4) => ({ ...oneCard, last4 }));
    return (await liveSandbox.addHolder({ cards })).ask("POST /cards/link");
  },
  card_not_found: async () =>
    (await liveSandbox.addHolder()).ask("POST /cards/remove", { body: { paymentMethodId: "pm_none" } }),
  changed_meanwhile: async () =>
    (await liveSandbox.addHolder()).ask("PUT /fiat/accounts/bank-account", {
      body: bank,
      headers: { "If-Match": '"earlier"' },
    }),
  document_empty: () => upload(""),
  document_size: () => upload(png(5 * 1_024 * 1_024 + 1)),
  document_type: () => upload("GIF89a..."),
  forbidden: async () => create(await liveSandbox.addHolder(null), "another"),
  idempotency_key_missing: async () =>
    (await liveSandbox.addHolder()).ask("POST /wallet/payout", {
      body: { amount: "100", currency: "AUD" },
      key: null,
    }),
  idempotency_key_reused: async () => {
    const [holder, key] = [await liveSandbox.addHolder(), randomUUID()];
    await payOut(holder, "100", key);
    return payOut(holder, "200", key);
  },
  insufficient_funds: async () => payOut(await liveSandbox.addHolder({ balance: 100 }), "200"),
  insufficient_user_authentication: async () => {
    const holder = await liveSandbox.addHolder();
    await liveSandbox.control.stepUp({ payoutAbove: 100, maxAge: 0 }, holder.email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_100 });
    return payOut(holder, "200");
  },
  internal: async () => {
    const process = await whileCharging(() => Promise.reject(new Error("The provider has crashed")));
    return process.topUp(randomUUID());
  },
  invalid_request: async () => (await liveSandbox.addHolder()).ask("POST /wallet/payout", { body: {} }),
  method_not_allowed: async () => (await liveSandbox.addHolder()).ask("PATCH /wallet/balance", { body: {} }),
  not_found: async () => (await liveSandbox.addHolder()).ask("POST /wallet/none"),
  payee_is_self: async () => {
    const holder = await liveSandbox.addHolder();
    return transfer(holder, holder.accountId);
  },
  payee_not_found: async () => transfer(await liveSandbox.addHolder(), "acct_none"),
  payload_too_large: async () =>
    (await liveSandbox.addHolder()).ask("POST /wallet/list", { body: { page: "x".repeat(70_000) } }),
  payment_cancelled: async () => {
    const [holder, key] = [await liveSandbox.addHolder(), randomUUID()];
    await holder.ask(`DELETE /wallet/payments/${key}`);
    return payOut(holder, "100", key);
  },
  payment_expired: async () => {
    const [process, key] = [await testWallet.startProcess(), randomUUID()];
    await process.topUp(key);
    await testWallet.database.query(
      "update keyed_call set created_at = now() - interval '31 days' where key = $1",
      [key],
    );
    return process.topUp(key);
  },
  phone_invalid: async () => individual(await liveSandbox.addHolder(), { phone: "0400000003" }),
  request_in_progress: async () => {
    const [key, other] = [randomUUID(), await testWallet.startProcess()];
    await new Promise<void>((resolve, reject) => {
      const charge = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      // This call is never answered, since its process is closed at the end.
      whileCharging(charge).then((process) => process.topUp(key).catch(() => {}), reject);
    });
    return other.topUp(key);
  },
  routing_number_invalid: async () =>
    (await liveSandbox.addHolder()).ask("PUT /fiat/accounts/bank-account", {
      body: { ...bank, routingNumber: "12345" },
    }),
  setup_incomplete: async () =>
    (await liveSandbox.addHolder({ status: "P" })).ask("PUT /fiat/accounts", { body: { status: "A" } }),
  too_many_requests: tooManyStreams,
  unauthorized: () => liveSandbox.ask(undefined, "GET /users/me"),
  under_age: async () =>
    individual(await liveSandbox.addHolder(), { dob: { ...dob, year: new Date().getFullYear() } }),
  unsupported_media_type: async () =>
    (await liveSandbox.addHolder()).ask("POST /wallet/list", {
      raw: "page=0",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    }),
  version_missing: async () =>
    (await strictSandbox.addHolder()).ask("PUT /fiat/accounts/bank-account", { body: bank }),
};

/** The contract's answers with a `Retry-After`. */
const temporary = new Set(["request_in_progress", "too_many_requests"]);

test.each(Object.entries(provoked))(
  "the sandbox can answer %s, with Retry-After only if a repeated call can succeed",
  async (code, provoke) => {
    const { retryAfter, headers, body } = await provoke();
    const isTimed = retryAfter !== undefined || headers?.has("retry-after") === true;
    expect([body.code, isTimed]).toEqual([code, temporary.has(code)]);
  },
);

test("every error code of the contract has a test above", () => {
  const document = parse(readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"));
  const codes: readonly string[] = document.components.schemas.ErrorCode.enum;
  expect([...Object.keys(provoked), ...ofEarlierServers].sort()).toEqual([...codes].sort());
});
