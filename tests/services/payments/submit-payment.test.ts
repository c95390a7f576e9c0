import { beforeEach, describe, expect, test, vi } from "vitest";
import type { JournalEntry, PaymentOrder, Press } from "../../../src/machines/instructions/instruction.ts";
import { Api } from "../../../src/services/api/client.ts";
import { NetworkError, StatusError } from "../../../src/services/core/errors.ts";
import { confirmPayee } from "../../../src/services/payments/confirm-payee.ts";
import {
  createPaymentServices,
  type PaymentServices,
} from "../../../src/services/payments/payment-services.ts";
import { cancelPayment, readStatus } from "../../../src/services/payments/payment-status.ts";
import { preparePayment } from "../../../src/services/payments/prepare-payment.ts";
import { submitPayment } from "../../../src/services/payments/submit-payment.ts";
import { type FakeDevice, fakeDevice, type Tab, tokenOf } from "./fake-device.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const payout = { operation: "payout", cents: 2_500 } as const;

let device: FakeDevice;
let tab: Tab;
let services: PaymentServices;
let sentRequests: Request[];
let answer: (request: Request) => Response | Promise<Response>;
let token: () => Promise<string>;
let renewals: number;
let releaseLock: () => void;

function open(idempotency: "required" | "none" = "required"): void {
  const api = new Api({
    address: "https://wallet.test/api/v1",
    idempotency,
    token: () => token(),
    person: async () => "dana",
    renewToken: async () => {
      renewals += 1;
      token = async () => `${tokenOf("dana")}renewed`;
    },
    browser: tab.browser,
  });
  services = createPaymentServices(tab.browser, api);
}

beforeEach(() => {
  sentRequests = [];
  releaseLock = () => {};
  renewals = 0;
  token = async () => tokenOf("dana");
  answer = () => json(200, paidResult);
  device = fakeDevice(async (input, init) => {
    const request = new Request(input, init);
    sentRequests.push(request);
    return await answer(request);
  });
  tab = device.openTab();
  open();
});

const paidResult = {
  status: 200,
  message: "OK",
  data: {
    transactionId: "t1",
    type: "TRANSFER_TO_BANK",
    amount: 2_500,
    currency: "AUD",
    status: "SUCCEEDED",
  },
};
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Takes the account's lock and creates an entry. */
async function prepare(idempotency: "required" | "none" = "required", order: PaymentOrder = payout) {
  releaseLock();
  await vi.waitUntil(async () => (await tab.browser.locks()?.query())?.held?.length === 0);
  const press = await services.presses.register(undefined);
  await new Promise<void>((resolve, reject) => {
    releaseLock = services.lock.hold(
      { accountId: "acc_1", key: undefined },
      { onGranted: resolve, onUnavailable: () => reject(new Error("Another tab holds the lock")) },
    );
  });
  const entry = await preparePayment(services, { accountId: "acc_1", order, idempotency, press });
  return { press, instruction: entry };
}

/** The result of a send, and the number of POSTs. */
async function submit(payment: { instruction: JournalEntry; press: Press }) {
  const result = await submitPayment(services, payment);
  const code = "failure" in result ? result.failure.code : undefined;
  return [result.kind, code, sentRequests.length];
}

describe("the bodies of the three payments", () => {
  test.each([
    [
      { operation: "topUp", paymentMethodId: "pm_1" } as const,
      "/api/v1/wallet/top-up",
      { paymentMethodId: "pm_1", currency: "AUD", amount: "1999", platformFee: 0 },
    ],
    [
      { operation: "transfer", toAccountId: "acc_2", phone: "0400000002" } as const,
      "/api/v1/wallet/transfer",
      { toAccountId: "acc_2", amount: "1999", currency: "AUD" },
    ],
    [
      { operation: "transfer", toAccountId: "acc_2", phone: "0400000002", message: "Lunch" } as const,
      "/api/v1/wallet/transfer",
      { toAccountId: "acc_2", amount: "1999", currency: "AUD", message: "Lunch" },
    ],
    [{ operation: "payout" } as const, "/api/v1/wallet/payout", { amount: "1999", currency: "AUD" }],
  ])("have cents as text, AUD and platform fee 0: %o", async (details, path, body) => {
    const { press, instruction: entry } = await prepare("required", {
      ...details,
      cents: 1_999,
    });
    await submitPayment(services, { instruction: entry, press });
    expect(sentRequests.map((request) => new URL(request.url).pathname)).toEqual([path]);
    expect(await sentRequests[0]?.clone().json()).toEqual(body);
  });
});

