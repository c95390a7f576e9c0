/**
 * `node --import tsx strangers/walk.ts FOLDER [TEXT]`: walks the public machines in a folder of checkouts
 * (`owner__name`) with installed packages, and prints a table. With TEXT, walks only machines whose file name contains
 * it, and prints all findings.
 */
import { join } from "node:path";
import { lookAt } from "../src/first-look.ts";
import { machinesIn } from "../src/load-machines.ts";
import { missingPairs, planPairs, walkPairs } from "../src/pairs.ts";
import { lookText } from "../src/report/look-text.ts";
import { keptAside, type Stranger, strangers } from "./machines.ts";

// A machine's module may leave a pending timer or promise.
process.on("unhandledRejection", () => {});
for (const name of ["debug", "warn", "info"] as const) console[name] = () => {};
/** The original `console.log`, because the machines' modules print too. */
const print = console.log;
console.log = () => {};

const [folder = ".", text] = process.argv.slice(2);

async function pairsOf(look: Awaited<ReturnType<typeof lookAt>>): Promise<string> {
  try {
    const walked = await walkPairs(planPairs(look.result.plan.subject));
    const { size } = walked.plan.pairs;
    return `${size - missingPairs(walked).length}/${size}`;
  } catch {
    return "–";
  }
}

/** Findings that are defects, or that need an explanation. */
function findings(look: Awaited<ReturnType<typeof lookAt>>, { left }: Stranger): string {
  const { result, unheard, impure, needsPayload } = look;
  const failed = new Set(result.paths.flatMap(({ failed: failure }) => failure?.reason.slice(0, 90) ?? []));
  const untaken = result.missing.length > 3 ? [] : result.missing.map(({ name }) => name);
  return [
    ...result.unreached.slice(0, 3).map((state) => `never in \`${state}\``),
    ...untaken.map((name) => `not taken: \`${name}\``),
    ...(unheard.length === 0 ? [] : [`ends where ${unheard.map((id) => `\`${id}\``).join(", ")} fails`]),
    ...impure.map((finding) => `not pure: ${finding}`),
    ...new Set(needsPayload.map(({ event, reason }) => `throws at \`${event}\`: ${reason.slice(0, 90)}`)),
    ...failed,
    ...(left === undefined ? [] : [`left: ${left}`]),
  ]
    .join("; ")
    .replaceAll("|", "\\|");
}

async function walk(stranger: Stranger): Promise<string> {
  const { repository, commit, file, exported, paths, provide = (machine) => machine } = stranger;
  const began = performance.now();
  const found = await machinesIn(join(folder, repository.replace("/", "__"), file));
  const foundMachine = found.find((candidate) => candidate.exported === exported) ?? found[0];
  if (foundMachine === undefined) throw new Error("exports no machine");
  const look = await lookAt(provide(foundMachine.machine), file, paths);
  if (text !== undefined) print(lookText(look));
  const { states, transitions } = look.result;
  const pairs = await pairsOf(look);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const name = `[${repository}](https://github.com/${repository}/blob/${commit}/${file}) \`${file.split("/").slice(-2).join("/")}\``;
  return `| ${name} | ${commit.slice(0, 8)} | ${states.walked}/${states.total} | ${transitions.walked}/${transitions.total} | ${pairs} | ${seconds} s | ${findings(look, stranger)} |`;
}

print("| Machine | Commit | States | Transitions | Pairs | Time | Found |");
print("|---|---|---|---|---|---|---|");
for (const stranger of [...strangers, ...keptAside].filter(
  ({ file }) => text === undefined || file.includes(text),
)) {
  try {
    print(await walk(stranger));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    console.log(
      `| ${stranger.repository} \`${stranger.file}\` | ${stranger.commit.slice(0, 8)} | – | – | – | – | ${reason} |`,
    );
  }
}
process.exit(0);
