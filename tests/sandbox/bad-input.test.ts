/** Hostile bodies: each is rejected with a code and changes nothing. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { hashOf } from "../../sandbox/wallet/body-hash.ts";
import { readContract } from "../../sandbox/wallet/contract.ts";
import { flagCalls } from "../support/flag-calls.ts";
import { cardOf, type Holder, type LiveSandbox, oneCard, shareLiveSandbox } from "./live-sandbox.ts";

interface Media {
  readonly schema: { readonly $ref?: string };
}
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { requestBody?: { content: Record<string, Media> } }>>>
  >;
}

const document: Document = parse(readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"));
const contract = readContract();

/** Every call of the contract whose JSON body has this schema, as `POST /cards/list`. */
const callsWith = (isOf: (schema: Media["schema"]) => boolean) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const json = requestBody?.content["application/json"];
      return json !== undefined && isOf(json.schema) ? [`${method.toUpperCase()} ${path}`] : [];
    }),
  );
const calls = callsWith(() => true);
const cardCalls = callsWith(({ $ref }) => $ref === "#/components/schemas/CardReference");

let sandbox: LiveSandbox;
let holder: Holder;
let otherHolder: Holder;
let validBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
/**
 * The state after the last test. It is not read again, because a read sums the whole ledger and nothing changes
 * between two tests.
 */
let knownState: Awaited<ReturnType<typeof readState>>;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
  holder = await sandbox.addHolder({ cards: [oneCard] });
  otherHolder = await sandbox.addHolder({ cards: [oneCard] });
  const paymentMethodId = await cardOf(holder);
  validBodies = {
    "POST /fiat/accounts": { email: holder.email, country: "AU", keycloakId: holder.id },
    "PUT /fiat/accounts": { status: "A" },
    "PUT /fiat/accounts/individual": {
      firstName: "Nora",
      lastName: "Newman",
      dob: { day: 14, month: 2, year: 1990 },
      address: { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" },
      phone: "+61400000003",
    },
    "PUT /fiat/accounts/bank-account": {
      country: "AU",
      currency: "aud",
      accountNumber: "000123456",
      routingNumber: "000-000",
      accountHolderName: "Nora Newman",
      accountHolderType: "individual",
    },
    "POST /cards/list": { page: 0, size: 5 },
    ...Object.fromEntries(flagCalls.map(({ call, flag }) => [call, { paymentMethodId, [flag]: true }])),
    ...Object.fromEntries(cardCalls.map((call) => [call, { paymentMethodId }])),
    "POST /wallet/balance": { currency: "aud" },
    "POST /wallet/top-up": { paymentMethodId, currency: "AUD", amount: "100", platformFee: 0 },
    "POST /wallet/transfer": { toAccountId: otherHolder.accountId, amount: "100", currency: "AUD" },
    "POST /wallet/payout": { amount: "100", currency: "AUD" },
    "POST /wallet/list": { page: 0, size: 5 },
  };
  knownState = await readState();
});
afterAll(() => sandbox.close());

/** All data that a rejected call might have changed. */
async function readState() {
  const { accounts, balanced, postings } = await sandbox.control.ledger();
  const mine = accounts.filter(({ accountId }) =>
    [holder.accountId, otherHolder.accountId].includes(accountId),
  );
  const { body: me } = await holder.ask("GET /users/me");
  const { body: cards } = await holder.ask("POST /cards/list", { body: { page: 0, size: 5 } });
  return { balanced, postings, mine, me: me.data, cards: cards.data };
}

async function expectUnchanged(): Promise<void> {
  const stateBefore = knownState;
  knownState = await readState();
  expect(knownState).toEqual(stateBefore);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value with the keys of its objects in reverse order, at every depth. */
const reordered = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, inner]) => [name, reordered(inner)]),
      )
    : value;

/** Copies of the body, each with one changed value. */
const changedOnce = (value: unknown): readonly unknown[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) =>
        changedOnce(inner).map((changedValue) => ({ ...value, [name]: changedValue })),
      )
    : [[value]];

