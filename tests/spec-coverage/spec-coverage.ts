/**
 * `npm run spec:coverage` writes docs/spec-coverage.md: each checkable sentence, the test that holds it, and what became
 * of that test in the last `npm test`. Ends with 1 where a test is missing or has failed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../../tools/command-line.ts";
import { findTest, readResults } from "./find-tests.ts";
import { sentences } from "./sentences.ts";
import { describe, type Row, table } from "./table.ts";

optionsOf({});
const project = fileURLToPath(new URL("../..", import.meta.url));
const results = readResults(join(project, ".tmp", "reports"));
const rows = sentences.map(
  (sentence): Row => ({
    sentence,
    outcome: sentence.held === undefined ? "not held" : findTest(project, sentence.held, results),
  }),
);
writeFileSync(join(project, "docs", "spec-coverage.md"), table(rows));
const bad = rows.filter(({ outcome }) => outcome === "missing" || outcome === "failed");
for (const { sentence, outcome } of bad) {
  console.error(`${outcome}: ${sentence.held?.file} › ${sentence.held?.title} (${sentence.says})`);
}
console.log(describe(rows));
process.exitCode = bad.length === 0 ? 0 : 1;
