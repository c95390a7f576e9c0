/**
 * `npx tsx tests/sandbox/measure-streams.ts`: what 1,000 open streams of events cost one sandbox process over loopback, and how
 * soon a payment is told beside them. Ends after two minutes in any case.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Visitor } from "../identity/visitor.ts";
import { Control } from "../support/control.ts";
import { freePort } from "../support/free-port.ts";
import { type EventReader, openEvents } from "./event-reader.ts";

const count = 1_000;
const ofPerson = 15;
const app = "http://localhost:4101";
const limit = 120_000;

const port = await freePort();
const address = `http://localhost:${port}`;
const child = spawn(
  process.execPath,
  ["--import", "tsx", fileURLToPath(new URL("../../sandbox/main.ts", import.meta.url))],
  {
    env: {
      ...process.env,
      DATABASE_URL: "",
      SANDBOX_DATA: "memory",
      SANDBOX_PORT: String(port),
      PORT: "4101",
    },
  },
);
process.once("exit", () => child.kill("SIGKILL"));
setTimeout(() => process.exit(1), limit).unref();
await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));

const control = new Control(address);
const site = { addresses: { sandbox: address, apps: [app] }, app, issuer: `${address}/realms/nupay` };
const megabyte = 2 ** 20;

async function memory(): Promise<{ resident: number; heap: number }> {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const text = await (await fetch(`${address}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / megabyte;
  return { resident: of("process_resident_memory_bytes"), heap: of("nodejs_heap_size_used_bytes") };
}

const people = await Promise.all(
  Array.from({ length: Math.ceil(count / ofPerson) }, async (_, index) => {
    const email = `stream-${index}@nupay.test`;
    const { accountId } = await control.addPerson({ email, account: { status: "A", balance: 10_000 } });
    return { accountId, token: (await new Visitor(site).signIn(email)).access_token };
  }),
);
const before = await memory();
const began = performance.now();
const readers: EventReader[] = [];
for (const { token } of people) {
  const left = Math.min(ofPerson, count - readers.length);
  readers.push(...(await Promise.all(Array.from({ length: left }, () => openEvents(address, token)))));
}
const seconds = (performance.now() - began) / 1_000;
const open = readers.filter(({ response }) => response.statusCode === 200).length;
const after = await memory();

const [payer, payee] = people;
const delays: number[] = [];
for (let payment = 0; payment < 20; payment += 1) {
  const reader = readers[ofPerson];
  const told = new Promise<void>((resolve) => reader?.response.once("data", () => resolve()));
  const sent = performance.now();
  await fetch(`${address}/api/v1/wallet/transfer`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${payer?.token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify({ toAccountId: payee?.accountId, amount: "1", currency: "AUD" }),
  });
  await told;
  delays.push(performance.now() - sent);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const slowest = Math.max(...delays);
const middle = delays.toSorted((one, other) => one - other)[10] ?? 0;

console.log(`${open} of ${count} streams open after ${seconds.toFixed(1)} s`);
for (const [name, one] of [
  ["before", before],
  ["with them", after],
] as const) {
  console.log(`${name}: ${one.resident.toFixed(0)} MB resident, ${one.heap.toFixed(0)} MB of heap`);
}
const each = (part: "resident" | "heap") => (((after[part] - before[part]) * 1_024) / count).toFixed(1);
console.log(`each: ${each("resident")} KB resident, ${each("heap")} KB of heap`);
console.log(
  `a payment is told ${middle.toFixed(0)} ms after its press (median of 20), ${slowest.toFixed(0)} ms at the latest`,
);
process.exit(open === count ? 0 : 1);
