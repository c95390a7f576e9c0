/** Tests the project's realm on the real server, without a browser. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type APIRequestContext, request } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

const server = () => `${process.env.NUPAY_KEYCLOAK}/realms/nupay`;
const protocol = () => `${server()}/protocol/openid-connect`;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
  readonly refresh_expires_in: number;
}

function authorization(app: string, changes: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(48).toString("base64url");
  const parameters: Record<string, string | undefined> = {
    client_id: "nupay-web",
    redirect_uri: `${app}/dashboard`,
    state: "a-state",
    nonce: "a-nonce",
    response_mode: "fragment",
    response_type: "code",
    scope: "openid",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return { url: `${protocol()}/auth?${query}`, verifier };
}

/** An HTTP client with its own cookies. */
async function visit(): Promise<APIRequestContext> {
  return request.newContext({ maxRedirects: 0, extraHTTPHeaders: { accept: "text/html" } });
}

const formAddress = (page: string) =>
  /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";

const fragmentOf = (location: string | undefined) =>
  new URLSearchParams(location === undefined ? "" : new URL(location).hash.slice(1));

async function redeem(app: string, form: Record<string, string>) {
  return fetch(`${protocol()}/token`, {
    method: "POST",
    headers: { origin: app },
    body: new URLSearchParams({ client_id: "nupay-web", ...form }),
  });
}

const refresh = (app: string, token: string) =>
  redeem(app, { grant_type: "refresh_token", refresh_token: token });

async function signIn(
  app: string,
  person: { email: string; password: string },
  authorizationOptions: Record<string, string> = {},
): Promise<Tokens> {
  const visitor = await visit();
  const { url, verifier } = authorization(app, authorizationOptions);
  const page = await (await visitor.get(url)).text();
  const answer = await visitor.post(formAddress(page), {
    form: { username: person.email, password: person.password },
  });
  const code = fragmentOf(answer.headers().location).get("code") ?? "";
  const response = await redeem(app, {
    grant_type: "authorization_code",
    redirect_uri: `${app}/dashboard`,
    code,
    code_verifier: verifier,
  });
  expect(response.status).toBe(200);
  await visitor.dispose();
  return response.json();
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

const appOf = (baseURL: string | undefined) => baseURL ?? "";

test.describe("an authorization request to Keycloak", () => {
  for (const [what, address] of [
    ["another host", "https://evil.example/"],
    ["another page of the app", "{app}/elsewhere"],
    ["a registered address with more behind it", "{app}/dashboard.evil.example"],
    ["a registered address with a query", "{app}/dashboard?next=evil"],
  ] as const) {
    test(`with ${what} as redirect_uri ends on an error page, never in a redirect`, async ({ baseURL }) => {
      const app = appOf(baseURL);
      const visitor = await visit();
      const { url } = authorization(app, { redirect_uri: address.replace("{app}", app) });
      const response = await visitor.get(url);
      expect(response.status()).toBe(400);
      expect(response.headers().location).toBeUndefined();
      expect(await response.text()).toContain("This request cannot be used");
      await visitor.dispose();
    });
  }

  test("without PKCE or with the plain method is rejected", async ({ baseURL }) => {
    const visitor = await visit();
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: "plain" },
    ]) {
      const response = await visitor.get(authorization(appOf(baseURL), changes).url);
      const answer = fragmentOf(response.headers().location);
      expect(answer.get("error")).toBe("invalid_request");
      expect(answer.get("code")).toBeNull();
    }
    await visitor.dispose();
  });

  test("for the implicit flow is rejected, and the token endpoint rejects a password grant", async ({
    baseURL,
    person,
  }) => {
    const app = appOf(baseURL);
    const visitor = await visit();
    const response = await visitor.get(authorization(app, { response_type: "token" }).url);
    expect(fragmentOf(response.headers().location).get("error")).toBe("unauthorized_client");
    const { email, password } = person;
    const directResponse = await redeem(app, { grant_type: "password", username: email, password });
    expect(directResponse.status).toBe(400);
    expect(await directResponse.json()).toMatchObject({ error: "unauthorized_client" });
    await visitor.dispose();
  });
});

