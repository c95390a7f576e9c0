/** Events of one database's wallets at two processes: none is missed, and no id appears below one that was read. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenForNotifications } from "../../sandbox/database-listen.ts";
import type { DatabaseNotification } from "../../sandbox/ports.ts";
import { type EventReader, openEvents } from "../sandbox/event-reader.ts";
import { createDatabase, type OwnDatabase, runStatement } from "./databases.ts";
import { addPayer, type Payer, signInAt, tokenAt } from "./payer.ts";
import { endSandboxProcesses, startSandboxProcess } from "./sandbox-processes.ts";

let ownDatabase: OwnDatabase;
let addresses: string[];
beforeAll(async () => {
  ownDatabase = await createDatabase();
  addresses = [await startSandboxProcess(ownDatabase.url), await startSandboxProcess(ownDatabase.url)];
});
afterAll(async () => {
  await endSandboxProcesses();
  await ownDatabase.drop();
});

const idsOf = (reader: EventReader) => reader.messages.map(({ id }) => Number(id));
const inOrder = (ids: readonly number[]) => ids.toSorted((firstId, secondId) => firstId - secondId);

/** Reads events above the last id, as a process does. Any missed id was committed below one that was read. */
function watchIds() {
  const client = new pg.Client({ connectionString: ownDatabase.url });
  const readIds: number[] = [];
  let isStopped = false;
  const readNewIds = async () => {
    const { rows } = await client.query("select id::integer from wallet_event where id > $1 order by id", [
      readIds.at(-1) ?? 0,
    ]);
    readIds.push(...rows.map(({ id }) => id));
  };
  const watching = (async () => {
    await client.connect();
    while (!isStopped) await readNewIds();
    await readNewIds();
    await client.end();
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return readIds;
    },
  };
}

test("the event streams of both processes report every payment to the payee, in commit order", {
  timeout: 120_000,
}, async () => {
  const [first = "", second = ""] = addresses;
  const payee = await addPayer(first);
  const payers: Payer[] = [];
  for (let payer = 0; payer < 8; payer += 1) payers.push(await addPayer(payer % 2 ? first : second));
  const readers = [
    await openEvents(first, await tokenAt(first, payee.email)),
    await openEvents(second, await tokenAt(second, payee.email)),
  ];
  const watch = watchIds();
  const transfer = { toAccountId: payee.accountId, amount: "1", currency: "AUD" };
  await Promise.all(
    payers.map(async ({ ask }) => {
      for (let payment = 0; payment < 10; payment += 1) {
        expect((await ask("POST /wallet/transfer", transfer)).status).toBe(200);
      }
    }),
  );
  for (const reader of readers) {
    await expect.poll(() => reader.changes().length, { timeout: 10_000 }).toBe(160);
    expect(idsOf(reader)).toEqual([...new Set(inOrder(idsOf(reader)))]);
    expect(new Set(reader.changes()).size).toBe(81);
    expect(reader.messages.slice(1).every(({ event }) => event === "changed")).toBe(true);
  }
  expect(readers[0]?.messages).toEqual(readers[1]?.messages);
  const all = await runStatement<{ id: number }>(
    ownDatabase.url,
    "select id::integer from wallet_event order by id",
  );
  expect(await watch.stop()).toEqual(all.map(({ id }) => id));

  // A stream of one process resumes at the other.
  const middleEventId = readers[0]?.messages[80]?.id ?? "";
  const resumedReader = await openEvents(second, await tokenAt(second, payee.email), {
    "Last-Event-ID": middleEventId,
  });
  await expect.poll(() => resumedReader.messages).toEqual(readers[0]?.messages.slice(81));
  for (const reader of [...readers, resumedReader]) reader.close();
});

test("a commit with an id is visible before any commit with a later id", async () => {
  const watch = watchIds();
  const write = async (account: number) => {
    const client = new pg.Client({ connectionString: ownDatabase.url });
    await client.connect();
    for (let commit = 0; commit < 60; commit += 1) {
      await client.query("begin");
      await client.query(
        "insert into card values ($1, default, (select min(id) from account), $1, '', 1, 1, '')",
        [`card_${account}_${commit}`],
      );
      await client.query("commit");
    }
    await client.end();
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map(write));
  const all = await runStatement<{ id: number }>(
    ownDatabase.url,
    "select id::integer from wallet_event order by id",
  );
  expect(await watch.stop()).toEqual(all.map(({ id }) => id));
  await runStatement(ownDatabase.url, "delete from card where id like 'card\\_%\\_%'");
});

test("a sign-out at one process closes the person's streams at the other", async () => {
  const [first = "", second = ""] = addresses;
  const { email } = await addPayer(first);
  const reader = await openEvents(second, await tokenAt(second, email));
  await fetch(`${first}/sandbox/sessions/end`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  await expect.poll(reader.hasEnded, { timeout: 10_000 }).toBe(true);
});

test("a stream continues after its database connection was lost, including the events in the meantime", async () => {
  const [first = "", second = ""] = addresses;
  const [payer, payee] = [await addPayer(first), await addPayer(second)];
  const reader = await openEvents(second, await tokenAt(second, payee.email));
  await expect.poll(() => reader.messages.length, { timeout: 10_000 }).toBe(1);
  const askAsPayer = await signInAt(first, payer.email);
  const transfer = { toAccountId: payee.accountId, amount: "1", currency: "AUD" };
  for (let payment = 1; payment <= 3; payment += 1) {
    await runStatement(
      ownDatabase.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()",
    );
    expect((await askAsPayer("POST /wallet/transfer", transfer)).status).toBe(200);
    await expect.poll(() => reader.changes().length, { timeout: 10_000 }).toBe(payment * 2);
  }
  expect(reader.hasEnded()).toBe(false);
  reader.close();
});

test("a lost LISTEN connection is reopened, and reports that events may have been missed", async () => {
  const notifications: (DatabaseNotification | undefined)[] = [];
  const listening = await listenForNotifications(ownDatabase.url, ["probe"], (notification) =>
    notifications.push(notification),
  );
  await runStatement(ownDatabase.url, "select pg_notify('probe', 'one')");
  await expect.poll(() => notifications).toEqual([{ channel: "probe", payload: "one" }]);
  await runStatement(
    ownDatabase.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen \"probe\"'",
  );
  await expect.poll(() => notifications.at(-1), { timeout: 10_000 }).toBeUndefined();
  await runStatement(ownDatabase.url, "select pg_notify('probe', 'two')");
  await expect.poll(() => notifications.at(-1)).toEqual({ channel: "probe", payload: "two" });
  await listening.close();
  await runStatement(ownDatabase.url, "select pg_notify('probe', 'three')");
  await pause(200);
  expect(notifications).toHaveLength(3);
});
