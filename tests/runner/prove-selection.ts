/**
 * `npm test -- selection`: checks that a change of each mutated file selects the test that killed the mutant. Reads the
 * results of the last `npm run mutate`; exits with 1 if a test is missing.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../../site/places.ts";
import { optionsOf } from "../../tools/command-line.ts";
import { type Holder, holderName } from "../../tools/mutation/targets.ts";
import { readRecord } from "./record.ts";
import { type Selection, Selector } from "./selection.ts";

interface Report {
  readonly files: readonly {
    readonly file: string;
    readonly holders: readonly Holder[];
    /**
     * `holder` is the test or walk that killed the mutant. It is empty if the mutant did not terminate or load, which
     * each of the file's holders detects.
     */
    readonly mutants: readonly { readonly name: string; readonly status: string; readonly holder: string }[];
  }[];
}

const reports = join(project, ".tmp", "mutation");

/** The walks of a chart: `paths of top-up`, `kept plan of top-up`. */
const ofChart = /^(?:paths|kept plan) of /;

const isSelected = ({ units, charts }: Selection, holder: string): boolean =>
  ofChart.test(holder) ? charts.includes(holder.replace(ofChart, "")) : units.includes(holder);

optionsOf({});
const selector = new Selector(project, readRecord(project));
let killedCount = 0;
const unselectedKillers: string[] = [];
const names = existsSync(reports) ? readdirSync(reports) : [];
for (const name of names.filter((file) => file.endsWith(".json") && file !== "report.json")) {
  const { files }: Report = JSON.parse(readFileSync(join(reports, name), "utf8"));
  for (const { file, holders, mutants } of files) {
    const selection = selector.select([file]);
    for (const { name: mutant, status, holder } of mutants) {
      if (status !== "killed" && status !== "timeout") continue;
      killedCount += 1;
      const killers = holder === "" ? holders.map(holderName) : [holder];
      if (!killers.some((killer) => isSelected(selection, killer)))
        unselectedKillers.push(`${file} ${mutant}: ${holder}`);
    }
  }
}
for (const line of unselectedKillers) console.log(line);
console.log(
  `${killedCount - unselectedKillers.length} of ${killedCount} killed mutants: a change of the file selects the test that kills it`,
);
process.exitCode = killedCount === 0 || unselectedKillers.length > 0 ? 1 : 0;
