import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type Contract, readContract } from "../../sandbox/wallet/contract.ts";
import { type ErrorCode, Refusal } from "../../sandbox/wallet/refusal.ts";

interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Answer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: {
      readonly Operation: { readonly enum: readonly string[] };
      readonly ErrorCode: {
        readonly enum: readonly ErrorCode[];
        readonly "x-decides": Readonly<Record<string, boolean>>;
      };
    };
  };
}

const document: Document = parse(readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"));
const contract: Contract = readContract();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);
const examplesOf = (media: Media | undefined): unknown[] =>
  [media?.example, ...Object.values(media?.examples ?? {}).map(({ value }) => value)].filter(
    (example) => example !== undefined,
  );

test("the contract's fuzz tests exclude only the event stream", () => {
  const run = readFileSync(new URL("../contract/run.ts", import.meta.url), "utf8");
  const excludedPaths = [...run.matchAll(/--(?:exclude|include)-[a-z-]+"(?:, "([^"]*)")?/g)].map(
    ([, what]) => what,
  );
  expect(excludedPaths).toEqual(["/wallet/events"]);
});

test("the contract has the specification's sixteen calls, and describes all others as additions", () => {
  const isAddition = ({ description }: Operation) =>
    description?.startsWith("An addition to the specification");
  expect(
    operations
      .filter((operation) => !isAddition(operation))
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual(
    [
      "GET /users",
      "GET /users/me",
      "POST /cards/link",
      "POST /cards/list",
      "POST /cards/remove",
      "POST /cards/save",
      "POST /fiat/accounts",
      "POST /fiat/accounts/identity-document",
      "POST /wallet/balance",
      "POST /wallet/list",
      "POST /wallet/payout",
      "POST /wallet/top-up",
      "POST /wallet/transfer",
      "PUT /fiat/accounts",
      "PUT /fiat/accounts/bank-account",
      "PUT /fiat/accounts/individual",
    ].sort(),
  );
});

test.each(operations)("the examples of $operationId match its schemas", ({ path, method, ...operation }) => {
  const contractOperation = contract.operationsAt(path)?.get(method);
  const request = operation.requestBody?.content["application/json"];
  for (const example of examplesOf(request))
    expect(() => contractOperation?.checkBody(example)).not.toThrow();
  let answers = 0;
  for (const [status, reference] of Object.entries(operation.responses)) {
    const name = reference.$ref?.split("/").at(-1);
    const answer = name === undefined ? reference : document.components.responses[name];
    for (const example of examplesOf(answer?.content?.["application/json"])) {
      answers += 1;
      expect(contractOperation?.faultOf(Number(status), example)).toBeUndefined();
      expect(example).toMatchObject({ status: Number(status) });
    }
  }
  expect(answers).toBeGreaterThan(3);
});

test.each(operations)(
  "$operationId accepts no field that the contract does not name",
  ({ path, method, requestBody }) => {
    const [example] = examplesOf(requestBody?.content["application/json"]);
    if (typeof example !== "object" || example === null) return;
    const contractOperation = contract.operationsAt(path)?.get(method);
    expect(() => contractOperation?.checkBody({ ...example, surprise: 1 })).toThrow(Refusal);
  },
);

test("a balance can be requested only in the wallet's currency, in upper or lower case", () => {
  const accepted = (currency: string) => {
    try {
      contract.operationsAt("/wallet/balance")?.get("POST")?.checkBody({ currency });
      return true;
    } catch {
      return false;
    }
  };
  expect(["AUD", "aud", "Aud", "EUR", "eur"].filter(accepted)).toEqual(["AUD", "aud"]);
});

test("an answer outside the contract is detected", () => {
  const balance = contract.operationsAt("/wallet/balance")?.get("POST");
  const data = { currency: "AUD", balance: 1, availableBalance: 1, pendingBalance: 0 };
  expect(balance?.faultOf(200, { status: 200, message: "OK", data })).toBeUndefined();
  expect(balance?.faultOf(200, { status: 200, message: "OK", data: { ...data, balance: "1" } })).toMatch(
    /balance/,
  );
  expect(balance?.faultOf(418, { status: 418 })).toMatch(/may not answer 418/);
  expect(balance?.faultOf(400, { status: 400, message: "No", data: null, code: "no_such_code" })).toMatch(
    /code/,
  );
});

test("every error code has a status of 400 or above", () => {
  for (const code of document.components.schemas.ErrorCode.enum) {
    const { status, body } = new Refusal(code, "Why");
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toEqual({ status, message: "Why", data: null, code });
  }
});

test("`x-decides` has a boolean for each error code and nothing else", () => {
  const { enum: codes, "x-decides": marks } = document.components.schemas.ErrorCode;
  expect(Object.keys(marks).sort()).toEqual(codes.toSorted());
  expect(Object.values(marks).every((mark) => typeof mark === "boolean")).toBe(true);
  for (const code of codes) expect([code, contract.decides(code)]).toEqual([code, marks[code]]);
});

test("exactly three PUTs support If-Match", () => {
  const versioned = contract.operations.filter((operation) => operation.isVersioned).map(({ id }) => id);
  expect(versioned.toSorted()).toEqual(["updateAccountStatus", "updateBankAccount", "updateIndividual"]);
});

test("no error code with a transport status or an undecided outcome has `x-decides: true`", () => {
  const undecided = [401, 405, 408, 413, 415, 422, 425, 428, 429];
  for (const code of document.components.schemas.ErrorCode.enum) {
    const { status } = new Refusal(code, "Why");
    if (status >= 500 || undecided.includes(status))
      expect([code, contract.decides(code)]).toEqual([code, false]);
  }
  const open = ["invalid_request", "not_found", "request_in_progress", "payment_expired"] as const;
  for (const code of open) expect([code, contract.decides(code)]).toEqual([code, false]);
});

test("every call that writes requires an idempotency key, except cancellations, and no read does", () => {
  const keyed = (operationId: string) => contract.operations.find(({ id }) => id === operationId)?.isKeyed;
  const reads = [
    "findUsers",
    "getAccount",
    "getBalance",
    "getPaymentStatus",
    "listCards",
    "listTransactions",
    "streamEvents",
  ];
  for (const { operationId, method } of operations) {
    const isKeyRequired = !reads.includes(operationId) && method !== "DELETE";
    expect([operationId, keyed(operationId)]).toEqual([operationId, isKeyRequired]);
  }
  const keyedCallIds = contract.operations.filter((operation) => operation.isKeyed).map(({ id }) => id);
  expect(document.components.schemas.Operation.enum.toSorted()).toEqual(keyedCallIds.toSorted());
});

test("an address is a call's only if each of its ids has a text without a slash", () => {
  const paths = Object.keys(document.paths).filter((path) => path.includes("{"));
  expect(paths).not.toEqual([]);
  const withIds = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);
  for (const path of paths) {
    expect(contract.operationsAt(withIds(path, "an-id")), path).toBeDefined();
    for (const id of ["", "/", "an/id"]) {
      // Another path of the contract may have this address.
      if (!(withIds(path, id) in document.paths))
        expect(contract.operationsAt(withIds(path, id)), `${path} with "${id}"`).toBeUndefined();
    }
    expect(contract.operationsAt(`/x${withIds(path, "an-id")}`), path).toBeUndefined();
    expect(contract.operationsAt(`${withIds(path, "an-id")}/x`), path).toBeUndefined();
  }
});
