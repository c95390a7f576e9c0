/** `GET /wallet/events`: messages, their order, resuming or restarting a stream, and what closes it. */
import { EventEmitter, once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../sandbox/database.ts";
import { createLog } from "../../sandbox/log.ts";
import type { Identity } from "../../sandbox/ports.ts";
import { newestEvent, removeOldEvents, streamStartOf } from "../../sandbox/wallet/events/event-log.ts";
import { EventStream } from "../../sandbox/wallet/events/event-stream.ts";
import { EventStreams } from "../../sandbox/wallet/events/event-streams.ts";
import { Visitor } from "../identity/visitor.ts";
import { type EventReader, openEvents } from "./event-reader.ts";
import { cardOf, type Holder, type LiveSandbox, oneCard, shareLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
/** The database for tests that open streams without a sandbox. */
let database: OpenDatabase;
const open: EventReader[] = [];
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
  database = await openDatabase("memory");
});
afterAll(() => Promise.all([sandbox.close(), database.close()]));
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
  vi.useRealTimers();
});

async function openStream(
  holder: Pick<Holder, "token">,
  headers?: Record<string, string>,
): Promise<EventReader> {
  const reader = await openEvents(sandbox.address, holder.token, headers);
  open.push(reader);
  return reader;
}

const resumeHeaders = (reader: EventReader) => ({ "Last-Event-ID": reader.lastId() });
const pay = (payer: Holder, payee: Holder, amount = "100") =>
  payer.ask("POST /wallet/transfer", { body: { toAccountId: payee.accountId, amount, currency: "AUD" } });
const readNewestId = async (holder: Holder): Promise<string> =>
  (await holder.ask("POST /wallet/list", { body: { page: 0, size: 1 } })).body.data[0].transactionId;

test("a stream has the headers of server-sent events, and begins with one reset event", async () => {
  const reader = await openStream(await sandbox.addHolder(), { Origin: sandbox.app });
  expect(reader.response.statusCode).toBe(200);
  expect(reader.response.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": sandbox.app,
  });
  await expect.poll(() => reader.messages).toHaveLength(1);
  expect(reader.messages[0]).toEqual({ id: expect.stringMatching(/^[1-9]\d*$/), event: "reset", data: {} });
});

test("a transfer sends events with increasing ids to payer and payee only, each with their own transaction", async () => {
  const [payer, payee, other] = [
    await sandbox.addHolder(),
    await sandbox.addHolder(),
    await sandbox.addHolder(),
  ];
  const [out, incoming, elsewhere] = [
    await openStream(payer),
    await openStream(payee),
    await openStream(other),
  ];
  await pay(payer, payee);
  const expected = async (holder: Holder) => ["balance", `transaction ${await readNewestId(holder)}`];
  await expect.poll(() => out.changes().length).toBe(2);
  await expect.poll(() => incoming.changes().length).toBe(2);
  expect(out.changes().toSorted()).toEqual(await expected(payer));
  expect(incoming.changes().toSorted()).toEqual(await expected(payee));
  for (const { messages } of [out, incoming]) {
    const ids = messages.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((firstId, secondId) => firstId - secondId));
    expect(new Set(ids).size).toBe(ids.length);
  }
  await pay(other, payee);
  await expect.poll(() => elsewhere.changes().length).toBe(2);
  expect(elsewhere.changes()).toContain(`transaction ${await readNewestId(other)}`);
});

test("when an event arrives, the balance that it announces can already be read", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder({ balance: 0 })];
  const reader = await openStream(payee);
  await expect.poll(() => reader.messages.length).toBe(1);
  for (let payment = 1; payment <= 5; payment += 1) {
    const balanceAtEvent = new Promise<number>((resolve) => {
      reader.response.once("data", async () => {
        const { body } = await payee.ask("POST /wallet/balance", { body: {} });
        resolve(body.data.balance);
      });
    });
    await pay(payer, payee);
    expect(await balanceAtEvent).toBe(payment * 100);
    await expect.poll(() => reader.changes().length).toBe(payment * 2);
  }
});

