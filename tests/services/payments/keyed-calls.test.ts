import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallOrder } from "../../../src/machines/instructions/call-order.ts";
import type { Idempotency } from "../../../src/machines/instructions/instruction.ts";
import {
  createTestPayout,
  createTestPersonal,
  personalDetailsOf,
} from "../../../src/machines/setup/rules/setup.ts";
import { readAccount } from "../../../src/services/api/account.ts";
import { listCards } from "../../../src/services/api/cards.ts";
import { createOpenCalls } from "../../../src/services/storage/open-calls.ts";
import { FakeUpload } from "../../faults/calls/fake-upload.ts";
import {
  cardOf,
  type Holder,
  type LiveSandbox,
  oneCard,
  shareLiveSandbox,
} from "../../sandbox/live-sandbox.ts";
import type { NewFault } from "../../support/control.ts";
import { flagCalls, flagOrder } from "../../support/flag-calls.ts";
import { apiOf, recordedRequests } from "../live-api.ts";
import { callsOf, pagelessBrowser, runKeyedCall } from "../run-keyed-call.ts";

let sandbox: LiveSandbox;
let withoutKeys: LiveSandbox;
beforeAll(async () => {
  [sandbox, withoutKeys] = await Promise.all([shareLiveSandbox(), shareLiveSandbox("none")]);
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
}, 240_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.close();
  await withoutKeys.close();
});
beforeEach(() => {
  FakeUpload.send = (input, init) => fetch(input, init);
});

const personalFor = (email: string) =>
  createTestPersonal(
    personalDetailsOf({ id: "sub", email, emailVerified: true, firstName: "N", lastName: "N" }),
  );
const pdf = () => {
  const content = new File(["%PDF-1.7 %%EOF"], "proof.pdf", { type: "application/pdf" });
  return { name: content.name, size: content.size, content };
};

interface Case {
  readonly call: string;
  readonly account: Parameters<LiveSandbox["addHolder"]>[0];
  readonly order: (holder: Holder) => CallOrder | Promise<CallOrder>;
}

const cases: Readonly<Record<string, Case>> = {
  "cards/link": { call: "POST /cards/link", account: {}, order: () => ({ operation: "linkCard" }) },
  "cards/save": {
    call: "POST /cards/save",
    account: { cards: [oneCard] },
    order: async (holder) => {
      const paymentMethodId = await cardOf(holder);
      await holder.ask("POST /cards/remove", { body: { paymentMethodId } });
      return { operation: "saveCard", paymentMethodId };
    },
  },
  "cards/remove": {
    call: "POST /cards/remove",
    account: { cards: [oneCard] },
    order: async (holder) => ({ operation: "removeCard", paymentMethodId: await cardOf(holder) }),
  },
  ...Object.fromEntries(
    flagCalls.map((flagCall) => [
      flagCall.path.slice(1),
      {
        call: flagCall.call,
        account: { cards: [oneCard] },
        order: async (holder: Holder) => flagOrder(flagCall, await cardOf(holder), true),
      },
    ]),
  ),
  "fiat/accounts": {
    call: "POST /fiat/accounts",
    account: null,
    order: ({ email, id }) => ({ operation: "createAccount", email, sub: id }),
  },
  "the personal details": {
    call: "PUT /fiat/accounts/individual",
    account: { status: "P" },
    order: ({ email }) => ({ operation: "updateIndividual", personal: personalFor(email) }),
  },
  "the document": {
    call: "POST /fiat/accounts/identity-document",
    account: { status: "P" },
    order: () => ({ operation: "uploadIdentityDocument", document: pdf() }),
  },
  "the bank account": {
    call: "PUT /fiat/accounts/bank-account",
    account: { status: "P" },
    order: ({ email }) => ({ operation: "updateBankAccount", payout: createTestPayout(personalFor(email)) }),
  },
};
const names = Object.keys(cases);

async function open(name: string, fault: Partial<NewFault>, idempotency: Idempotency = "required") {
  const chosenSandbox = idempotency === "required" ? sandbox : withoutKeys;
  const { call, account, order: make } = cases[name] as Case;
  const holder = await chosenSandbox.addHolder(account);
  const order = await make(holder);
  const requestCountBefore = (await recordedRequests(chosenSandbox, holder, call)).length;
  const [method = "", path = ""] = call.split(" ");
  if (fault.kind !== undefined)
    await chosenSandbox.control.fault({
      method,
      path: `/api/v1${path}`,
      email: holder.email,
      ...fault,
    } as NewFault);
  const api = apiOf(chosenSandbox, holder, { idempotency });
  return {
    holder,
    order,
    api,
    calls: callsOf(api),
    sent: async () => (await recordedRequests(chosenSandbox, holder, call)).slice(requestCountBefore),
    keys: async () =>
      new Set(
        (await recordedRequests(chosenSandbox, holder, call))
          .slice(requestCountBefore)
          .map(({ headers }) => headers["idempotency-key"]),
      ),
  };
}