test.describe("Keycloak's tokens", () => {
  test("have their configured lifetimes, the wallet as audience, and the person's claims", async ({
    baseURL,
    person,
  }) => {
    const tokens = await signIn(appOf(baseURL), person);
    // A second may pass between the token and the answer.
    expect([300, 299]).toContain(tokens.expires_in);
    expect([1_800, 1_799]).toContain(tokens.refresh_expires_in);
    const claims = claimsOf(tokens.access_token);
    expect([claims.aud].flat()).toContain("urn:nupay:wallet");
    expect(claims).toMatchObject({
      iss: server(),
      sub: person.id,
      azp: "nupay-web",
      email: person.email,
      given_name: person.firstName,
      family_name: person.lastName,
      phone_number: person.mobile.replace(/^0/, "+61"),
      phone_number_verified: true,
      resource_access: { account: { roles: ["view-profile"] } },
    });
    expect(claims).not.toHaveProperty("realm_access");
    const header = JSON.parse(Buffer.from(tokens.access_token.split(".")[0] ?? "", "base64url").toString());
    expect(header.typ).toBe("at+jwt");
  });

  test("contain only a mobile number that an administrator or an action of the realm has verified", async ({
    baseURL,
    makePerson,
  }) => {
    const typedPerson = await makePerson({ mobileVerified: false });
    const tokens = await signIn(appOf(baseURL), typedPerson);
    expect(claimsOf(tokens.access_token)).not.toHaveProperty("phone_number");
  });

  test("have acr 1 after a sign-in, even if other acr_values were requested", async ({ baseURL, person }) => {
    const parameters = { acr_values: "urn:example:gold 2" };
    const { access_token } = await signIn(appOf(baseURL), person, parameters);
    expect(claimsOf(access_token)).toMatchObject({ acr: "1" });
  });

  test("rotate at a refresh, and the previous refresh token is accepted once more", async ({
    baseURL,
    person,
  }) => {
    const app = appOf(baseURL);
    const firstTokens = await signIn(app, person);
    const lostAnswer = await refresh(app, firstTokens.refresh_token);
    expect(lostAnswer.status).toBe(200);
    const secondRefresh = await refresh(app, firstTokens.refresh_token);
    expect(secondRefresh.status).toBe(200);
    const secondTokens: Tokens = await secondRefresh.json();
    expect(secondTokens.refresh_token).not.toBe(firstTokens.refresh_token);
    expect((await refresh(app, secondTokens.refresh_token)).status).toBe(200);
  });

  test("refresh tokens are rejected at their third use", async ({ baseURL, person }) => {
    const app = appOf(baseURL);
    const { refresh_token } = await signIn(app, person);
    expect((await refresh(app, refresh_token)).status).toBe(200);
    expect((await refresh(app, refresh_token)).status).toBe(200);
    const thirdResponse = await refresh(app, refresh_token);
    expect(thirdResponse.status).toBe(400);
    expect(await thirdResponse.json()).toMatchObject({ error: "invalid_grant" });
  });

  test("refresh tokens are rejected once the person's sessions have ended", async ({
    baseURL,
    person,
    control,
  }) => {
    const app = appOf(baseURL);
    const { refresh_token } = await signIn(app, person);
    await control.endSessions(person.email);
    expect((await refresh(app, refresh_token)).status).toBe(400);
  });

  test("the wallet rejects a token of another realm, of another type or without a person", async ({
    baseURL,
    person,
    sandboxAddress,
  }) => {
    const app = appOf(baseURL);
    const { access_token, id_token, refresh_token } = await signIn(app, person);
    const requestAccount = async (token: string) =>
      (await fetch(`${sandboxAddress}/api/v1/users/me`, { headers: { Authorization: `Bearer ${token}` } }))
        .status;
    expect(await requestAccount(access_token)).toBe(200);
    const [head = "", body = "", signature = ""] = access_token.split(".");
    const otherClaims = Buffer.from(
      JSON.stringify({ ...claimsOf(access_token), sub: randomUUID() }),
    ).toString("base64url");
    const changedSignature = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const token of [
      id_token,
      refresh_token,
      `${head}.${otherClaims}.${signature}`,
      `${head}.${body}.${changedSignature}`,
    ]) {
      expect(await requestAccount(token)).toBe(401);
    }
  });
});

test.describe("password guessing at Keycloak", () => {
  test("gets the same message for a wrong password and an unknown person, and locks the account after repeated attempts", async ({
    baseURL,
    person,
  }) => {
    const visitor = await visit();
    let page = await (await visitor.get(authorization(appOf(baseURL)).url)).text();
    const attempt = async (username: string, password: string) => {
      const answer = await visitor.post(formAddress(page), { form: { username, password } });
      if (answer.status() === 200) page = await answer.text();
      return answer;
    };
    await attempt(`${randomUUID()}@nupay.test`, "whatever it is");
    expect(page).toContain("Wrong e-mail or password.");
    for (let attempts = 0; attempts < 5; attempts += 1) {
      await attempt(person.email, "not the password");
      expect(page).toContain("Wrong e-mail or password.");
    }
    expect((await attempt(person.email, person.password)).status()).toBe(200);
    expect(page).toContain("Wrong e-mail or password.");
    await visitor.dispose();
  });
});

test.describe("Keycloak's headers", () => {
  test("forbid inline scripts, inline styles and framing by other sites", async ({ baseURL }) => {
    const app = appOf(baseURL);
    const visitor = await visit();
    const response = await visitor.get(authorization(app).url);
    const headers = response.headers();
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(headers["content-security-policy"]).toContain(`form-action 'self' ${app}`);
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    const page = await response.text();
    expect(page).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self';/,
    );
    expect(page).not.toMatch(/\sstyle=|<style|<script(?! src=)|\son[a-z]+=/);
    await visitor.dispose();
  });

  for (const path of ["login-status-iframe.html", "3p-cookies/step1.html", "3p-cookies/step2.html"]) {
    test(`let the app frame ${path}`, async () => {
      const response = await fetch(`${protocol()}/${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-security-policy")).not.toContain("frame-ancestors");
      expect(response.headers.get("x-frame-options")).toBeNull();
    });
  }

  test("allow only the app's origin to read tokens and profiles", async ({ baseURL, person }) => {
    const app = appOf(baseURL);
    const { access_token, refresh_token } = await signIn(app, person);
    const profile = (origin: string) =>
      fetch(`${server()}/account`, {
        headers: { accept: "application/json", authorization: `Bearer ${access_token}`, origin },
      });
    const mine = await profile(app);
    expect(mine.headers.get("access-control-allow-origin")).toBe(app);
    const verified = person.mobile.replace(/^0/, "+61");
    expect(await mine.json()).toMatchObject({
      email: person.email,
      attributes: { mobile: [person.mobile], verifiedMobile: [verified] },
    });
    const strange = await profile("https://evil.example");
    expect(strange.headers.get("access-control-allow-origin")).toBeNull();
    const tokens = await refresh("https://evil.example", refresh_token);
    expect(tokens.headers.get("access-control-allow-origin")).toBeNull();
  });
});
