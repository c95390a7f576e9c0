import { afterAll, beforeAll, expect, test } from "vitest";
import { chapters } from "./chapters/all.ts";
import { openFaultyGateway } from "./faulty-gateway.ts";
import { judge } from "./judge.ts";
import { seededFaults } from "./seeded-faults.ts";
import { openSandbox } from "./seeded-sandbox.ts";
import { WalletServer } from "./wallet-server.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox("required");
});
afterAll(() => sandbox.close());

/** @returns the failed checks, such as `cors/stranger` */
async function failuresOf(url: string, chapter: string): Promise<readonly string[]> {
  const [judged] = await judge(new WalletServer({ ...(await sandbox.signIn()), url }), [chapter]);
  return (judged?.verdicts ?? [])
    .filter(({ outcome }) => outcome === "failed")
    .map(({ check }) => `${chapter}/${check.id}`);
}

test("at least twenty seeded faults, with unique names, cover every chapter except account and without-keys", () => {
  expect(new Set(seededFaults.map(({ name }) => name)).size).toBe(seededFaults.length);
  expect(seededFaults.length).toBeGreaterThanOrEqual(20);
  const seeded = new Set(seededFaults.map(({ chapter }) => chapter));
  expect(chapters.map(({ id }) => id).filter((id) => !seeded.has(id))).toEqual(["account", "without-keys"]);
});

test.each(seededFaults)("$chapter/$check fails for the fault: $name", async ({ chapter, check, fault }) => {
  const gateway = await openFaultyGateway(sandbox.url, fault);
  try {
    expect(await failuresOf(gateway.address, chapter)).toContain(`${chapter}/${check}`);
  } finally {
    await gateway.close();
  }
});

test("no check fails for a gateway without a fault", async () => {
  const gateway = await openFaultyGateway(sandbox.url, {});
  try {
    for (const chapter of new Set(seededFaults.map((fault) => fault.chapter))) {
      expect(await failuresOf(gateway.address, chapter)).toEqual([]);
    }
  } finally {
    await gateway.close();
  }
}, 240_000);
