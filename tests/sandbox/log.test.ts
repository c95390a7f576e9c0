import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../sandbox/log.ts";
import { Visitor } from "../identity/visitor.ts";
import { balanceOf, type Holder, type LiveSandbox, openLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
let holder: Holder;
let lines: string[] = [];
const events = () =>
  lines.map((line) => {
    const { at, ...rest } = JSON.parse(line);
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    return rest;
  });

beforeAll(async () => {
  const log = createLog({ level: "info", print: (line) => lines.push(line) });
  sandbox = await openLiveSandbox("memory", "required", log);
  holder = await sandbox.addHolder();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  lines = [];
});

describe("the sandbox's log has one JSON line for", () => {
  test("each sign-in, and for each wrong password of a known or unknown person", async () => {
    const { address, app } = sandbox;
    const site = { addresses: { sandbox: address, apps: [app] }, app, issuer: `${address}/realms/nupay` };
    await expect(new Visitor(site).signIn(holder.email, "s3cret-word")).rejects.toThrow();
    await expect(new Visitor(site).signIn("nobody@nupay.test", "s3cret-word")).rejects.toThrow();
    await new Visitor(site).signIn(holder.email);
    expect(events()).toEqual([
      { level: "warn", event: "signIn.failed", person: holder.id },
      { level: "warn", event: "signIn.failed" },
      { level: "info", event: "signIn.succeeded", person: holder.id },
    ]);
    expect(lines.join()).not.toMatch(/s3cret|@nupay/);
  });

  test("a refresh token that is used a third time", async () => {
    const { refreshToken } = await sandbox.signIn(holder.email);
    lines = [];
    const body = { grant_type: "refresh_token", client_id: "nupay-web", refresh_token: refreshToken };
    const address = `${sandbox.address}/realms/nupay/protocol/openid-connect/token`;
    const statuses = [];
    for (let use = 0; use < 3; use += 1) {
      statuses.push((await fetch(address, { method: "POST", body: new URLSearchParams(body) })).status);
    }
    expect(statuses).toEqual([200, 200, 400]);
    expect(events()).toEqual([{ level: "warn", event: "refreshToken.reused", person: holder.id }]);
    expect(lines.join()).not.toContain(refreshToken.slice(-20));
  });

  test("a key that is reused with another body, and for a cancelled key", async () => {
    const payee = await sandbox.addHolder();
    const [key, cancelled] = [randomUUID(), randomUUID()];
    const pay = (amount: string) =>
      holder.ask("POST /wallet/transfer", {
        body: { toAccountId: payee.accountId, amount, currency: "AUD" },
        key,
      });
    lines = [];
    expect((await pay("100")).status).toBe(200);
    expect((await pay("200")).status).toBe(422);
    await holder.ask(`DELETE /wallet/payments/${cancelled}`);
    await holder.ask(`DELETE /wallet/payments/${key}`);
    const code = "idempotency_key_reused";
    expect(events()).toEqual([
      { level: "warn", event: "key.reused", person: holder.id, key, operation: "transfer", code },
      {
        level: "info",
        event: "payment.cancelled",
        person: holder.id,
        key: cancelled,
        operation: "cancelPayment",
      },
    ]);
  });

  test("each call, with the trace id if its traceparent header is valid", async () => {
    const call = (traceparent: string) =>
      sandbox.ask(undefined, "POST /wallet/balance", { body: {}, headers: { traceparent } });
    const trace = "6f1c4c0e3a5e4f0e9d0a1b2c3d4e5f60";
    await call(`00-${trace}-9d0a1b2c3d4e5f60-01`);
    await call(`00-${trace}-9d0a1b2c3d4e5f60-01-Rana`);
    expect(events().map((event) => event.trace)).toEqual([trace, undefined]);
  });

  test("each call that is rejected as unauthorized or forbidden, and none for a successful one", async () => {
    await sandbox.ask(undefined, "POST /wallet/balance", { body: {} });
    await holder.ask("PUT /fiat/accounts/individual", {
      body: {
        firstName: "Other",
        lastName: "Name",
        dob: { day: 1, month: 1, year: 1990 },
        address: { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" },
        phone: holder.mobile,
      },
    });
    expect(events()).toMatchObject([
      { level: "info", event: "access.refused", operation: "getBalance", code: "unauthorized" },
      {
        level: "info",
        event: "access.refused",
        person: holder.id,
        operation: "updateIndividual",
        code: "forbidden",
      },
    ]);
    await balanceOf(holder);
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/Other|Martin|\+61/);
  });
});

test("an error is logged by name, message and positions, without the row in a database error", () => {
  const writtenLines: string[] = [];
  const log = createLog({ print: (line) => writtenLines.push(line) });
  const error = Object.assign(new Error("duplicate key"), { detail: "Key (mobile)=(+61400000001) exists" });
  log.write("error", "call.failed", { error });
  log.write("warn", "signIn.failed", { person: "sub" });
  expect(writtenLines).toHaveLength(1);
  const line = JSON.parse(writtenLines[0] ?? "");
  expect(line).toMatchObject({ level: "error", event: "call.failed", error: "Error: duplicate key" });
  expect(line.places[0]).toContain("log.test.ts");
  expect(writtenLines[0]).not.toContain("+614");
  expect(writtenLines[0]).not.toContain("\n");
});