test("a stream that starts at the id in a read's answer has the events after that answer, without a reset", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  await pay(payer, payee);
  for (const call of ["GET /users/me", "POST /wallet/balance", "POST /wallet/list", "POST /cards/list"]) {
    const body = call === "GET /users/me" ? undefined : call.endsWith("list") ? { page: 0, size: 1 } : {};
    const { headers } = await payee.ask(call, { body, headers: { Origin: sandbox.app } });
    expect(headers.get("Access-Control-Expose-Headers")).toContain("Last-Event-ID");
    await pay(payer, payee);
    const reader = await openStream(payee, { "Last-Event-ID": headers.get("Last-Event-ID") ?? "" });
    await expect.poll(() => reader.changes().length, { message: call }).toBe(2);
    expect(reader.messages.map(({ event }) => event)).toEqual(["changed", "changed"]);
  }
});

test("events contain only a kind and an id: no amount, name, number or reference", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const reader = await openStream(payee);
  await pay(payer, payee, "4321");
  await expect.poll(() => reader.changes().length).toBe(2);
  for (const { event, data } of reader.messages) {
    const fields = { changed: data.kind === "balance" ? ["kind"] : ["kind", "id"], reset: [] }[event];
    expect(Object.keys(data)).toEqual(fields);
  }
});

test("events report top-ups, withdrawals and their return, and changes of cards, bank details and account status", async () => {
  const holder = await sandbox.addHolder({ cards: [oneCard], status: "P" });
  const reader = await openStream(holder);
  const expectEvents = async (act: () => Promise<unknown>, expected: readonly RegExp[]) => {
    const countBefore = reader.changes().length;
    await act();
    await expect.poll(() => reader.changes().length).toBe(countBefore + expected.length);
    const changes = reader.changes().slice(countBefore).toSorted();
    for (const [index, pattern] of expected.entries()) expect(changes[index]).toMatch(pattern);
  };
  const money = [/^balance$/, /^transaction txn_/];
  const bank = {
    country: "AU",
    currency: "aud",
    accountNumber: "000123456",
    routingNumber: "000-000",
    accountHolderName: "Holly Holder",
    accountHolderType: "individual",
  };
  await expectEvents(() => holder.ask("PUT /fiat/accounts/bank-account", { body: bank }), [/^account$/]);
  await expectEvents(() => sandbox.control.setStatus(holder.accountId, "A"), [/^account$/]);
  const paymentMethodId = await cardOf(holder);
  const topUp = { paymentMethodId, currency: "AUD", amount: "2500", platformFee: 0 };
  await expectEvents(() => holder.ask("POST /wallet/top-up", { body: topUp }), money);
  await sandbox.control.payouts("pending", holder.email);
  await expectEvents(
    () => holder.ask("POST /wallet/payout", { body: { amount: "1000", currency: "AUD" } }),
    money,
  );
  await expectEvents(() => sandbox.control.payouts("return", holder.email), money);
  const freezeBody = { paymentMethodId, frozen: true };
  await expectEvents(() => holder.ask("POST /cards/freeze", { body: freezeBody }), [/^card card_/]);
  await expectEvents(() => holder.ask("POST /cards/remove", { body: { paymentMethodId } }), [/^card card_/]);
  await expectEvents(() => holder.ask("POST /cards/save", { body: { paymentMethodId } }), [/^card card_/]);
  expect((await holder.ask("POST /wallet/balance", { body: {} })).body.data.balance).toBe(12_500);
});

test("a declined payment and a read send no event", async () => {
  const [payer, payee] = [await sandbox.addHolder({ balance: 100 }), await sandbox.addHolder()];
  const reader = await openStream(payer);
  expect((await pay(payer, payee, "999")).body.code).toBe("insufficient_funds");
  await payer.ask("POST /wallet/balance", { body: {} });
  await pay(payer, payee, "100");
  await expect.poll(() => reader.changes()).toContain(`transaction ${await readNewestId(payer)}`);
  expect(reader.changes()).toHaveLength(2);
});

test("a stream with Last-Event-ID resumes with the events after that id, without a reset", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const firstStream = await openStream(payee);
  await expect.poll(() => firstStream.messages.length).toBe(1);
  // A stream can also resume from a reset's id, although no event has happened since.
  const secondStream = await openStream(payee, resumeHeaders(firstStream));
  firstStream.close();
  await pay(payer, payee);
  await expect.poll(() => secondStream.changes().length).toBe(2);
  expect(secondStream.messages.map(({ event }) => event)).toEqual(["changed", "changed"]);
  secondStream.close();
  await pay(payer, payee);
  await pay(payer, payee);
  const thirdStream = await openStream(payee, resumeHeaders(secondStream));
  await pay(payer, payee);
  await expect.poll(() => thirdStream.changes().length).toBe(6);
  expect(thirdStream.messages.every(({ event }) => event === "changed")).toBe(true);
  const ids = thirdStream.messages.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((firstId, secondId) => firstId - secondId));
  const fourth = await openStream(payee, { "Last-Event-ID": thirdStream.messages[1]?.id ?? "" });
  await expect.poll(() => fourth.messages).toEqual(thirdStream.messages.slice(2));
});

