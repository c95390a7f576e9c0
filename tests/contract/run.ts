/**
 * `npm test -- contract`: schemathesis sends the sandbox's wallet API valid and invalid requests of
 * `openapi/wallet.yaml`, as a holder with an account and as a person without one. Each run sends the same requests;
 * `-- --seed 7` generates others, and `-- --long` runs for twenty minutes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { optionsOf } from "../../tools/command-line.ts";
import type { Holder, LiveSandbox } from "../sandbox/live-sandbox.ts";
import { runCommand } from "../support/command.ts";
import { runAgainstRealServer } from "../support/real-server.ts";
import { runVitest } from "../support/run-vitest.ts";
import { type Summary, sumOf } from "../support/summary.ts";
import { installSchemathesis } from "./schemathesis.ts";

const { long, seed } = optionsOf({
  long: { type: "boolean", default: false },
  seed: { type: "string", default: "20261120" },
});
// Imported after the options are read, because the import takes three seconds of processor time.
const { oneCard, openLiveSandbox } = await import("../sandbox/live-sandbox.ts");
/** A token expires after five minutes, so each round starts with a new person and token. */
const rounds = long ? 6 : 1;
const examples = long ? 150 : 25;
const limit = 240_000;

/** The checks of schemathesis, except those that need hooks or that a wallet API cannot pass. */
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
  "negative_data_rejection",
  "missing_required_header",
  "unsupported_method",
  "allow_header_conformance",
  "ignored_auth",
].join(",");

await runAgainstRealServer(async () => {
  if (!/^\d{1,9}$/.test(seed)) throw new OperatorFault("--seed takes a whole number of up to nine digits.");
  const schemathesis = await installSchemathesis();
  const tallies = [await runVitest("authentication", ["tests/contract"], { limit: 120_000 })];
  delete process.env.DATABASE_URL;
  const sandbox = await openLiveSandbox();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const persona of ["with an account", "without an account"] as const) {
        console.log(`\n=== A person ${persona}, round ${round} of ${rounds}`);
        tallies.push(await fuzz(schemathesis, sandbox, persona, round));
      }
    }
    const { balanced } = await sandbox.control.ledger();
    console.log(`The ledger ${balanced ? "balances" : "does NOT balance"} after it.`);
    tallies.push(balanced ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  } finally {
    await sandbox.close();
  }
  return sumOf(tallies);
});

async function fuzz(
  schemathesis: string,
  sandbox: LiveSandbox,
  persona: "with an account" | "without an account",
  round: number,
): Promise<Summary> {
  const payee = await sandbox.addHolder();
  const account = {
    balance: 1_000_000_000,
    cards: [oneCard, { ...oneCard, last4: "4444", brand: "mastercard" }],
  };
  const person = await sandbox.addHolder(persona === "with an account" ? account : null);
  const folder = resolve(".tmp", "schemathesis", persona.replaceAll(" ", "-"));
  await mkdir(folder, { recursive: true });
  const contract = join(folder, "wallet.yaml");
  await writeFile(contract, await contractWithRealIds(person, payee));

  let output = "";
  const ending = await runCommand(
    schemathesis,
    [
      "run",
      contract,
      ...["--url", `${sandbox.address}/api/v1`],
      ...["--header", `Authorization: Bearer ${person.token}`],
      ...["--phases", "examples,coverage,fuzzing,stateful"],
      ...["--checks", checks],
      ...["--max-examples", String(examples)],
      // The answer of /wallet/events is an endless stream, which tests/sandbox/events.test.ts covers.
      ...["--exclude-path", "/wallet/events"],
      ...["--warnings", "off"],
      ...["--seed", String(Number(seed) + round)],
      // Without the examples of earlier runs, so that each run sends the same requests.
      ...["--generation-database", "none"],
    ],
    {
      limit,
      cwd: folder,
      env: { PYTHONUTF8: "1", NO_COLOR: "1" },
      hear: (text) => {
        output = (output + text).slice(-20_000);
      },
    },
  );
  const generatedCount = Number(
    /Test cases:\s+([\d,]+) generated/.exec(output)?.[1]?.replaceAll(",", "") ?? 0,
  );
  const isComplete = ending.code === 0 && !ending.hasTimedOut && generatedCount > 0;
  return isComplete ? { passed: generatedCount, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The contract with the ids of real accounts and cards as examples, so that requests reach the ledger. The example of
 * a key is removed, so that each call has its own key; the example of a key's status stays.
 */
async function contractWithRealIds(person: Holder, payee: Holder): Promise<string> {
  const { body } = await person.ask("POST /cards/list", { body: { page: 0, size: 5 } });
  const card: unknown = body.data?.[0]?.paymentMethodId;
  const contract = await readFile("openapi/wallet.yaml", "utf8");
  const keyExample = /^ {6}example: '"[0-9a-f-]{36}"'\n/m;
  if (!keyExample.test(contract)) throw new Error("The contract has no example of a key to take out.");
  return contract
    .replace(keyExample, "")
    .replaceAll("acc_2bX9kT4p", payee.accountId)
    .replaceAll('"0400000002"', `"0${payee.mobile.slice(3)}"`)
    .replaceAll("pm_9Xc3vB7n", typeof card === "string" ? card : "pm_9Xc3vB7n");
}
