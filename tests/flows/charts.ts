/** The running machines, for comparison with their parsed files. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SourceChart } from "statechart-atlas";
import { type AnyStateMachine, StateMachine } from "xstate";
import { readSources } from "../../flows/charts/source.ts";
import { machinesFolder } from "../../flows/places.ts";

export const sources: readonly SourceChart[] = readSources(machinesFolder);

/** @throws if the file exports no machine with that name */
export async function machineIn(file: string, exportName: string): Promise<AnyStateMachine> {
  const exports: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const machine = exports[exportName];
  if (!(machine instanceof StateMachine)) throw new Error(`${file} exports no ${exportName}.`);
  return machine;
}

export function runningMachine({ file, exported }: SourceChart): Promise<AnyStateMachine> {
  return machineIn(join(machinesFolder, file), exported);
}
