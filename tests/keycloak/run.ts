/**
 * `npm run test:keycloak`: the journeys of signing in on the real server. The last line is `N passed, N failed`; where it
 * cannot run, the line before says why.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../support/command.ts";
import { type Tally, tallyOfTests } from "../support/tally.ts";
import { CannotRun, obtainKeycloak, version } from "./distribution.ts";
import { logFile } from "./server.ts";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

/** Milliseconds; several times what it takes on two cores. */
const limit = 900_000;
const report = join(".tmp", "reports", "keycloak.json");

async function run(): Promise<Tally> {
  const began = performance.now();
  const home = await obtainKeycloak();
  console.log(`Keycloak ${version} in ${home}`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const ending = await runCommand(
    "npx",
    ["playwright", "test", "--config=tests/keycloak/playwright.config.ts", "--reporter=list,json"],
    { limit, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const tally = tallyOfTests(ending, readReport());
  if (tally.failed > 0) console.error(`What Keycloak said stands in ${logFile}.`);
  console.log(`\nKeycloak ${version}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return tally;
}

function readReport(): unknown {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return undefined;
  }
}

const tally = await run().catch((error: unknown): Tally => {
  if (error instanceof CannotRun) {
    console.log(`skipped: ${error.message}`);
    return { passed: 0, failed: 0 };
  }
  console.error(error);
  return { passed: 0, failed: 1 };
});
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;
