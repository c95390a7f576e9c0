/** Tests the idempotency keys of keyed calls over a fake `fetch` with the test's answers. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cardCalls } from "../../../openapi/answer-guards.ts";
import type { CallOrder } from "../../../src/machines/instructions/call-order.ts";
import type { PreparedCall } from "../../../src/machines/instructions/instruction.ts";
import { bindKeyedCall } from "../../../src/services/bind/keyed-call.ts";
import { createKeyedCalls } from "../../../src/services/payments/keyed-calls.ts";
import { cancelOpenCall } from "../../../src/services/payments/left-open.ts";
import { FakeUpload } from "../../faults/calls/fake-upload.ts";
import { waitFor } from "../../support/wait-for.ts";
import { actorOf, listenTo, runPort } from "../bind/bound-ports.ts";
import { type Answers, card, openConnections, refusalResponse } from "../bind/connections.ts";
import { tokenOf } from "./fake-device.ts";

const save = { operation: "saveCard", paymentMethodId: "pm_1" } as const;
const remove = { operation: "removeCard", paymentMethodId: "pm_1" } as const;
const link = { operation: "linkCard" } as const;
const create = { operation: "createAccount", email: "d@nupay.test", sub: "dana" } as const;
const activate = { operation: "updateAccountStatus" } as const;
const bank = (accountNumber: string): CallOrder => ({
  operation: "updateBankAccount",
  payout: {
    accountHolderType: "individual",
    accountHolderName: "Dana Demo",
    accountNumber,
    routingNumber: "110000",
    country: "AU",
    currency: "AUD",
  },
});
const upload = {
  operation: "uploadIdentityDocument",
  document: { name: "proof.pdf", size: 4, content: new File(["%PDF"], "proof.pdf") },
} as const;

const account = { accountId: "acc_1", status: "A", firstName: "D", lastName: "D", email: "d@nupay.test" };

function open(answers: Answers = {}, idempotency: "required" | "none" = "required", token?: () => string) {
  const connectionsFixture = openConnections(answers, { idempotency });
  const { api, browser } = connectionsFixture.connections;
  if (token !== undefined) vi.spyOn(api, "token").mockImplementation(async () => token());
  return { ...connectionsFixture, api, calls: createKeyedCalls(browser, api) };
}
const unaborted = () => new AbortController().signal;
const failToFetch = () => Promise.reject(new TypeError("Failed to fetch"));
const statusOf = (key: string) => `GET /wallet/payments/${key}`;
const cancellationOf = (key: string) => `DELETE /wallet/payments/${key}`;

/** An upload that reports the size of its form. */
class FormUpload extends FakeUpload {
  override send(): void {
    super.send(new Blob(["form"]));
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FormUpload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a call", () => {
  test("is sent with its key and token, and gets a new key once it is done", async () => {
    const { calls, sent } = open({ "POST /cards/save": { data: card } });
    const preparedCall = await calls.prepare(save);
    expect(preparedCall).toMatchObject({
      sentBefore: false,
      rules: { maxResends: 3 },
      press: { subject: "dana" },
    });
    expect(await calls.send(preparedCall, unaborted())).toEqual({
      kind: "outcome",
      outcome: { state: "succeeded" },
    });
    expect(sent).toMatchObject([{ call: "POST /cards/save", body: { paymentMethodId: "pm_1" } }]);
    expect(sent[0]?.headers.get("Idempotency-Key")).toBe(`"${preparedCall.key}"`);
    expect(sent[0]?.headers.get("Authorization")).toBe(`Bearer ${tokenOf("dana")}`);
    expect((await calls.prepare(save)).key).not.toBe(preparedCall.key);
  });

  test("keeps its key for the next press if its answer is lost, and that press knows that it was sent before", async () => {
    const { calls } = open({ "POST /cards/save": failToFetch });
    const preparedCall = await calls.prepare(save);
    expect(await calls.send(preparedCall, unaborted())).toMatchObject({
      kind: "unknown",
      failure: { kind: "network" },
    });
    expect(await calls.prepare(save)).toMatchObject({ key: preparedCall.key, sentBefore: true });
    // A call for another card has its own key, and so has another operation on the same card.
    expect((await calls.prepare({ ...save, paymentMethodId: "pm_2" })).key).not.toBe(preparedCall.key);
    expect((await calls.prepare(remove)).key).not.toBe(preparedCall.key);
  });

  test("keeps its key if it was not sent", async () => {
    const { calls } = open();
    const { key } = await calls.prepare(save);
    expect(await calls.prepare(save)).toMatchObject({ key, sentBefore: false });
  });

  test("is not sent if its key is cancelled before the send", async () => {
    const { calls, sent } = open();
    const preparedCall = await calls.prepare(save);
    expect(await calls.send({ ...preparedCall, key: "other" }, unaborted())).toEqual({
      kind: "notSent",
      failure: { kind: "rejected", code: "call_cancelled" },
    });
    expect(sent).toEqual([]);
  });

  test("gets a new key at the next press if it was cancelled from the notice of undecided calls", async () => {
    const { calls, sent, answers, api, connections } = open({
      "PUT /fiat/accounts/bank-account": failToFetch,
    });
    const { key } = await calls.prepare(bank("123456"));
    await calls.send(await calls.prepare(bank("123456")), unaborted());
    answers[cancellationOf(key)] = { data: { state: "cancelled" } };
    await cancelOpenCall(createKeyedCalls(connections.browser, api), key);
    answers["PUT /fiat/accounts/bank-account"] = { data: account };
    const next = await calls.prepare(bank("123456"));
    expect(next.sentBefore).toBe(false);
    expect(await calls.send(next, unaborted())).toMatchObject({ kind: "outcome" });
    const puts = sent.filter(({ call }) => call.startsWith("PUT"));
    expect(puts.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual([`"${key}"`, `"${next.key}"`]);
  });

  test("keeps its key if it is rejected because of its token", async () => {
    const { calls } = open({ "POST /cards/save": refusalResponse(401, "unauthorized") });
    const preparedCall = await calls.prepare(save);
    expect(await calls.send(preparedCall, unaborted())).toMatchObject({ kind: "unauthorized" });
    expect((await calls.prepare(save)).key).toBe(preparedCall.key);
  });

  test("answered after its form was changed does not release the changed form's key", async () => {
    let answer = () => {};
    const { calls, sent, answers } = open({
      "PUT /fiat/accounts/bank-account": () =>
        new Promise((resolve) => {
          answer = () => resolve({ data: account });
        }),
    });
    const preparedCall = await calls.prepare(bank("123456"));
    const pendingCall = calls.send(preparedCall, unaborted());
    await waitFor(() => expect(sent).toHaveLength(1));
    answers[cancellationOf(preparedCall.key)] = { data: { state: "cancelled" } };
    const changedCall = await calls.prepare(bank("654321"));
    answer();
    expect(await pendingCall).toMatchObject({ kind: "outcome" });
    expect((await calls.prepare(bank("654321"))).key).toBe(changedCall.key);
  });

  test("reports that it was not sent if no token can be read", async () => {
    let token = () => tokenOf("dana");
    const { calls, sent } = open({}, "required", () => token());
    const preparedCall = await calls.prepare(save);
    token = () => {
      throw new TypeError("No token");
    };
    expect(await calls.send(preparedCall, unaborted())).toMatchObject({ kind: "notSent" });
    expect(sent).toEqual([]);
  });

  test("is not sent if its press is too old, or if the token meanwhile belongs to another person", async () => {
    let person = "dana";
    const { calls, sent, device } = open({}, "required", () => tokenOf(person));
    const preparedCall = await calls.prepare(save);
    const lateCall = await calls.prepare(bank("123456"));
    const tooLate = { kind: "notSent", failure: { kind: "rejected", code: "payment_too_late" } };
    person = "omar";
    expect(await calls.send(preparedCall, unaborted())).toEqual(tooLate);
    person = "dana";
    device.pass(60_000);
    expect(await calls.send(lateCall, unaborted())).toEqual(tooLate);
    expect(sent).toEqual([]);
  });

  test("another person's call gets a new key", async () => {
    let person = "dana";
    const { calls } = open({}, "required", () => tokenOf(person));
    const { key } = await calls.prepare(save);
    person = "omar";
    const otherCall = await calls.prepare(save);
    expect(otherCall.key).not.toBe(key);
    expect(await calls.prepare(save)).toMatchObject({ key: otherCall.key });
  });
});

describe("a changed form", () => {
  test("gets a new key at once if the old one was never sent", async () => {
    const { calls, sent } = open();
    const { key } = await calls.prepare(bank("123456"));
    expect((await calls.prepare(bank("123456"))).key).toBe(key);
    expect((await calls.prepare(bank("654321"))).key).not.toBe(key);
    expect(sent).toEqual([]);
  });

  test.each([
    ["is cancelled", { data: { state: "cancelled" } }],
    ["has expired", refusalResponse(409, "payment_expired")],
    ["has succeeded", { data: { state: "succeeded", operation: "payout" } }],
  ])("gets a new key if the old one was sent and %s", async (_when, answer) => {
    const { calls, sent, answers } = open({ "PUT /fiat/accounts/bank-account": failToFetch });
    const preparedCall = await calls.prepare(bank("123456"));
    await calls.send(preparedCall, unaborted());
    answers[cancellationOf(preparedCall.key)] = answer;
    const changedCall = await calls.prepare(bank("654321"));
    expect(changedCall.key).not.toBe(preparedCall.key);
    expect(changedCall.sentBefore).toBe(false);
    expect(sent.map(({ call }) => call)).toEqual([
      "PUT /fiat/accounts/bank-account",
      cancellationOf(preparedCall.key),
    ]);
  });

  test("is cancelled if another tab without Web Locks sends it while the journal is read", async () => {
    const { calls, sent, answers, api, connections } = open();
    const otherCalls = createKeyedCalls(connections.browser, api);
    const { key } = await otherCalls.prepare(bank("123456"));
    answers[cancellationOf(key)] = { data: { state: "cancelled" } };
    const { journal } = calls;
    if (journal === undefined) throw new Error("There is no journal.");
    const readEntries = journal.of;
    vi.spyOn(journal, "of").mockImplementationOnce(async (person) => {
      const entries = await readEntries(person);
      await otherCalls.journal?.markSubmitted(key);
      return entries;
    });
    await calls.prepare(bank("654321"));
    expect(sent.map(({ call }) => call)).toEqual([cancellationOf(key)]);
  });

  test("is sent although the preparation of an earlier form, which was given up, ends only now", async () => {
    const { calls, sent, answers } = open({ "PUT /fiat/accounts/bank-account": failToFetch });
    const sentCall = await calls.prepare(bank("111111"));
    await calls.send(sentCall, unaborted());
    const waiting: (() => void)[] = [];
    answers[cancellationOf(sentCall.key)] = () =>
      new Promise((resolve) => {
        waiting.push(() => resolve({ data: { state: "cancelled" } }));
      });
    const prepare = vi.spyOn(calls, "prepare");
    const chart = bindKeyedCall(() => calls);
    const preparing = actorOf(chart, "prepareCall", { order: bank("222222"), click: calls.note() }).start();
    await waitFor(() => expect(waiting).toHaveLength(1));
    preparing.stop();
    const pendingCall = calls.prepare(bank("333333"));
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[0]?.();
    await prepare.mock.results[0]?.value.catch(() => {});
    waiting[1]?.();
    answers["PUT /fiat/accounts/bank-account"] = { data: account };
    await calls.send(await pendingCall, unaborted());
    expect(sent.at(-1)?.body).toMatchObject({ accountNumber: "333333" });
  });

  test("gets no new key if the old one cannot be cancelled or is still in progress", async () => {
    const { calls, answers } = open({ "PUT /fiat/accounts/bank-account": failToFetch });
    const preparedCall = await calls.prepare(bank("123456"));
    await calls.send(preparedCall, unaborted());
    await expect(calls.prepare(bank("654321"))).rejects.toMatchObject({ failure: { kind: "network" } });
    answers[cancellationOf(preparedCall.key)] = { data: { state: "in_progress" } };
    await expect(calls.prepare(bank("654321"))).rejects.toMatchObject({
      failure: { kind: "rejected", code: "request_in_progress" },
    });
    expect((await calls.prepare(bank("123456"))).key).toBe(preparedCall.key);
  });

  test("gets no new key if the server reports the old one as unseen instead of cancelling it", async () => {
    const { calls, sent, answers } = open({ "PUT /fiat/accounts/bank-account": failToFetch });
    const preparedCall = await calls.prepare(bank("123456"));
    await calls.send(preparedCall, unaborted());
    answers[cancellationOf(preparedCall.key)] = { data: { state: "unseen" } };
    await expect(calls.prepare(bank("654321"))).rejects.toMatchObject({
      failure: { kind: "rejected", code: "call_undecided" },
    });
    expect((await calls.prepare(bank("123456"))).key).toBe(preparedCall.key);
    answers[cancellationOf(preparedCall.key)] = { data: { state: "cancelled" } };
    answers["PUT /fiat/accounts/bank-account"] = { data: account };
    await calls.send(await calls.prepare(bank("654321")), unaborted());
    expect(sent.at(-1)?.body).toMatchObject({ accountNumber: "654321" });
  });
});

describe("the status of a key", () => {
  test("discards a key with an outcome, and keeps an unseen key", async () => {
    const { calls, answers } = open({ "POST /cards/save": failToFetch });
    const preparedCall = await calls.prepare(save);
    await calls.send(preparedCall, unaborted());
    answers[statusOf(preparedCall.key)] = { data: { state: "unseen" } };
    expect(await calls.readStatus(preparedCall.key)).toEqual({ kind: "unseen" });
    expect((await calls.prepare(save)).key).toBe(preparedCall.key);
    answers[statusOf(preparedCall.key)] = { data: { state: "succeeded", operation: "payout" } };
    expect(await calls.readStatus(preparedCall.key)).toEqual({
      kind: "outcome",
      outcome: { state: "succeeded" },
    });
    expect((await calls.prepare(save)).key).not.toBe(preparedCall.key);
  });

  test("keeps the key of a card link after a success, and ends the key after a decline", async () => {
    const { calls, answers } = open({ "POST /cards/link": failToFetch });
    const preparedCall = await calls.prepare(link);
    await calls.send(preparedCall, unaborted());
    answers[statusOf(preparedCall.key)] = { data: { state: "succeeded", operation: "payout" } };
    await calls.readStatus(preparedCall.key);
    expect((await calls.prepare(link)).key).toBe(preparedCall.key);
    answers[statusOf(preparedCall.key)] = { data: { state: "declined", code: "card_limit" } };
    await calls.readStatus(preparedCall.key);
    expect((await calls.prepare(link)).key).not.toBe(preparedCall.key);
  });

  test("can be requested for a key that this page does not know", async () => {
    const { calls } = open({ [statusOf("k")]: { data: { state: "unseen" } } });
    expect(await calls.readStatus("k")).toEqual({ kind: "unseen" });
  });
});

describe("a cancelled key", () => {
  test("is not used again", async () => {
    const { calls, answers } = open();
    const { key } = await calls.prepare(save);
    answers[cancellationOf(key)] = { data: { state: "cancelled" } };
    expect(await calls.cancel(key)).toEqual({ kind: "outcome", outcome: { state: "cancelled" } });
    expect((await calls.prepare(save)).key).not.toBe(key);
  });

  test("is still used if the server did not receive the cancellation or still processes the call", async () => {
    const { calls, answers } = open();
    const { key } = await calls.prepare(save);
    expect(await calls.cancel(key)).toMatchObject({ kind: "unavailable" });
    answers[cancellationOf(key)] = { data: { state: "in_progress" } };
    expect(await calls.cancel(key)).toEqual({ kind: "inProgress" });
    expect((await calls.prepare(save)).key).toBe(key);
  });

  test("leaves the key that replaced it valid", async () => {
    const { calls, answers } = open();
    const { key } = await calls.prepare(bank("123456"));
    const next = await calls.prepare(bank("654321"));
    answers[cancellationOf(key)] = { data: { state: "cancelled" } };
    await calls.cancel(key);
    expect((await calls.prepare(bank("654321"))).key).toBe(next.key);
  });
});

describe("a server without keys", () => {
  test.each([
    [save, 0],
    [remove, 0],
    [create, 0],
    [link, 3],
    [activate, 3],
    [bank("123456"), 3],
    [upload, 3],
  ])("has for %j a limit of %i resends without a press", async (order, maxResends) => {
    const { calls } = open({}, "none");
    expect(await calls.prepare(order)).toMatchObject({ rules: { maxResends } });
  });

  test("receives no cancellation, and the key ends at once", async () => {
    const { calls, sent } = open({}, "none");
    const { key } = await calls.prepare(save);
    expect(await calls.cancel(key)).toEqual({ kind: "outcome", outcome: { state: "cancelled" } });
    expect((await calls.prepare(save)).key).not.toBe(key);
    expect(sent).toEqual([]);
  });

  test("receives no key with a call", async () => {
    const { calls, sent } = open({ "POST /cards/save": { data: card } }, "none");
    await calls.send(await calls.prepare(save), unaborted());
    expect(sent[0]?.headers.has("Idempotency-Key")).toBe(false);
  });

  const succeeded = { kind: "outcome", outcome: { state: "succeeded" } };
  const unseenStatus = { kind: "unseen" };
  type CardOrder = Extract<CallOrder, { paymentMethodId: string }>;
  /** An order, its card in the list, and whether the call then counts as done. */
  type Row = readonly [order: CardOrder, listedCard: object | undefined, isDone: boolean];
  const flaggedCard = { ...card, frozen: true };
  const flagRows = cardCalls(readFileSync("openapi/wallet.yaml", "utf8")).flatMap(({ operation, flag }) =>
    flag === undefined
      ? []
      : [true, false].flatMap((value): readonly Row[] => {
          const order = { ...save, operation, [flag]: value } as unknown as CardOrder;
          return [
            [order, { ...card, [flag]: true }, value],
            [order, card, !value],
            [order, undefined, false],
          ];
        }),
  );
  const rows: readonly Row[] = [
    [save, card, true],
    [save, undefined, false],
    [remove, card, false],
    [remove, undefined, true],
    ...flagRows,
  ];

  test.each(rows)("derives the outcome from its list of cards: %j, %j", async (order, listedCard, isDone) => {
    const neighbour = { ...flaggedCard, paymentMethodId: "pm_2" };
    const cards = listedCard ? [neighbour, listedCard] : [neighbour];
    const { calls } = open({ "POST /cards/list": { data: cards } }, "none");
    const { key } = await calls.prepare(order);
    expect(await calls.readStatus(key)).toEqual(isDone ? succeeded : unseenStatus);
  });

  test("derives from the account whether it was created, and has no outcome for a form", async () => {
    const { calls, answers } = open({ "GET /users/me": { data: account } }, "none");
    const { key } = await calls.prepare(create);
    expect(await calls.readStatus(key)).toEqual(succeeded);
    answers["GET /users/me"] = refusalResponse(404, "account_not_found");
    expect(await calls.readStatus(key)).toEqual(unseenStatus);
    answers["GET /users/me"] = refusalResponse(500, "internal");
    expect(await calls.readStatus(key)).toMatchObject({ kind: "unavailable", failure: { status: 500 } });
    const form = await calls.prepare(activate);
    expect(await calls.readStatus(form.key)).toEqual(unseenStatus);
  });
});

describe("an account", () => {
  test("is not created again if it exists already", async () => {
    const { calls, sent } = open({ "GET /users/me": { data: account } });
    const preparedCall = await calls.prepare(create);
    expect(await calls.send(preparedCall, unaborted())).toEqual({
      kind: "outcome",
      outcome: { state: "succeeded" },
    });
    expect(sent.map(({ call }) => call)).toEqual(["GET /users/me"]);
    expect((await calls.prepare(create)).key).not.toBe(preparedCall.key);
  });

  test("is created if it does not exist", async () => {
    const { calls, sent } = open({
      "GET /users/me": refusalResponse(404, "account_not_found"),
      "POST /fiat/accounts": { data: account },
    });
    expect(await calls.send(await calls.prepare(create), unaborted())).toMatchObject({ kind: "outcome" });
    expect(sent.at(-1)).toMatchObject({
      call: "POST /fiat/accounts",
      body: { email: "d@nupay.test", country: "AU", keycloakId: "dana" },
    });
  });
});

describe("a document", () => {
  test("is sent as a form and reports its upload progress, and no other call does", async () => {
    FakeUpload.send = async () =>
      new Response(JSON.stringify({ status: 200, message: "OK", data: account }), { status: 200 });
    const { calls, sent } = open({ "POST /cards/save": { data: card } });
    const progressed = vi.fn();
    const document = await calls.prepare(upload);
    calls.watchProgress(document.key, progressed);
    expect(await calls.send(document, unaborted())).toMatchObject({ kind: "outcome" });
    expect(progressed).toHaveBeenCalledWith(1);
    expect(sent).toEqual([]);
    const saving = await calls.prepare(save);
    calls.watchProgress(saving.key, progressed);
    await calls.send(saving, unaborted());
    expect(progressed).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);
  });

  test("can be aborted during its upload, unlike any other call", async () => {
    FakeUpload.send = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    let answer = () => {};
    const { calls, sent } = open({
      "POST /cards/save": () =>
        new Promise((resolve) => {
          answer = () => resolve({ data: card });
        }),
    });
    const stoppedController = new AbortController();
    const document = calls.send(await calls.prepare(upload), stoppedController.signal);
    const saving = calls.send(await calls.prepare(save), stoppedController.signal);
    await waitFor(() => expect(sent).toHaveLength(1));
    stoppedController.abort();
    expect(await document).toMatchObject({ kind: "unknown" });
    answer();
    expect(await saving).toMatchObject({ kind: "outcome" });
  });

  test("has a time limit of two minutes, and any other call of half a minute", async () => {
    const limits: number[] = [];
    FakeUpload.send = async () => new Response("{}");
    const timedFixture = openConnections({ "POST /cards/save": { data: card } });
    Object.assign(timedFixture.tab.browser, {
      setTimeout: (_: () => void, milliseconds: number) => limits.push(milliseconds),
      clearTimeout: () => {},
    });
    const calls = createKeyedCalls(timedFixture.tab.browser, timedFixture.connections.api);
    await calls.send(await calls.prepare(upload), unaborted());
    await calls.send(await calls.prepare(save), unaborted());
    const openDatabaseTimeout = 5_000;
    expect(limits.filter((limit) => limit !== openDatabaseTimeout)).toEqual([120_000, 30_000]);
  });
});

