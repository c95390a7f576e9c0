import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { People } from "../../sandbox/ports.ts";
import { CallerFinder } from "../../sandbox/request-log/callers.ts";
import { RequestLog } from "../../sandbox/request-log/request-log.ts";
import type { NewFault } from "../support/control.ts";
import {
  balanceOf,
  cardOf,
  type Holder,
  type LiveSandbox,
  oneCard,
  shareLiveSandbox,
} from "./live-sandbox.ts";

let sandbox: LiveSandbox;
let payer: Holder;
let payee: Holder;
let paidCount = 0;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
  payer = await sandbox.addHolder({ balance: 1_000_000 });
  payee = await sandbox.addHolder({ balance: 0 });
});
afterEach(() => sandbox.control.clearFaults(payer.email));
afterAll(() => sandbox.close());

const pay = () =>
  payer.ask("POST /wallet/transfer", {
    body: { toAccountId: payee.accountId, amount: "100", currency: "AUD" },
    headers: { Origin: sandbox.app },
  });
const fault = (plan: Partial<NewFault> & Pick<NewFault, "kind">) =>
  sandbox.control.fault({ method: "POST", path: "/api/v1/wallet/transfer", email: payer.email, ...plan });

/** The number of transfers received since the last call. */
async function countNewTransfers(): Promise<number> {
  const { balance } = (await balanceOf(payee)) as { balance: number };
  const newCount = balance / 100 - paidCount;
  paidCount = balance / 100;
  return newCount;
}
/** The raw bytes of a transfer's answer. */
async function bytesOf(headers: Readonly<Record<string, string>>): Promise<string> {
  const { host, port, hostname } = new URL(sandbox.address);
  const body = JSON.stringify({ toAccountId: payee.accountId, amount: "100", currency: "AUD" });
  const lines = {
    Host: host,
    Authorization: `Bearer ${payer.token}`,
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    "Idempotency-Key": randomUUID(),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.write(`POST /api/v1/wallet/transfer HTTP/1.1\r\n${head.join("")}\r\n${body}`);
  let bytes = "";
  socket.on("data", (chunk) => (bytes += chunk.toString()));
  // A reset connection has no answer either.
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("close", resolve));
  return bytes;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("an injected fault", () => {
  test("a status fault answers one call with the status and CORS headers, without processing it", async () => {
    await fault({ kind: "status", status: 500 });
    const brokenAnswer = await pay();
    expect([brokenAnswer.status, brokenAnswer.body.code]).toEqual([500, "internal"]);
    expect(brokenAnswer.headers.get("access-control-allow-origin")).toBe(sandbox.app);
    expect(await countNewTransfers()).toBe(0);
    expect((await pay()).status).toBe(200);
    expect(await countNewTransfers()).toBe(1);
  });

  test("a status fault with `act` processes the call first, and answers with the given status, headers and body", async () => {
    const body = { status: 429, message: "Slow down", data: null, code: "too_many_requests" };
    await fault({ kind: "status", status: 429, act: true, headers: { "Retry-After": "2" }, body });
    const busyAnswer = await pay();
    expect([busyAnswer.status, busyAnswer.headers.get("retry-after"), busyAnswer.body]).toEqual([
      429,
      "2",
      body,
    ]);
    expect(await countNewTransfers()).toBe(1);
  });

  test("a status fault sends its body unchanged, even if the body contradicts the status", async () => {
    await fault({ kind: "status", status: 200, body: { status: 400, message: "No", data: null } });
    const response = await fetch(`${sandbox.address}/api/v1/wallet/transfer`, {
      method: "POST",
      headers: { Authorization: `Bearer ${payer.token}` },
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 400, message: "No", data: null },
    ]);
    await fault({ kind: "status", status: 502, body: "<h1>Bad Gateway</h1>" });
    await expect(pay()).rejects.toThrow(SyntaxError);
    expect(await countNewTransfers()).toBe(0);
  });

  test("with refuse drops the connection before the call is processed, and with lose after it is processed", async () => {
    await fault({ kind: "refuse" });
    await expect(pay()).rejects.toThrow("fetch failed");
    expect(await countNewTransfers()).toBe(0);
    await fault({ kind: "lose" });
    await expect(pay()).rejects.toThrow("fetch failed");
    expect(await countNewTransfers()).toBe(1);
    await fault({ kind: "refuse", act: true });
    await expect(pay()).rejects.toThrow("fetch failed");
    expect(await countNewTransfers()).toBe(1);
  });

  test("closes the connection without any bytes if silent, and otherwise after a line that is not HTTP", async () => {
    const bytesBeforeDrop = async (plan: Pick<NewFault, "kind" | "silent">) => {
      await fault(plan);
      return await bytesOf({ "Sec-Fetch-Mode": "cors" });
    };
    expect(await bytesBeforeDrop({ kind: "lose" })).toBe("dropped\r\n");
    expect(await countNewTransfers()).toBe(1);
    expect(await bytesBeforeDrop({ kind: "lose", silent: true })).toBe("");
    expect(await countNewTransfers()).toBe(1);
    expect(await bytesBeforeDrop({ kind: "refuse" })).toBe("dropped\r\n");
    expect(await bytesBeforeDrop({ kind: "refuse", silent: true })).toBe("");
    expect(await countNewTransfers()).toBe(0);
  });

  test("imitates a gateway: status, headers and body are the fault's, even after the wallet has processed the call", async () => {
    const key = randomUUID();
    const path = "/api/v1/wallet/transfer";
    const body = JSON.stringify({ toAccountId: payee.accountId, amount: "100", currency: "AUD" });
    const headers = {
      Authorization: `Bearer ${payer.token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    };
    const send = () => fetch(sandbox.address + path, { method: "POST", headers, body, redirect: "manual" });
    const html = "<h1>Blocked</h1>";
    await fault({ kind: "status", status: 403, act: true, body: html, headers: { Server: "gateway" } });
    const blocked = await send();
    expect([blocked.status, blocked.headers.get("server"), await blocked.text()]).toEqual([
      403,
      "gateway",
      html,
    ]);
    expect(blocked.headers.get("idempotency-replayed")).toBeNull();
    await fault({ kind: "status", status: 307, headers: { Location: "/elsewhere" } });
    const redirectAnswer = await send();
    expect([redirectAnswer.status, redirectAnswer.headers.get("location")]).toEqual([307, "/elsewhere"]);
    for (const status of [400, 404, 405, 410, 413, 431, 451]) {
      await fault({ kind: "status", status, body: html });
      expect((await send()).status).toBe(status);
    }
    const { data } = (await payer.ask(`GET /wallet/payments/${key}`)).body;
    expect(data).toMatchObject({ state: "succeeded", operation: "transfer", amount: 100 });
    expect(await countNewTransfers()).toBe(1);
  });

  test("a malformed or truncate fault processes the call and answers 200 with a body that is not JSON", async () => {
    const postTransfer = async () => {
      const body = JSON.stringify({ toAccountId: payee.accountId, amount: "100", currency: "AUD" });
      const headers = {
        Authorization: `Bearer ${payer.token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
      };
      return await fetch(`${sandbox.address}/api/v1/wallet/transfer`, { method: "POST", headers, body });
    };
    await fault({ kind: "malformed" });
    const html = await postTransfer();
    expect([html.status, html.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await html.text()).toContain("<h1>");
    await fault({ kind: "truncate" });
    const truncatedResponse = await postTransfer();
    const text = await truncatedResponse.text();
    expect(truncatedResponse.status).toBe(200);
    expect(text).toMatch(/^\{"status":200/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(await countNewTransfers()).toBe(2);
  });

  test("a delay fault processes the call at once and answers later, or processes it after the delay", async () => {
    await fault({ kind: "delay", delayMs: 600 });
    let startedAt = Date.now();
    const latePayment = pay();
    await expect.poll(countNewTransfers, { timeout: 500, interval: 20 }).toBe(1);
    expect((await latePayment).status).toBe(200);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(590);

    await fault({ kind: "delay", delayMs: 600, act: false });
    startedAt = Date.now();
    const lazy = pay();
    await pause(200);
    expect(await countNewTransfers()).toBe(0);
    await lazy;
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(590);
    expect(await countNewTransfers()).toBe(1);
  });

  test("a hold fault answers on release, and with `act: false` processes the call only then", async () => {
    const { id } = await fault({ kind: "hold" });
    let isAnswered = false;
    const heldPayment = pay().then((answer) => {
      isAnswered = true;
      return answer;
    });
    await expect.poll(countNewTransfers).toBe(1);
    expect(isAnswered).toBe(false);
    await sandbox.control.release(id);
    expect((await heldPayment).status).toBe(200);

    const lazy = await fault({ kind: "hold", act: false });
    const delayedPayment = pay();
    await pause(100);
    expect(await countNewTransfers()).toBe(0);
    await sandbox.control.release(lazy.id);
    expect((await delayedPayment).status).toBe(200);
    expect(await countNewTransfers()).toBe(1);
  });

  test("a hold fault with `act: false` processes the call on release even if its client has disconnected", async () => {
    const { id } = await fault({ kind: "hold", act: false });
    const controller = new AbortController();
    const path = "/api/v1/wallet/transfer";
    const abortedRequest = fetch(sandbox.address + path, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${payer.token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
      },
      body: JSON.stringify({ toAccountId: payee.accountId, amount: "100", currency: "AUD" }),
      signal: controller.signal,
    });
    abortedRequest.catch(() => {});
    await expect.poll(async () => (await sandbox.control.requests(path, payer.email)).at(-1)?.status).toBe(0);
    await pause(50);
    controller.abort();
    await expect(abortedRequest).rejects.toThrow();
    await pause(50);
    expect(await countNewTransfers()).toBe(0);
    await sandbox.control.release(id);
    await expect.poll(countNewTransfers).toBe(1);
  });

  test("a hold fault releases its calls when the faults are cleared", async () => {
    await fault({ kind: "hold" });
    const heldPayment = pay();
    await expect.poll(countNewTransfers).toBe(1);
    await sandbox.control.clearFaults(payer.email);
    expect((await heldPayment).status).toBe(200);
  });

  test("applies to `times` calls, to every path that a star matches, and to no other person", async () => {
    await fault({ kind: "status", status: 503, times: 2, path: "/api/v1/wallet/*" });
    const otherHolder = await sandbox.addHolder();
    expect((await otherHolder.ask("POST /wallet/balance", { body: {} })).status).toBe(200);
    const readList = () =>
      fetch(`${sandbox.address}/api/v1/wallet/list`, {
        method: "POST",
        headers: { Authorization: `Bearer ${payer.token}`, "Content-Type": "application/json" },
        body: '{"page":0,"size":1}',
      });
    expect([(await readList()).status, (await readList()).status, (await readList()).status]).toEqual([
      503, 503, 200,
    ]);
  });

  test("can make the realm reject one person's token refresh and sign-in", async () => {
    const token = "/realms/nupay/protocol/openid-connect/token";
    const refresh = (holder: Holder) =>
      fetch(sandbox.address + token, {
        method: "POST",
        headers: { Origin: sandbox.app },
        body: new URLSearchParams({
          grant_type: "refresh_token",
          client_id: "nupay-web",
          refresh_token: holder.refreshToken,
        }),
      });
    await fault({ kind: "status", status: 503, path: token });
    const [fine, faulty] = [await refresh(payee), await refresh(payer)];
    expect([fine.status, faulty.status]).toEqual([200, 503]);
    // keycloak-js sends credentials: without this header the browser would not show it the status.
    for (const { headers } of [fine, faulty]) {
      expect(headers.get("access-control-allow-credentials")).toBe("true");
    }

    await fault({ kind: "status", status: 503, path: token });
    await expect(sandbox.signIn(payee.email)).resolves.toBeDefined();
    await expect(sandbox.signIn(payer.email)).rejects.toThrow("503");
  });

  test("a delay fault does not change the headers of the realm's answer", async () => {
    const path = "/realms/nupay/protocol/openid-connect/certs";
    const headersOf = async () => {
      const { headers } = await fetch(sandbox.address + path, { headers: { Origin: sandbox.app } });
      return [...headers].filter(([name]) => name !== "date");
    };
    const defaultHeaders = await headersOf();
    expect(defaultHeaders).toContainEqual(["x-frame-options", "DENY"]);
    await sandbox.control.fault({ method: "GET", path, kind: "delay", delayMs: 1 });
    expect(await headersOf()).toEqual(defaultHeaders);
  });

  test("does not apply to a CORS preflight", async () => {
    await sandbox.control.fault({ method: "OPTIONS", path: "/api/v1/wallet/transfer", kind: "refuse" });
    await fault({ kind: "status" });
    const preflight = await fetch(`${sandbox.address}/api/v1/wallet/transfer`, {
      method: "OPTIONS",
      headers: { Origin: sandbox.app, "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect((await pay()).status).toBe(500);
  });
});

describe("the request log", () => {
  test("lists one person's calls in order and parsed, including failed ones, with shortened tokens", async () => {
    const holder = await sandbox.addHolder({ cards: [oneCard] });
    const paymentMethodId = await cardOf(holder);
    const path = "/api/v1/wallet/top-up";
    const key = randomUUID();
    const body = { paymentMethodId, currency: "AUD", amount: "100", platformFee: 0 };
    await sandbox.control.fault({ method: "POST", path, kind: "lose", email: holder.email });
    await expect(holder.ask("POST /wallet/top-up", { body, key })).rejects.toThrow();
    await holder.ask("POST /wallet/top-up", { body, key });
    const entries = await sandbox.control.requests(path, holder.email);
    expect(entries).toHaveLength(2);
    expect(entries.map(({ status }) => status)).toEqual([0, 200]);
    expect(entries[0]).toMatchObject({ method: "POST", path, query: {}, body });
    expect(entries[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(entries[0]?.headers).toMatchObject({
      "idempotency-key": key,
      authorization: `Bearer ${holder.token.slice(-6)}`,
    });
    await holder.ask("GET /users?mobile=0400000002");
    const [search] = await sandbox.control.requests("/api/v1/users*", holder.email);
    expect(search?.query).toEqual({ mobile: "0400000002" });
  });

  test("lists the parts of an upload, and omits preflights and control calls", async () => {
    const holder = await sandbox.addHolder();
    const path = "/api/v1/fiat/accounts/identity-document";
    const form = new FormData();
    form.set("file", new File(["%PDF-1.7 %%EOF"], "إثبات.pdf", { type: "application/pdf" }));
    await holder.ask("POST /fiat/accounts/identity-document", { raw: form });
    await fetch(sandbox.address + path, {
      method: "OPTIONS",
      headers: { Origin: sandbox.app, "Access-Control-Request-Method": "POST" },
    });
    const entries = await sandbox.control.requests(path, holder.email);
    expect(entries.map(({ body }) => body)).toEqual([
      [{ name: "file", filename: "إثبات.pdf", type: "application/pdf", size: 14 }],
    ]);
    const everything: { path: string }[] = await (await fetch(`${sandbox.address}/sandbox/requests`)).json();
    expect(everything.filter(({ path: one }) => one.startsWith("/sandbox"))).toEqual([]);
  });

  test("never contains a password or a complete token of the realm", async () => {
    const holder = await sandbox.addHolder();
    const text = await (await fetch(`${sandbox.address}/sandbox/requests?path=/realms/*`)).text();
    const entries: { body: { password?: string; code?: string; code_verifier?: string } | null }[] =
      JSON.parse(text);
    expect(entries.filter(({ body }) => body?.password !== undefined)).not.toHaveLength(0);
    expect(entries.every(({ body }) => (body?.password ?? "removed") === "removed")).toBe(true);
    expect(entries.every(({ body }) => (body?.code_verifier?.length ?? 6) === 6)).toBe(true);
    expect(text).not.toContain(holder.refreshToken);
    const ownRequests = await sandbox.control.requests("/realms/*", holder.email);
    expect(ownRequests.map(({ path }) => path.split("/").at(-1))).toEqual(
      expect.arrayContaining(["authenticate", "token"]),
    );
  });

  test("has the contract's fields as they were sent, and no other fields", async () => {
    const holder = await sandbox.addHolder();
    const bank = {
      country: "AU",
      currency: "aud",
      accountNumber: "000123456",
      routingNumber: "000-000",
      accountHolderName: "Holly Holder",
      accountHolderType: "individual",
    };
    const strange = { ...bank, iban: "strange-iban", accountHolderName: { password: "strange-secret" } };
    const address = { line1: "1 Martin Place", passcode: "strange-secret" };
    await holder.ask("PUT /fiat/accounts/bank-account", { body: bank });
    await holder.ask("PUT /fiat/accounts/bank-account", { body: strange });
    await holder.ask("PUT /fiat/accounts/individual", { body: { firstName: "Holly", address } });
    await holder.ask("POST /wallet/balance", { body: [{ pin: "strange-secret" }] });
    const { accountHolderName: _, ...known } = bank;
    const entries = await sandbox.control.requests("/api/v1/*", holder.email);
    expect(entries.map(({ body }) => body)).toEqual([
      bank,
      known,
      { firstName: "Holly", address: { line1: "1 Martin Place" } },
      null,
    ]);
  });

  test.each([
    ["no JSON", "application/json", '{"password": "s3cret-json"', "s3cret-json"],
    ["a text", "text/plain", '{"amount": "s3cret-text"}', "s3cret-text"],
    ["of no type", "", '{"amount": "s3cret-type"}', "s3cret-type"],
    ["a form", "application/x-www-form-urlencoded", "pay=s3cret-form", "s3cret-form"],
    ["a broken upload", "multipart/form-data", "s3cret-part", "s3cret-part"],
  ])("has no content of a body that is %s", async (_, type, rawBody, secret) => {
    const holder = await sandbox.addHolder();
    for (const path of ["wallet/transfer", "nowhere"]) {
      const headers = { Authorization: `Bearer ${holder.token}`, "Content-Type": type };
      await fetch(`${sandbox.address}/api/v1/${path}`, { method: "POST", headers, body: rawBody });
    }
    const form = `${sandbox.address}/realms/nupay/protocol/openid-connect/token`;
    await fetch(form, { method: "POST", headers: { "Content-Type": "text/plain" }, body: `pay=${secret}` });
    const text = await (await fetch(`${sandbox.address}/sandbox/requests`)).text();
    expect(text).not.toContain(secret);
  });

  test("has only known fields of calls to the identity and payment providers, with secrets removed", async () => {
    const send = (path: string, body: URLSearchParams | string, type?: string) =>
      fetch(sandbox.address + path, {
        method: "POST",
        body,
        ...(type && { headers: { "Content-Type": type } }),
      });
    await send(
      "/realms/nupay/protocol/openid-connect/token",
      new URLSearchParams({ grant_type: "password", pass: "s3cret-pass", password: "s3cret-pass" }),
    );
    const card = { number: "4242424242424242", pan: "s3cret-pass", exp_month: 1 };
    await send("/stripe/v1/payment_methods", JSON.stringify({ type: "card", card }), "application/json");
    const everything: { path: string; body: unknown }[] = await (
      await fetch(`${sandbox.address}/sandbox/requests`)
    ).json();
    expect(JSON.stringify(everything)).not.toContain("s3cret-pass");
    expect(everything.slice(-2).map(({ body }) => body)).toEqual([
      { grant_type: "password", password: "removed" },
      { type: "card", card: { number: "removed", exp_month: 1 } },
    ]);
  });

  test.each([
    ["a text", '"s3cret-a"', "s3cret-a"],
    ["no JSON", '{"password": "s3cret-b"', "s3cret-b"],
    ["a card that is a text", '{"card": "s3cret-c"}', "s3cret-c"],
    ["a list of names", '{"name": ["s3cret-d"]}', "s3cret-d"],
  ])(
    "has no content of a body sent to the identity or payment provider that is %s",
    async (_, body, secret) => {
      const headers = { "Content-Type": "application/json" };
      for (const path of ["/realms/nupay/protocol/openid-connect/token", "/stripe/v1/payment_methods"]) {
        await fetch(sandbox.address + path, { method: "POST", headers, body });
      }
      const text = await (await fetch(`${sandbox.address}/sandbox/requests`)).text();
      expect(text).not.toContain(secret);
    },
  );

  test("finds the person of a session's cookie once a token has named the session", () => {
    const callers = new CallerFinder({} as People);
    const [sub, sid] = [randomUUID(), randomUUID()];
    const token = `x.${Buffer.from(JSON.stringify({ sub, sid })).toString("base64url")}.x`;
    const findCaller = (headers: Readonly<Record<string, string>>) =>
      callers.find({ path: "/", query: new URLSearchParams(), headers, fields: {} });
    const cookie = `_session=${sid}`;
    expect(findCaller({ cookie })).toBeUndefined();
    expect(findCaller({ authorization: `Bearer ${token}` })).toEqual({ sub });
    expect(findCaller({ cookie })).toEqual({ sub });
  });

  test("removes its oldest requests above its max size", async () => {
    const entry = { method: "GET", path: "/", query: {}, headers: {}, body: null, status: 200, at: "" };
    const requestLog = new RequestLog(new CallerFinder({} as People), 10_000);
    for (let index = 0; index < 100; index += 1) {
      requestLog
        .add({ ...entry, path: `/${index}` })
        .keepBody({ text: "x".repeat(index === 99 ? 5_000 : 900) });
    }
    const keptEntries = await requestLog.list({ path: undefined, email: undefined });
    expect(JSON.stringify(keptEntries).length).toBeLessThanOrEqual(10_000);
    expect(keptEntries.map(({ path }) => path)).toEqual(["/95", "/96", "/97", "/98", "/99"]);
  });

  test("finds one person's calls with one look-up, however many there are", async () => {
    const entry = { method: "GET", path: "/", query: {}, headers: {}, body: null, status: 200, at: "" };
    const byEmail = vi.fn(async () => ({ id: "dana" }));
    const requestLog = new RequestLog(new CallerFinder({ byEmail } as unknown as People));
    for (const sub of ["dana", "priya", "dana"])
      requestLog.add({ ...entry, path: `/${sub}` }).attribute({ sub });
    requestLog.add({ ...entry, path: "/typed" }).attribute({ email: "dana@nupay.test" });
    requestLog.add({ ...entry, path: "/nobody" });
    const found = await requestLog.list({ path: undefined, email: "Dana@nupay.test" });
    expect(found.map(({ path }) => path)).toEqual(["/dana", "/dana", "/typed"]);
    expect(byEmail).toHaveBeenCalledOnce();
  });

  test("lists a held call at once with status 0, and with its status once it is answered", async () => {
    const path = "/api/v1/users/me";
    const { id } = await sandbox.control.fault({ method: "GET", path, kind: "hold", email: payer.email });
    const heldRead = payer.ask("GET /users/me");
    const readStatuses = async () =>
      (await sandbox.control.requests(path, payer.email)).map(({ status }) => status);
    await expect.poll(readStatuses).toEqual([0]);
    await sandbox.control.release(id);
    await heldRead;
    expect(await readStatuses()).toEqual([200]);
  });
});
