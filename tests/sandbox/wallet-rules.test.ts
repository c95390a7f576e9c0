import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { TZDate } from "@date-fns/tz";
import { addDays, addMinutes, startOfDay, subYears } from "date-fns";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { type OperationId, readContract } from "../../sandbox/wallet/contract.ts";
import { passport } from "../journeys/passport.ts";
import { type CardFlag, flagCalls } from "../support/flag-calls.ts";
import {
  balanceOf,
  cardOf,
  type Holder,
  type LiveSandbox,
  oneCard,
  shareLiveSandbox,
} from "./live-sandbox.ts";

const contract: { paths: Record<string, object> } = parse(
  readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"),
);
const callsOfContract = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
);

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(() => sandbox.close());

const individual = {
  firstName: "Nora",
  lastName: "Newman",
  dob: { day: 14, month: 2, year: 1990 },
  address: { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" },
  phone: "+61400000003",
};
const bank = {
  country: "AU",
  currency: "aud",
  accountNumber: "000123456",
  routingNumber: "000-000",
  accountHolderName: "Nora Newman",
  accountHolderType: "individual",
};
const png = new Uint8Array(passport.buffer);
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xd9]);
const pdf = new TextEncoder().encode("%PDF-1.7 and more\n%%EOF\n");

function createForm(
  bytes: Uint8Array<ArrayBuffer>,
  name = "proof.png",
  type = "image/png",
  field = "file",
): FormData {
  const data = new FormData();
  data.set(field, new File([bytes], name, { type }));
  return data;
}
const upload = (holder: Holder, form: FormData) =>
  holder.ask("POST /fiat/accounts/identity-document", { raw: form });

