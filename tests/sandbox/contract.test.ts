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
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: { readonly ErrorCode: { readonly enum: readonly ErrorCode[] } };
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

test("the contract names the sixteen calls of the specification", () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
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

test.each(operations)(
  "the examples of $operationId are what its schemas say",
  ({ path, method, ...operation }) => {
    const held = contract.operationsAt(path)?.get(method);
    const request = operation.requestBody?.content["application/json"];
    for (const example of examplesOf(request)) expect(() => held?.checkBody(example)).not.toThrow();
    let answers = 0;
    for (const [status, reference] of Object.entries(operation.responses)) {
      const name = reference.$ref?.split("/").at(-1);
      const answer = name === undefined ? reference : document.components.responses[name];
      for (const example of examplesOf(answer?.content?.["application/json"])) {
        answers += 1;
        expect(held?.faultOf(Number(status), example)).toBeUndefined();
        expect(example).toMatchObject({ status: Number(status) });
      }
    }
    expect(answers).toBeGreaterThan(3);
  },
);

test.each(operations)(
  "$operationId takes no field that the contract does not name",
  ({ path, method, requestBody }) => {
    const [example] = examplesOf(requestBody?.content["application/json"]);
    if (typeof example !== "object" || example === null) return;
    const held = contract.operationsAt(path)?.get(method);
    expect(() => held?.checkBody({ ...example, surprise: 1 })).toThrow(Refusal);
  },
);

test("an answer outside the contract is seen", () => {
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

test("every code of the closed list has a status of its own kind", () => {
  for (const code of document.components.schemas.ErrorCode.enum) {
    const { status, body } = new Refusal(code, "Why");
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toEqual({ status, message: "Why", data: null, code });
  }
});