describe("an answer that is lost", () => {
  test.each(names)(
    "a lost answer of %s is followed by a status request, and the call is done once",
    async (name) => {
      const { calls, order, sent, keys } = await open(name, { kind: "lose" });
      const { outcome, wasChecked } = runKeyedCall(calls, order);
      expect(await outcome).toMatchObject({ kind: "done" });
      expect(wasChecked()).toBe(true);
      // Only the answer to cards/link contains the link's secret, so the call is resent with the same key.
      expect(await sent()).toHaveLength(name === "cards/link" ? 2 : 1);
      expect((await keys()).size).toBe(1);
    },
  );

  test.each(names)(
    "without keys on the server, a lost answer of %s is followed by a read, or by the same call",
    async (name) => {
      const { calls, order, keys, sent } = await open(name, { kind: "lose" }, "none");
      expect(await runKeyedCall(calls, order).outcome).toMatchObject({ kind: "done" });
      expect(await keys()).toEqual(new Set([undefined]));
      const isRead = name === "fiat/accounts" || (name.startsWith("cards/") && name !== "cards/link");
      expect(await sent()).toHaveLength(isRead ? 1 : 2);
    },
  );

  test("saving a card leaves exactly one card", async () => {
    const { api, calls, order } = await open("cards/save", { kind: "lose" });
    expect(await runKeyedCall(calls, order).outcome).toEqual({ kind: "done" });
    expect(await listCards(api)).toHaveLength(1);
  });

  test("creating an account leaves exactly one account", async () => {
    const { api, calls, order } = await open("fiat/accounts", { kind: "lose" });
    expect(await runKeyedCall(calls, order).outcome).toEqual({ kind: "done" });
    expect(await readAccount(api)).toMatchObject({ status: "P" });
  });
});

test.each(["required", "none"] as const)(
  "a card link without a secret is done after one call, with idempotency %s",
  async (idempotency) => {
    const body = { status: 200, message: "Linked", data: {} };
    const fault = { kind: "status", status: 200, body, times: 4 } as const;
    const { calls, order, sent } = await open("cards/link", fault, idempotency);
    const { outcome, wasChecked } = runKeyedCall(calls, order);
    expect(await outcome).toEqual({ kind: "done" });
    expect(wasChecked()).toBe(false);
    expect(await sent()).toHaveLength(1);
  },
);

describe("a request that never arrives", () => {
  test.each(names)("the request of %s is resent with the same key", async (name) => {
    const { calls, order, sent, keys } = await open(name, { kind: "refuse" });
    expect(await runKeyedCall(calls, order).outcome).toMatchObject({ kind: "done" });
    expect([(await sent()).length, (await keys()).size]).toEqual([2, 1]);
  });
});

test.each(names.filter((name) => name !== "cards/link"))(
  "the call %s is cancelled after four requests that never arrive, and reported as not done",
  async (name) => {
    const { calls, order, keys, sent, holder } = await open(name, { kind: "refuse", times: 4 });
    const { outcome } = runKeyedCall(calls, order);
    expect(await outcome).toMatchObject({ kind: "rejected", failure: { code: "call_not_done" } });
    expect([(await sent()).length, (await keys()).size]).toEqual([4, 1]);
    const [key = ""] = await keys();
    const { body } = await holder.ask(`GET /wallet/payments/${JSON.parse(key)}`);
    expect(body.data).toMatchObject({ state: "cancelled" });
  },
);

test("a key's status is not requested with another person's token", async () => {
  const { holder, order, sent } = await open("cards/save", { kind: "refuse" });
  const otherHolder = await sandbox.addHolder({});
  let token = holder.token;
  const calls = callsOf(apiOf(sandbox, holder, { token: async () => token }));
  const preparedCall = await calls.prepare(order);
  await calls.send(preparedCall, new AbortController().signal);
  token = otherHolder.token;
  expect((await calls.readStatus(preparedCall.key)).kind).toBe("unavailable");
  expect((await calls.cancel(preparedCall.key)).kind).toBe("unavailable");
  expect(await recordedRequests(sandbox, otherHolder, "GET /wallet/payments/*")).toEqual([]);
  expect(await recordedRequests(sandbox, otherHolder, "DELETE /wallet/payments/*")).toEqual([]);
  expect(await sent()).toHaveLength(1);
});