describe("preparing a payment", () => {
  test("creates a UUID v4 and writes the journal before anything is sent", async () => {
    const { instruction: entry } = await prepare();
    expect(entry.key).toMatch(uuid);
    expect(entry).toEqual({
      v: 2,
      key: entry.key,
      accountId: "acc_1",
      ...payout,
      currency: "AUD",
      createdAt: "2026-11-21T02:00:00.000Z",
    });
    expect(await services.journal.find(entry.key)).toEqual(entry);
    expect(sentRequests).toEqual([]);
  });

  test("without keys first records the newest transactions, and writes nothing if they cannot be read", async () => {
    open("none");
    const transaction = {
      transactionId: "t1",
      type: "WALLET_TOPUP",
      status: "SUCCESS",
      amount: 5,
      createdAt: "x",
    };
    answer = () =>
      json(200, { status: 200, data: [transaction], pagination: { page: 0, totalPages: 1, hasNext: false } });
    const listAnswer = answer;
    answer = (request) => {
      device.pass(5_000);
      return listAnswer(request);
    };
    const { instruction } = await prepare("none");
    expect(instruction.seenTransactionIds).toEqual(["t1"]);
    expect(instruction.createdAt).toBe("2026-11-21T02:00:00.000Z");
    answer = () => json(500, { status: 500 });
    await expect(prepare("none")).rejects.toMatchObject({ failure: { status: 500 } });
    expect((await services.journal.read("acc_1")).entries).toEqual([]);
  });
});

describe("a preparation that its press has given up", () => {
  test.each([
    ["before the journal is written", false],
    ["while the journal is written", true],
  ])("leaves no entry, and leaves the lock to the next payment: %s", async (_, isWritten) => {
    const press = await services.presses.register(undefined);
    const controller = new AbortController();
    let write = () => {};
    const written = new Promise<void>((resolve) => {
      write = resolve;
    });
    const { add } = services.journal;
    const slowJournal: PaymentServices["journal"] = {
      ...services.journal,
      async add(entry) {
        if (isWritten) await add(entry);
        await written;
        if (!isWritten) await add(entry);
      },
    };
    const preparation = preparePayment(
      { ...services, journal: slowJournal },
      { accountId: "acc_1", order: payout, idempotency: "required", press },
      controller.signal,
    );
    controller.abort();
    const secondPayment = await prepare();
    write();
    await preparation.catch(() => {});
    expect(await submit(secondPayment)).toEqual(["outcome", undefined, 1]);
    const { entries, unsent } = await services.journal.read("acc_1");
    expect(entries.map(({ key }) => key)).toEqual([secondPayment.instruction.key]);
    expect(unsent).toBeUndefined();
  });
});

describe("a message to the payee", () => {
  const order: PaymentOrder = {
    operation: "transfer",
    cents: 1_999,
    toAccountId: "acc_2",
    phone: "0400000002",
    message: "Lunch",
  };

  test("is resent with the same key, and is never in the journal", async () => {
    const payment = await prepare("required", order);
    await submit(payment);
    await submit(payment);
    const bodies = await Promise.all(sentRequests.map((request) => request.clone().json()));
    expect(bodies.map(({ message }) => message)).toEqual(["Lunch", "Lunch"]);
    const storedEntry = await services.journal.find(payment.instruction.key);
    expect(storedEntry?.toAccountId).toBe("acc_2");
    expect(storedEntry).not.toHaveProperty("message");
  });

  test.each([
    ["", undefined],
    [" \u202E ", undefined],
    [" Lunch\u2066 at noon\n", "Lunch at noon"],
  ])("%j is sent as %j", async (writtenMessage, expected) => {
    await submit(await prepare("required", { ...order, message: writtenMessage }));
    const body = { toAccountId: "acc_2", amount: "1999", currency: "AUD" };
    expect(await sentRequests[0]?.clone().json()).toEqual(
      expected === undefined ? body : { ...body, message: expected },
    );
  });

  test("is not sent to a server that stores no idempotency keys", async () => {
    open("none");
    answer = () =>
      json(200, { status: 200, data: [], pagination: { page: 0, totalPages: 1, hasNext: false } });
    const payment = await prepare("none", order);
    answer = () => json(200, paidResult);
    await submit(payment);
    expect(await sentRequests.at(-1)?.clone().json()).toEqual({
      toAccountId: "acc_2",
      amount: "1999",
      currency: "AUD",
    });
  });
});

