import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { loadKeys } from "../../sandbox/identity/keys.ts";
import { audience, verifyAccessToken } from "../../sandbox/identity/tokens.ts";
import { startTestServers, type TestServers } from "./test-servers.ts";
import { requestRefresh, type Tokens, Visitor } from "./visitor.ts";

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers(4120);
});
afterAll(() => servers.close());
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

function passTime(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

async function expectRefreshed(refreshToken: string): Promise<Tokens> {
  const response = await requestRefresh(servers, refreshToken);
  expect(response.status).toBe(200);
  return response.json();
}

async function expectRejected(refreshToken: string): Promise<void> {
  const response = await requestRefresh(servers, refreshToken);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "invalid_grant" });
}

describe("access tokens", () => {
  it("contain the person and the session id, and last five minutes", async () => {
    const visitor = new Visitor(servers);
    const tokens = await visitor.signIn();
    const person = await servers.people.byEmail("demo@nupay.test");
    const claims = await servers.identity.verifyAccessToken(tokens.access_token);
    expect(claims.sub).toBe(person?.id);
    expect(claims.exp - Math.floor(Date.now() / 1000)).toBe(300);
    expect(tokens.expires_in).toBe(300);
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: servers.issuer,
      aud: "urn:nupay:wallet",
      typ: "Bearer",
      azp: "nupay-web",
      sid: visitor.cookie("KEYCLOAK_SESSION"),
    });
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      nonce: "a-nonce",
      given_name: "Dana",
      aud: "nupay-web",
    });
  });

  it("have iat and exp as seconds since the epoch, as ID and refresh tokens have", async () => {
    const { access_token, id_token, refresh_token } = await new Visitor(servers).signIn();
    const nowInSeconds = Math.floor(Date.now() / 1000);
    for (const token of [access_token, id_token, refresh_token]) {
      const { iat = 0, exp = 0 } = decodeJwt(token);
      expect(Math.abs(iat - nowInSeconds)).toBeLessThanOrEqual(1);
      expect(exp - iat).toBeGreaterThanOrEqual(300);
      expect(exp - iat).toBeLessThanOrEqual(86_400);
    }
  });

  it("are rejected if they are expired, forged or another kind of token", async () => {
    const tokens = await new Visitor(servers).signIn();
    const [head, , signature] = tokens.access_token.split(".");
    const body = Buffer.from(JSON.stringify({ ...decodeJwt(tokens.access_token), sub: "somebody" }));
    const { verifyAccessToken } = servers.identity;
    await expect(verifyAccessToken(`${head}.${body.toString("base64url")}.${signature}`)).rejects.toThrow();
    await expect(verifyAccessToken(tokens.refresh_token)).rejects.toThrow();
    await expect(verifyAccessToken(tokens.id_token)).rejects.toThrow();
    await expect(verifyAccessToken("rubbish")).rejects.toThrow();
    passTime(301);
    await expect(verifyAccessToken(tokens.access_token)).rejects.toThrow();
  });

  it("are accepted only with the realm's algorithm, issuer, audience and type", async () => {
    const database = await openDatabase("memory");
    const keys = await loadKeys(database);
    const claims = { sub: "somebody", sid: "a-session", iss: servers.issuer, aud: audience };
    const header = { alg: "ES256", typ: "at+jwt" };
    const signToken = (changes: object, changedHeader: object = {}) =>
      new SignJWT({ ...claims, ...changes })
        .setExpirationTime("5m")
        .setProtectedHeader({ ...header, ...changedHeader })
        .sign(keys.privateKey);
    const verify = (token: string) => verifyAccessToken(keys, servers.issuer, token);
    expect(await verify(await signToken({}))).toMatchObject({ sub: "somebody", sid: "a-session" });
    const unsigned = new UnsecuredJWT(claims).setExpirationTime("5m").encode();
    const published = new TextEncoder().encode(JSON.stringify(keys.signing));
    const symmetric = await new SignJWT(claims)
      .setExpirationTime("5m")
      .setProtectedHeader({ ...header, alg: "HS256" })
      .sign(published);
    for (const [what, token] of [
      ["no algorithm", unsigned],
      ["a symmetric algorithm", symmetric],
      ["another issuer", await signToken({ iss: "https://evil.example/realms/nupay" })],
      ["another audience", await signToken({ aud: "nupay-web" })],
      ["another kind", await signToken({}, { typ: "JWT" })],
      ["nobody", await signToken({ sub: undefined })],
    ] as const) {
      await expect(verify(token), what).rejects.toThrow();
    }
    await database.close();
  });

  it("access tokens and their session stay valid after a restart of the provider", async () => {
    const visitor = new Visitor(servers);
    const tokens = await visitor.signIn();
    await servers.restart();
    expect((await servers.identity.verifyAccessToken(tokens.access_token)).sub).toBeTruthy();
    await expectRefreshed(tokens.refresh_token);
    const secondTokens = await visitor.signIn("nobody", "nothing");
    expect(decodeJwt(secondTokens.access_token).sub).toBe(decodeJwt(tokens.access_token).sub);
  });
});