describe("an answer of a gateway after the server has processed the call", () => {
  test.each([403, 404, 413, 502])(
    "with status %i is ignored, and the status is requested",
    async (status) => {
      const { calls, order, sent } = await open("cards/save", {
        kind: "status",
        status,
        act: true,
        body: "<h1>No</h1>",
      });
      expect(await runKeyedCall(calls, order).outcome).toEqual({ kind: "done" });
      expect(await sent()).toHaveLength(1);
    },
  );

  test("with a success but without the contract's result leads to a status request", async () => {
    const body = { status: 201, message: "Card saved", data: null };
    const { calls, order, sent } = await open("cards/save", { kind: "status", status: 201, act: true, body });
    const { outcome, wasChecked } = runKeyedCall(calls, order);
    expect(await outcome).toEqual({ kind: "done" });
    expect(wasChecked()).toBe(true);
    expect(await sent()).toHaveLength(1);
  });
});

describe("a rejection", () => {
  test("with an x-decides code needs no status request", async () => {
    const { holder, calls } = await open("cards/remove", {});
    const order = { operation: "removeCard", paymentMethodId: "pm_gone" } as const;
    expect(await runKeyedCall(calls, order).outcome).toMatchObject({
      kind: "rejected",
      failure: { code: "card_not_found" },
    });
    expect(await recordedRequests(sandbox, holder, "GET /wallet/payments/*")).toEqual([]);
  });

  test("with an unknown code is reported after its key is cancelled", async () => {
    const body = { status: 400, message: "Not at full moon.", data: null, code: "moon_phase" };
    const { calls, order, sent } = await open("cards/save", { kind: "status", status: 400, body });
    expect(await runKeyedCall(calls, order).outcome).toMatchObject({
      kind: "rejected",
      failure: { code: "moon_phase", message: body.message },
    });
    expect(await sent()).toHaveLength(1);
    expect(await runKeyedCall(calls, order).outcome).toEqual({ kind: "done" });
  });
});

describe("an undecided call", () => {
  test("keeps its key when it is repeated", async () => {
    const { calls, order, keys } = await open("the bank account", { kind: "lose" });
    const unaborted = new AbortController().signal;
    expect((await calls.send(await calls.prepare(order), unaborted)).kind).toBe("unknown");
    expect((await calls.prepare(order)).sentBefore).toBe(true);
    expect(await runKeyedCall(calls, order).outcome).toEqual({ kind: "done" });
    expect((await keys()).size).toBe(1);
  });

  test("changing the form cancels the old key before a new one is created", async () => {
    const { calls, order, keys, holder } = await open("the personal details", { kind: "refuse", times: 1 });
    const preparedCall = await calls.prepare(order);
    const unaborted = new AbortController().signal;
    expect((await calls.send(preparedCall, unaborted)).kind).toBe("unknown");
    const changedOrder: CallOrder = {
      operation: "updateIndividual",
      personal: { ...personalFor(holder.email), city: "Perth" },
    };
    expect(await runKeyedCall(calls, changedOrder).outcome).toEqual({ kind: "done" });
    expect((await keys()).size).toBe(2);
    const { body } = await holder.ask(`GET /wallet/payments/${preparedCall.key}`);
    expect(body.data).toMatchObject({ state: "cancelled" });
  });

  test("changing the form creates no new key if the old one cannot be cancelled", async () => {
    const { calls, order, holder, sent } = await open("the personal details", { kind: "refuse", times: 1 });
    const preparedCall = await calls.prepare(order);
    await calls.send(preparedCall, new AbortController().signal);
    const path = `/api/v1/wallet/payments/${preparedCall.key}`;
    await sandbox.control.fault({ method: "DELETE", path, kind: "refuse", email: holder.email });
    const changedOrder: CallOrder = {
      operation: "updateIndividual",
      personal: { ...personalFor(holder.email), city: "Perth" },
    };
    expect(await runKeyedCall(calls, changedOrder).outcome).toMatchObject({ kind: "rejected" });
    expect(await sent()).toHaveLength(1);
  });
});

