import { describe, expect, test } from "vitest";
import type { RawAnswer } from "../../../src/services/api/client.ts";
import { decidingCodes } from "../../../src/services/api/payment-contract.ts";
import { callResult, statusResult, submitResult } from "../../../src/services/payments/answer.ts";
import { payoutEntry } from "./entries.ts";

const payout = payoutEntry();
const transfer = payoutEntry({ operation: "transfer", toAccountId: "acc_2" });
const topUp = payoutEntry({ operation: "topUp", paymentMethodId: "pm_1" });
const now = () => Date.parse("2026-11-21T02:00:00.000Z");

function createRawAnswer(status: number, body: unknown, headers: Record<string, string> = {}): RawAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers: new Headers(headers), text };
}

const result = {
  transactionId: "txn_1",
  type: "TRANSFER_TO_BANK",
  amount: 2_500,
  currency: "AUD",
  status: "SUCCEEDED",
};
const makePaidAnswer = (changes: object = {}, status = 200) =>
  createRawAnswer(status, { status, message: "OK", data: { ...result, ...changes } });
const rejectedAnswer = (status: number, code: string, headers: Record<string, string> = {}) =>
  createRawAnswer(status, { status, message: "Words", data: null, code }, headers);

const html = "<h1>403 Forbidden</h1>";
const gatewayStatuses = [
  400, 402, 403, 404, 405, 408, 409, 410, 413, 415, 422, 425, 429, 431, 451, 500, 502, 503,
];

