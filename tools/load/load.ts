/**
 * `npm test -- load`: requests per second for balance, list and transfer on the sandbox, over HTTP, on PGlite (in a
 * folder, as with `npm start`) and on PostgreSQL. `-- --seconds 10 --connections 20` set duration and concurrency.
 */
import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Visitor } from "../../tests/identity/visitor.ts";
import { findPostgres } from "../../tests/postgres/binaries.ts";
import { startPostgres } from "../../tests/postgres/server.ts";
import { Control } from "../../tests/support/control.ts";
import { CannotRun } from "../../tests/support/real-server.ts";
import { optionsOf } from "../command-line.ts";

const values = optionsOf({
  seconds: { type: "string", default: "10" },
  connections: { type: "string", default: "20" },
});
for (const [name, value] of Object.entries(values)) {
  if (/^[1-9]\d{0,4}$/.test(value)) continue;
  console.error(`--${name} ${value} is not a whole number above zero.`);
  process.exit(2);
}
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const holders = 20;

interface Holder {
  readonly token: string;
  readonly accountId: string;
}

interface Figures {
  readonly answered: number;
  readonly other: number;
  /** The response times in milliseconds, ascending. */
  readonly times: readonly number[];
}

interface Call {
  readonly name: string;
  readonly path: string;
  readonly body: (index: number, allHolders: readonly Holder[]) => unknown;
  readonly isKeyed: boolean;
}

const holderAt = (allHolders: readonly Holder[], index: number): Holder | undefined =>
  allHolders[index % allHolders.length];

const calls: readonly Call[] = [
  { name: "balance", path: "/wallet/balance", body: () => ({ currency: "AUD" }), isKeyed: false },
  { name: "list, 20 of 200", path: "/wallet/list", body: () => ({ page: 0, size: 20 }), isKeyed: false },
  {
    name: "transfer, each to another",
    path: "/wallet/transfer",
    body: (index, allHolders) => ({
      toAccountId: holderAt(allHolders, index + 1)?.accountId,
      amount: "1",
      currency: "AUD",
    }),
    isKeyed: true,
  },
  {
    name: "transfer, all to one",
    path: "/wallet/transfer",
    body: (index, allHolders) => ({
      toAccountId: holderAt(allHolders, index === 0 ? 1 : 0)?.accountId,
      amount: "1",
      currency: "AUD",
    }),
    isKeyed: true,
  },
  { name: "withdraw", path: "/wallet/payout", body: () => ({ amount: "1", currency: "AUD" }), isKeyed: true },
];

async function measure(address: string, allHolders: readonly Holder[], call: Call): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let answeredCount = 0;
  let otherCount = 0;
  const startedAt = performance.now();
  const endTime = startedAt + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const person = index % allHolders.length;
      const body = JSON.stringify(call.body(person, allHolders));
      while (performance.now() < endTime) {
        const sentAt = performance.now();
        const status = await send(agent, `${address}/api/v1${call.path}`, body, {
          Authorization: `Bearer ${holderAt(allHolders, person)?.token}`,
          ...(call.isKeyed && { "Idempotency-Key": randomUUID() }),
        });
        times.push(performance.now() - sentAt);
        if (status === 200) answeredCount += 1;
        else otherCount += 1;
      }
    }),
  );
  agent.destroy();
  return { answered: answeredCount, other: otherCount, times: times.toSorted((a, b) => a - b) };
}

function send(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      url,
      { agent, method: "POST", headers: { "Content-Type": "application/json", ...headers } },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      },
    )
      .once("error", reject)
      .end(body);
  });
}

/** A sandbox in a child process, so that the load generator does not use its thread. */
async function startProcess(location: string): Promise<{ address: string; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL("./sandbox-process.ts", import.meta.url)), [location], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The sandbox ended with ${code}.`)));
    child.once("message", (message) => resolve(String(message)));
  });
  return { address, child };
}

async function addHolders(address: string): Promise<Holder[]> {
  const control = new Control(address);
  const app = "http://localhost:4101";
  const site = { addresses: { sandbox: address, apps: [app] }, app, issuer: `${address}/realms/nupay` };
  const createdTime = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString();
  const transactions = Array.from({ length: 200 }, (_, index) => ({
    type: "WALLET_TOPUP",
    status: "SUCCESS",
    amount: 100,
    createdAt: createdTime(index),
  }));
  const allHolders: Holder[] = [];
  for (let index = 0; index < holders; index += 1) {
    const email = `load-${index}-${randomUUID()}@nupay.test`;
    const account = { status: "A", balance: 1_000_000_000, transactions };
    const { accountId } = await control.addPerson({ email, account });
    const { access_token: token } = await new Visitor(site).signIn(email);
    allHolders.push({ token, accountId: accountId ?? "" });
  }
  return allHolders;
}

async function run(name: string, location: string): Promise<void> {
  const { address, child } = await startProcess(location);
  try {
    const allHolders = await addHolders(address);
    for (const call of calls) {
      const { answered, other, times } = await measure(address, allHolders, call);
      const share = (quantileShare: number) =>
        (times[Math.floor((times.length - 1) * quantileShare)] ?? 0).toFixed(0).padStart(5);
      const rate = (answered / seconds).toFixed(0).padStart(6);
      const loadAverage = (loadavg()[0] ?? 0).toFixed(1);
      console.log(
        `| ${name.padEnd(10)} | ${call.name.padEnd(25)} | ${rate} | ${share(0.5)} | ${share(0.95)} | ${share(0.99)} | ${String(other).padStart(5)} | ${loadAverage.padStart(4)} |`,
      );
    }
    const { balanced, postings } = await new Control(address).ledger();
    console.log(`${name}: ${postings} postings, ${balanced ? "balanced" : "NOT BALANCED"}`);
    if (!balanced) process.exitCode = 1;
  } finally {
    child.removeAllListeners("exit");
    const exitEvent = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await exitEvent;
  }
}

console.log(
  `${connections} connections, ${holders} holders, ${seconds} s a call; ${cpus().length} processors, load average ${(loadavg()[0] ?? 0).toFixed(1)} at the start; the sandbox, its database and this driver share them\n`,
);
console.log("| Ledger     | Call                      |  per s | p50 ms | p95 ms | p99 ms | other | load |");
console.log("|------------|---------------------------|-------:|------:|------:|------:|------:|-----:|");
const folder = await mkdtemp(join(tmpdir(), "nupay-load-"));
try {
  await run("PGlite", folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
try {
  const binaries = await findPostgres();
  try {
    const server = await startPostgres(binaries);
    try {
      await run("PostgreSQL", server.url);
    } finally {
      await server.close();
    }
  } finally {
    await binaries.dispose();
  }
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  console.log(`PostgreSQL skipped: ${error.message}`);
}
