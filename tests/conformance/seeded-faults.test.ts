import { afterAll, beforeAll, expect, test } from "vitest";
import { chapters } from "./chapters/all.ts";
import { openFaultyGateway } from "./faulty-gateway.ts";
import { judge } from "./judge.ts";
import { type SeededFault, seededFaults } from "./seeded-faults.ts";
import { openSandbox } from "./seeded-sandbox.ts";
import { type ServerOptions, WalletServer } from "./wallet-server.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let signedIn: ServerOptions;
beforeAll(async () => {
  sandbox = await openSandbox("required");
  signedIn = await sandbox.signIn();
});
afterAll(() => sandbox.close());

/** Whether a chapter ends sessions or opens the account of the person without one, and so needs persons of its own. */
const isUsingUp = (selectedIds: readonly string[]) =>
  selectedIds.some((id) => /^(?:sign-in|lasting)\b/.test(id));

/**
 * @param selectedIds chapters and single checks
 * @returns the failed checks, such as `cors/stranger`
 */
async function failuresOf(url: string, selectedIds: readonly string[]): Promise<readonly string[]> {
  const options = isUsingUp(selectedIds) ? await sandbox.signIn() : signedIn;
  const judgedChapters = await judge(new WalletServer({ ...options, url }), selectedIds);
  return judgedChapters.flatMap(({ chapter, verdicts }) =>
    verdicts.filter(({ outcome }) => outcome === "failed").map(({ check }) => `${chapter.id}/${check.id}`),
  );
}

/** Selects the check; of `lasting` the whole chapter, because each check there depends on the one before. */
const selectionOf = ({ chapter, check }: Pick<SeededFault, "chapter" | "check">): string =>
  chapter === "lasting" ? chapter : `${chapter}/${check}`;

test("at least twenty seeded faults, with unique names, cover every chapter except account and without-keys", () => {
  expect(new Set(seededFaults.map(({ name }) => name)).size).toBe(seededFaults.length);
  expect(seededFaults.length).toBeGreaterThanOrEqual(20);
  const seeded = new Set(seededFaults.map(({ chapter }) => chapter));
  expect(chapters.map(({ id }) => id).filter((id) => !seeded.has(id))).toEqual(["account", "without-keys"]);
});

test.each(seededFaults)("$chapter/$check fails for the fault: $name", async ({ chapter, check, fault }) => {
  const gateway = await openFaultyGateway(sandbox.url, fault);
  try {
    expect(await failuresOf(gateway.address, [selectionOf({ chapter, check })])).toContain(
      `${chapter}/${check}`,
    );
  } finally {
    await gateway.close();
  }
});

test("the checks that detect a seeded fault pass for a gateway without a fault", async () => {
  const gateway = await openFaultyGateway(sandbox.url, {});
  try {
    expect(await failuresOf(gateway.address, seededFaults.map(selectionOf))).toEqual([]);
  } finally {
    await gateway.close();
  }
}, 240_000);