describe("with keys, a POST", () => {
  const kindOf = (answer: RawAnswer, entry = payout) => submitResult(answer, entry, "required", now).kind;

  test.each([
    ["SUCCEEDED", "succeeded"],
    ["PENDING", "pending"],
    ["FAILED", "failed"],
  ])("answered with a result of status %s is %s", (status, state) => {
    expect(submitResult(makePaidAnswer({ status }), payout, "required", now)).toEqual({
      kind: "outcome",
      outcome: { state, transactionId: "txn_1" },
    });
  });

  test.each([
    ["transfer", transfer, "TRANSFER_DEBIT"],
    ["top-up", topUp, "WALLET_TOPUP"],
  ])("for a %s has an outcome only if the answer has the type of that operation", (_, entry, type) => {
    expect(kindOf(makePaidAnswer({ type }), entry)).toBe("outcome");
    expect(kindOf(makePaidAnswer({ type: "TRANSFER_TO_BANK" }), entry)).toBe("unknown");
  });

  test("answered with 201 for a created transaction is an outcome", () => {
    expect(kindOf(makePaidAnswer({}, 201))).toBe("outcome");
  });

  test.each([
    ["data null", createRawAnswer(200, { status: 200, message: "OK", data: null })],
    ["no data", createRawAnswer(200, { status: 200, message: "OK" })],
    ["no transaction id", makePaidAnswer({ transactionId: undefined })],
    ["an empty transaction id", makePaidAnswer({ transactionId: "" })],
    ["another amount", makePaidAnswer({ amount: 2_501 })],
    ["an amount in words", makePaidAnswer({ amount: "2500" })],
    ["another currency", makePaidAnswer({ currency: "USD" })],
    ["a currency in lower case", makePaidAnswer({ currency: "aud" })],
    ["another operation's type", makePaidAnswer({ type: "WALLET_TOPUP" })],
    ["an unknown status", makePaidAnswer({ status: "PONDERING" })],
    ["another body status", createRawAnswer(200, { status: 400, message: "No", data: result })],
    [
      "a body status that is only like it",
      createRawAnswer(200, { status: 201, message: "OK", data: result }),
    ],
    ["no message", createRawAnswer(200, { status: 200, data: result })],
    ["HTML", createRawAnswer(200, html)],
    ["an empty body", createRawAnswer(204, "")],
    ["half of a JSON", createRawAnswer(200, JSON.stringify({ status: 200, data: result }).slice(0, -9))],
    ["a list", createRawAnswer(200, [{ status: 200 }])],
    ["a redirect that got through", createRawAnswer(302, "")],
  ])("answered with %s is unknown", (_, answer) => {
    expect(kindOf(answer)).toBe("unknown");
  });

  test.each(gatewayStatuses)("answered with a gateway's HTML %i is unknown", (status) => {
    expect(kindOf(createRawAnswer(status, html))).toBe("unknown");
  });

  test.each(gatewayStatuses)(
    "answered with a gateway's JSON %i without an equal body status is unknown",
    (status) => {
      const body = { status: 200, message: "No", data: null, code: "insufficient_funds" };
      expect(kindOf(createRawAnswer(status, body))).toBe("unknown");
      expect(kindOf(createRawAnswer(status, { message: "No", code: "insufficient_funds" }))).toBe("unknown");
    },
  );

  test.each([...decidingCodes].filter((code) => code !== "payment_cancelled"))(
    "rejected with the x-decides code %s is declined",
    (code) => {
      expect(submitResult(rejectedAnswer(403, code), payout, "required", now)).toEqual({
        kind: "outcome",
        outcome: { state: "declined", failure: { kind: "status", status: 403, code, message: "Words" } },
      });
    },
  );

  test.each([
    [199, "unknown"],
    [299, "outcome"],
    [300, "unknown"],
  ])("answered with a complete result and status %i is of the kind %s", (status, kind) => {
    expect(kindOf(makePaidAnswer({}, status))).toBe(kind);
  });

  test.each([
    [399, "unknown"],
    [400, "outcome"],
    [499, "outcome"],
    [500, "unknown"],
  ])("rejected with an x-decides code and status %i is of the kind %s", (status, kind) => {
    expect(kindOf(rejectedAnswer(status, "insufficient_funds"))).toBe(kind);
  });

  test.each([401, 405, 408, 413, 415, 425, 429, 500])(
    "rejected with %i is not declined, even with an x-decides code",
    (status) => {
      expect(kindOf(rejectedAnswer(status, "insufficient_funds"))).toBe(
        status === 401 ? "unauthorized" : "unknown",
      );
    },
  );

  test("rejected with insufficient_user_authentication has the kind unrecognized, and valid acr_values of the challenge", () => {
    const { status, text } = rejectedAnswer(401, "insufficient_user_authentication");
    const submitWith = (challenge: string) =>
      submitResult(
        { status, text, headers: new Headers({ "WWW-Authenticate": challenge }) },
        payout,
        "required",
        now,
      );
    const failure = {
      kind: "status",
      status: 401,
      code: "insufficient_user_authentication",
      message: "Words",
    };
    const bearer = 'Bearer error="insufficient_user_authentication", max_age="300"';
    expect(submitWith(bearer)).toEqual({ kind: "unrecognized", failure });
    expect(submitWith(`${bearer}, acr_values="phr phrh"`)).toEqual({
      kind: "unrecognized",
      failure: { ...failure, acrValues: "phr phrh" },
    });
    expect(submitWith(`${bearer}, acr_values="<&>"`)).toEqual({ kind: "unrecognized", failure });
  });

  test("rejected with insufficient_user_authentication has the kind unrecognized only if status and body status are 401", () => {
    const body = { status: 403, message: "No", data: null, code: "insufficient_user_authentication" };
    expect(kindOf(createRawAnswer(401, body))).toBe("unauthorized");
    expect(kindOf(rejectedAnswer(403, "insufficient_user_authentication"))).toBe("unknown");
  });

  test.each([
    [400, "invalid_request"],
    [400, "idempotency_key_missing"],
    [404, "not_found"],
    [409, "request_in_progress"],
    [409, "payment_expired"],
    [422, "idempotency_key_reused"],
  ])("rejected with %i %s is unknown, since the code is not in x-decides", (status, code) => {
    expect(kindOf(rejectedAnswer(status, code))).toBe("unknown");
  });

  test("rejected with a code that only a later contract names has the kind unrecognized", () => {
    expect(submitResult(rejectedAnswer(422, "sanctions_hold"), payout, "required", now)).toEqual({
      kind: "unrecognized",
      failure: { kind: "status", status: 422, code: "sanctions_hold", message: "Words" },
    });
  });

  test.each([
    ["no code", { status: 422, message: "No", data: null }],
    ["no message", { status: 422, message: "", data: null, code: "sanctions_hold" }],
    ["data", { status: 422, message: "No", data: {}, code: "sanctions_hold" }],
  ])("rejected with %s does not have the contract's shape and is unknown", (_, body) => {
    expect(kindOf(createRawAnswer(422, body))).toBe("unknown");
  });

  test.each([
    ["409 in progress", rejectedAnswer(409, "request_in_progress", { "Retry-After": "2" }), 2_000],
    ["425", createRawAnswer(425, html, { "Retry-After": "3" }), 3_000],
    ["429", createRawAnswer(429, html, { "Retry-After": "Sat, 21 Nov 2026 02:00:07 GMT" }), 7_000],
    ["503, which delays nothing", createRawAnswer(503, html, { "Retry-After": "3600" }), undefined],
  ])(
    "answered with %s is unknown, and has the Retry-After of any status but 503",
    (_, answer, retryAfter) => {
      const { kind, failure } = submitResult(answer, payout, "required", now) as {
        kind: string;
        failure: { retryAfter?: number };
      };
      expect([kind, failure.retryAfter]).toEqual(["unknown", retryAfter]);
    },
  );
});

