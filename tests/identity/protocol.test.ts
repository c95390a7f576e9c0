import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ChosenPasswords } from "../../sandbox/identity/chosen-passwords.ts";
import { startTestServers, type TestServers } from "./test-servers.ts";
import { authorizationUrl, requestToken, Visitor } from "./visitor.ts";

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers(4122);
});
afterAll(() => servers.close());

function answerOf(response: Response): URLSearchParams {
  return new URLSearchParams(new URL(response.headers.get("location") ?? "").hash.slice(1));
}

function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${servers.issuer}/${path}`, { redirect: "manual", ...init });
}

describe("an authorization request", () => {
  it.each([
    ["another host", "https://evil.example/"],
    ["an unregistered path", "http://localhost:4123/elsewhere"],
    ["a registered address with more behind it", "http://localhost:4123/dashboard.evil.example"],
    ["a look-alike host", "http://localhost:4123@evil.example/dashboard"],
  ])("with %s as redirect_uri ends on a 4xx page, never in a redirect", async (_case, address) => {
    const { url } = authorizationUrl(servers, { redirect_uri: address });
    const response = await new Visitor(servers).send(url);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get("location")).toBeNull();
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it.each(["", "/", "/dashboard", "/cards", "/transactions", "/help", "/silent-check-sso.html"])(
    "may have the app's %j as redirect_uri",
    async (path) => {
      for (const origin of servers.addresses.apps) {
        const response = await new Visitor(servers).send(
          authorizationUrl(servers, { redirect_uri: origin + path }).url,
        );
        expect(response.headers.get("location")).toMatch(/\/login-actions\//);
      }
    },
  );

  it("keeps what follows a second question mark, which a query may have (RFC 3986, section 3.4)", async () => {
    const { url } = authorizationUrl(servers, { prompt: "none", state: "a-mark" });
    const withMark = `${url}`.replace("state=a-mark", "state=a?mark");
    expect(answerOf(await new Visitor(servers).send(withMark)).get("state")).toBe("a?mark");
    const changed = authorizationUrl(servers, { redirect_uri: "http://localhost:4123/dashboard?x" });
    const response = await new Visitor(servers).send(
      `${changed.url}`.replace("dashboard%3Fx", "dashboard?x"),
    );
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  });

  it("without PKCE or with the plain method is rejected", async () => {
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: "plain" },
    ]) {
      const response = await new Visitor(servers).send(authorizationUrl(servers, changes).url);
      expect(answerOf(response).get("error")).toBe("invalid_request");
      expect(answerOf(response).get("code")).toBeNull();
    }
  });

  it("with prompt=none is answered with login_required while signed out, and with a code after a sign-in", async () => {
    const visitor = new Visitor(servers);
    const authorizeSilently = () => visitor.send(authorizationUrl(servers, { prompt: "none" }).url);
    const responseBefore = await authorizeSilently();
    expect(answerOf(responseBefore).get("error")).toBe("login_required");
    expect(responseBefore.headers.get("content-security-policy")).toBeNull();
    await visitor.signIn();
    const responseAfter = await authorizeSilently();
    expect(answerOf(responseAfter).get("code")).toBeTruthy();
    expect(answerOf(responseAfter).get("state")).toBe("a-state");
  });

  it("with prompt=login requires the password again", async () => {
    const visitor = new Visitor(servers);
    await visitor.signIn();
    const page = await visitor.walk(authorizationUrl(servers, { prompt: "login" }).url);
    expect(page.url).toMatch(/\/authenticate$/);
  });

  it("shows the signed-in person's e-mail on the page that asks for the password again, not in the registration", async () => {
    const visitor = new Visitor(servers);
    const emailIn = async (response: Response) => {
      const field = /<input [^>]*name="email"[^>]*>/.exec(await response.text())?.[0] ?? "";
      return / value="([^"]*)"/.exec(field)?.[1] ?? "";
    };
    const ask = () => visitor.walk(authorizationUrl(servers, { max_age: "0" }).url);
    const signedOut = await ask();
    await visitor.signIn();
    const signedIn = await ask();
    const registration = await visitor.send(signedIn.url.replace(/authenticate$/, "registration"));
    expect([await emailIn(signedOut.response), await emailIn(signedIn.response)]).toEqual([
      "",
      "demo@nupay.test",
    ]);
    expect(registration.status).toBe(200);
    expect(await emailIn(registration)).toBe("");
  });
});

describe("the token endpoint", () => {
  it("rejects a code with NUL, and a request its client, as it rejects any other unknown one", async () => {
    const response = await requestToken(servers, {
      grant_type: "authorization_code",
      client_id: "nupay-web",
      redirect_uri: `${servers.app}/dashboard`,
      code: "\u0000",
      code_verifier: "v".repeat(43),
    });
    expect([response.status, (await response.json()).error]).toEqual([400, "invalid_grant"]);
    const { url } = authorizationUrl(servers, { client_id: "\u0000" });
    expect((await new Visitor(servers).send(url)).status).toBe(400);
  });

  it("redeems a code once, and only with its verifier", async () => {
    const visitor = new Visitor(servers);
    await visitor.signIn();
    const { url, verifier } = authorizationUrl(servers);
    const redeem = async (address: Response, proof: string) =>
      requestToken(servers, {
        grant_type: "authorization_code",
        client_id: "nupay-web",
        redirect_uri: `${servers.app}/dashboard`,
        code: answerOf(address).get("code") ?? "",
        code_verifier: proof,
      });
    const firstResponse = await visitor.send(url);
    expect((await redeem(firstResponse, "x".repeat(64))).status).toBe(400);
    const secondResponse = await visitor.send(url);
    expect((await redeem(secondResponse, verifier)).status).toBe(200);
    expect((await redeem(secondResponse, verifier)).status).toBe(400);
  });
});

describe("a form of the provider's page", () => {
  it("is rejected from another browser", async () => {
    const { url } = await new Visitor(servers).walk(authorizationUrl(servers).url);
    const stranger = await new Visitor(servers).send(url, { email: "demo@nupay.test", password: "demo" });
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain("This page has expired");
  });

  it("is rejected at the URL of another sign-in in the same browser", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    const otherUrl = url.replace(/login-actions\/[^/]+/, "login-actions/another-one");
    expect((await visitor.send(otherUrl, { email: "demo@nupay.test", password: "demo" })).status).toBe(400);
  });

  it("is rejected with 413 if it is too large", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    expect((await visitor.send(url, { email: "x".repeat(20_000), password: "demo" })).status).toBe(413);
  });

  it("shows the typed e-mail escaped after an error, and never the password", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    const answer = await visitor.send(url, { email: `"><script>alert(1)</script>`, password: "s3cret-word" });
    const page = await answer.text();
    expect(page).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("s3cret-word");
  });
});

