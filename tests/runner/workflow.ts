/** Reads the commands that `deploy/ci/github.yml` runs. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly strategy: { readonly matrix: Readonly<Record<string, readonly (string | number)[]>> };
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

export const readWorkflow = (): Workflow =>
  parse(readFileSync(new URL("../../deploy/ci/github.yml", import.meta.url), "utf8"));

/** The commands of each machine of a job: one machine for each value of its matrix, which has one name. */
export function machinesOf({ strategy: { matrix }, steps }: Job): readonly (readonly string[])[] {
  const [[name, values] = ["", [""]], ...others] = Object.entries(matrix);
  if (others.length > 0) throw new Error("A matrix of more than one name is not read.");
  return values.map((value) =>
    steps.flatMap(({ run }) => {
      const command = run?.replaceAll(`\${{ matrix.${name} }}`, String(value));
      if (command?.includes("${{")) throw new Error(`${command} has an expression that is not read.`);
      return command ?? [];
    }),
  );
}
