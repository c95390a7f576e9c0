/** `npm test -- keycloak`: the sign-in journeys, and the project's realm and theme, on the real server. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../support/command.ts";
import { runAgainstRealServer } from "../support/real-server.ts";
import { type Summary, summaryOfTests } from "../support/summary.ts";
import { obtainKeycloak, version } from "./distribution.ts";
import { emptyProjects, type Report } from "./empty-projects.ts";
import { logFile } from "./server.ts";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

/** Milliseconds. An idle machine with two cores needs a fifth of it. */
const limit = 900_000;
const report = join(".tmp", "reports", "keycloak.json");

await runAgainstRealServer(async (): Promise<Summary> => {
  const startedAt = performance.now();
  console.log(`Keycloak ${version} in ${await obtainKeycloak()}`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const ending = await runCommand(
    "npx",
    [
      "playwright",
      "test",
      "--config=tests/keycloak/playwright.config.ts",
      "--reporter=list,json",
      ...process.argv.slice(2),
    ],
    { limit, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const writtenReport = readReport();
  const summary = withEmptyProjects(summaryOfTests(ending, writtenReport), writtenReport);
  if (summary.failed > 0) console.error(`What Keycloak said stands in ${logFile}.`);
  console.log(`\nKeycloak ${version}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return summary;
});

/** Marks a full run as failed if a project has no test. */
function withEmptyProjects(summary: Summary, writtenReport: Report | undefined): Summary {
  const isChosen = process.argv.length > 2;
  if (isChosen || writtenReport === undefined) return summary;
  const emptyProjectNames = emptyProjects(writtenReport);
  const failures = emptyProjectNames.map((name) => ({ test: `project ${name}`, message: "it has no test" }));
  return {
    passed: summary.passed,
    failed: summary.failed + failures.length,
    failures: [...(summary.failures ?? []), ...failures],
  };
}

function readReport(): Report | undefined {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return undefined;
  }
}
