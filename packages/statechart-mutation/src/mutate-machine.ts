/** Judges every mutant of a machine's file by the paths of its path file. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { type Changed, tryAll, unmutatedLimit } from "./campaign.ts";
import { changedLines } from "./changed-lines.ts";
import { Fault } from "./fault.ts";
import { resolvingOptions } from "./imported-by-tsx.ts";
import { nameOf } from "./mutant.ts";
import { mutantsOf } from "./mutants-of.ts";
import { type Equivalents, judge, withoutUncompilable } from "./outcome.ts";
import type { JudgedMachine } from "./paths-judge.ts";
import type { PathsTask } from "./paths-worker.ts";
import { chartOf, parse } from "./places.ts";
import type { JudgedFile } from "./report.ts";
import { TypeCheck } from "./type-check.ts";
import { Worker } from "./worker.ts";

export interface MachineMutation {
  /** The file's path as given on the command line, from the working folder. */
  readonly file: string;
  readonly paths: string;
  readonly jobs: number;
  /** The required score in percent. */
  readonly minPercent: number;
  readonly equivalents: Equivalents;
  /** Max milliseconds for a mutant. */
  readonly limit?: number | undefined;
  readonly since?: string | undefined;
  readonly only?: string | undefined;
  /** Whether survivors with type errors are excluded. */
  readonly checksTypes: boolean;
  readonly onProgress?: (doneCount: number, totalCount: number) => void;
  readonly say: (text: string) => void;
}

/** This module's own extension: `.ts` here, `.js` in the package. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));
const script = fileURLToPath(new URL(`./paths-worker${extension}`, import.meta.url));

/** A type check with the nearest `tsconfig.json`, if the unmutated file compiles with it. */
function typesOf(file: string, source: string, report: (text: string) => void): TypeCheck | undefined {
  if (!/\.[cm]?tsx?$/.test(file)) return undefined;
  const config = ts.findConfigFile(dirname(resolve(file)), ts.sys.fileExists);
  if (config === undefined) {
    report(`types are not checked: there is no tsconfig.json for ${file}`);
    return undefined;
  }
  const types = new TypeCheck(config, process.cwd());
  if (types.compiles(file, source)) return types;
  report(`types are not checked: ${file} does not compile by ${config} as it is`);
  return undefined;
}

/** Rejects with advice for the user if the unmutated machine cannot be judged. */
async function requirePassingMachine(
  judgedMachine: JudgedMachine,
  worker: Worker<PathsTask>,
  pathFile: string,
): Promise<void> {
  const fault = await worker.try({ judged: judgedMachine, isQuestion: true }, unmutatedLimit);
  if (fault.by !== undefined) throw new Fault(fault.by);
  const unchangedRun = await worker.try({ judged: judgedMachine }, unmutatedLimit);
  if (unchangedRun.by === undefined) return;
  throw new Fault(
    `Nothing was mutated: ${pathFile} is red with ${judgedMachine.shown} as it is: ${unchangedRun.by}\n\`npx statechart-paths ${judgedMachine.shown}\` shows the path that fails.`,
  );
}

export async function mutateMachine(options: MachineMutation): Promise<JudgedFile> {
  const startedAt = performance.now();
  const { file, paths, jobs, minPercent, equivalents, since, only, limit, say, onProgress } = options;
  const source = readFileSync(file, "utf8");
  const judgedMachine: JudgedMachine = { machine: resolve(file), paths: resolve(paths), shown: file };
  if (chartOf(parse(file, source)) === undefined)
    throw new Fault(
      `${file} has no createMachine({ … }) with its object in place: there is no chart to change.`,
    );
  const startWorker = () => new Worker<PathsTask>(script, resolvingOptions);
  const firstWorker = startWorker();
  await requirePassingMachine(judgedMachine, firstWorker, paths).catch((error: unknown) => {
    firstWorker.end();
    throw error;
  });
  const startedWorkers = [firstWorker];
  const fileMutants = await mutantsOf(file, source, { unseen: true });
  const isChanged =
    since === undefined ? () => true : changedLines(since, resolve(file), dirname(resolve(file)));
  const mutants = fileMutants.mutants.filter(
    (mutant) => isChanged(mutant.line) && (only === undefined || nameOf(mutant).includes(only)),
  );
  const triedMutants = await tryAll(
    { ...fileMutants, mutants },
    {
      name: `${file}, judged by ${paths},`,
      jobs,
      limit,
      startWorker: () => startedWorkers.pop() ?? startWorker(),
      taskOf: (changedFile?: Changed): PathsTask => ({
        judged: judgedMachine,
        ...(changedFile && { changed: { ...changedFile, file: resolve(changedFile.file) } }),
      }),
      onProgress: (doneCount) => onProgress?.(doneCount, mutants.length),
    },
  );
  const { outcomes, stale } = judge(triedMutants, equivalents, mutants.length === fileMutants.mutants.length);
  // The type check takes longer than most machines, so it starts only for a survivor.
  const isChecked = options.checksTypes && outcomes.some(({ status }) => status === "survived");
  const types = isChecked ? typesOf(file, source, say) : undefined;
  return {
    file,
    paths,
    wanted: minPercent,
    outcomes: types ? withoutUncompilable(outcomes, source, types) : outcomes,
    leftOut: fileMutants.leftOut,
    stale,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}
