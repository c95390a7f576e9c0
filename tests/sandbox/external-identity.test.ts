/** The wallet API with an external realm, whose keys a fake server publishes. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createExternalIdentity, findRealm } from "../../sandbox/identity/external.ts";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { IdentityUnavailable, type Person } from "../../sandbox/ports.ts";
import { startSandbox } from "../../sandbox/server.ts";
import { listenLocally } from "../../site/listen.ts";
import { Control } from "../support/control.ts";

const { privateKey, publicKey } = await generateKeyPair("RS256");
let keys: { port: number; close: () => Promise<void> };
let realm: string;
let sandbox: { address: string; close: () => Promise<void> };
let isDown = false;
let hasNoKeySet = false;

beforeAll(async () => {
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  keys = await listenLocally(
    createServer(({ url }, response) => {
      const isDiscovery = url?.endsWith("/nupay/.well-known/openid-configuration");
      if (isDown) response.writeHead(503).end();
      else if (isDiscovery) {
        response
          .writeHead(200, { "Content-Type": "application/json" })
          .end(JSON.stringify({ issuer: realm, jwks_uri: `${realm}/protocol/openid-connect/certs` }));
      } else if (hasNoKeySet) response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
      else
        response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ keys: [jwk] }));
    }),
    0,
  );
  realm = `http://localhost:${keys.port}/realms/nupay`;
  sandbox = await startSandbox({ port: 0, apps: ["http://localhost:4101"], data: "memory", issuer: realm });
}, 60_000);
afterAll(async () => {
  await sandbox.close();
  await keys.close();
});

const rana = {
  sub: "5f0c9a52-5f3c-4d52-9a1f-6f0b4f6f3a11",
  email: "rana@nupay.test",
  given_name: "Rana",
  family_name: "Registered",
  phone_number: "0421 000 001",
};

interface TokenOptions {
  readonly typ?: string;
  readonly issuer?: string;
  readonly audience?: string;
  /** The time of issue in seconds; defaults to now. */
  readonly at?: number;
}

function tokenOf(
  claims: JWTPayload,
  { typ = "at+jwt", issuer = realm, audience = "urn:nupay:wallet", at }: TokenOptions = {},
) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: "one", typ })
    .setIssuer(issuer)
    .setAudience([audience, "account"])
    .setIssuedAt(at)
    .setExpirationTime("5m")
    .sign(privateKey);
}