describe("a change of existing data", () => {
  const unaborted = new AbortController().signal;
  const to = (accountNumber: string): CallOrder => ({
    operation: "updateBankAccount",
    payout: { ...createTestPayout(personalFor("nour@nupay.test")), accountNumber },
  });
  const pageOf = async (holder: Holder, browser = pagelessBrowser()) => {
    const api = apiOf(sandbox, holder);
    const account = await readAccount(api);
    return { api, account, calls: callsOf(api, browser) };
  };

  /** Sends the first change, which a proxy holds. */
  async function holdChange(browser = pagelessBrowser()) {
    const holder = await sandbox.addHolder({});
    const { calls } = await pageOf(holder, browser);
    const { email } = holder;
    const path = "/api/v1/fiat/accounts/bank-account";
    const { id } = await sandbox.control.fault({ method: "PUT", path, kind: "hold", act: false, email });
    const pendingCall = calls.send(await calls.prepare(to("11111111")), unaborted);
    await vi.waitFor(async () =>
      expect(await recordedRequests(sandbox, holder, "PUT /fiat/accounts/bank-account")).toHaveLength(1),
    );
    return { holder, pendingCall, release: () => sandbox.control.release(id) };
  }

  test("is cancelled before a newer one is sent if another page of this browser left it open", async () => {
    const browser = pagelessBrowser();
    const { holder, pendingCall, release } = await holdChange(browser);
    const reloaded = await pageOf(holder, browser);
    expect(await runKeyedCall(reloaded.calls, to("22222222")).outcome).toEqual({ kind: "done" });
    const { version } = (await readAccount(reloaded.api)) as { version?: string };
    await release();
    expect(await pendingCall).toMatchObject({ outcome: { state: "cancelled" } });
    expect(await readAccount(reloaded.api)).toMatchObject({ version });
    expect(await createOpenCalls(browser).of(holder.id)).toEqual([]);
  });

  test("is rejected and undoes nothing if it arrives after a newer one of another device", async () => {
    const { holder, pendingCall, release } = await holdChange();
    const laterPage = await pageOf(holder);
    expect(await runKeyedCall(laterPage.calls, to("22222222")).outcome).toEqual({ kind: "done" });
    const { version } = (await readAccount(laterPage.api)) as { version?: string };
    await release();
    expect(await pendingCall).toMatchObject({
      outcome: { state: "declined", failure: { code: "changed_meanwhile" } },
    });
    expect(await readAccount(laterPage.api)).toMatchObject({ version });
  });

  test("carries the version that the last change created", async () => {
    const holder = await sandbox.addHolder({});
    const { calls } = await pageOf(holder);
    expect(await runKeyedCall(calls, to("11111111")).outcome).toEqual({ kind: "done" });
    expect(await runKeyedCall(calls, to("22222222")).outcome).toEqual({ kind: "done" });
    const sentRequests = await recordedRequests(sandbox, holder, "PUT /fiat/accounts/bank-account");
    const versions = sentRequests.map(({ headers }) => headers["if-match"]);
    expect(new Set(versions).size).toBe(2);
    expect(versions).not.toContain(undefined);
  });

  test("after a lost answer carries the version from the status request", async () => {
    const holder = await sandbox.addHolder({});
    const { calls } = await pageOf(holder);
    const path = "/api/v1/fiat/accounts/bank-account";
    await sandbox.control.fault({ method: "PUT", path, kind: "lose", email: holder.email });
    expect(await runKeyedCall(calls, to("11111111")).outcome).toEqual({ kind: "done" });
    expect(await runKeyedCall(calls, to("22222222")).outcome).toEqual({ kind: "done" });
  });

  test("without keys on the server, the request carries no version", async () => {
    const holder = await withoutKeys.addHolder({});
    const api = apiOf(withoutKeys, holder);
    await readAccount(api);
    expect(await runKeyedCall(callsOf(api), to("11111111")).outcome).toEqual({ kind: "done" });
    const [sent] = await recordedRequests(withoutKeys, holder, "PUT /fiat/accounts/bank-account");
    expect(sent?.headers["if-match"]).toBeUndefined();
  });
});

test("a call is not sent after its page was reloaded or restored", async () => {
  const { calls, order, sent } = await open("cards/save", {});
  const preparedCall = await calls.prepare(order);
  const lateCall = { ...preparedCall, press: { ...preparedCall.press, pageLife: 2 } };
  const unaborted = new AbortController().signal;
  expect(await calls.send(lateCall, unaborted)).toMatchObject({
    kind: "notSent",
    failure: { code: "payment_too_late" },
  });
  expect(await sent()).toEqual([]);
});