const card = {
  id: "card_1",
  paymentMethodId: "pm_1",
  cardNumberLast4: "4242",
  expiryMonth: 12,
  expiryYear: 2030,
  cardType: "visa",
};

test.each([200, 201])("cards/save succeeds with %s", (status) => {
  const answer = createRawAnswer(status, { status, message: "Card saved", data: card });
  expect(callResult(answer, "saveCard", "required", now)).toEqual({
    kind: "outcome",
    outcome: { state: "succeeded" },
  });
});

test.each([
  ["a redirect with a refusal's body", rejectedAnswer(302, "card_declined"), { kind: "unknown" }],
  [
    "a cancelled key",
    rejectedAnswer(409, "payment_cancelled"),
    { kind: "outcome", outcome: { state: "cancelled" } },
  ],
  [
    "an x-decides code",
    rejectedAnswer(402, "card_declined"),
    { kind: "outcome", outcome: { state: "declined" } },
  ],
])("a card's call that is answered with %s has that result", (_, answer, expected) => {
  expect(callResult(answer, "saveCard", "required", now)).toMatchObject(expected);
});

test.each(["idempotency_key_reused", "request_in_progress", "too_many_requests", "unauthorized"])(
  "a card's call with a temporary rejection is unknown: %s",
  (code) => {
    expect(callResult(rejectedAnswer(409, code), "saveCard", "required", now).kind).toBe("unknown");
  },
);

describe("the link of a new card", () => {
  const link = (data: unknown, idempotency: "required" | "none" = "required", status = 200) =>
    callResult(createRawAnswer(200, { status, message: "Linked", data }), "linkCard", idempotency, now);

  test.each([
    ["data null", null],
    ["no secret", {}],
    ["an empty secret", { clientSecret: "" }],
    ["a secret that is no text", { clientSecret: 42 }],
  ])("has succeeded if it has %s, without a client secret", (_, data) => {
    const expected = { kind: "outcome", outcome: { state: "succeeded" } };
    expect(link(data)).toEqual(expected);
    expect(link(data, "none")).toEqual(expected);
  });

  test("is unknown if the body is not the wallet's own", () => {
    expect(link({}, "required", 400).kind).toBe("unknown");
    expect(link({}, "required", 201).kind).toBe("unknown");
    expect(link({}, "none", 400).kind).toBe("unknown");
    expect(callResult(createRawAnswer(200, html), "linkCard", "none", now).kind).toBe("unknown");
  });

  test("passes on its client secret", () => {
    expect(link({ clientSecret: "seti_1" })).toMatchObject({ clientSecret: "seti_1" });
    expect(
      callResult(createRawAnswer(200, { data: { clientSecret: "seti_1" } }), "linkCard", "none", now),
    ).toEqual({
      kind: "outcome",
      outcome: { state: "succeeded" },
      clientSecret: "seti_1",
    });
  });
});

const json = { "Content-Type": "application/json" };

