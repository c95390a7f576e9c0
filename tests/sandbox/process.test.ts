import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { lockFolder } from "../../sandbox/database-lock.ts";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { startSandbox } from "../../sandbox/server.ts";
import { Control } from "../support/control.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
let folder: string;
const runningProcesses = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-sandbox-"));
});
afterEach(() => {
  for (const child of runningProcesses) child.kill("SIGKILL");
  runningProcesses.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A process of the sandbox. `output` is its whole output. */
function startProcess(script: string, args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ["sandbox/run.mjs", script, ...args], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: "", SANDBOX_DATA: "", ...environment },
  });
  runningProcesses.add(child);
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const exitCode = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended: exitCode, output: () => output };
}
const startMain = (environment: Record<string, string>) => startProcess("sandbox/main.ts", [], environment);

const sentences = (text: string) =>
  text
    .trim()
    .split("\n")
    .filter((line) => !line.includes("oidc-provider"));

test("a port in use and a database that does not answer are reported in one sentence with exit code 1", {
  timeout: 60_000,
}, async () => {
  const takenServer = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => takenServer.listen(port, "127.0.0.1", resolve));
  const inUse = startMain({ SANDBOX_PORT: String(port), SANDBOX_DATA: "memory" });
  const silentDatabase = startMain({
    SANDBOX_PORT: String(await freePort()),
    DATABASE_URL: "postgres://somebody:secret@127.0.0.1:1/ledger",
  });
  expect([await inUse.ended, await silentDatabase.ended]).toEqual([1, 1]);
  await new Promise((resolve) => takenServer.close(resolve));
  expect(sentences(inUse.output())).toEqual([expect.stringContaining(`Port ${port} is already in use`)]);
  expect(sentences(silentDatabase.output())).toEqual([
    expect.stringContaining("127.0.0.1:1/ledger does not answer"),
  ]);
  expect(silentDatabase.output()).not.toContain("secret");
});

test("after a process was killed, the next one takes over its lock and has its data", {
  timeout: 90_000,
}, async () => {
  const firstProcess = startProcess("tests/sandbox/folder-sandbox.ts", [folder], {});
  await expect.poll(firstProcess.output, { timeout: 60_000 }).toMatch(/http:\S+\n/);
  const control = new Control(/http:\S+/.exec(firstProcess.output())?.[0] ?? "");
  await control.addPerson({ email: "kept@nupay.test", account: { status: "A", balance: 777 } });
  const meanwhile = startSandbox({ port: 0, apps: [], data: { folder } });
  await expect(meanwhile).rejects.toThrow(`process ${firstProcess.child.pid}`);
  await expect(meanwhile).rejects.toThrow(OperatorFault);
  firstProcess.child.kill("SIGKILL");
  await firstProcess.ended;

  const secondSandbox = await startSandbox({ port: 0, apps: ["http://localhost:4101"], data: { folder } });
  const { accounts, balanced } = await new Control(secondSandbox.address).ledger();
  await secondSandbox.close();
  expect(balanced).toBe(true);
  expect(accounts.find(({ email }) => email === "kept@nupay.test")?.balance).toBe(777);
  expect(accounts.find(({ email }) => email === "busy@nupay.test")?.transactions).toBe(10_000);
});

test("a call in progress at the end of a process is settled at the next start, although it is not yet stale", async () => {
  const readKeys = async (change = "") => {
    const database = await openDatabase({ folder });
    if (change !== "") await database.query(change);
    const keys = await database.query("select key from keyed_call");
    await database.close();
    return keys;
  };
  const added = await readKeys(
    `insert into keyed_call (person_id, key, operation, body_hash, state, run, claimed_at)
     select id, gen_random_uuid()::text, 'transfer', '', 'in_progress', gen_random_uuid(), now()
     from people where email = 'kept@nupay.test'`,
  );
  expect(added).toHaveLength(1);
  await (await startSandbox({ port: 0, apps: [], data: { folder } })).close();
  expect(await readKeys()).toEqual([]);
});

test("a data folder cannot be opened while a running process has its lock, or if its schema is newer", async () => {
  const otherProcess = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60000)"]);
  runningProcesses.add(otherProcess);
  const stat = await readFile(`/proc/${otherProcess.pid}/stat`, "utf8").catch(() => "");
  const startTicks = stat.split(") ").at(-1)?.split(" ")[19] ?? "";
  await writeFile(join(folder, "lock"), `${otherProcess.pid} ${startTicks}`);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${otherProcess.pid}`);
  // The same process id with another start time is another process.
  await writeFile(join(folder, "lock"), `${otherProcess.pid} 1`);
  await (await lockFolder(folder)).release();

  const database = await openDatabase({ folder });
  await database.query("insert into schema_version (version, name) values (9999, 'from the future')");
  await database.close();
  await expect(openDatabase({ folder })).rejects.toThrow(/newer than this sandbox knows/);
});

test("stopping releases the port at once, despite a kept-alive connection and a held call", async () => {
  const sandbox = await startSandbox({ port: 0, apps: ["http://localhost:4101"], data: "memory" });
  await (await fetch(`${sandbox.address}/sandbox/health`)).text();
  const fault = { method: "GET", path: "/api/v1/users/me", kind: "hold" };
  await fetch(`${sandbox.address}/sandbox/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fault),
  });
  const pendingRequest = fetch(`${sandbox.address}/api/v1/users/me`).catch((error: unknown) => error);
  const startedAt = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await sandbox.close();
  expect(Date.now() - startedAt).toBeLessThan(2_000);
  expect(await pendingRequest).toBeInstanceOf(Error);
  await expect(fetch(`${sandbox.address}/sandbox/health`)).rejects.toThrow();
});
