/** `npm run paths`: computes the plan from the machines and walks it in Node or in a browser. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  failingPaths,
  failureText,
  faultsIn,
  keptPlanOf,
  missingPairs,
  type PairResult,
  pairTable,
  planJson,
  planOf,
  planPairs,
  planText,
  type Result,
  readReplay,
  replay,
  traceText,
  walkPairs,
  walkPlan,
  writeReplays,
} from "statechart-paths";
import type { BrowserRun } from "./browser/run.ts";
import { type FoundMachine, findMachines } from "./discover.ts";
import { checkKeptPlan, type KeptCheck } from "./kept-plans.ts";
import { againCommand, planOfChart, readPlan, writePlan } from "./plan-files.ts";
import { writeWalked } from "./report/walked-node.ts";
import { reportFileOf, writeReport } from "./report/write-report.ts";
import { defaultSeeds, type SeededWalks, walkSeeds } from "./seeded-walks.ts";
import { replayWholeApp, wholeApp } from "./whole-app/random.ts";

const formats = { text: planText, json: planJson };

const usage = `npm run paths -- [options]
  --machine NAME     one machine: top-up, or topUp; may be repeated
  --run node         walk the paths in Node (what happens without it, too)
  --run browser      walk them in a browser against the app and its sandbox
  --app URL          with --run browser: another deployment, without control calls
  --format FORMAT    text or json
  --pairs            every transition right after each one that it can follow; prints the pairs of each machine
  --update-plan      write the kept plans, tests/charts/*/plan.yaml, as the machines are now; with --machine, one
  --seed N           of the random walks; may be repeated; three seeds if left out
  --replay FILE      walk a list of events again, as a failed walk printed it; with --run browser, with a trace
  --headed           with --run browser: in a window
  --trace            requirement, state, paths, result
  --output FILE      write there instead of printing`;

class Fault extends Error {}

function isFormat(format: string): format is keyof typeof formats {
  return format in formats;
}

/** Describes how many paths of the kept plan, and how many random walks, fail for the same reason as a path. */
function alsoFailing(reason: string, keptCheck: KeptCheck, random: SeededWalks): readonly string[] {
  const keptPaths = keptCheck.faults
    .filter(({ check }) => check === reason)
    .reduce((sum, { paths }) => sum + paths, 0);
  const walks = random.faults.filter((fault) => fault.reason === reason).length;
  return [
    ...(keptPaths > 0 ? [`${keptPaths} of the kept plan`] : []),
    ...(walks > 0 ? [`${walks} random walk${walks === 1 ? "" : "s"}`] : []),
  ];
}

/** Writes a plan only if all of its paths pass. */
async function updatePlans(chosenMachines: readonly FoundMachine[]): Promise<number> {
  for (const { name, load } of chosenMachines) {
    const plan = await keptPlanOf(await load(), readPlan(name));
    const steps = plan.flatMap(({ paths }) => paths.flat()).length;
    console.log(`${name}: ${steps} steps${writePlan(name, plan) ? ", changed: review the diff" : ""}`);
  }
  return 0;
}

async function inBrowser(options: BrowserRun): Promise<number> {
  const { runInBrowser } = await import("./browser/run.ts");
  return runInBrowser(options);
}

/** Walks every pair of consecutive transitions, and prints the number of pairs for each machine. */
async function pairs(chosenMachines: readonly FoundMachine[], output: string | undefined): Promise<number> {
  const results: PairResult[] = [];
  for (const { load } of chosenMachines) results.push(await walkPairs(planPairs(await load())));
  const failing = await failingPaths(results, planOfChart, againCommand);
  writeReplays(failing);
  const missingPairLines = results.flatMap((result) =>
    missingPairs(result).map((name) => `MISSING ${result.plan.subject.id}: ${name}`),
  );
  const text = [
    ...failing.map((failure) => failureText(failure)),
    ...missingPairLines,
    pairTable(results),
  ].join("\n");
  if (output === undefined) console.log(text);
  else writeFileSync(output, `${text}\n`);
  return failing.length === 0 && missingPairLines.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      machine: { type: "string", multiple: true },
      run: { type: "string" },
      app: { type: "string" },
      format: { type: "string", default: "text" },
      pairs: { type: "boolean", default: false },
      "update-plan": { type: "boolean", default: false },
      seed: { type: "string", multiple: true },
      replay: { type: "string" },
      headed: { type: "boolean", default: false },
      trace: { type: "boolean", default: false },
      output: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { format, run, app, headed } = values;
  if (!isFormat(format))
    throw new Fault(`--format ${format} is not one of ${Object.keys(formats).join(", ")}.`);
  if (run !== undefined && run !== "node" && run !== "browser") {
    throw new Fault(`--run ${run} is neither node nor browser.`);
  }
  if (app !== undefined && run !== "browser") throw new Fault("--app goes with --run browser.");
  if (app !== undefined && !(URL.canParse(app) && /^https?:$/.test(new URL(app).protocol))) {
    throw new Fault(`--app ${app} is no address such as https://wallet.example.com.`);
  }
  const isSinglePath = values.run ?? (values.trace || values.replay);
  if (values.pairs && (isSinglePath || format !== "text"))
    throw new Fault("--pairs goes with --machine and --output alone.");
  if (values["update-plan"] && (isSinglePath || values.pairs || format !== "text"))
    throw new Fault("--update-plan goes with --machine alone.");
  const seeds = values.seed?.map(Number) ?? defaultSeeds;
  if (!seeds.every(Number.isInteger))
    throw new Fault(`--seed ${values.seed?.join(", ")} is no whole number.`);
  if (headed && run !== "browser") throw new Fault("--headed goes with --run browser.");
  // Otherwise XState prints warnings about stopped actors between the plan's lines.
  console.warn = () => {};
  const machines = findMachines();

  if (values.replay !== undefined) {
    const list = readReplay(values.replay);
    if (list.machine === wholeApp) {
      const { appMachine } = await import("../../src/machines/app/app.machine.ts");
      await replayWholeApp(appMachine, list.given, list.events, (line) => console.log(line));
      console.log("walked to its end");
      return 0;
    }
    for (const { name, load } of machines) {
      const subject = await load();
      if (subject.id !== list.machine) continue;
      if (run === "browser") return inBrowser({ machines: [name], app, headed, replay: values.replay });
      await replay(subject, list, (line) => console.log(line));
      console.log("walked to its end");
      return 0;
    }
    throw new Fault(`${values.replay} is for ${list.machine}, and there is no such machine.`);
  }

  const machineNames = values.machine?.map((name) => name.toLowerCase().replaceAll("-", ""));
  const chosenMachines = machines.filter(
    ({ name }) => machineNames?.includes(name.replaceAll("-", "")) ?? true,
  );
  if (machineNames !== undefined && chosenMachines.length !== new Set(machineNames).size) {
    const knownNames = machines.map(({ name }) => name).join(", ");
    throw new Fault(`--machine ${values.machine?.join(", ")}: the machines are ${knownNames}.`);
  }
  if (run === "browser") return inBrowser({ machines: chosenMachines.map(({ name }) => name), app, headed });

  if (values.pairs) return pairs(chosenMachines, values.output);
  if (values["update-plan"]) return updatePlans(chosenMachines);

  const results: Result[] = [];
  const failures: string[] = [];
  const otherFailures: string[] = [];
  let keptSteps = 0;
  let randomSteps = 0;
  for (const { name, load } of chosenMachines) {
    const plan = planOf(await load());
    const result = await walkPlan(plan);
    results.push(result);
    const keptCheck = await checkKeptPlan(name, plan);
    const random = await walkSeeds(plan.subject, seeds);
    keptSteps += keptCheck.steps;
    randomSteps += random.taken;
    const failing = await failingPaths([result], planOfChart, againCommand);
    writeReplays(failing);
    // Failures with the same reason are reported once.
    const reasons = new Set(failing.map(({ reason }) => reason));
    failures.push(
      ...failing.map((failure) => failureText(failure, alsoFailing(failure.reason, keptCheck, random))),
    );
    otherFailures.push(
      ...keptCheck.faults
        .filter(({ check }) => check === undefined || !reasons.has(check))
        .map(({ text }) => text),
      ...random.faults.filter(({ reason }) => !reasons.has(reason)).map(({ text }) => text),
    );
  }
  const { requirements } = await import("../spec-coverage/requirements.ts");
  const text = values.trace
    ? traceText(results, requirements)
    : formats[format](results, [...failures, ...otherFailures]);
  if (values.output === undefined) process.stdout.write(`${text}\n`);
  else writeFileSync(values.output, `${text}\n`);
  // A run of one machine must not overwrite the results of the others.
  const report = reportFileOf(machineNames === undefined ? [] : chosenMachines.map(({ name }) => name));
  writeReport(report, results, { paths: failures, others: otherFailures });
  if (machineNames === undefined) writeWalked(results);
  const isWhole = otherFailures.length === 0 && results.every((result) => faultsIn(result).length === 0);
  if (values.trace || format !== "text") for (const fault of otherFailures) console.error(fault);
  if (format === "text") {
    console.log(
      `\n${keptSteps} steps of the kept plans, and ${randomSteps} random ones from ${seeds.join(", ")}`,
    );
    console.log(`\nreport: ${report}`);
  }
  return isWhole ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
