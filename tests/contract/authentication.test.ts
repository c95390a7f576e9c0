import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { type Holder, type LiveSandbox, openLiveSandbox, shareLiveSandbox } from "../sandbox/live-sandbox.ts";

let sandbox: LiveSandbox;
let otherSandbox: LiveSandbox;
let holder: Holder;
beforeAll(async () => {
  [sandbox, otherSandbox] = await Promise.all([shareLiveSandbox(), openLiveSandbox("memory")]);
  holder = await sandbox.addHolder();
});
afterEach(() => vi.useRealTimers());
afterAll(() => Promise.all([sandbox.close(), otherSandbox.close()]));

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const { paths }: { paths: Record<string, Record<string, unknown>> } = parse(
  readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"),
);
/** Every call of the contract. The requests need no body, because each is rejected for its token. */
const everyCall = Object.entries(paths).flatMap(([path, calls]) =>
  Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
);

async function expectRejected(authorization: string | undefined, challenge: string): Promise<void> {
  const answers = await Promise.all(
    everyCall.map(async (call) => {
      const [method = "", path = ""] = call.split(" ");
      const response = await fetch(`${sandbox.address}/api/v1${path}`, {
        method,
        headers: authorization === undefined ? {} : { Authorization: authorization },
      });
      const body: { code?: string; data?: unknown } = await response.json();
      return [call, response.status, body.code, body.data, response.headers.get("www-authenticate")];
    }),
  );
  expect(answers).toEqual(everyCall.map((call) => [call, 401, "unauthorized", null, challenge]));
}

const invalid = 'Bearer error="invalid_token"';

test("the contract has more calls than the specification's sixteen", () => {
  expect(everyCall.length).toBeGreaterThan(16);
});

describe("each call rejects", () => {
  test("a request without a token, with the Bearer scheme in the answer", async () => {
    await expectRejected(undefined, "Bearer");
  });

  test("another scheme than Bearer", async () => {
    await expectRejected(`Basic ${Buffer.from("demo@nupay.test:demo").toString("base64")}`, "Bearer");
  });

  test.each([
    ["a word", "rubbish"],
    ["three words with dots", "a.b.c"],
    ["an empty object", `${encode({})}.${encode({})}.`],
  ])("%s instead of a token", async (_name, token) => {
    await expectRejected(`Bearer ${token}`, invalid);
  });

  test("a token whose signature or contents were changed", async () => {
    const [head = "", body = "", signature = ""] = holder.token.split(".");
    const otherSubject = encode({ ...decodeJwt(holder.token), sub: randomUUID() });
    await expectRejected(`Bearer ${head}.${otherSubject}.${signature}`, invalid);
    await expectRejected(`Bearer ${head}.${body}.${signature.split("").reverse().join("")}`, invalid);
  });

  test("an expired token", async () => {
    const { exp = 0 } = decodeJwt(holder.token);
    vi.useFakeTimers({ toFake: ["Date"], now: (exp - 2) * 1000 });
    expect((await holder.ask("GET /users/me")).status).toBe(200);
    vi.setSystemTime((exp + 1) * 1000);
    await expectRejected(`Bearer ${holder.token}`, invalid);
  });

  test("a token of another realm", async () => {
    const stranger = await otherSandbox.addHolder();
    expect((await stranger.ask("GET /users/me")).status).toBe(200);
    await expectRejected(`Bearer ${stranger.token}`, invalid);
  });

  test("a token signed with a foreign key that names the realm's key id", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const head = decodeProtectedHeader(holder.token);
    const forge = (headerChanges: object) =>
      new SignJWT(decodeJwt(holder.token))
        .setProtectedHeader({ ...head, alg: "ES256", ...headerChanges })
        .sign(privateKey);
    await expectRejected(`Bearer ${await forge({})}`, invalid);
    await expectRejected(`Bearer ${await forge({ jwk: await exportJWK(publicKey) })}`, invalid);
    await expectRejected(`Bearer ${await forge({ jku: `${otherSandbox.address}/certs` })}`, invalid);
  });

  test("an unsigned token, and one signed with the public key as an HMAC secret", async () => {
    const [, body = ""] = holder.token.split(".");
    const head = decodeProtectedHeader(holder.token);
    await expectRejected(`Bearer ${encode({ ...head, alg: "none" })}.${body}.`, invalid);
    const keys = await (await fetch(`${sandbox.address}/realms/nupay/protocol/openid-connect/certs`)).json();
    const signingInput = `${encode({ ...head, alg: "HS256" })}.${body}`;
    for (const secret of [JSON.stringify(keys.keys[0]), JSON.stringify(keys)]) {
      const signature = createHmac("sha256", secret).update(signingInput).digest("base64url");
      await expectRejected(`Bearer ${signingInput}.${signature}`, invalid);
    }
  });

  test("a refresh token", async () => {
    await expectRejected(`Bearer ${holder.refreshToken}`, invalid);
  });
});

test("an idempotency key is scoped to the subject of the token", async () => {
  const key = randomUUID();
  const stranger = await sandbox.addHolder();
  const body = { amount: "100", currency: "AUD" };
  const mine = await holder.ask("POST /wallet/payout", { body, key });
  expect(mine.status).toBe(200);
  const status = async (person: Holder) => (await person.ask(`GET /wallet/payments/${key}`)).body.data;
  expect(await status(stranger)).toEqual({ state: "unseen" });
  const cancelled = await stranger.ask(`DELETE /wallet/payments/${key}`);
  expect(cancelled.body.data).toEqual({ state: "cancelled" });
  expect(await status(holder)).toMatchObject({
    state: "succeeded",
    transactionId: mine.body.data.transactionId,
  });
});
