/**
 * `npm test -- spec-coverage` writes docs/spec-coverage.md: each checkable sentence, the test that checks it, and the
 * outcome of that test in the last `npm test` and `npm test -- extended`. Exits with 1 if a test is missing or has failed.
 * `-- --prove` changes the product against each sentence instead, in a copy, and shows whether its test notices.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../../tools/command-line.ts";
import { findTest, readResults } from "./find-tests.ts";
import { isProved, proofJson, proofText, triedText } from "./proof-report.ts";
import { prove } from "./prove.ts";
import { sentences } from "./sentences.ts";
import { describe, type Row, table } from "./table.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const options = optionsOf({
  prove: { type: "boolean", default: false },
  /** Journeys, too: each group of changes takes a build of the app. */
  browser: { type: "boolean", default: false },
  /** With --prove: only sentences and tests that have this text. */
  only: { type: "string" },
});

function writePage(): boolean {
  const results = readResults(join(project, ".tmp", "reports"));
  const rows = sentences.map(
    (sentence): Row => ({ sentence, outcome: findTest(project, sentence.coveringTest, results) }),
  );
  writeFileSync(join(project, "docs", "spec-coverage.md"), table(rows));
  const bad = rows.filter(({ outcome }) => outcome === "missing" || outcome === "failed");
  for (const { sentence, outcome } of bad) {
    console.error(
      `${outcome}: ${sentence.coveringTest.file} › ${sentence.coveringTest.title} (${sentence.says})`,
    );
  }
  console.log(describe(rows));
  return bad.length === 0;
}

async function proveSentences(): Promise<boolean> {
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

process.exitCode = (options.prove ? await proveSentences() : writePage()) ? 0 : 1;