describe("the chart of a call", () => {
  const press = (preparedValue: unknown) => preparedValue as PreparedCall;

  test("prepares, sends, checks and cancels with the same keys", async () => {
    const { calls, answers, renewals } = open({ "POST /cards/save": { data: card } });
    const chart = bindKeyedCall(() => calls);
    const preparedCall = press(await runPort(chart, "prepareCall", { order: save }));
    answers[statusOf(preparedCall.key)] = { data: { state: "unseen" } };
    const { key } = preparedCall;
    expect(await runPort(chart, "sendInstruction.checkStatus.readStatus", { key })).toEqual({
      kind: "unseen",
    });
    const request = { instruction: preparedCall, press: preparedCall.press };
    expect(await runPort(chart, "sendInstruction.sendRequest", request)).toEqual({
      kind: "outcome",
      outcome: { state: "succeeded" },
    });
    answers[cancellationOf("k")] = { data: { state: "cancelled" } };
    expect(await runPort(chart, "sendInstruction.verifyRefusal.cancelPayment", { key: "k" })).toMatchObject({
      outcome: { state: "cancelled" },
    });
    await runPort(chart, "sendInstruction.refreshToken");
    expect(renewals).toEqual(["renewed"]);
  });

  test("receives a document's upload progress", async () => {
    FakeUpload.send = async () =>
      new Response(JSON.stringify({ status: 200, message: "OK", data: account }), { status: 200 });
    const { calls } = open();
    const chart = bindKeyedCall(() => calls);
    const preparedCall = press(await runPort(chart, "prepareCall", { order: upload }));
    const { receivedEvents, end } = listenTo(chart, "watchProgress", { key: preparedCall.key });
    await runPort(chart, "sendInstruction.sendRequest", {
      instruction: preparedCall,
      press: preparedCall.press,
    });
    expect(receivedEvents).toEqual([{ type: "call.progressed", ratio: 1 }]);
    end();
  });

  test("aborts the upload of a document when it stops", async () => {
    let signal: AbortSignal | null | undefined;
    FakeUpload.send = async (_, init) => {
      signal = init?.signal;
      return await new Promise<Response>(() => {});
    };
    const { calls } = open();
    const chart = bindKeyedCall(() => calls);
    const preparedCall = press(await runPort(chart, "prepareCall", { order: upload }));
    const request = { instruction: preparedCall, press: preparedCall.press };
    const sending = actorOf(chart, "sendInstruction.sendRequest", request).start();
    await waitFor(() => expect(signal).toBeDefined());
    sending.stop();
    expect(signal?.aborted).toBe(true);
  });

  test("requests the status again once the connection is back", () => {
    const { calls, tab } = open();
    const { receivedEvents } = listenTo(
      bindKeyedCall(() => calls),
      "sendInstruction.checkStatus.watchConnection",
    );
    tab.dispatch("online");
    expect(receivedEvents).toEqual([{ type: "connection.restored" }]);
  });
});