async function ask(token: string, path: string, body?: object, method = body === undefined ? "GET" : "POST") {
  const response = await fetch(`${sandbox.address}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

test("a key set URL without a key set is a server error, not an invalid token", async () => {
  hasNoKeySet = true;
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect((await ask(await tokenOf(rana), "/users/me")).status).toBe(500);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
  hasNoKeySet = false;
});

test("signing keys that cannot be fetched are a server error, not an invalid token", async () => {
  isDown = true;
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect((await ask(await tokenOf(rana), "/users/me")).status).toBe(500);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
  isDown = false;
});

test("with `keyTimes` of zero the realm's keys are read again for each call", async () => {
  const forgetful = await startSandbox({
    port: 0,
    apps: [],
    data: "memory",
    issuer: realm,
    keyTimes: { maxAge: 0, pause: 0 },
  });
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    const headers = { Authorization: `Bearer ${await tokenOf(rana)}` };
    const readUser = () => fetch(`${forgetful.address}/api/v1/users/me`, { headers });
    expect((await readUser()).status).toBe(404);
    hasNoKeySet = true;
    expect((await readUser()).status, "keys that were read before").toBe(500);
  } finally {
    hasNoKeySet = false;
    complaint.mockRestore();
    await forgetful.close();
  }
});

test("two parallel first calls create one person, who is found by their mobile number only while the realm has verified it", async () => {
  const token = await tokenOf(rana);
  const firstAnswers = await Promise.all([ask(token, "/users/me"), ask(token, "/users/me")]);
  expect(firstAnswers.map(({ status }) => status)).toEqual([404, 404]);
  const accountCreation = await ask(token, "/fiat/accounts", {
    email: rana.email,
    country: "AU",
    keycloakId: rana.sub,
  });
  expect(accountCreation.body).toMatchObject({
    status: 201,
    data: { firstName: "Rana", lastName: "Registered", email: rana.email, status: "P" },
  });
  const control = new Control(sandbox.address);
  await control.setStatus(accountCreation.body.data.accountId, "A");
  const activeAccount = { status: "A", balance: 500 };
  await control.addPerson({ id: "payer", email: "payer@nupay.test", account: activeAccount });
  const payer = await tokenOf({ ...rana, sub: "payer", email: "payer@nupay.test" });
  const findRana = async () => (await ask(payer, "/users?mobile=%2B61421000001")).body.data;
  const readMobileVerified = async (claims: JWTPayload) =>
    (await ask(await tokenOf({ ...rana, ...claims }), "/users/me")).body.data.mobileVerified;
  expect([await readMobileVerified({}), await findRana()]).toEqual([false, []]);
  expect(await readMobileVerified({ phone_number_verified: true })).toBe(true);
  expect(await findRana()).toMatchObject([{ firstName: "Rana" }]);
  expect([await readMobileVerified({ phone_number_verified: "true" }), await findRana()]).toEqual([
    false,
    [],
  ]);
  expect(await readMobileVerified({ phone_number: "0421 000 002", phone_number_verified: true })).toBe(true);
  expect(await findRana(), "the number of before").toEqual([]);
});

test("a number that the realm has verified for two people belongs to the person with the newer token", async () => {
  const verified = { phone_number: "0421 000 003", phone_number_verified: true };
  const now = Math.floor(Date.now() / 1_000);
  const readMobileVerifiedOf = async (sub: string, age: number, claims: JWTPayload = verified) => {
    const token = await tokenOf(
      { ...rana, phone_number: "", ...claims, sub, email: `${sub}@nupay.test` },
      { at: now - age },
    );
    return (await ask(token, "/users/me")).body.data.mobileVerified;
  };
  const control = new Control(sandbox.address);
  const account = { status: "A", balance: 0 };
  for (const id of ["first", "second"]) await control.addPerson({ id, email: `${id}@nupay.test`, account });
  expect(await readMobileVerifiedOf("first", 20)).toBe(true);
  expect(await readMobileVerifiedOf("second", 10)).toBe(true);
  expect(await readMobileVerifiedOf("first", 20)).toBe(false);
  expect(await readMobileVerifiedOf("second", 10)).toBe(true);
  expect(await readMobileVerifiedOf("first", 0)).toBe(true);
  expect(await readMobileVerifiedOf("second", 10)).toBe(false);
});

test("a token without a verified number, or with another person's, leaves the person without a verified number", async () => {
  const now = Math.floor(Date.now() / 1_000);
  const control = new Control(sandbox.address);
  const account = { status: "A", balance: 500 };
  for (const id of ["old", "young"]) await control.addPerson({ id, email: `${id}@nupay.test`, account });
  const call = async (sub: string, age: number, phone_number: string, path = "/users/me") => {
    const claims = { ...rana, phone_number, phone_number_verified: true, sub, email: `${sub}@nupay.test` };
    return (await ask(await tokenOf(claims, { at: now - age }), path)).body.data;
  };
  await call("young", 0, "0421 000 004");
  expect((await call("old", 9, "0421 000 005")).mobileVerified).toBe(true);
  expect((await call("old", 9, "0421 000 004")).mobileVerified).toBe(false);
  expect(await call("young", 0, "0421 000 004", "/users?mobile=0421000005")).toEqual([]);
  expect((await call("old", 9, "0421 000 005")).mobileVerified).toBe(true);
  expect((await call("old", 9, "")).mobileVerified).toBe(false);
});

test("a phone number in the personal details does not replace the number that the realm has verified", async () => {
  const control = new Control(sandbox.address);
  const account = { status: "A", balance: 500 };
  for (const id of ["typist", "seeker"]) await control.addPerson({ id, email: `${id}@nupay.test`, account });
  const claims = { phone_number: "0421 000 006", phone_number_verified: true };
  const typist = await tokenOf({ ...rana, ...claims, sub: "typist", email: "typist@nupay.test" });
  const seeker = await tokenOf({ ...rana, phone_number: "", sub: "seeker", email: "seeker@nupay.test" });
  const countFound = async (mobile: string) =>
    (await ask(seeker, `/users?mobile=${mobile}`)).body.data.length;
  const me = await ask(typist, "/users/me");
  for (const phone of ["+61421000007", "+61293744000"]) {
    const body = { ...individual, firstName: me.body.data.firstName, lastName: me.body.data.lastName, phone };
    const saveAnswer = await ask(typist, "/fiat/accounts/individual", body, "PUT");
    expect([saveAnswer.status, saveAnswer.body.data?.mobileVerified]).toEqual([200, true]);
    expect((await ask(typist, "/users/me")).body.data.mobileVerified).toBe(true);
    expect([await countFound("0421000006"), await countFound("0421000007")]).toEqual([1, 0]);
  }
});

const individual = {
  dob: { day: 14, month: 2, year: 1990 },
  address: { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" },
};

test("invisible characters in the names of a token are removed", async () => {
  const nora = {
    sub: "6a1d0b63-6a4d-4e63-8b2a-7a1c5a704b22",
    email: "nora@nupay.test",
    given_name: "No\u200bra\u202e",
    family_name: "New\u00adman",
  };
  const accountCreation = await ask(await tokenOf(nora), "/fiat/accounts", {
    email: nora.email,
    country: "AU",
    keycloakId: nora.sub,
  });
  expect(accountCreation.body.data).toMatchObject({ firstName: "Nora", lastName: "Newman" });
});

test("a token with another audience, issuer or type, or without an e-mail, is rejected", async () => {
  for (const token of [
    await tokenOf(rana, { audience: "account" }),
    await tokenOf(rana, { issuer: realm.replace("nupay", "other") }),
    await tokenOf(rana, { typ: "JWT" }),
    await tokenOf({ sub: rana.sub }),
    `${await tokenOf(rana)}x`,
  ]) {
    expect((await ask(token, "/users/me")).status).toBe(401);
  }
});

test("a token with the e-mail of another identity is rejected", async () => {
  const token = await tokenOf({ ...rana, sub: "somebody-else", phone_number: "0421 000 009" });
  expect((await ask(token, "/users/me")).status).toBe(401);
});

async function serveKeys() {
  const [old, fresh] = await Promise.all(
    ["old", "fresh"].map(async (kid) => ({ kid, ...(await generateKeyPair("RS256")) })),
  );
  if (!old || !fresh) throw new Error("Two keys were made");
  const keyEndpoint = { published: [old], fetches: 0 };
  const server = await listenLocally(
    createServer(async (_request, response) => {
      keyEndpoint.fetches += 1;
      const jwks = keyEndpoint.published.map(async (key) => ({
        ...(await exportJWK(key.publicKey)),
        kid: key.kid,
      }));
      response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify({ keys: await Promise.all(jwks) }));
    }),
    0,
  );
  const tokenBy = (key = old) =>
    new SignJWT(rana)
      .setProtectedHeader({ alg: "RS256", kid: key.kid, typ: "at+jwt" })
      .setIssuer(realm)
      .setAudience("urn:nupay:wallet")
      .setExpirationTime("5m")
      .sign(key.privateKey);
  const accepting = (pause: number) => {
    const { verifyAccessToken } = createExternalIdentity(
      { issuer: realm, keysAddress: new URL(`http://localhost:${server.port}`) },
      async ({ id }) => ({ id }) as Person,
      { maxAge: 60_000, pause },
    );
    return (token: string) =>
      verifyAccessToken(token).then(
        () => true,
        () => false,
      );
  };
  return { old, fresh, shown: keyEndpoint, tokenBy, accepting, close: server.close };
}