describe("access to the wallet", () => {
  test("is rejected for a missing, malformed or forged token with 401 and a challenge", async () => {
    const { token } = await sandbox.addHolder();
    const forged = `${token.split(".").slice(0, 2).join(".")}.${"A".repeat(86)}`;
    expect(callsOfContract).toHaveLength(sandbox.contract.operations.length);
    for (const call of callsOfContract) {
      const path = call.replace("{key}", "8e03978e-40d5-43dd-bc93-6894a57f9324");
      for (const bearer of [undefined, "nonsense", forged]) {
        const answer = await sandbox.ask(bearer, path);
        expect([path, answer.status, answer.body.code]).toEqual([path, 401, "unauthorized"]);
        expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
      }
    }
  });

  test("is rejected for an id token or a refresh token", async () => {
    const { refreshToken, idToken, token } = await sandbox.addHolder();
    for (const otherToken of [refreshToken, idToken]) {
      expect((await sandbox.ask(otherToken, "GET /users/me")).status).toBe(401);
    }
    expect((await sandbox.ask(token, "GET /users/me")).status).toBe(200);
  });

  test("does not include another person's card: charging, saving or removing it answers card_not_found", async () => {
    const owner = await sandbox.addHolder({ cards: [oneCard] });
    const otherHolder = await sandbox.addHolder();
    const paymentMethodId = await cardOf(owner);
    const charge = await otherHolder.ask("POST /wallet/top-up", {
      body: { paymentMethodId, currency: "AUD", amount: "500", platformFee: 0 },
    });
    const save = await otherHolder.ask("POST /cards/save", { body: { paymentMethodId } });
    const remove = await otherHolder.ask("POST /cards/remove", { body: { paymentMethodId } });
    expect([charge, save, remove].map(({ status, body }) => [status, body.code])).toEqual([
      [404, "card_not_found"],
      [404, "card_not_found"],
      [404, "card_not_found"],
    ]);
    expect(await balanceOf(otherHolder)).toMatchObject({ balance: 10_000 });
    expect(await cardOf(owner)).toBe(paymentMethodId);
  });

  test("is allowed by CORS for the app's origin only", async () => {
    const preflight = (origin: string) =>
      fetch(`${sandbox.address}/api/v1/wallet/top-up`, {
        method: "OPTIONS",
        headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
      });
    const allowedResponse = await preflight(sandbox.app);
    expect(allowedResponse.status).toBe(204);
    expect(allowedResponse.headers.get("access-control-allow-origin")).toBe(sandbox.app);
    expect(allowedResponse.headers.get("access-control-allow-headers")).toBe(
      "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, traceparent",
    );
    expect(allowedResponse.headers.get("access-control-allow-methods")).toBe("GET, POST, PUT, DELETE");
    expect(Number(allowedResponse.headers.get("access-control-max-age"))).toBeGreaterThan(0);
    expect((await preflight("http://evil.test")).headers.get("access-control-allow-origin")).toBeNull();
    const answer = await sandbox.ask(undefined, "GET /users/me", { headers: { Origin: sandbox.app } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(sandbox.app);
    expect(answer.headers.get("access-control-expose-headers")).toBe(
      "Idempotency-Replayed, Last-Event-ID, Retry-After, WWW-Authenticate",
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("an invalid request", () => {
  test("has 404 for an unknown path, and 405 with the allowed methods for another method", async () => {
    const unknownAnswer = await sandbox.ask(undefined, "GET /fiat/nothing");
    expect([unknownAnswer.status, unknownAnswer.body.code]).toEqual([404, "not_found"]);
    const method = await sandbox.ask(undefined, "DELETE /fiat/accounts");
    expect([method.status, method.headers.get("allow")]).toEqual([405, "POST, PUT"]);
  });

  test("is answered with `application/json; charset=utf-8`, like a valid one", async () => {
    const holder = await sandbox.addHolder();
    for (const [call, status] of [
      ["GET /users/me", 200],
      ["GET /users", 400],
      ["GET /fiat/nothing", 404],
    ] as const) {
      const answer = await holder.ask(call);
      expect([call, answer.status]).toEqual([call, status]);
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  test("with a repeated query parameter is rejected with 400", async () => {
    const holder = await sandbox.addHolder();
    const mobile = encodeURIComponent(holder.mobile);
    expect((await holder.ask(`GET /users?mobile=${mobile}`)).status).toBe(200);
    const twice = await holder.ask(`GET /users?mobile=${mobile}&mobile=${mobile}`);
    expect([twice.status, twice.body.code]).toEqual([400, "invalid_request"]);
  });

  test("with a malformed, non-JSON, oversized or deeply nested body is rejected with the matching status and code", async () => {
    const holder = await sandbox.addHolder();
    const send = async (rawBody: BodyInit, type: string) => {
      const answer = await holder.ask("POST /wallet/list", {
        raw: rawBody,
        headers: { "Content-Type": type },
      });
      return [answer.status, answer.body.code];
    };
    const json = "application/json";
    expect(await send("{", json)).toEqual([400, "invalid_request"]);
    expect(await send(new Uint8Array([0x7b, 0xff, 0x7d]), json)).toEqual([400, "invalid_request"]);
    expect(await send("page=0", "text/plain")).toEqual([415, "unsupported_media_type"]);
    expect(await send("{}", "application/json; charset=utf-16")).toEqual([415, "unsupported_media_type"]);
    expect(await send(`{"page":"${"x".repeat(70_000)}"}`, json)).toEqual([413, "payload_too_large"]);
    expect(await send("[".repeat(30_000), json)).toEqual([400, "invalid_request"]);
    expect(await send('{"page":0,"size":5,"more":1}', json)).toEqual([400, "invalid_request"]);
    expect(await send('{"page":0,"size":501}', json)).toEqual([400, "invalid_request"]);
    expect(await send('{"page":0,"size":500}', json)).toEqual([200, undefined]);
  });
});

test("a body that is refused as a whole is named as such", async () => {
  const { ask } = await sandbox.addHolder();
  const { message } = (await ask("POST /wallet/list", { body: [] })).body;
  expect(message).toBe("The request is not valid: the body must be object");
});

test("two different invalid bodies with one key are two calls, of which the second is refused", async () => {
  const { ask } = await sandbox.addHolder();
  const key = randomUUID();
  const pay = async (amount: string) =>
    (await ask("POST /wallet/payout", { key, body: { amount, currency: "AUD" } })).body.code;
  expect([await pay("0"), await pay("0"), await pay("-1")]).toEqual([
    "amount_out_of_range",
    "amount_out_of_range",
    "idempotency_key_reused",
  ]);
});

describe("an operation that takes no body", () => {
  const withoutBody = readContract().operations.filter(({ contentType }) => contentType === undefined);
  const paths: Partial<Record<OperationId, string>> = {
    cancelPayment: `/wallet/payments/${randomUUID()}`,
    findUsers: "/users?mobile=0400000002",
    getAccount: "/users/me",
    getPaymentStatus: `/wallet/payments/${randomUUID()}`,
    linkCard: "/cards/link",
    streamEvents: "/wallet/events",
  };

  /** `fetch` sends no body with GET. */
  function send(holder: Holder, method: string, path: string, type: string, body: string) {
    return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      const headers = {
        ...{ Authorization: `Bearer ${holder.token}`, "Idempotency-Key": randomUUID() },
        ...{ "Content-Type": type, "Content-Length": Buffer.byteLength(body) },
      };
      request(`${sandbox.address}/api/v1${path}`, { method, headers }, async (response) => {
        const text = (await response.toArray()).join("");
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
      })
        .on("error", reject)
        .end(body);
    });
  }

  test.each(withoutBody)("$method $id rejects any body with an answer of the contract", async (operation) => {
    const { id, method } = operation;
    const holder = await sandbox.addHolder();
    for (const [type, body] of [
      ["text/plain", "text"],
      ["application/x-www-form-urlencoded", "a=1"],
      ["application/json", "{"],
      ["application/json", '{"a":1}'],
      ["application/json", `"${"x".repeat(70_000)}"`],
    ] as const) {
      const answer = await send(holder, method, paths[id] ?? "", type, body);
      expect(answer).toEqual({ status: 400, body: expect.objectContaining({ code: "invalid_request" }) });
      expect(operation.faultOf(answer.status, answer.body)).toBeUndefined();
    }
  });
});

describe("setting up an account", () => {
  test.each(["josé", "o'neil", "two..dots", "under@exam_ple.com", "umlaut@bücher.test", "intranet@host"])(
    "begins for each address with which the provider signs a person in, such as %s",
    async (name) => {
      const email = `${randomUUID()}.${name}${name.includes("@") ? "" : "@nupay.test"}`;
      const { id: keycloakId } = await sandbox.control.addPerson({ email, account: null });
      const { ask } = await sandbox.signIn(email);
      const answer = await ask("POST /fiat/accounts", { body: { email, country: "AU", keycloakId } });
      expect([answer.status, answer.body.data?.email]).toEqual([201, email]);
    },
  );

  test("changes the status from P to A only after every step is complete", async () => {
    const holder = await sandbox.addHolder(null);
    const missingAccountAnswer = await holder.ask("GET /users/me");
    expect([missingAccountAnswer.status, missingAccountAnswer.body.code]).toEqual([404, "account_not_found"]);
    expect((await holder.ask("POST /wallet/balance")).body.code).toBe("account_not_found");

    const creation = { email: holder.email, country: "AU", keycloakId: holder.id };
    const foreignAnswer = await holder.ask("POST /fiat/accounts", { body: { ...creation, keycloakId: "x" } });
    expect([foreignAnswer.status, foreignAnswer.body.code]).toEqual([403, "forbidden"]);
    const accountCreation = await holder.ask("POST /fiat/accounts", { body: creation });
    expect([accountCreation.status, accountCreation.body.data.status]).toEqual([201, "P"]);
    const repeatedCreation = await holder.ask("POST /fiat/accounts", { body: creation });
    expect([repeatedCreation.status, repeatedCreation.body.code]).toEqual([409, "account_exists"]);

    const finish = () => holder.ask("PUT /fiat/accounts", { body: { status: "A" } });
    expect((await finish()).body.code).toBe("setup_incomplete");
    const details = { ...individual, phone: holder.mobile };
    expect((await holder.ask("PUT /fiat/accounts/individual", { body: details })).status).toBe(200);
    expect((await finish()).body.code).toBe("setup_incomplete");
    expect((await upload(holder, createForm(png))).status).toBe(200);
    expect((await finish()).body.message).toBe("The setup is not complete: bank account");
    expect((await holder.ask("PUT /fiat/accounts/bank-account", { body: bank })).status).toBe(200);
    expect((await finish()).body.data.status).toBe("A");
    expect((await holder.ask("GET /users/me")).body.data).toEqual({
      accountId: accountCreation.body.data.accountId,
      firstName: "Nora",
      lastName: "Newman",
      email: holder.email,
      status: "A",
      mobileVerified: true,
      address: "1 Martin Place, Sydney NSW 2000",
      payoutAccount: "Stripe Test Bank •••• 3456",
      version: expect.any(String),
    });
  });

  test("with a manual review leaves the status P until the reviewer decides", async () => {
    const holder = await sandbox.addHolder({ status: "P" });
    await sandbox.control.review("manual", holder.email);
    await holder.ask("PUT /fiat/accounts/individual", { body: { ...individual, phone: holder.mobile } });
    await upload(holder, createForm(pdf, "proof.pdf", "application/pdf"));
    await holder.ask("PUT /fiat/accounts/bank-account", { body: bank });
    const endedAnswer = await holder.ask("PUT /fiat/accounts", { body: { status: "A" } });
    expect([endedAnswer.status, endedAnswer.body.data.status]).toEqual([200, "P"]);
    await sandbox.control.setStatus(holder.accountId, "A");
    expect((await holder.ask("GET /users/me")).body.data.status).toBe("A");
  });

  test("shows the reviewer's reason until the next decision", async () => {
    const holder = await sandbox.addHolder({ status: "P" });
    const explanation = {
      statusReason: "The photo is blurred.",
      nextStep: "Send a sharper one.",
      decisionBy: "2027-01-15T00:00:00.000Z",
    };
    const account = async () => (await holder.ask("GET /users/me")).body.data;
    await sandbox.control.setStatus(holder.accountId, "P", explanation);
    expect(await account()).toMatchObject({ status: "P", ...explanation });
    await sandbox.control.setStatus(holder.accountId, "A");
    for (const name of Object.keys(explanation)) expect(await account()).not.toHaveProperty(name);
  });

  test("returns the new payout account from the PUT of bank details", async () => {
    const holder = await sandbox.addHolder({ status: "P" });
    const saveAccountNumber = async (accountNumber: string) =>
      (await holder.ask("PUT /fiat/accounts/bank-account", { body: { ...bank, accountNumber } })).body.data;
    for (const last4 of ["3456", "6543"]) {
      const account = await saveAccountNumber(`00012${last4}`);
      expect(account.payoutAccount).toBe(`Stripe Test Bank •••• ${last4}`);
      expect(account).toEqual((await holder.ask("GET /users/me")).body.data);
    }
  });

  test("cannot activate a suspended account", async () => {
    const holder = await sandbox.addHolder({ status: "S" });
    const answer = await holder.ask("PUT /fiat/accounts", { body: { status: "A" } });
    expect(answer.body.data.status).toBe("S");
  });

  test("rejects a changed name of a reviewed account until its status is P again", async () => {
    const holder = await sandbox.addHolder();
    const rename = async (change: object) => {
      const { status, body } = await holder.ask("PUT /fiat/accounts/individual", {
        body: { ...individual, firstName: "Holly", lastName: "Holder", phone: holder.mobile, ...change },
      });
      return [status, body.code, body.data?.firstName];
    };
    expect(await rename({ firstName: "Bank" })).toEqual([403, "forbidden", undefined]);
    expect(await rename({ lastName: "Support" })).toEqual([403, "forbidden", undefined]);
    expect(await rename({ firstName: " Holly " })).toEqual([200, undefined, "Holly"]);
    await sandbox.control.setStatus(holder.accountId, "S");
    expect(await rename({ firstName: "Bank" })).toEqual([403, "forbidden", undefined]);
    await sandbox.control.setStatus(holder.accountId, "P");
    expect(await rename({ firstName: "Hollis" })).toEqual([200, undefined, "Hollis"]);
  });

  test.each([
    ["a right-to-left override", "Nora\u202e"],
    ["a zero-width space", "No\u200bra"],
    ["a tag", "Nora\u{e0041}"],
    ["a soft hyphen", "No\u00adra"],
    ["nothing but a space of Japanese text", "\u3000"],
    ["nothing but a no-break space", "\u00a0"],
    ["nothing but an em space", "\u2003"],
  ])("rejects a name with %s, which nobody sees", async (_, name) => {
    const holder = await sandbox.addHolder({ status: "P" });
    for (const field of ["firstName", "lastName"]) {
      const body = { ...individual, phone: holder.mobile, [field]: name };
      const answer = await holder.ask("PUT /fiat/accounts/individual", { body });
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_request"]);
      expect(answer.body.message).toContain(`/${field}`);
    }
    const answer = await holder.ask("PUT /fiat/accounts/bank-account", {
      body: { ...bank, accountHolderName: name },
    });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_request"]);
    expect(answer.body.message).toContain("/accountHolderName");
  });

  test("requires a valid date of birth and an age of at least 18 years", async () => {
    const holder = await sandbox.addHolder({ status: "P" });
    const born = async (day: number, month: number, year: number) =>
      (
        await holder.ask("PUT /fiat/accounts/individual", {
          body: { ...individual, phone: holder.mobile, dob: { day, month, year } },
        })
      ).body.code;
    const today = new Date();
    expect(await born(30, 2, 1990)).toBe("invalid_request");
    expect(await born(28, today.getMonth() + 1, today.getFullYear() - 17)).toBe("under_age");
    expect(await born(1, 1, today.getFullYear() + 1)).toBe("under_age");
    expect(await born(1, 1, today.getFullYear() - 18)).toBeUndefined();
  });

  test("counts the age by the day in Sydney", async () => {
    // The next half past midnight in Sydney, when it is still the day before in UTC. A later one would be wrong: PGlite
    // waits for its timers by this clock.
    const now = addMinutes(startOfDay(addDays(TZDate.tz("Australia/Sydney"), 1)), 30);
    const lastBirthday = subYears(now, 18);
    vi.useFakeTimers({ toFake: ["Date"], now });
    try {
      const holder = await sandbox.addHolder({ status: "P" });
      const born = async (date: Date) => {
        const dob = { day: date.getDate(), month: date.getMonth() + 1, year: date.getFullYear() };
        const body = { ...individual, phone: holder.mobile, dob };
        return (await holder.ask("PUT /fiat/accounts/individual", { body })).body.code;
      };
      expect(await born(addDays(lastBirthday, 1))).toBe("under_age");
      expect(await born(lastBirthday)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("requires an E.164 phone, and a BSB of six digits with or without a dash", async () => {
    const holder = await sandbox.addHolder({ status: "P" });
    const phone = async (value: string) =>
      (await holder.ask("PUT /fiat/accounts/individual", { body: { ...individual, phone: value } })).body
        .code;
    expect(await phone("0400000003")).toBe("phone_invalid");
    expect(await phone("+61")).toBe("phone_invalid");
    expect(await phone("+61 400 000 003")).toBe("phone_invalid");
    expect(await phone(holder.mobile)).toBeUndefined();
    expect(await phone("+61299999999")).toBeUndefined();
    const bsb = async (routingNumber: string) =>
      (await holder.ask("PUT /fiat/accounts/bank-account", { body: { ...bank, routingNumber } })).body.code;
    expect(await bsb("12345")).toBe("routing_number_invalid");
    expect(await bsb("1234567")).toBe("routing_number_invalid");
    expect(await bsb("12-3456")).toBe("routing_number_invalid");
    expect(await bsb("123456")).toBeUndefined();
    expect(await bsb("123-456")).toBeUndefined();
  });

  test("accepts a document by its content and size, whatever its file name and type", async () => {
    const holder = await sandbox.addHolder();
    const refusal = async (form: FormData) => {
      const { status, body } = await upload(holder, form);
      return [status, body.code];
    };
    expect(await refusal(createForm(jpeg, "renamed.pdf", "application/pdf"))).toEqual([200, undefined]);
    expect(await refusal(createForm(new TextEncoder().encode("GIF89a...")))).toEqual([415, "document_type"]);
    expect(await refusal(createForm(new Uint8Array(0)))).toEqual([400, "document_empty"]);
    const beginnings: readonly Uint8Array<ArrayBuffer>[] = [
      png.slice(0, 8),
      png.slice(0, 32),
      png.with(19, 0),
      jpeg.slice(0, 8),
      pdf.slice(0, 8),
    ];
    for (const bytes of beginnings) expect(await refusal(createForm(bytes))).toEqual([415, "document_type"]);
    const limit = 5 * 1024 * 1024;
    const sized = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(png);
      return createForm(bytes);
    };
    expect(await refusal(sized(limit))).toEqual([200, undefined]);
    expect(await refusal(sized(limit + 1))).toEqual([413, "document_size"]);
    expect(await refusal(sized(limit + 1024 * 1024))).toEqual([413, "document_size"]);
    expect(await refusal(createForm(png, "a.png", "image/png", "document"))).toEqual([
      400,
      "invalid_request",
    ]);
    const json = await holder.ask("POST /fiat/accounts/identity-document", { body: {} });
    expect(json.status).toBe(415);
  });
});

describe("cards", () => {
  test("are listed newest first, and linking a sixth card is rejected without a setup intent", async () => {
    const cards = ["1111", "2222", "3333", "4444", "5555"].map((last4) => ({ ...oneCard, last4 }));
    const holder = await sandbox.addHolder({ cards });
    const list = await holder.ask("POST /cards/list", {
      body: { page: 0, size: 5, orderBy: "DESC", sortBy: "CREATED_AT" },
    });
    expect(list.body.data.map(({ cardNumberLast4 }: { cardNumberLast4: string }) => cardNumberLast4)).toEqual(
      ["1111", "2222", "3333", "4444", "5555"],
    );
    const sixth = await holder.ask("POST /cards/link");
    expect([sixth.status, sixth.body.code]).toEqual([400, "card_limit"]);
    const removedAnswer = await holder.ask("POST /cards/remove", {
      body: { paymentMethodId: list.body.data[0].paymentMethodId },
    });
    expect(removedAnswer.status).toBe(200);
    expect((await holder.ask("POST /cards/link")).body.data.clientSecret).toMatch(/_secret_/);
  });

  test("removed cards are not found, and can be saved again by their holder", async () => {
    const holder = await sandbox.addHolder({ cards: [oneCard] });
    const body = { paymentMethodId: await cardOf(holder) };
    expect((await holder.ask("POST /cards/save", { body })).status).toBe(201);
    expect((await holder.ask("POST /cards/list", { body: { page: 0, size: 5 } })).body.data).toHaveLength(1);
    await holder.ask("POST /cards/remove", { body });
    expect((await holder.ask("POST /cards/remove", { body })).body.code).toBe("card_not_found");
    expect((await holder.ask("POST /cards/save", { body })).body.data).toMatchObject({
      cardNumberLast4: "4242",
      cardType: "visa",
      ...body,
    });
  });

  test.each(flagCalls)(
    "a $flag card is listed with this flag, and can pay only if the contract allows it",
    async (flagCall) => {
      const { call, flag, refusal } = flagCall;
      const holder = await sandbox.addHolder({ balance: 0, cards: [oneCard, { ...oneCard, last4: "4444" }] });
      const list = { body: { page: 0, size: 5 } };
      const cards = async () => (await holder.ask("POST /cards/list", list)).body.data;
      const [{ paymentMethodId }, { paymentMethodId: another }] = await cards();
      const topUp = async (from: string) => {
        const body = { paymentMethodId: from, currency: "AUD", amount: "500", platformFee: 0 };
        const answer = await holder.ask("POST /wallet/top-up", { body });
        return [answer.status, answer.body.code];
      };
      const flags = async () => (await cards()).map((card: Record<CardFlag, boolean>) => card[flag]);
      const setFlag = async (isSet: boolean) =>
        (await holder.ask(call, { body: { paymentMethodId, [flag]: isSet } })).status;
      expect(await flags()).toEqual([false, false]);
      expect([await setFlag(true), await setFlag(true)]).toEqual([200, 200]);
      expect(await flags()).toEqual([true, false]);
      expect((await holder.ask("POST /cards/save", { body: { paymentMethodId } })).body.data[flag]).toBe(
        true,
      );
      expect(await topUp(paymentMethodId)).toEqual(refusal ? [400, refusal] : [200, undefined]);
      expect(await balanceOf(holder)).toMatchObject({ balance: refusal ? 0 : 500 });
      expect(await topUp(another)).toEqual([200, undefined]);
      expect(await setFlag(false)).toBe(200);
      expect(await flags()).toEqual([false, false]);
      expect(await topUp(paymentMethodId)).toEqual([200, undefined]);
    },
  );
});

describe("finding a payee", () => {
  test("accepts the local, spaced and international format, and returns only id and first name", async () => {
    const seeker = await sandbox.addHolder();
    const payee = await sandbox.addHolder({}, { firstName: "Percy" });
    const localNumber = `0${payee.mobile.slice(3)}`;
    const spaced = `${localNumber.slice(0, 4)} ${localNumber.slice(4, 7)} ${localNumber.slice(7)}`;
    for (const mobile of [localNumber, spaced, payee.mobile, ` ${spaced} `]) {
      const { body } = await seeker.ask(`GET /users?${new URLSearchParams({ mobile })}`);
      expect(body.data).toEqual([{ accountId: payee.accountId, firstName: "Percy" }]);
    }
    const unescaped = await seeker.ask(`GET /users?mobile=${payee.mobile}`);
    expect(unescaped.body.data).toHaveLength(1);
  });

  test("never matches a partial number, a wildcard, or an account that cannot be paid", async () => {
    const seeker = await sandbox.addHolder();
    const payee = await sandbox.addHolder();
    const pendingHolder = await sandbox.addHolder({ status: "P" });
    const localNumber = `0${payee.mobile.slice(3)}`;
    const nobody = [
      localNumber.slice(0, 9),
      `${localNumber}1`,
      `${localNumber}%`,
      "%",
      "04________",
      `${localNumber} ext 5`,
      `x${localNumber}`,
    ];
    for (const mobile of [...nobody, pendingHolder.mobile, "\u0000", "0".repeat(40)]) {
      const answer = await seeker.ask(`GET /users?${new URLSearchParams({ mobile })}`);
      expect([mobile, answer.status, answer.body.data]).toEqual([mobile, 200, []]);
    }
    expect((await seeker.ask("GET /users")).status).toBe(400);
    expect((await seeker.ask("GET /users?mobile=")).status).toBe(400);
  });

  test("answers equally if a saved mobile number is free or another person has verified it", async () => {
    const owner = await sandbox.addHolder();
    const mover = await sandbox.addHolder({}, { firstName: "Nora", lastName: "Newman" });
    const findPayee = async (phone: string) => {
      const answer = await mover.ask("PUT /fiat/accounts/individual", { body: { ...individual, phone } });
      const { version: _, ...data } = answer.body.data ?? {};
      return [answer.status, answer.body.message, data];
    };
    expect(await findPayee(owner.mobile)).toEqual(await findPayee("+61499999999"));
    expect((await findPayee(owner.mobile))[2]).toMatchObject({ mobileVerified: false });
    const { body } = await mover.ask(`GET /users?${new URLSearchParams({ mobile: owner.mobile })}`);
    expect(body.data[0]?.accountId).toBe(owner.accountId);
  });
});