test("a resumed stream sends its headers at once, even without events", async () => {
  const holder = await sandbox.addHolder();
  const firstStream = await openStream(holder);
  await expect.poll(() => firstStream.messages.length).toBe(1);
  const startedAt = performance.now();
  const secondStream = await openStream(holder, resumeHeaders(firstStream));
  await expect.poll(secondStream.comments).toBeGreaterThan(0);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test("an unknown or invalid Last-Event-ID, or another person's, restarts the stream with a reset", async () => {
  const [holder, other] = [await sandbox.addHolder(), await sandbox.addHolder()];
  await pay(holder, other);
  const [own, foreign] = [await openStream(holder), await openStream(other)];
  await expect.poll(() => own.messages.length + foreign.messages.length).toBe(2);
  for (const id of [foreign.lastId(), "999999999999", "0", "-1", "1e3", "x".repeat(4_000)]) {
    const reader = await openStream(holder, { "Last-Event-ID": id });
    await expect.poll(() => reader.messages).toEqual([{ id: own.lastId(), event: "reset", data: {} }]);
    reader.close();
  }
});

test("a stream without events sends a comment within 20 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const streams = new EventStreams({ database, identity: signedInForever, log: createLog() });
  const { port, close } = await serve(streams);
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`http://127.0.0.1:${port}/`, resolve);
  });
  const chunks: AsyncIterator<string> = response.setEncoding("utf8")[Symbol.asyncIterator]();
  try {
    expect((await chunks.next()).value).toContain("event: reset");
    vi.advanceTimersByTime(20_000);
    expect((await chunks.next()).value).toBe(": keep\n\n");
  } finally {
    await streams.stop();
    await close();
  }
});