test("unknown keys cause one fetch for each pause, and a removed key is rejected once the cache expires", async () => {
  const { old, fresh, shown, tokenBy, accepting, close } = await serveKeys();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const accepts = accepting(50);
    const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
    const oldToken = await tokenBy(old);
    expect(await accepts(oldToken)).toBe(true);
    shown.published = [fresh];
    const freshToken = await tokenBy(fresh);
    pass(49);
    expect(await accepts(freshToken)).toBe(false);
    expect(await accepts(oldToken)).toBe(true);
    pass(1);
    expect(await accepts(freshToken)).toBe(true);
    expect(await accepts(oldToken)).toBe(false);
    shown.published = [];
    pass(59_999);
    expect(await accepts(freshToken)).toBe(true);
    pass(1);
    expect(await accepts(freshToken)).toBe(false);
  } finally {
    vi.useRealTimers();
    await close();
  }
});

test("a token of a newly published key is accepted after another fetch, and a token of a foreign key is rejected", async () => {
  const { old, fresh, shown, tokenBy, accepting, close } = await serveKeys();
  try {
    const accepts = accepting(200);
    expect(await accepts(await tokenBy(old))).toBe(true);
    shown.published = [old, fresh];
    expect(await accepts(await tokenBy(fresh))).toBe(true);
    expect(shown.fetches).toBe(2);
    const foreign = await tokenBy({ ...fresh, kid: "foreign" });
    expect(await Promise.all([accepts(foreign), accepts(foreign)])).toEqual([false, false]);
    expect(shown.fetches).toBe(3);
    // Waits well beyond the pause: at its very end, calls could see the pause as running or as over.
    await setTimeout(300);
    expect(await accepts(foreign), "after the pause").toBe(false);
    expect(shown.fetches, "a key that a new fetch does not have is not looked for again").toBe(4);
  } finally {
    await close();
  }
});

