/** `npm run mutate`: makes one small change of a machine at a time, and shows which changes its own paths detect. */

import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  type Changed,
  judge,
  leftOutText,
  nameOf,
  scoreOf,
  TypeCheck,
  tryAll,
  withoutUncompilable,
} from "statechart-mutation";
import { equivalentsOf } from "./equivalents.ts";
import { changedLines, mutantsOf, resolveProjectPath } from "./project-files.ts";
import { folderTable, isGood, minScore, resultsJson, scoreTable, survivorsText } from "./report.ts";
import { mutateScreens } from "./screens/campaign.ts";
import { type Target, type TargetResult, targetsOf } from "./targets.ts";
import type { TestsTask } from "./tests/run-file.ts";
import { mutateUnits } from "./units/campaign.ts";
import { type Task, Worker } from "./workers.ts";

const folder = ".tmp/mutation";
const groups = ["machines", "rules", "ledger"] as const;

const usage = `npm run mutate -- [options]
  --machine NAME     one file: top-up, or topUp, or payments/rules/payout; may be repeated
  --target GROUP     machines, rules or ledger; may be repeated; machines and rules without it;
                     or ui alone: screens, components and formats, against the screen snapshots;
                     or services, or formats alone: against the unit tests that run them
  --file TEXT        of ui, services, formats: only files whose path has this in it
  --minutes N        of ui, services, formats: what is tried within this time; the rest is left out, at random
  --seed TEXT        of these: another random order for each text, the same one without it
  --since REV        only lines that have changed since a revision
  --only TEXT        only mutants whose name has this in it
  --jobs N           worker processes, 2 without it
  --format FORMAT    text or json
  --no-types         survivors that do not compile count as survivors`;

class Fault extends Error {}

const normalizeName = (name: string): string => name.toLowerCase().replaceAll("-", "");

interface Options {
  readonly jobs: number;
  readonly since: string | undefined;
  readonly only: string | undefined;
  readonly types: TypeCheck | undefined;
}

async function mutate(target: Target, { jobs, since, only, types }: Options): Promise<TargetResult> {
  const startedAt = performance.now();
  const fileMutants = await mutantsOf(target.file);
  const isChanged = since === undefined ? () => true : changedLines(since, target.file);
  const mutants = fileMutants.mutants.filter(
    (mutant) => isChanged(mutant.line) && (only === undefined || nameOf(mutant).includes(only)),
  );
  const { name, holders } = target;
  const triedMutants = await tryAll(
    { ...fileMutants, mutants },
    {
      name,
      jobs,
      taskOf: (changedFile?: Changed): Task | TestsTask => ({
        holders,
        ...(changedFile && { changed: changedFile }),
      }),
      startWorker: () => new Worker(),
      onProgress: (doneCount) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${name} ${doneCount}/${mutants.length}   `);
      },
    },
  );
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  const areAllMutantsTried = mutants.length === fileMutants.mutants.length;
  const { outcomes, stale } = judge(triedMutants, await equivalentsOf(name), areAllMutantsTried);
  return {
    target,
    outcomes: types ? withoutUncompilable(outcomes, fileMutants.source, types) : outcomes,
    leftOut: fileMutants.leftOut,
    stale,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

function chosenTargets(names: readonly string[] | undefined, wantedGroups: readonly string[] | undefined) {
  const unknownGroup = wantedGroups?.find((group) => !groups.some((knownGroup) => knownGroup === group));
  if (unknownGroup !== undefined)
    throw new Fault(`--target ${unknownGroup} is not one of ${groups.join(", ")}.`);
  const groupTargets = groups
    .filter((group) => wantedGroups?.includes(group) ?? (names !== undefined || group !== "ledger"))
    .flatMap((group) => targetsOf(group));
  if (names === undefined) return groupTargets.filter(({ holders }) => holders.length > 0);
  const wantedTargets = groupTargets.filter(({ name }) =>
    names.some((wantedName) => normalizeName(wantedName) === normalizeName(name)),
  );
  const unknownName = names.find(
    (wantedName) => !wantedTargets.some(({ name }) => normalizeName(wantedName) === normalizeName(name)),
  );
  if (unknownName !== undefined) {
    throw new Fault(
      `--machine ${unknownName} is not one of ${groupTargets.map(({ name }) => name).join(", ")}.`,
    );
  }
  return wantedTargets;
}

function onProgress(doneCount: number, totalCount: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${doneCount}/${totalCount}   `);
}

/** The exit code: 0 if every file reaches the required score. */
function printResults(results: readonly TargetResult[], format: "text" | "json"): number {
  writeFileSync(`${folder}/report.json`, resultsJson(results));
  const summary = `${leftOutText(results)}\n\n${scoreTable(results)}\n\nwanted: ${minScore} % of each`;
  console.log(format === "json" ? resultsJson(results) : `${summary}; report: ${folder}/report.json`);
  return isGood(results) ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      machine: { type: "string", multiple: true },
      target: { type: "string", multiple: true },
      since: { type: "string" },
      only: { type: "string" },
      file: { type: "string" },
      minutes: { type: "string" },
      seed: { type: "string" },
      jobs: { type: "string", default: "2" },
      format: { type: "string", default: "text" },
      "no-types": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const jobs = Number(values.jobs);
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new Fault(`--jobs ${values.jobs} is no number of processes.`);
  if (values.format !== "text" && values.format !== "json") {
    throw new Fault(`--format ${values.format} is neither text nor json.`);
  }
  const { since, only } = values;
  const print = (text: string) => {
    if (values.format === "text" && text !== "") console.log(text);
  };
  mkdirSync(folder, { recursive: true });
  const types = values["no-types"] ? undefined : new TypeCheck(resolveProjectPath("tsconfig.json"));
  const loneGroup = values.target?.find((group) => /^(ui|services|formats)$/.test(group));
  if (loneGroup !== undefined) {
    if (values.target && values.target.length > 1) throw new Fault(`--target ${loneGroup} stands alone.`);
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    const campaign = { jobs, file: values.file, only, minutes, seed: values.seed, types, onProgress };
    const results =
      loneGroup === "services" || loneGroup === "formats"
        ? await mutateUnits({ ...campaign, group: loneGroup, since, say: print })
        : await mutateScreens(campaign);
    for (const result of results) print(survivorsText(result));
    // Do not write this file for `ui`: `npm test -- selection` reads it, and expects a check by name for each mutant.
    if (loneGroup !== "ui") writeFileSync(`${folder}/${loneGroup}.json`, resultsJson(results));
    if (loneGroup === "services") print(`\n${folderTable(results)}`);
    return printResults(results, values.format);
  }
  const results: TargetResult[] = [];
  for (const target of chosenTargets(values.machine, values.target)) {
    const result = await mutate(target, { jobs, since, only, types });
    results.push(result);
    writeFileSync(`${folder}/${target.name.replaceAll("/", "-")}.json`, resultsJson([result]));
    print(survivorsText(result));
    print(
      `${target.name}: ${scoreOf(result.outcomes).percent.toFixed(1)} % in ${result.seconds.toFixed(0)} s\n`,
    );
  }
  return printResults(results, values.format);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