describe("sending a payment", () => {
  test("is one POST with the key, no redirect, no cache, and the token of the person who pressed", async () => {
    const payment = await prepare();
    expect(await submit(payment)).toEqual(["outcome", undefined, 1]);
    const [request] = sentRequests;
    expect(request?.method).toBe("POST");
    expect(request?.url).toBe("https://wallet.test/api/v1/wallet/payout");
    expect(request?.headers.get("Idempotency-Key")).toBe(`"${payment.instruction.key}"`);
    expect(request?.headers.get("Authorization")).toBe(`Bearer ${tokenOf("dana")}`);
    expect([request?.redirect, request?.cache]).toEqual(["error", "no-store"]);
    expect(await request?.json()).toEqual({ amount: "2500", currency: "AUD" });
  });

  test("sends no key if the operator declares that the server stores none", async () => {
    open("none");
    const payment = await prepare();
    await submit(payment);
    expect(sentRequests[0]?.headers.has("Idempotency-Key")).toBe(false);
  });

  test("records its submission in the journal before the request", async () => {
    const payment = await prepare();
    let submittedAt: string | undefined;
    answer = async () => {
      submittedAt = (await services.journal.find(payment.instruction.key))?.submittedAt;
      return json(200, paidResult);
    };
    device.pass(3_000);
    await submit(payment);
    expect(submittedAt).toBe("2026-11-21T02:00:03.000Z");
  });

  test("sends nothing if the journal's entry was removed", async () => {
    const payment = await prepare();
    await services.journal.remove(payment.instruction.key);
    expect(await submit(payment)).toEqual(["notSent", "journal_missing", 0]);
  });

  test("sends nothing if the entry is removed while the token is renewed (seed 1362)", async () => {
    const payment = await prepare();
    token = async () => {
      await services.journal.remove(payment.instruction.key);
      return tokenOf("dana");
    };
    expect(await submit(payment)).toEqual(["notSent", "journal_missing", 0]);
  });

  test("sends nothing if the journal cannot be written", async () => {
    const payment = await prepare();
    services = { ...services, journal: { ...services.journal, markSubmitted: fail("journal_unavailable") } };
    expect(await submit(payment)).toEqual(["notSent", "journal_unavailable", 0]);
  });

  test("sends nothing a minute after the press, also when the token took that long", async () => {
    const payment = await prepare();
    device.pass(60_000);
    expect(await submit(payment)).toEqual(["notSent", "payment_too_late", 0]);
    const secondPayment = await prepare();
    token = async () => {
      device.pass(61_000);
      return tokenOf("dana");
    };
    expect(await submit(secondPayment)).toEqual(["notSent", "payment_too_late", 0]);
  });

  test("sends nothing after the page was reloaded or restored", async () => {
    const payment = await prepare();
    tab.dispatch("resume");
    expect(await submit(payment)).toEqual(["notSent", "payment_too_late", 0]);
  });

  test("sends nothing with another person's token", async () => {
    const payment = await prepare();
    token = async () => tokenOf("priya");
    expect(await submit(payment)).toEqual(["notSent", "payment_too_late", 0]);
  });

  test("sends nothing once the lock is released, as when the session ends meanwhile (seed 1230)", async () => {
    const payment = await prepare();
    token = async () => {
      releaseLock();
      await vi.waitUntil(() => !services.lock.isHeldFor("acc_1", payment.instruction.key));
      return tokenOf("dana");
    };
    expect(await submit(payment)).toEqual(["notSent", "payment_too_late", 0]);
  });

  test("sends nothing without a token", async () => {
    const payment = await prepare();
    token = async () => {
      throw new StatusError({ status: 400 });
    };
    const result = await submitPayment(services, payment);
    expect(result).toMatchObject({ kind: "notSent", failure: { status: 401 } });
    expect(sentRequests).toEqual([]);
  });

  test("returns unauthorized after a 401, and renews no token", async () => {
    const payment = await prepare();
    answer = () => json(401, { status: 401, message: "No", data: null, code: "unauthorized" });
    expect(await submit(payment)).toEqual(["unauthorized", "unauthorized", 1]);
    expect(renewals).toBe(0);
  });

  test.each([
    ["a dropped connection or a redirect", () => Promise.reject(new TypeError("Failed to fetch")), "network"],
    ["a body that breaks off", () => new Response(brokenBody()), "network"],
  ])("treats %s as unknown", async (_, givenAnswer, kind) => {
    const payment = await prepare();
    answer = givenAnswer;
    expect(await submitPayment(services, payment)).toMatchObject({ kind: "unknown", failure: { kind } });
  });

  test("treats no answer within 30 s as unknown, and aborts the request", async () => {
    const timers: { callback: () => void; milliseconds: number }[] = [];
    tab = device.openTab({ setTimeout: (callback, milliseconds) => timers.push({ callback, milliseconds }) });
    open();
    const payment = await prepare();
    timers.length = 0;
    answer = (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
        queueMicrotask(() => timers[0]?.callback());
      });
    expect(await submitPayment(services, payment)).toMatchObject({
      kind: "unknown",
      failure: { kind: "timeout" },
    });
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([30_000]);
  });
});