test("the start fails with a one-sentence error if the realm is missing or has another name", async () => {
  const start = (issuer: string) => startSandbox({ port: 0, apps: [], data: "memory", issuer });
  await expect(start(realm.replace(/:\d+/, ":1"))).rejects.toThrow(
    /:1\/realms\/nupay, where no realm answers\.$/,
  );
  await expect(start(realm.replace("/nupay", "/other"))).rejects.toThrow(/where no realm answers\.$/);
  const rejectedStart = start(realm.replace("localhost", "127.0.0.1"));
  await expect(rejectedStart).rejects.toThrow(/the realm there calls itself http:\/\/localhost/);
  await expect(rejectedStart).rejects.toThrow(OperatorFault);
});

test("with an external realm no people are seeded, and people can be created for its identities", async () => {
  const control = new Control(sandbox.address);
  const ledgerBefore = await control.ledger();
  expect(ledgerBefore.accounts.map(({ email }) => email)).not.toContain("demo@nupay.test");
  const createdPerson = await control.addPerson({
    id: "an-identity-of-the-realm",
    email: "made@nupay.test",
    account: { status: "A", balance: 500 },
  });
  expect(createdPerson.id).toBe("an-identity-of-the-realm");
  const token = await tokenOf({ ...rana, sub: createdPerson.id, email: "made@nupay.test" });
  expect((await ask(token, "/users/me")).body.data.accountId).toBe(createdPerson.accountId);
  await expect(control.endSessions("made@nupay.test")).rejects.toThrow(/409.*keeps its sessions itself/);
  for (const path of ["/realms/nupay/protocol/openid-connect/auth", "/resources/x/page.css"]) {
    expect((await fetch(sandbox.address + path)).status).toBe(404);
  }
});

test("a database that does not answer is a server error, not an invalid token", async () => {
  const identity = createExternalIdentity(await findRealm(realm), () =>
    Promise.reject(new Error("no connection")),
  );
  await expect(identity.verifyAccessToken(await tokenOf(rana))).rejects.toBeInstanceOf(IdentityUnavailable);
});
