/** Reads the commands that `deploy/ci/github.yml` runs. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly if?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly (string | number)[]>> };
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

export const readWorkflow = (): Workflow =>
  parse(readFileSync(new URL("../../deploy/ci/github.yml", import.meta.url), "utf8"));

export const events = ["push", "schedule"] as const;
export type Event = (typeof events)[number];

/** @throws if the condition checks more than whether `schedule` triggered the run */
function isTriggeredBy(condition: string | undefined, event: Event): boolean {
  if (condition === undefined || condition === "always()") return true;
  const [, operator] = /^github\.event_name ([!=]=) 'schedule'$/.exec(condition) ?? [];
  if (operator === undefined) throw new Error(`${condition} is a condition that is not read.`);
  return (event === "schedule") === (operator === "==");
}

/**
 * The commands of each job that the matrix creates, or of the job without a matrix.
 *
 * @throws if the matrix has more than one variable
 */
export function expandMatrix(job: Job, event: Event = "push"): readonly (readonly string[])[] {
  if (!isTriggeredBy(job.if, event)) return [];
  const [[name, values] = ["", [""]], ...others] = Object.entries(job.strategy?.matrix ?? {});
  if (others.length > 0) throw new Error("A matrix of more than one name is not read.");
  return values.map((value) =>
    job.steps.flatMap(({ run, if: condition }) => {
      if (run === undefined || !isTriggeredBy(condition, event)) return [];
      const command = run.replaceAll(`\${{ matrix.${name} }}`, String(value));
      if (command.includes("${{")) throw new Error(`${command} has an expression that is not read.`);
      return command;
    }),
  );
}

/** The reason in the output of a suite that was skipped; undefined if it was not skipped. */
export const skippedBecause = (output: string): string | undefined =>
  /(?:^|\n)skipped: ([^\n]+)\n0 passed, 0 failed\s*$/.exec(output)?.[1];