describe("wrong passwords", () => {
  it("block the e-mail after five in a row, even for the right password", async () => {
    const email = "impatient@nupay.test";
    await servers.people.register({ email, password: "demo", firstName: "Ida", lastName: "Impatient" });
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    const sendPassword = async (password: string) =>
      await (await visitor.send(url, { email, password })).text();
    for (let tries = 1; tries < 5; tries += 1)
      expect(await sendPassword("wrong")).toContain("Wrong e-mail or password.");
    expect(await sendPassword("wrong")).toContain("Too many wrong passwords.");
    expect(await sendPassword("demo")).toContain("Too many wrong passwords.");
  });

  it("are counted before they are checked, so that at most five of many parallel ones are checked", async () => {
    const email = "hasty@nupay.test";
    await servers.people.register({ email, password: "demo", firstName: "Hana", lastName: "Hasty" });
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    // All other attempts arrive while the first password is checked.
    const authenticate = vi
      .spyOn(servers.people, "authenticate")
      .mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(undefined), 500)));
    await Promise.all(Array.from({ length: 12 }, () => visitor.send(url, { email, password: "wrong" })));
    expect(authenticate).toHaveBeenCalledTimes(5);
    authenticate.mockRestore();
    expect(await (await visitor.send(url, { email, password: "demo" })).text()).toContain(
      "Too many wrong passwords.",
    );
  });
});

