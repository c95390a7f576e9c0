/**
 * `npm test -- mistakes`: puts each seeded defect into a copy of the app, and shows whether the check that its patch
 * names detects it, and no earlier check does.
 */
import { optionsOf } from "../../tools/command-line.ts";
import { type Check, listMistakes, type Mistake, project, type Verdict } from "./mistake.ts";

process.chdir(project);

interface Group {
  readonly name: string;
  readonly checks: readonly Check[];
  /** The number of defects tried in parallel. */
  readonly parallelRuns: number;
  readonly load: () => Promise<{ readonly tryMistake: (mistake: Mistake) => Promise<Verdict> }>;
}

const groups: readonly Group[] = [
  {
    name: "model",
    checks: ["paths", "pairs", "kept plan", "relation"],
    parallelRuns: 1,
    load: () => import("./by-model.ts"),
  },
  {
    name: "screens",
    checks: ["figures", "presses", "states", "screen snapshots"],
    parallelRuns: 2,
    load: () => import("./by-screens.ts"),
  },
  { name: "sentence", checks: ["sentence"], parallelRuns: 1, load: () => import("./by-sentence.ts") },
  { name: "simulation", checks: ["invariant"], parallelRuns: 1, load: () => import("./by-simulation.ts") },
];

const usage = `npm test -- mistakes [options]
  --by GROUP      those that one kind of test catches: ${groups.map(({ name }) => name).join(", ")}
  --only TEXT     those whose name has this text
  --explorer      how long the explorer takes to find each whose sentence it sees, --minutes (5) at most`;

const options = optionsOf({
  by: { type: "string" },
  only: { type: "string", default: "" },
  explorer: { type: "boolean", default: false },
  minutes: { type: "string", default: "5" },
  help: { type: "boolean", default: false },
});

const passedNames: string[] = [];
const failedNames: string[] = [];

function record(isCaught: boolean, name: string, checkName: string, symptom: string): void {
  (isCaught ? passedNames : failedNames).push(name);
  console.log(`${isCaught ? "caught" : "FAILED"}  ${name}, by ${checkName}`);
  const lines = symptom.split("\n").slice(0, 4).join("\n");
  if (lines !== "") console.log(lines.replace(/^/gm, " ".repeat(8)));
}

async function tryGroup({ checks, parallelRuns, load }: Group): Promise<void> {
  const queue = listMistakes(checks).filter(({ name }) => name.includes(options.only));
  if (queue.length === 0) return;
  const { tryMistake } = await load();
  const tryQueue = async (): Promise<void> => {
    for (let mistake = queue.shift(); mistake !== undefined; mistake = queue.shift()) {
      const { check, shown } = await tryMistake(mistake).catch(
        (error: Error): Verdict => ({ check: undefined, shown: error.message }),
      );
      record(check === mistake.caughtBy, mistake.name, check ?? "nothing", shown);
    }
  };
  await Promise.all(Array.from({ length: parallelRuns }, tryQueue));
}

/** The control: a copy with only a comment changed. A failure in it is caused by the copying. */
async function tryControl(): Promise<void> {
  const { tryWithoutMistake } = await import("./by-model.ts");
  const symptomByMachine = await tryWithoutMistake();
  for (const [machine, symptom] of symptomByMachine)
    console.log(`caught without a mistake: ${machine}: ${symptom}`);
  (symptomByMachine.size === 0 ? passedNames : failedNames).push("a copy without a mistake");
}

async function tryAll(): Promise<void> {
  const selectedGroups = groups.filter(({ name }) => options.by === undefined || name === options.by);
  if (selectedGroups.length === 0)
    throw new Error(`--by ${options.by} is none of ${groups.map(({ name }) => name).join(", ")}.`);
  if (selectedGroups.some(({ name }) => name === "model") && options.only === "") await tryControl();
  for (const group of selectedGroups) await tryGroup(group);
}

async function exploreAll(): Promise<void> {
  const { exploreMistake, isExplored } = await import("./by-explorer.ts");
  for (const mistake of listMistakes(["sentence"]).filter(isExplored)) {
    if (!mistake.name.includes(options.only)) continue;
    const { isFound, shown } = await exploreMistake(mistake, Number(options.minutes));
    record(isFound, mistake.name, "the explorer", shown);
  }
}

async function main(): Promise<void> {
  if (options.help) {
    console.log(usage);
    return;
  }
  console.warn = () => {};
  await (options.explorer ? exploreAll() : tryAll());
  for (const name of failedNames) console.log(`failed: ${name}`);
  console.log(`${passedNames.length} passed, ${failedNames.length} failed`);
}

try {
  await main();
  process.exitCode = failedNames.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