function brokenBody() {
  return new ReadableStream({ start: (stream) => stream.error(new TypeError("The connection was lost")) });
}

function fail(code: string) {
  return async () => {
    throw Object.assign(new Error(code), { failure: { kind: "rejected" as const, code } });
  };
}

describe("requesting the status of a payment", () => {
  const state = (data: object) => json(200, { status: 200, message: "OK", data });

  test("is a GET without cache or redirect", async () => {
    answer = () => state({ state: "unseen" });
    expect(await readStatus(services, { key: "a-key" })).toEqual({ kind: "unseen" });
    expect(sentRequests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://wallet.test/api/v1/wallet/payments/a-key",
    ]);
    expect([sentRequests[0]?.redirect, sentRequests[0]?.cache]).toEqual(["error", "no-store"]);
  });

  test("compares the answer with the journal's entry", async () => {
    const { instruction: entry } = await prepare();
    answer = () => state({ state: "succeeded", operation: "payout", amount: 1, transactionId: "t1" });
    expect((await readStatus(services, entry)).kind).toBe("unavailable");
    answer = () => state({ state: "succeeded", operation: "payout", amount: 2_500, transactionId: "t1" });
    expect((await readStatus(services, entry)).kind).toBe("outcome");
  });

  test("renews a rejected token once", async () => {
    answer = (request) =>
      request.headers.get("Authorization")?.endsWith("renewed")
        ? state({ state: "unseen" })
        : json(401, { status: 401, message: "No", data: null, code: "unauthorized" });
    expect(await readStatus(services, { key: "a-key" })).toEqual({ kind: "unseen" });
    expect([sentRequests.length, renewals]).toEqual([2, 1]);
  });

  test.each([
    ["before the request", "priya", 0],
    ["after a renewal", "renewal", 1],
    ["after the answer", "answer", 1],
  ])("is unavailable with another person's token: %s", async (_, change, requests) => {
    const { instruction: entry } = await prepare();
    sentRequests = [];
    const getOtherToken = async () => tokenOf("priya");
    if (change === "priya") token = getOtherToken;
    answer = () => {
      if (change !== "priya") token = getOtherToken;
      return change === "renewal"
        ? json(401, { status: 401, message: "No", data: null, code: "unauthorized" })
        : state({ state: "declined", code: "insufficient_funds" });
    };
    expect((await readStatus(services, entry)).kind).toBe("unavailable");
    expect((await cancelPayment(services, entry)).kind).toBe("unavailable");
    expect(sentRequests).toHaveLength(requests);
  });

  test("is unavailable, and does not reject, if the token cannot be read", async () => {
    token = async () => {
      throw new NetworkError();
    };
    expect(await readStatus(services, { key: "a-key" })).toEqual({
      kind: "unavailable",
      failure: { kind: "network" },
    });
  });
});

test("cancelling a payment sends a DELETE", async () => {
  answer = () => json(200, { status: 200, message: "OK", data: { state: "cancelled" } });
  expect(await cancelPayment(services, { key: "a-key" })).toEqual({
    kind: "outcome",
    outcome: { state: "cancelled" },
  });
  expect(sentRequests[0]?.method).toBe("DELETE");
});

describe("before a transfer is resent", () => {
  const order = {
    operation: "transfer",
    cents: 1,
    toAccountId: "acc_2",
    phone: "0400000002",
  } as const;
  const payees = (...accountIds: string[]) =>
    json(200, { status: 200, data: accountIds.map((accountId) => ({ accountId, firstName: "Priya" })) });
  const code = () =>
    confirmPayee(services, { order }).then(
      () => "confirmed",
      (error) => error.failure.code,
    );

  test.each([
    ["the same account", ["acc_2"], "confirmed"],
    ["another account", ["acc_3"], "payee_changed"],
    ["no account", [], "payee_changed"],
    ["the same account first", ["acc_2", "acc_3"], "confirmed"],
    ["the same account second", ["acc_3", "acc_2"], "payee_changed"],
  ])("a search that finds %s, %j, results in %s", async (_, foundPayees, outcome) => {
    answer = () => payees(...foundPayees);
    expect(await code()).toBe(outcome);
  });

  test("a payment of the journal, which stores no phone, is not confirmed", async () => {
    await expect(confirmPayee(services, { order: { ...order, phone: "" } })).rejects.toMatchObject({
      failure: { code: "payee_changed" },
    });
    expect(sentRequests).toEqual([]);
  });
});
