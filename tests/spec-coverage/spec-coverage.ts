/**
 * `npm test -- spec-coverage` writes docs/spec-coverage.md: each checkable sentence, the test that checks it, and the
 * outcome of that test in the last `npm test` and `npm test -- extended`. Exits with 1 if a test is missing or has failed.
 * `-- --prove` changes the product against each sentence instead, in a copy, and shows whether its test notices.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../../tools/command-line.ts";
import { sentences } from "./sentences.ts";
import type { Row } from "./table.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const options = optionsOf({
  prove: { type: "boolean", default: false },
  /** Whether journeys run as well: each group of changes needs a build of the app. */
  browser: { type: "boolean", default: false },
  /** With --prove: only sentences and tests that have this text. */
  only: { type: "string" },
});

/** Loads the modules only after the options are read, because they take five seconds of processor time. */
async function writePage(): Promise<boolean> {
  const { findTest, readResults } = await import("./find-tests.ts");
  const { describe, table } = await import("./table.ts");
  const results = readResults(join(project, ".tmp", "reports"));
  const rows = sentences.map(
    (sentence): Row => ({ sentence, outcome: findTest(project, sentence.coveringTest, results) }),
  );
  writeFileSync(join(project, "docs", "spec-coverage.md"), table(rows));
  const badRows = rows.filter(({ outcome }) => outcome === "missing" || outcome === "failed");
  for (const { sentence, outcome } of badRows) {
    console.error(
      `${outcome}: ${sentence.coveringTest.file} › ${sentence.coveringTest.title} (${sentence.says})`,
    );
  }
  console.log(describe(rows));
  return badRows.length === 0;
}

async function proveSentences(): Promise<boolean> {
  const { isProved, proofJson, proofText, triedText } = await import("./proof-report.ts");
  const { prove } = await import("./prove.ts");
  const verdicts = await prove(project, sentences, {
    withBrowser: options.browser,
    only: options.only,
    note: (result) => console.log(triedText(result)),
  });
  const folder = join(project, ".tmp", "proof");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "report.json"), proofJson(verdicts));
  console.log(`\n${proofText(verdicts)}`);
  return isProved(verdicts);
}

process.exitCode = (options.prove ? await proveSentences() : await writePage()) ? 0 : 1;