describe("a registration at the provider", () => {
  it("rejects a name with invisible characters", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    const form = {
      firstName: "Dana",
      lastName: "Demo\u202e",
      email: `${crypto.randomUUID()}@nupay.test`,
      mobile: "0400000077",
      password: "secret",
    };
    const address = url.replace("authenticate", "registration");
    expect(await (await visitor.send(address, form)).text()).toContain("invisible characters");
    expect((await visitor.send(address, { ...form, lastName: "Demo" })).status).toBe(303);
  });

  it("keeps the chosen password on the server if another field is invalid", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    const address = url.replace("authenticate", "registration");
    const email = `${crypto.randomUUID()}@nupay.test`;
    const form = { firstName: "Dana", lastName: "Demo", email, mobile: "12", password: "long secret" };
    const errorPage = await (await visitor.send(address, form)).text();
    expect(errorPage).toContain("Your password is kept.");
    expect(errorPage).not.toContain("long secret");
    const corrected = { ...form, mobile: "0400000078", password: "" };
    expect((await visitor.send(address, corrected)).status).toBe(303);
    expect(await servers.people.authenticate(email, "long secret")).toMatchObject({ email });
  });

  it("drops the chosen password from memory once the registration has succeeded", async () => {
    const keep = vi.spyOn(ChosenPasswords.prototype, "keep");
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    const address = url.replace("authenticate", "registration");
    const email = `${crypto.randomUUID()}@nupay.test`;
    const form = { firstName: "Dana", lastName: "Demo", email, mobile: "12", password: "long secret" };
    await visitor.send(address, form);
    const [kept] = keep.mock.contexts as ChosenPasswords[];
    const [uid = ""] = keep.mock.calls[0] ?? [];
    keep.mockRestore();
    expect(kept?.find(uid)).toBe("long secret");
    await visitor.send(address, { ...form, mobile: "0400000081", password: "" });
    expect(kept?.find(uid)).toBeUndefined();
  });

  it("requires the password again if the page was opened again", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    const address = url.replace("authenticate", "registration");
    const email = `${crypto.randomUUID()}@nupay.test`;
    const form = { firstName: "Dana", lastName: "Demo", email, mobile: "12", password: "long secret" };
    await visitor.send(address, form);
    await visitor.walk(address);
    const secondAnswer = await visitor.send(address, { ...form, mobile: "0400000079", password: "" });
    expect(await secondAnswer.text()).toContain("Choose a password.");
  });

  it("does not say that it keeps a password that it rejects", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(`${authorizationUrl(servers).url}&screen=register`);
    const form = { firstName: "Dana", lastName: "Demo", email: "x", mobile: "12", password: "p".repeat(201) };
    expect(await (await visitor.send(url, form)).text()).not.toContain("Your password is kept.");
  });

  it("shows the errors of all invalid fields at once", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(`${authorizationUrl(servers).url}&screen=register`);
    const answer = await visitor.send(url, {
      firstName: "",
      lastName: "New",
      email: "x",
      mobile: "12",
      password: "p",
    });
    const text = await answer.text();
    for (const fault of [
      "Enter your first name.",
      "Enter a valid e-mail address",
      "Enter a valid Australian mobile",
    ])
      expect(text).toContain(fault);
  });
});

describe("a server error of the provider", () => {
  it("shows an error page without internal details", async () => {
    const visitor = new Visitor(servers);
    const { url } = await visitor.walk(authorizationUrl(servers).url);
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const authenticate = vi
      .spyOn(servers.people, "authenticate")
      .mockRejectedValue(new Error("disk on fire"));
    const response = await visitor.send(url, { email: "demo@nupay.test", password: "demo" });
    expect(complaint).toHaveBeenCalledOnce();
    complaint.mockRestore();
    authenticate.mockRestore();
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toContain("Something went wrong");
    expect(page).not.toContain("disk on fire");
    const secondVisit = await visitor.walk(url, { email: "demo@nupay.test", password: "demo" });
    expect(secondVisit.url).toContain("#code=");
  });
});

describe("the sign-in page", () => {
  it.each([
    ["ar-EG, en;q=0.5", "ar"],
    ["en;q=0.1, ar;q=0.9", "ar"],
    ["fr, ar;q=0", "en"],
  ])("is for the browser's languages %j in the preferred one, %s", async (accepted, language) => {
    const headers = { Accept: "text/html", "Accept-Language": accepted };
    expect(await (await sendRequest("account", { headers })).text()).toContain(`<html lang="${language}"`);
  });

  it("marks each link to another language as a text in that language", async () => {
    const { response } = await new Visitor(servers).walk(authorizationUrl(servers).url);
    const links = (await response.text()).match(/<a [^>]*hreflang="[^"]+"[^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    const attributeOf = (link: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1];
    for (const link of links) expect(attributeOf(link, "lang"), link).toBe(attributeOf(link, "hreflang"));
  });
});