test("a stream stays open with a token that is valid for longer than a timer can wait", async () => {
  const streams = new EventStreams({ database, identity: signedInForever, log: createLog() });
  const { port, close } = await serve(streams, 30 * 24 * 60 * 60);
  try {
    const response = await new Promise<IncomingMessage>((resolve) => {
      get(`http://127.0.0.1:${port}/`, resolve);
    });
    let hasEnded = false;
    response.resume().once("end", () => {
      hasEnded = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(hasEnded).toBe(false);
  } finally {
    await streams.stop();
    await close();
  }
});

test("rejections have the wallet's format of errors: status, message and data null", async () => {
  const [holder, stranger] = [await sandbox.addHolder(), await sandbox.addHolder(null)];
  const openEventStream = async (
    token: string | undefined,
    headers: Record<string, string> = {},
    method = "GET",
  ) => {
    const response = await fetch(`${sandbox.address}/api/v1/wallet/events`, {
      method,
      headers: {
        Accept: "text/event-stream",
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const body = await response.json();
    expect(body).toMatchObject({ status: response.status, message: expect.any(String), data: null });
    const { faultOf } = sandbox.contract.operationsAt("/wallet/events")?.get("GET") ?? {};
    if (method === "GET") expect(faultOf?.(response.status, body)).toBeUndefined();
    return [response.status, body.code];
  };
  expect(await openEventStream(undefined)).toEqual([401, "unauthorized"]);
  expect(await openEventStream("rubbish")).toEqual([401, "unauthorized"]);
  expect(await openEventStream(stranger.token)).toEqual([404, "account_not_found"]);
  expect(await openEventStream(holder.token, { Accept: "application/json" })).toEqual([
    406,
    "invalid_request",
  ]);
  expect(await openEventStream(holder.token, {}, "POST")).toEqual([405, "method_not_allowed"]);
});

test("a person's seventeenth stream is rejected with 429 until another is closed, and other people's streams are accepted", async () => {
  const [holder, other] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const readers = await Promise.all(Array.from({ length: 16 }, () => openStream(holder)));
  expect(readers.map(({ response }) => response.statusCode)).toEqual(Array(16).fill(200));
  const rejectedStream = await openStream(holder);
  expect([rejectedStream.response.statusCode, rejectedStream.response.headers["retry-after"]]).toEqual([
    429,
    "5",
  ]);
  expect((await openStream(other)).response.statusCode).toBe(200);
  expect((await holder.ask("POST /wallet/balance", { body: {} })).status).toBe(200);
  readers[0]?.close();
  await expect.poll(async () => (await openStream(holder)).response.statusCode).toBe(200);
});

test("a stream closes when its token expires", async () => {
  const holder = await sandbox.addHolder();
  const { exp = 0 } = decodeJwt(holder.token);
  vi.useFakeTimers({ toFake: ["Date"], now: exp * 1_000 - 1_500 });
  const startedAt = performance.now();
  const reader = await openStream(holder);
  expect(reader.response.statusCode).toBe(200);
  await expect.poll(reader.hasEnded, { timeout: 20_000 }).toBe(true);
  expect(reader.messages.map(({ event }) => event)).toEqual(["reset"]);
  expect(performance.now() - startedAt).toBeGreaterThan(1_400);
});

test("when a person's sessions end, their streams close and their token opens no new stream", async () => {
  const [holder, other] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const [reader, elsewhere] = [await openStream(holder), await openStream(other)];
  await sandbox.control.endSessions(holder.email);
  await expect.poll(reader.hasEnded).toBe(true);
  expect((await openStream(holder)).response.statusCode).toBe(401);
  expect(elsewhere.hasEnded()).toBe(false);
});

test("a sign-out closes the streams of its own session only", async () => {
  const site = {
    addresses: { sandbox: sandbox.address, apps: [sandbox.app] },
    app: sandbox.app,
    issuer: `${sandbox.address}/realms/nupay`,
  };
  const { email } = await sandbox.addHolder();
  const [visitor, otherVisitor] = [new Visitor(site), new Visitor(site)];
  const [session, otherSession] = [await visitor.signIn(email), await otherVisitor.signIn(email)];
  const [stream, otherStream] = [
    await openStream({ token: session.access_token }),
    await openStream({ token: otherSession.access_token }),
  ];
  const query = new URLSearchParams({ client_id: "nupay-web", id_token_hint: session.id_token });
  await visitor.walk(`${site.issuer}/protocol/openid-connect/logout?${query}`);
  await expect.poll(stream.hasEnded).toBe(true);
  expect(otherStream.hasEnded()).toBe(false);
});

test("a stream begins with a reset for an account without events, a deleted id, or more than 500 missed events", async () => {
  const write = (accountId: string, age: string, count = 1) =>
    database.query(
      `insert into wallet_event (account_id, kind, created_at)
       select $1, 'balance', now() - $2::interval from generate_series(1, $3::integer)`,
      [accountId, age, count],
    );
  const ids = async (accountId: string) =>
    (
      await database.query<{ id: number }>("select id from wallet_event where account_id = $1 order by id", [
        accountId,
      ])
    ).map(({ id }) => id);
  const from = (accountId: string, id: number | undefined) => streamStartOf(database, accountId, String(id));
  expect(await streamStartOf(database, "none", "5")).toEqual({ reset: true, lastEventId: 0, events: [] });
  await write("quiet", "3 hours", 2);
  await write("busy", "2 hours", 3);
  await write("busy", "1 minute", 3);
  const [quiet, busy] = [await ids("quiet"), await ids("busy")];
  expect((await from("busy", busy[0])).events.map(({ id }) => id)).toEqual(busy.slice(1));
  await removeOldEvents(database, 2);
  // The oldest are deleted first, and an account keeps its newest.
  expect([await ids("quiet"), await ids("busy")]).toEqual([quiet.slice(1), busy.slice(1)]);
  await removeOldEvents(database, 100);
  expect([await ids("quiet"), await ids("busy")]).toEqual([quiet.slice(1), busy.slice(3)]);
  expect(await from("busy", busy[2])).toEqual({ reset: true, lastEventId: busy[5], events: [] });
  expect((await from("busy", busy[3])).events).toHaveLength(2);
  expect(await from("quiet", quiet[1])).toEqual({ reset: false, lastEventId: quiet[1], events: [] });
  await write("busy", "0 seconds", 500);
  expect(await from("busy", busy[4])).toMatchObject({
    reset: true,
    lastEventId: await newestEvent(database),
  });
  expect((await from("busy", busy[5])).events).toHaveLength(500);
});

test("events that are committed while a stream opens are each sent exactly once", async () => {
  const commit = () => database.query("insert into wallet_event (account_id, kind) values ('a', 'balance')");
  await commit();
  let commits = 0;
  const slowDatabase = {
    ...database,
    // Each of the first five queries is followed by a commit and its notification.
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await database.query<Row>(text, values);
      if (commits < 5) {
        commits += 1;
        await commit();
        await database.query("select pg_notify('wallet_event', '')");
      }
      return rows;
    },
  };
  const streams = new EventStreams({ database: slowDatabase, identity: signedInForever, log: createLog() });
  const { port, close } = await serve(streams);
  try {
    const body = await new Promise<string>((resolve) => {
      get(`http://127.0.0.1:${port}/`, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        setTimeout(() => resolve(text), 500);
      });
    });
    const ids = [...body.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    const firstId = ids[0] ?? 0;
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => firstId + index));
    expect(ids.at(-1)).toBe(await newestEvent(database));
    expect(ids.length).toBeGreaterThan(1);
  } finally {
    await streams.stop();
    await close();
  }
});

test("the later of two streams that open at the same time skips no event of the earlier one", async () => {
  const commit = () => database.query("insert into wallet_event (account_id, kind) values ('a', 'balance')");
  await commit();
  const [isSecondRead, isFirstOpen] = [new EventEmitter(), new EventEmitter()];
  let reads = 0;
  const slowDatabase = {
    ...database,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      if (text.includes("max(id)") && values === undefined) {
        reads += 1;
        if (reads === 1) await once(isSecondRead, "now");
        else {
          isSecondRead.emit("now");
          await once(isFirstOpen, "now");
          await commit();
        }
      }
      return await database.query<Row>(text, values);
    },
  };
  const streams = new EventStreams({ database: slowDatabase, identity: signedInForever, log: createLog() });
  const { port, close } = await serve(streams);
  try {
    const texts = ["", ""];
    for (const index of [0, 1]) {
      get(`http://127.0.0.1:${port}/`, (response) => {
        response.on("data", (chunk: Buffer) => {
          texts[index] += chunk.toString();
          isFirstOpen.emit("now");
        });
      });
    }
    await expect.poll(() => texts.every((text) => text !== "")).toBe(true);
    await database.query("select pg_notify('wallet_event', '')");
    const newestId = await newestEvent(database);
    await expect.poll(() => texts.every((text) => text.includes(`id: ${newestId}\n`))).toBe(true);
  } finally {
    await streams.stop();
    await close();
  }
});

const signedInForever = { hasSession: async () => true } as unknown as Identity;

/** A server whose only call opens a stream of account `a`. */
async function serve(streams: EventStreams, lifetime = 60) {
  const server = createServer(async (_request, response) => {
    const owner = { personId: "p", accountId: "a", sid: undefined };
    const exp = Date.now() / 1_000 + lifetime;
    const body = await streams.open({ ...owner, exp, lastEventId: undefined, response });
    body.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" ? address?.port : 0,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a client that does not read is disconnected once 64 KB are waiting for it", async () => {
  let stream: EventStream | undefined;
  let isCut = false;
  const server = createServer((_request, response) => {
    stream = new EventStream({ personId: "p", accountId: "a", sid: undefined }, response);
    response.once("close", () => {
      isCut = true;
    });
    stream.body.pipe(response);
    stream.begin({ reset: true, lastEventId: 0, events: [] });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const client = get({ host: "127.0.0.1", port, path: "/" }, (response) => response.pause());
  client.on("error", () => undefined);
  try {
    await expect.poll(() => stream).toBeDefined();
    let longestPause = 0;
    for (let id = 1; !isCut && id < 500_000; id += 1) {
      stream?.offer({
        id,
        accountId: "a",
        data: { kind: "transaction", id: "txn_0123456789abcdef01234567" },
      });
      longestPause = Math.max(longestPause, stream?.body.readableLength ?? 0);
      if (id % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isCut).toBe(true);
    expect(longestPause).toBeLessThanOrEqual(64 * 1024);
  } finally {
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test("an injected fault applies to a stream as to any call", async () => {
  const holder = await sandbox.addHolder();
  const path = "/api/v1/wallet/events";
  const { email } = holder;
  await sandbox.control.fault({ method: "GET", path, kind: "status", status: 503, email });
  expect((await openStream(holder)).response.statusCode).toBe(503);
  await sandbox.control.fault({ method: "GET", path, kind: "truncate", email });
  const cutReader = await openStream(holder);
  await expect.poll(cutReader.hasEnded).toBe(true);
  expect(cutReader.messages).toEqual([]);
  expect((await openStream(holder)).response.statusCode).toBe(200);
});