/** Answers of the specification's own server: 2xx without a contradicting body. */
const specAnswers: readonly (readonly [string, RawAnswer])[] = [
  ["an empty object", createRawAnswer(200, {})],
  ["an empty JSON body", createRawAnswer(200, "", json)],
  [
    "an empty JSON body of a charset",
    createRawAnswer(201, " \n", { "Content-Type": "application/json; charset=utf-8" }),
  ],
  ["null", createRawAnswer(200, "null")],
  ["a list", createRawAnswer(200, [])],
  ["data and pages without a body status", createRawAnswer(200, { data: [], pagination: { page: 0 } })],
  ["a body status null", createRawAnswer(200, { status: null, data: null })],
  ["a body status in words", createRawAnswer(200, { status: "success", data: {} })],
  ["another good body status", createRawAnswer(200, { status: 201, message: "OK" })],
];
/** Answers that are not the wallet's, or no success. */
const noSuccesses: readonly (readonly [string, RawAnswer])[] = [
  ["a bad body status", createRawAnswer(200, { status: 400, message: "No" })],
  ["a bad body status in words", createRawAnswer(200, { status: "error", message: "No" })],
  ["a body status of no HTTP", createRawAnswer(200, { status: 0 })],
  ["HTML", createRawAnswer(200, html, { "Content-Type": "text/html" })],
  ["HTML that calls itself JSON", createRawAnswer(200, html, json)],
  ["half of a JSON", createRawAnswer(200, '{"data":{"amo', json)],
  ["nothing, of no type", createRawAnswer(200, "")],
  ["an empty page", createRawAnswer(200, "", { "Content-Type": "text/html" })],
  ["no content", createRawAnswer(204, "")],
  ["a redirect that got through", createRawAnswer(302, "", json)],
];

test.each(specAnswers)("without keys a card's call that is answered with %s is done", (_, answer) => {
  expect(callResult(answer, "removeCard", "none", now)).toEqual({
    kind: "outcome",
    outcome: { state: "succeeded" },
  });
});

test("on a server without keys, the status of an account in the answer is not mistaken for the outcome of the call", () => {
  const pendingAnswer = createRawAnswer(200, { data: { status: "P" } });
  expect(callResult(pendingAnswer, "updateIndividual", "none", now).kind).toBe("outcome");
});

test.each(noSuccesses)("without keys a card's call that is answered with %s is unknown", (_, answer) => {
  expect(callResult(answer, "removeCard", "none", now).kind).toBe("unknown");
});

test.each(specAnswers)("with keys a card's call that is answered with %s is unknown", (_, answer) => {
  expect(callResult(answer, "removeCard", "required", now).kind).toBe("unknown");
});

test.each([
  ["another status in its body", 400, 402],
  ["a server's error", 500, 500],
  ["a status of its own", 600, 600],
])("a card's call that is rejected with %s is unknown", (_, status, bodyStatus) => {
  const body = { status: bodyStatus, message: "Words", data: null, code: "card_declined" };
  expect(callResult(createRawAnswer(status, body), "saveCard", "required", now).kind).toBe("unknown");
});

test("without keys, a rejected card call has the kind unrecognized, and request_in_progress has the kind unknown", () => {
  const [code = ""] = decidingCodes;
  const kindOf = (answer: RawAnswer) => callResult(answer, "saveCard", "none", now).kind;
  expect(kindOf(rejectedAnswer(400, code))).toBe("unrecognized");
  expect(kindOf(rejectedAnswer(400, "payment_cancelled"))).toBe("unrecognized");
  expect(kindOf(rejectedAnswer(400, "request_in_progress"))).toBe("unknown");
  expect(kindOf(createRawAnswer(400, { status: 400, data: null, code }))).toBe("unknown");
});

