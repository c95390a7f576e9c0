import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyStateMachine } from "xstate";

export interface LoadedMachine {
  /** The name under which the module exports the machine. */
  readonly exported: string;
  readonly machine: AnyStateMachine;
}

/** Whether the value is a machine, even of another copy of XState. */
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" &&
  value !== null &&
  "implementations" in value &&
  "root" in value &&
  "getInitialSnapshot" in value;

/** The machines that a TypeScript or JavaScript module exports. */
export async function machinesIn(file: string): Promise<readonly LoadedMachine[]> {
  const exports = await importModule(file);
  const machines = Object.entries(exports).filter(([, value]) => isMachine(value));
  // A default export is often exported by name as well.
  const namedExports = machines.filter(([name]) => name !== "default");
  return (namedExports.length > 0 ? namedExports : machines).map(([exportName, machine]) => ({
    exported: exportName,
    machine: machine as AnyStateMachine,
  }));
}

export async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { tsImport } = await import("tsx/esm/api");
  const loadedModule: Record<string, unknown> = await tsImport(
    pathToFileURL(resolve(file)).href,
    import.meta.url,
  );
  // The exports of a CommonJS module are properties of `default`.
  const { default: defaultExport } = loadedModule;
  return typeof defaultExport === "object" && defaultExport !== null && !isMachine(defaultExport)
    ? { ...defaultExport, ...loadedModule }
    : loadedModule;
}