describe("refreshing", () => {
  it("returns a new decodable refresh token of the same session each time", async () => {
    const firstTokens = await new Visitor(servers).signIn();
    const secondTokens = await expectRefreshed(firstTokens.refresh_token);
    const thirdTokens = await expectRefreshed(secondTokens.refresh_token);
    expect(new Set([firstTokens, secondTokens, thirdTokens].map((tokens) => tokens.refresh_token)).size).toBe(
      3,
    );
    const { sid } = decodeJwt(firstTokens.access_token);
    for (const tokens of [secondTokens, thirdTokens]) {
      expect(decodeJwt(tokens.access_token).sid).toBe(sid);
      expect(decodeJwt(tokens.refresh_token)).toMatchObject({ typ: "Refresh", sid });
    }
  });

  it("accepts the previous token once more within 30 seconds", async () => {
    const firstTokens = await new Visitor(servers).signIn();
    await expectRefreshed(firstTokens.refresh_token);
    passTime(29);
    const secondTokens = await expectRefreshed(firstTokens.refresh_token);
    await expectRefreshed(secondTokens.refresh_token);
  });

  it("rejects a third use of a token and revokes the grant", async () => {
    const firstTokens = await new Visitor(servers).signIn();
    await expectRefreshed(firstTokens.refresh_token);
    const newestTokens = await expectRefreshed(firstTokens.refresh_token);
    await expectRejected(firstTokens.refresh_token);
    await expectRejected(newestTokens.refresh_token);
  });

  it("rejects a second use after 30 seconds and revokes the grant", async () => {
    const firstTokens = await new Visitor(servers).signIn();
    const secondTokens = await expectRefreshed(firstTokens.refresh_token);
    passTime(31);
    await expectRejected(firstTokens.refresh_token);
    await expectRejected(secondTokens.refresh_token);
  });

  it("accepts at most two of six parallel uses of a token", async () => {
    const firstTokens = await new Visitor(servers).signIn();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => requestRefresh(servers, firstTokens.refresh_token)),
    );
    expect([1, 2]).toContain(answers.filter(({ status }) => status === 200).length);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });

  it("does not end the session if a reuse has revoked the grant", async () => {
    const visitor = new Visitor(servers);
    const firstTokens = await visitor.signIn();
    await expectRefreshed(firstTokens.refresh_token);
    passTime(60);
    await expectRejected(firstTokens.refresh_token);
    const back = await visitor.signIn("nobody", "nothing");
    await expectRefreshed(back.refresh_token);
  });

  it("rejects a malformed token, and the bare id of a valid one", async () => {
    const { refresh_token } = await new Visitor(servers).signIn();
    await expectRejected("rubbish");
    await expectRejected(String(decodeJwt(refresh_token).jti));
  });
});

describe("sessions", () => {
  it("end after 30 minutes without a refresh", async () => {
    const tokens = await new Visitor(servers).signIn();
    passTime(30 * 60 + 1);
    await expectRejected(tokens.refresh_token);
  });

  it("last at most ten hours, even if they are refreshed", async () => {
    let { refresh_token } = await new Visitor(servers).signIn();
    for (let minutes = 25; minutes < 600; minutes += 25) {
      passTime(25 * 60);
      ({ refresh_token } = await expectRefreshed(refresh_token));
    }
    passTime(25 * 60);
    await expectRejected(refresh_token);
  });

  it("ending a person's sessions ends them on every device, and no other person's session", async () => {
    const otherPerson = await servers.people.register({
      email: `${crypto.randomUUID()}@nupay.test`,
      password: "demo",
      firstName: "Olga",
      lastName: "Other",
    });
    const [phone, laptop] = [new Visitor(servers), new Visitor(servers)];
    const [onPhone, onLaptop] = [await phone.signIn(), await laptop.signIn()];
    const otherTokens = await new Visitor(servers).signIn(otherPerson.email);
    const dana = await servers.people.byEmail("demo@nupay.test");
    await servers.identity.endSessions(dana?.id ?? "");
    await expectRejected(onPhone.refresh_token);
    await expectRejected(onLaptop.refresh_token);
    await expect(phone.signIn("nobody", "nothing")).rejects.toThrow(/no code/);
    await expectRefreshed(otherTokens.refresh_token);
  });

  it("a session that ended by a sign-out is reported as ended while its access token is valid", async () => {
    const [phone, laptop] = [new Visitor(servers), new Visitor(servers)];
    const [onPhone, onLaptop] = [await phone.signIn(), await laptop.signIn()];
    const isEnded = async ({ access_token: token }: Tokens) => {
      const { sid = "" } = await servers.identity.verifyAccessToken(token);
      return servers.identity.isSessionEnded?.(sid);
    };
    expect(await isEnded(onPhone)).toBe(false);
    await phone.walk(
      `${servers.issuer}/protocol/openid-connect/logout?client_id=nupay-web&id_token_hint=${onPhone.id_token}`,
    );
    expect(await isEnded(onPhone)).toBe(true);
    expect(await isEnded(onLaptop)).toBe(false);
    passTime(299);
    expect(await isEnded(onPhone)).toBe(true);
  });

  it("all end with a reset, after which old cookies do not sign in", async () => {
    const visitor = new Visitor(servers);
    const tokens = await visitor.signIn();
    await servers.identity.reset();
    await expectRejected(tokens.refresh_token);
    await expect(visitor.signIn("nobody", "nothing")).rejects.toThrow(/no code/);
    expect((await visitor.signIn()).access_token).toBeTruthy();
  });

  it("the session of a deleted person ends, and a new sign-in is required", async () => {
    const email = `${crypto.randomUUID()}@nupay.test`;
    const deletedPerson = await servers.people.register({
      email,
      password: "demo",
      firstName: "Gone",
      lastName: "Girl",
    });
    const visitor = new Visitor(servers);
    const tokens = await visitor.signIn(email);
    servers.people.forget(deletedPerson.id);
    await expectRejected(tokens.refresh_token);
    const back = await visitor.signIn();
    expect(decodeJwt(back.access_token).sub).not.toBe(deletedPerson.id);
  });
});