describe("without keys, a POST", () => {
  const submit = (answer: RawAnswer, entry = payout) => submitResult(answer, entry, "none", now);
  const kindOf = (answer: RawAnswer) => submit(answer).kind;

  test("rejected with another status in its body is unknown", () => {
    expect(kindOf(createRawAnswer(400, { status: 400, message: "Words" }))).toBe("unrecognized");
    expect(kindOf(createRawAnswer(400, { status: 402, message: "Words" }))).toBe("unknown");
  });

  test.each([
    ["no data", { status: 200, message: "OK" }],
    ["data null", { status: 200, message: "OK", data: null }],
    ["a data text", { status: 200, data: "done" }],
    ["a result without a status", { status: 200, data: { transactionId: "txn_1" } }],
  ])("answered with a success status in the body and %s has succeeded", (_, body) => {
    expect(submit(createRawAnswer(200, body))).toMatchObject({
      kind: "outcome",
      outcome: { state: "succeeded" },
    });
  });

  test.each([
    ["SUCCESS", "succeeded"],
    ["success", "succeeded"],
    ["Succeeded", "succeeded"],
    ["COMPLETED", "succeeded"],
    ["completed", "succeeded"],
    ["PENDING", "pending"],
    ["pending", "pending"],
    ["FAILED", "failed"],
    ["Failed", "failed"],
  ])("answered with a result of status %s is %s", (status, state) => {
    expect(submit(makePaidAnswer({ status }))).toMatchObject({ kind: "outcome", outcome: { state } });
  });

  test.each(noSuccesses)("answered with %s is unknown", (_, answer) => {
    expect(kindOf(answer)).toBe("unknown");
  });

  test.each(specAnswers)("answered with %s has succeeded", (_, answer) => {
    expect(submit(answer)).toEqual({ kind: "outcome", outcome: { state: "succeeded" } });
  });

  test.each([2_500, "2500", "25.00", "25.0"])("answered with the amount %j has succeeded", (amount) => {
    expect(kindOf(makePaidAnswer({ amount }))).toBe("outcome");
  });

  test("a decimal amount in the answer is matched to the cent", () => {
    const entryWithOddCents = payoutEntry({ cents: 1_999 });
    const kind = (amount: unknown) => submit(makePaidAnswer({ amount }), entryWithOddCents).kind;
    expect(["19.99", 19.99, "1999"].map(kind)).toEqual(["outcome", "outcome", "outcome"]);
    expect(["19.9", 19.9, "1999.00", 19, "19.990", "-19.99", "19.99 ", ""].map(kind)).toEqual(
      Array.from({ length: 8 }, () => "unknown"),
    );
  });

  test("answered with a result outside of data is compared with the payment like one inside", () => {
    expect(submit(createRawAnswer(200, { ...result, status: "success" }))).toEqual({
      kind: "outcome",
      outcome: { state: "succeeded", transactionId: "txn_1" },
    });
    expect(kindOf(createRawAnswer(200, { ...result, amount: 9, status: "success" }))).toBe("unknown");
  });

  test.each([
    ["another amount", makePaidAnswer({ amount: 9 })],
    ["another currency", makePaidAnswer({ currency: "USD" })],
    ["another type", makePaidAnswer({ type: "WALLET_TOPUP" })],
    ["an unknown status", makePaidAnswer({ status: "PONDERING" })],
    ["a status that is no text", makePaidAnswer({ status: 1 })],
  ])("answered with %s is unknown", (_, answer) => {
    expect(kindOf(answer)).toBe("unknown");
  });

  test.each([400, 402, 403, 409, 422])(
    "rejected by the wallet with %i has the kind unrecognized, and without a message the kind unknown",
    (status) => {
      expect(kindOf(createRawAnswer(status, { status, message: "No" }))).toBe("unrecognized");
      expect(kindOf(createRawAnswer(status, { status }))).toBe("unknown");
      expect(kindOf(createRawAnswer(status, html))).toBe("unknown");
    },
  );

  test("rejected with a code of the contract keeps the wallet's words, and not a code whose text says that nothing was taken", () => {
    expect(submit(rejectedAnswer(402, "card_declined"))).toEqual({
      kind: "unrecognized",
      failure: { kind: "status", status: 402, code: "refused_without_keys", message: "Words" },
    });
  });

  test.each([404, 405, 408, 410, 413, 429, 431, 451, 500])("rejected with %i is unknown", (status) => {
    expect(kindOf(createRawAnswer(status, { status, message: "No" }))).toBe("unknown");
  });

  test("rejected as in progress is unknown", () => {
    expect(kindOf(rejectedAnswer(409, "request_in_progress"))).toBe("unknown");
  });

  test("rejected with 401 is unknown, since the payment may have been made", () => {
    expect(kindOf(rejectedAnswer(401, "unauthorized"))).toBe("unknown");
    expect(kindOf(createRawAnswer(401, html))).toBe("unknown");
  });

  test("rejected with insufficient_user_authentication has the kind unrecognized, not unauthorized", () => {
    const tooOld = rejectedAnswer(401, "insufficient_user_authentication");
    expect(kindOf(tooOld)).toBe("unrecognized");
    expect(callResult(tooOld, "saveCard", "none", now).kind).toBe("unrecognized");
    expect(callResult(rejectedAnswer(401, "unauthorized"), "saveCard", "none", now).kind).toBe(
      "unauthorized",
    );
  });
});

