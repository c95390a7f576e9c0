/**
 * `npm run properties:mistakes`: puts each seeded mistake into a copy of the app and shows which sentences it breaks. Each
 * mistake names one sentence; of all sentences it breaks that one alone.
 */
import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { machinesVariable } from "../model/discover.ts";
import type { Report } from "../simulation/run/campaign.ts";
import type { Level } from "./observation.ts";
import { sentences } from "./sentences.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const patches = fileURLToPath(new URL("mistakes", import.meta.url));
const copies = ".tmp/properties/mistakes";
const run = promisify(execFile);
const longest = 1 << 26;

/** The explorer draws its own way, so its mistakes have a command of their own. */
type TriedLevel = Exclude<Level, "explorer">;

export interface Mistake {
  /** `no-chart-dies` */
  readonly name: string;
  readonly patch: string;
  /** As it is written in `sentences.ts`. */
  readonly sentence: string;
  /** Where it is tried. */
  readonly level: TriedLevel;
  /** In a browser: machines whose paths are walked, and a part of their titles. */
  readonly machines: string;
  readonly path: string;
  /** In Node: how many walks it takes, where the usual number does not reach it. */
  readonly walks: string;
}

interface Verdict {
  readonly mistake: Mistake;
  readonly broken: readonly string[];
  /** Why it could not be tried. */
  readonly fault: string | undefined;
}

/** What the first lines of a patch say. */
export function listMistakes(): readonly Mistake[] {
  return readdirSync(patches)
    .filter((file) => file.endsWith(".patch"))
    .sort()
    .map((file) => {
      const patch = join(patches, file);
      const text = readFileSync(patch, "utf8");
      const read = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1] ?? "";
      return {
        name: file.replace(/\.patch$/, ""),
        patch,
        sentence: read("sentence"),
        level: read("level") as TriedLevel,
        machines: read("machines"),
        path: read("path"),
        walks: read("walks"),
      };
    });
}

/** Throws where the patch does not fit the app any more. */
export function applyTo(folder: string, { patch }: Mistake, ...options: readonly string[]): void {
  const within = folder === "" ? [] : ["--directory", folder];
  execFileSync("git", ["apply", "-C1", ...options, ...within, patch], { cwd: project, stdio: "pipe" });
}

/** What each level runs from the copy. */
const copied: Readonly<Record<TriedLevel, readonly string[]>> = {
  walks: ["src", "tests/model", "tests/machines", "tests/support", "tests/properties"],
  simulation: ["src", "tests/simulation", "tests/support", "tests/properties"],
  browser: [
    "src",
    "public",
    "openapi",
    "site",
    "sandbox",
    "tools",
    "index.html",
    "vite.config.ts",
    "package.json",
    "package-lock.json",
  ],
};

function copyFor({ name, level }: Mistake): string {
  const copy = join(copies, name);
  rmSync(join(project, copy), { recursive: true, force: true });
  for (const part of copied[level])
    cpSync(join(project, part), join(project, copy, part), {
      recursive: true,
      filter: (source) => !source.endsWith("tsconfig.json") && !source.endsWith(".patch"),
    });
  return copy;
}

/** Standard output, also of a program that ends with another code than 0. */
async function outputOf(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: project, maxBuffer: longest, env: { ...process.env, ...env } };
  const ended = await run(process.execPath, [...args], options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return `${ended.stdout}\n${ended.stderr}`;
}

function brokenIn(output: string): readonly string[] {
  return sentences.map(({ says }) => says).filter((says) => output.includes(`broken: ${says}: `));
}

/** @returns the built app's folder */
async function build(copy: string): Promise<string> {
  const built = await outputOf(["--import", "tsx", join(copy, "site/build.ts")]);
  const dist = join(project, copy, "dist");
  if (!existsSync(join(dist, "shell.html"))) throw new Error(`it does not build: ${built}`);
  return dist;
}

/** Builds a copy of the app with the mistake for as long as the work takes. @param work gets the built app's folder */
export async function withMistake<Result>(
  mistake: Mistake,
  work: (dist: string) => Promise<Result>,
): Promise<Result> {
  const copy = copyFor({ ...mistake, level: "browser" });
  try {
    applyTo(copy, mistake);
    return await work(await build(copy));
  } finally {
    rmSync(join(project, copy), { recursive: true, force: true });
  }
}

const tries: Readonly<Record<TriedLevel, (copy: string, mistake: Mistake) => Promise<readonly string[]>>> = {
  walks: async (copy, { walks }) =>
    brokenIn(await outputOf(["--import", "tsx", join(copy, "tests/properties/walk.ts"), walks])),
  simulation: async (copy) => {
    const report = join(project, copy, "report.json");
    const options = ["--unshrunk", "--failures", "5", "--seeds", "2000", "--output", report];
    await outputOf(["--import", "tsx", join(copy, "tests/simulation/cli.ts"), ...options]);
    const { failures } = JSON.parse(readFileSync(report, "utf8")) as Report;
    return [...new Set(failures.map(({ invariant }) => invariant))];
  },
  browser: async (copy, { machines, path }) => {
    const dist = await build(copy);
    const playwright = join(project, "node_modules/@playwright/test/cli.js");
    const config = ["test", "--config=tests/model/playwright.config.ts", "--workers=1", "--reporter=line"];
    return brokenIn(
      await outputOf([playwright, ...config, ...(path === "" ? [] : ["-g", path])], {
        NUPAY_DIST: dist,
        [machinesVariable]: machines,
      }),
    );
  },
};

async function tryMistake(mistake: Mistake): Promise<Verdict> {
  const copy = copyFor(mistake);
  try {
    applyTo(copy, mistake);
    return { mistake, broken: await tries[mistake.level](copy, mistake), fault: undefined };
  } catch (error) {
    return { mistake, broken: [], fault: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(join(project, copy), { recursive: true, force: true });
  }
}

function isAlone({ broken, mistake, fault }: Verdict): boolean {
  return fault === undefined && broken.join() === mistake.sentence;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: "string", default: "" }, level: { type: "string", default: "" } },
  });
  const wanted = listMistakes().filter(
    ({ name, level }) => name.includes(values.only) && level.includes(values.level),
  );
  console.log("| Mistake | Level | Sentences that it breaks | |\n|---|---|---|---|");
  let alone = 0;
  for (const mistake of wanted) {
    const verdict = await tryMistake(mistake);
    if (isAlone(verdict)) alone += 1;
    const shown = verdict.fault ?? (verdict.broken.join("; ") || "none");
    console.log(
      `| ${mistake.name} | ${mistake.level} | ${shown} | ${isAlone(verdict) ? "alone" : "NOT ALONE"} |`,
    );
  }
  console.log(`\n${alone} of ${wanted.length} mistakes break their own sentence and no other`);
  return alone === wanted.length ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