const json = { "Content-Type": "application/json" };
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe.each(calls)("%s", (call) => {
  const body = () => {
    const validBody = validBodies[call];
    if (validBody === undefined) throw new Error(`There is no good body for ${call}.`);
    return validBody;
  };
  const sendRaw = async (rawBody: string, headers: Record<string, string> = json) => {
    const answer = await holder.ask(call, { raw: rawBody, headers });
    return { status: answer.status, code: answer.body.code };
  };

  test("accepts a valid body, which the tests below change", () => {
    const [method = "", path = ""] = call.split(" ");
    expect(() => contract.operationsAt(path)?.get(method)?.checkBody(body())).not.toThrow();
  });

  test("has the same hash with its fields in another order, and another hash with any value changed", () => {
    const hash = hashOf(body());
    expect(hashOf(reordered(body()))).toBe(hash);
    const changedBodies = changedOnce(body());
    expect(changedBodies.length).toBeGreaterThan(0);
    expect(changedBodies.filter((changedBody) => hashOf(changedBody) === hash)).toEqual([]);
  });

  test("rejects a body that is not an object, too deep, too large or truncated, and changes nothing", async () => {
    const validText = JSON.stringify(body());
    const bodies: Readonly<Record<string, string>> = {
      "a number": "7",
      "a text": '"{}"',
      "a list": `[${validText}]`,
      null: "null",
      "half an object": validText.slice(0, -2),
      "two objects": `${validText}${validText}`,
      "deep objects": nested(9_000),
      "deep lists": "[".repeat(30_000),
      "a giant": `{"a":"${"x".repeat(200_000)}"}`,
      comments: `/* */${validText}`,
      "a name twice": validText.replace(/^\{("[^"]+"):/, "{$1:null,$1:"),
      "a name twice, once escaped": validText.replace(
        /^\{"(.)([^"]*)":/,
        (_, firstLetter: string, rest: string) => {
          const escapedLetter = `\\u${firstLetter.charCodeAt(0).toString(16).padStart(4, "0")}`;
          return `{"${escapedLetter}${rest}":null,"${firstLetter}${rest}":`;
        },
      ),
    };
    for (const [name, raw] of Object.entries(bodies)) {
      const { status, code } = await sendRaw(raw);
      expect([name, status, code]).toEqual([name, name === "a giant" ? 413 : 400, expect.any(String)]);
    }
    await expectUnchanged();
  });

  test("rejects unknown fields, also names of Object.prototype's members", async () => {
    for (const field of ["more", "__proto__", "constructor", "toString", "accountId", "balance", ""]) {
      const bodyText = `{${JSON.stringify(field)}:{"admin":true},${JSON.stringify(body()).slice(1)}`;
      const { status, code } = await sendRaw(bodyText);
      expect([field, status, code]).toEqual([field, 400, "invalid_request"]);
    }
    await expectUnchanged();
    expect(Reflect.get({}, "admin")).toBeUndefined();
  });

  test("rejects a body whose field has a value that the contract does not allow", async () => {
    const kinds = [null, true, -1, 1e21, 0.5, "\u0000", "\ud800", "x".repeat(5_000), [], {}, [[]], { a: 1 }];
    for (const [field, allowed] of Object.entries(body())) {
      for (const kind of kinds.filter((candidate) => candidate !== allowed)) {
        const answer = await holder.ask(call, { body: { ...body(), [field]: kind } });
        expect([field, kind, answer.status >= 400 && answer.status < 500]).toEqual([field, kind, true]);
        expect(answer.body.code).toEqual(expect.any(String));
      }
    }
    await expectUnchanged();
  });

  test("rejects every other content type", async () => {
    const bodyText = JSON.stringify(body());
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      "application/xml",
      "application/jsonp",
    ]) {
      expect([type, await sendRaw(bodyText, { "Content-Type": type })]).toEqual([
        type,
        { status: 415, code: "unsupported_media_type" },
      ]);
    }
    const zipped = await sendRaw(bodyText, { ...json, "Content-Encoding": "gzip" });
    expect(zipped).toEqual({ status: 415, code: "unsupported_media_type" });
    await expectUnchanged();
  });
});

describe("another person's data", () => {
  test.each([
    ["charged", "POST /wallet/top-up", { currency: "AUD", amount: "100", platformFee: 0 }],
    ["saved", "POST /cards/save", {}],
    ["removed", "POST /cards/remove", {}],
    ...flagCalls.map(({ call, flag }) => [flag, call, { [flag]: true }] as const),
  ] as const)("cannot be used: a card of another person is not %s", async (_, call, body) => {
    const otherCard = await cardOf(otherHolder);
    const answer = await holder.ask(call, { body: { ...body, paymentMethodId: otherCard } });
    expect([answer.status, answer.body.code]).toEqual([404, "card_not_found"]);
    await expectUnchanged();
    expect(await cardOf(otherHolder)).toBe(otherCard);
  });

  test("cannot be created: an account for another person is rejected with forbidden", async () => {
    const answer = await holder.ask("POST /fiat/accounts", {
      body: { email: otherHolder.email, country: "AU", keycloakId: otherHolder.id },
    });
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    await expectUnchanged();
  });

  test("do not include keys: two people can use the same key for different payments", async () => {
    const { mine: before } = await readState();
    const options = { body: { amount: "100", currency: "AUD" }, key: `"${randomUUID()}"` };
    for (const person of [otherHolder, holder]) {
      const { status, headers } = await person.ask("POST /wallet/payout", options);
      expect([status, headers.get("Idempotency-Replayed")]).toEqual([200, "false"]);
    }
    const { mine: after } = await readState();
    expect(after.map(({ balance }) => balance)).toEqual(before.map(({ balance }) => balance - 100));
  });
});