test("a call is not sent after its slot was released, as at a sign-out", async () => {
  const { calls, sent } = open();
  const granted = vi.fn();
  const releaseSlot = calls.holdSlot(save, granted);
  await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
  const preparedCall = await calls.prepare(save);
  const result = calls.send(preparedCall, unaborted());
  releaseSlot();
  expect(await result).toMatchObject({ kind: "notSent" });
  expect(sent).toEqual([]);
});

describe("a call whose token is being renewed", () => {
  test("keeps its turn before a later press in another tab", async () => {
    const { calls, device } = open();
    const { api } = open();
    let renewed: (token: string) => void = () => {};
    vi.spyOn(api, "token").mockReturnValue(new Promise((resolve) => (renewed = resolve)));
    const renewing = createKeyedCalls(device.openTab().browser, api);
    const [first, later] = [vi.fn(), vi.fn()];
    const releaseSlot = renewing.holdSlot(save, first);
    calls.holdSlot(save, later);
    await vi.waitFor(() => expect(first).toHaveBeenCalledOnce());
    const pendingPreparation = renewing.prepare(save);
    expect(later).not.toHaveBeenCalled();
    renewed(tokenOf("dana"));
    await pendingPreparation;
    releaseSlot();
    await vi.waitFor(() => expect(later).toHaveBeenCalledOnce());
  });

  test("is not sent for another person who has signed in since its press", async () => {
    const { api, calls, sent } = open();
    const granted = vi.fn();
    calls.holdSlot(save, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    vi.spyOn(api, "token").mockResolvedValue(tokenOf("nour"));
    await expect(calls.prepare(save)).rejects.toMatchObject({ failure: { code: "unauthorized" } });
    expect(sent).toEqual([]);
  });
});
