/** `npm run screens:mistakes`: puts each seeded mistake into a copy of the app and shows which check of the screens catches it. */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { figureFaults, fileFaults, pressFaultsOf, stateFaults } from "./check.ts";
import { drawScreens } from "./draw.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const patches = fileURLToPath(new URL("mistakes", import.meta.url));
const copies = ".tmp/screens/mistakes";
/** The app as it was when the command began. */
const base = ".tmp/screens/base";
/** What the page that draws is made of. */
const folders = ["src", "tests/screens", "tests/model", "tests/machines", "tests/support"];

interface Mistake {
  readonly name: string;
  readonly patch: string;
  /** The charts that are drawn, as the patch's first line names them. */
  readonly charts: readonly string[];
}

export function listMistakes(): readonly Mistake[] {
  return readdirSync(patches)
    .filter((file) => file.endsWith(".patch"))
    .sort()
    .map((file) => {
      const patch = join(patches, file);
      const [, charts = ""] = /^charts: (.+)$/m.exec(readFileSync(patch, "utf8")) ?? [];
      return { name: file.replace(/\.patch$/, ""), patch, charts: charts.split(", ") };
    });
}

/** Throws where the patch does not fit the app any more. */
export function applyTo(folder: string, { patch }: Mistake, ...options: readonly string[]): void {
  const within = folder === "" ? [] : ["--directory", folder];
  execFileSync("git", ["apply", "-C1", ...options, ...within, patch], { cwd: project, stdio: "pipe" });
}

interface Verdict {
  readonly check: string;
  readonly faults: readonly string[];
}

async function tryMistake(mistake: Mistake): Promise<readonly Verdict[]> {
  const copy = join(copies, mistake.name);
  rmSync(join(project, copy), { recursive: true, force: true });
  cpSync(join(project, base), join(project, copy), { recursive: true });
  try {
    applyTo(copy, mistake);
    const drawn = await drawScreens(mistake.charts, { root: join(project, copy) });
    return [
      { check: "figures", faults: figureFaults(drawn) },
      { check: "presses", faults: pressFaultsOf(drawn) },
      { check: "states", faults: stateFaults(drawn) },
      { check: "written screens", faults: fileFaults(drawn, mistake.charts) },
    ].filter(({ faults }) => faults.length > 0);
  } finally {
    rmSync(join(project, copy), { recursive: true, force: true });
  }
}

function copyApp(): void {
  rmSync(join(project, base), { recursive: true, force: true });
  for (const folder of folders)
    cpSync(join(project, folder), join(project, base, folder), {
      recursive: true,
      filter: (source) => !source.endsWith("tsconfig.json"),
    });
}

/** Two at a time. */
async function tryAll(mistakes: readonly Mistake[]): Promise<number> {
  const queue = [...mistakes];
  let caught = 0;
  const tryQueue = async () => {
    for (let mistake = queue.shift(); mistake !== undefined; mistake = queue.shift()) {
      const verdicts = await tryMistake(mistake);
      if (verdicts.length > 0) caught += 1;
      const by = verdicts.map(({ check }) => check).join(", ");
      console.log(`${verdicts.length > 0 ? "caught    " : "NOT CAUGHT"}  ${mistake.name}${by && `: ${by}`}`);
      const [first] = verdicts.flatMap(({ faults }) => faults);
      if (first !== undefined)
        console.log(`            ${first.split("\n").slice(0, 3).join("\n            ")}`);
    }
  };
  await Promise.all([tryQueue(), tryQueue()]);
  return caught;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
  const wanted = listMistakes().filter(({ name }) => name.includes(values.only));
  copyApp();
  const caught = await tryAll(wanted);
  console.log(`\n${caught} of ${wanted.length} mistakes caught`);
  return caught === wanted.length ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