describe("the provider's headers", () => {
  it("forbid framing, inline scripts and inline styles on the sign-in page", async () => {
    const visitor = new Visitor(servers);
    const { response } = await visitor.walk(authorizationUrl(servers).url);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${servers.app}`);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const page = await response.text();
    expect(page.indexOf('<meta charset="utf-8">')).toBeLessThan(200);
    expect(page).not.toMatch(/\sstyle=|<style|<script(?! src=)/);
  });

  it("prevent framing of every page", async () => {
    const logout = `${servers.issuer}/protocol/openid-connect/logout?client_id=nupay-web`;
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const html = { headers: { accept: "text/html" } };
    const form = { email: "demo@nupay.test", password: "demo" };
    const otherPerson = { email: `${crypto.randomUUID()}@nupay.test`, password: "demo" };
    await servers.people.register({ ...otherPerson, firstName: "Olga", lastName: "Other" });
    const [guest, signedIn, second] = [new Visitor(servers), new Visitor(servers), new Visitor(servers)];
    await signedIn.signIn();
    await second.signIn();
    const signIn = (await guest.walk(authorizationUrl(servers).url)).url;
    const secondAddress = (await second.walk(authorizationUrl(servers, { prompt: "login" }).url)).url;
    const target = (response: Response) => response.headers.get("location") ?? "";
    const confirm = async () => {
      const page = await (await signedIn.send(logout)).text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
      return await signedIn.send(`${servers.issuer}/protocol/openid-connect/logout/confirm`, {
        xsrf,
        logout: "yes",
      });
    };
    const failing = () => {
      vi.spyOn(servers.people, "authenticate").mockRejectedValueOnce(new Error("disk on fire"));
      return guest.send(signIn, form);
    };
    const putRequest = { ...html, method: "PUT" };
    const tokenRequest = { ...html, method: "POST", body: new URLSearchParams({ grant_type: "password" }) };
    const pages: readonly (readonly [name: string, status: number, page: () => Promise<Response>])[] = [
      ["sign-in", 200, () => guest.send(signIn)],
      ["wrong password", 200, () => guest.send(signIn, { ...form, password: "no" })],
      ["registration", 200, () => guest.send(signIn.replace("authenticate", "registration"))],
      ["sign-in that is over", 400, () => new Visitor(servers).send(signIn)],
      ["form that is too large", 413, () => guest.send(signIn, { email: "a".repeat(100_000) })],
      ["fault behind the page", 500, failing],
      ["question before signing out", 200, () => signedIn.send(logout)],
      [
        "forged sign-out",
        400,
        () => signedIn.send(logout.replace("logout?", "logout/confirm?"), { xsrf: "no" }),
      ],
      ["signed out", 200, async () => signedIn.send(target(await confirm()))],
      [
        "one person after another",
        200,
        async () => second.send(target(await second.send(secondAddress, otherPerson))),
      ],
      ["refused way back", 400, () => guest.send(`${logout}&post_logout_redirect_uri=https://evil.example/`)],
      [
        "refused redirect",
        400,
        () => guest.send(authorizationUrl(servers, { redirect_uri: "https://evil.example" }).url),
      ],
      ["unknown client", 400, () => guest.send(authorizationUrl(servers, { client_id: "nobody" }).url)],
      [
        "form that sends itself",
        400,
        () => guest.send(authorizationUrl(servers, { response_mode: "form_post", prompt: "none" }).url),
      ],
      ["account", 200, () => signedIn.send(`${servers.issuer}/account`)],
      ["profile without a token", 401, () => sendRequest("account")],
      ["realm", 200, () => sendRequest("", html)],
      ["discovery", 200, () => sendRequest(".well-known/openid-configuration", html)],
      ["unknown path", 404, () => sendRequest("nowhere", html)],
      ["unknown path of the protocol", 404, () => sendRequest("protocol/openid-connect/nowhere", html)],
      ["unknown realm", 404, () => fetch(`${servers.addresses.sandbox}/realms/another`, html)],
      ["unknown file", 404, () => fetch(`${servers.addresses.sandbox}/resources/0/page.css`, html)],
      ["another method", 404, () => sendRequest("protocol/openid-connect/auth", putRequest)],
      ["refused token", 400, () => sendRequest("protocol/openid-connect/token", tokenRequest)],
    ];
    const answers: unknown[] = [];
    for (const [name, , page] of pages) {
      const { headers, status } = await page();
      const policy = headers.get("content-security-policy") ?? "";
      answers.push([name, status, /frame-ancestors [^;]*/.exec(policy)?.[0], headers.get("x-frame-options")]);
    }
    complaint.mockRestore();
    expect(answers).toEqual(pages.map(([name, status]) => [name, status, "frame-ancestors 'none'", "DENY"]));
  });

  it.each(["login-status-iframe.html", "3p-cookies/step1.html", "3p-cookies/step2.html"])(
    "let only the app frame %s",
    async (path) => {
      const response = await sendRequest(`protocol/openid-connect/${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-security-policy")).toContain(
        `frame-ancestors ${servers.addresses.apps.join(" ")}`,
      );
      expect(response.headers.get("x-frame-options")).toBeNull();
    },
  );

  it("make cookies Secure with SameSite, and HttpOnly except for the session status", async () => {
    const visitor = new Visitor(servers);
    await visitor.signIn();
    const response = await visitor.send(authorizationUrl(servers).url);
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith("AUTH_SESSION="))).toMatch(
      /path=\/realms\/nupay; samesite=none; secure; httponly/i,
    );
    expect(cookies.find((cookie) => cookie.startsWith("KEYCLOAK_SESSION="))).toMatch(
      /path=\/realms\/nupay; samesite=none; secure$/i,
    );
    const page = await new Visitor(servers).send(authorizationUrl(servers).url);
    for (const cookie of page.headers.getSetCookie()) {
      if (cookie.startsWith("AUTH_INTERACTION")) expect(cookie).toMatch(/samesite=lax; secure; httponly/i);
    }
  });

  it("omit Secure only for Safari, which drops such cookies on http://localhost", async () => {
    const safari =
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
    const chrome =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36";
    const cookies = async (userAgent: string) => {
      const response = await fetch(authorizationUrl(servers).url, {
        redirect: "manual",
        headers: { "user-agent": userAgent },
      });
      return response.headers.getSetCookie().filter((cookie) => !/expires=thu, 01 jan 1970/i.test(cookie));
    };
    for (const cookie of await cookies(safari)) expect(cookie).not.toMatch(/secure/i);
    for (const cookie of await cookies(chrome)) expect(cookie).toMatch(/; secure/i);
  });

  it.each(["token", "userinfo", "certs"])("let only the app's origins read %s", async (path) => {
    const preflight = (origin: string) =>
      sendRequest(`protocol/openid-connect/${path}`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
    for (const origin of servers.addresses.apps) {
      const { headers, status } = await preflight(origin);
      expect(status).toBe(204);
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("access-control-allow-credentials")).toBe("true");
    }
    const stranger = await preflight("https://evil.example");
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("reject another origin at the token endpoint", async () => {
    const response = await sendRequest("protocol/openid-connect/token", {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: new URLSearchParams({ grant_type: "refresh_token", client_id: "nupay-web", refresh_token: "x" }),
    });
    expect(response.status).toBe(400);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("the person's profile", () => {
  it("is returned for a bearer token by the account endpoint and by userinfo", async () => {
    const { access_token } = await new Visitor(servers).signIn();
    const headers = {
      authorization: `bearer ${access_token}`,
      accept: "application/json",
      origin: servers.app,
    };
    const account = await sendRequest("account", { headers });
    expect(account.headers.get("access-control-allow-origin")).toBe(servers.app);
    const dana = await servers.people.byEmail("demo@nupay.test");
    expect(await account.json()).toEqual({
      id: dana?.id,
      username: "demo@nupay.test",
      email: "demo@nupay.test",
      emailVerified: true,
      firstName: "Dana",
      lastName: "Demo",
      attributes: { mobile: ["+61400000001"] },
    });
    const userInfo = await sendRequest("protocol/openid-connect/userinfo", { headers });
    expect(await userInfo.json()).toMatchObject({ sub: dana?.id, given_name: "Dana" });
  });

  it("is rejected without a token, with an invalid one, or after the session has ended", async () => {
    const { access_token } = await new Visitor(servers).signIn();
    const dana = await servers.people.byEmail("demo@nupay.test");
    await servers.identity.endSessions(dana?.id ?? "");
    for (const authorization of ["", "Bearer rubbish", `Bearer ${access_token}`]) {
      const response = await sendRequest("account", { headers: { authorization } });
      expect(response.status).toBe(401);
    }
  });

  it("is shown on a page in a browser, with a link back only if the referrer is the app", async () => {
    const visitor = new Visitor(servers);
    await visitor.signIn();
    const walk = async (referrer: string) =>
      (await visitor.send(`${servers.issuer}/account?referrer=nupay-web&referrer_uri=${referrer}`)).text();
    expect(await walk(`${servers.app}/profile`)).toContain(`href="${servers.app}/profile"`);
    const strange = await walk("https://evil.example/");
    expect(strange).not.toContain("evil.example");
    expect(strange).toContain("Dana Demo");
  });
});

describe("signing out at the provider", () => {
  const logout = (query: Record<string, string>) =>
    `${servers.issuer}/protocol/openid-connect/logout?${new URLSearchParams(query)}`;

  it("with the id token needs no confirmation, and returns to the app", async () => {
    for (const address of [servers.app, `${servers.app}/`]) {
      const visitor = new Visitor(servers);
      const { id_token } = await visitor.signIn();
      const page = await visitor.walk(
        logout({ client_id: "nupay-web", post_logout_redirect_uri: address, id_token_hint: id_token }),
      );
      expect(page.url).toBe(`${servers.app}/`);
      expect(visitor.cookie("KEYCLOAK_SESSION")).toBeUndefined();
      await expect(visitor.signIn("nobody", "nothing")).rejects.toThrow(/no code/);
    }
  });

  it("without an id token, or with another person's, requires confirmation", async () => {
    const visitor = new Visitor(servers);
    await visitor.signIn();
    const email = `${crypto.randomUUID()}@nupay.test`;
    await servers.people.register({ email, password: "demo", firstName: "Olga", lastName: "Other" });
    const { id_token } = await new Visitor(servers).signIn(email);
    for (const hint of [{}, { id_token_hint: id_token }]) {
      const page = await visitor.walk(
        logout({ client_id: "nupay-web", post_logout_redirect_uri: servers.app, ...hint }),
      );
      expect(await page.response.text()).toContain("Sign out of nupay?");
    }
    expect(visitor.cookie("KEYCLOAK_SESSION")).toBeTruthy();
  });

  it("accepts the confirmation form also after a silent check in the same browser", async () => {
    const visitor = new Visitor(servers);
    await visitor.signIn();
    const page = await visitor.walk(logout({ client_id: "nupay-web" }));
    const silentResponse = await visitor.walk(authorizationUrl(servers, { prompt: "none" }).url);
    expect(silentResponse.url).toContain("code=");
    const form = await page.response.text();
    const action = /<form method="post" action="([^"]+)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? "";
    const answer = await visitor.walk(action, { xsrf, logout: "yes" });
    expect(await answer.response.text()).toContain("You are signed out");
    expect(visitor.cookie("KEYCLOAK_SESSION")).toBeUndefined();
  });

  it("redirects without confirmation if no person is signed in", async () => {
    const page = await new Visitor(servers).walk(
      logout({ client_id: "nupay-web", post_logout_redirect_uri: `${servers.app}/`, state: "s" }),
    );
    expect(page.url).toBe(`${servers.app}/?state=s`);
  });

  it("rejects an unregistered post_logout_redirect_uri with 400", async () => {
    const response = await new Visitor(servers).send(
      logout({ client_id: "nupay-web", post_logout_redirect_uri: "https://evil.example/" }),
    );
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });
});

describe("the provider's realm", () => {
  it("publishes a discovery document with Keycloak's own paths", async () => {
    const document = await (await sendRequest(".well-known/openid-configuration")).json();
    expect(document).toMatchObject({
      issuer: servers.issuer,
      authorization_endpoint: `${servers.issuer}/protocol/openid-connect/auth`,
      token_endpoint: `${servers.issuer}/protocol/openid-connect/token`,
      userinfo_endpoint: `${servers.issuer}/protocol/openid-connect/userinfo`,
      jwks_uri: `${servers.issuer}/protocol/openid-connect/certs`,
      end_session_endpoint: `${servers.issuer}/protocol/openid-connect/logout`,
      code_challenge_methods_supported: ["S256"],
    });
  });

  it("publishes its key without the private part", async () => {
    const { keys } = await (await sendRequest("protocol/openid-connect/certs")).json();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
    expect(keys[0]).not.toHaveProperty("d");
  });

  it("allows the session status check only for the app's client and origin", async () => {
    const init = (client: string, origin: string) =>
      sendRequest(
        `protocol/openid-connect/login-status-iframe.html/init?client_id=${client}&origin=${origin}`,
      );
    expect((await init("nupay-web", servers.app)).status).toBe(204);
    expect((await init("nupay-web", "https://evil.example")).status).toBe(403);
    expect((await init("another", servers.app)).status).toBe(403);
  });

  it.each([
    "/realms/nupay/nothing",
    "/realms/other/protocol/openid-connect/auth",
    "/realms/nupay/login-actions/x/y/z",
    "/resources/0/page.css",
    "/resources/../../package.json",
    "//evil.example/realms",
  ])("answers 404 to %s", async (path) => {
    const { status } = await fetch(servers.addresses.sandbox + path);
    expect(status).toBe(404);
  });
});