describe("a status request or a cancellation", () => {
  const status = (data: object, headers = {}) =>
    createRawAnswer(200, { status: 200, message: "OK", data }, headers);
  const completeResult = { operation: "payout", transactionId: "txn_1", amount: 2_500, currency: "AUD" };
  const resultOf = (answer: RawAnswer, entry: typeof payout | undefined = payout) =>
    statusResult(answer, entry, now);

  test.each(["succeeded", "pending", "failed"])("answered with %s is that outcome", (state) => {
    expect(resultOf(status({ state, ...completeResult }))).toEqual({
      kind: "outcome",
      outcome: { state, transactionId: "txn_1" },
    });
  });

  test("answered with declined has its code, even a code that this build does not know", () => {
    expect(resultOf(status({ state: "declined", operation: "payout", code: "sanctions_hold" }))).toEqual({
      kind: "outcome",
      outcome: { state: "declined", failure: { kind: "body", status: 200, code: "sanctions_hold" } },
    });
  });

  test("answered with cancelled, unseen, in progress or expired has that result", () => {
    expect(resultOf(status({ state: "cancelled" }))).toEqual({
      kind: "outcome",
      outcome: { state: "cancelled" },
    });
    expect(resultOf(status({ state: "unseen" }))).toEqual({ kind: "unseen" });
    expect(resultOf(status({ state: "in_progress" }, { "Retry-After": "4" }))).toEqual({
      kind: "inProgress",
      retryAfter: 4_000,
    });
    expect(resultOf(rejectedAnswer(409, "request_in_progress", { "Retry-After": "1" }))).toEqual({
      kind: "inProgress",
      retryAfter: 1_000,
    });
    expect(resultOf(rejectedAnswer(409, "payment_expired"))).toEqual({ kind: "expired" });
  });

  test.each([
    ["another operation", { operation: "topUp" }],
    ["another amount", { amount: 1 }],
    ["another currency", { currency: "USD" }],
    ["another payee", { toAccountId: "acc_9" }],
    ["no operation", { operation: undefined }],
    ["an operation that the contract does not know", { operation: "gift" }],
  ])("answered with %s is unavailable, since it describes another payment", (_, changes) => {
    expect(resultOf(status({ state: "succeeded", ...completeResult, ...changes })).kind).toBe("unavailable");
  });

  test.each([
    ["HTML", createRawAnswer(200, html)],
    ["an empty body", createRawAnswer(204, "")],
    ["data null", createRawAnswer(200, { status: 200, message: "OK", data: null })],
    ["an unknown state", status({ state: "lost" })],
    ["another body status", createRawAnswer(200, { status: 404, message: "OK", data: { state: "unseen" } })],
    ["the 404 of a server without keys", rejectedAnswer(404, "not_found")],
    ["a gateway's 404", createRawAnswer(404, html)],
    ["a gateway's 409", createRawAnswer(409, html)],
    ["a 401", rejectedAnswer(401, "unauthorized")],
    ["a 500", rejectedAnswer(500, "internal")],
  ])("answered with %s is unavailable", (_, answer) => {
    expect(resultOf(answer).kind).toBe("unavailable");
  });

  test("answered with 429 is unavailable, with its Retry-After", () => {
    expect(resultOf(rejectedAnswer(429, "too_many_requests", { "Retry-After": "5" }))).toMatchObject({
      kind: "unavailable",
      failure: { status: 429, retryAfter: 5_000 },
    });
  });

  test("is validated by its shape if no entry can be compared", () => {
    expect(statusResult(status({ state: "succeeded", ...completeResult }), undefined, now).kind).toBe(
      "outcome",
    );
  });
});
