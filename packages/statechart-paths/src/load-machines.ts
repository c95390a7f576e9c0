import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyStateMachine } from "xstate";

export interface LoadedMachine {
  /** Its name in its module. */
  readonly exported: string;
  readonly machine: AnyStateMachine;
}

/** Also one of another copy of XState. */
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" &&
  value !== null &&
  "implementations" in value &&
  "root" in value &&
  "getInitialSnapshot" in value;

/** The machines that a module exports, TypeScript or JavaScript. */
export async function machinesIn(file: string): Promise<readonly LoadedMachine[]> {
  const exports = await importModule(file);
  const machines = Object.entries(exports).filter(([, value]) => isMachine(value));
  // A module's default is often one of its names, too.
  const named = machines.filter(([name]) => name !== "default");
  return (named.length > 0 ? named : machines).map(([exported, machine]) => ({
    exported,
    machine: machine as AnyStateMachine,
  }));
}

export async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { tsImport } = await import("tsx/esm/api");
  const loaded: Record<string, unknown> = await tsImport(pathToFileURL(resolve(file)).href, import.meta.url);
  // A module of CommonJS has its exports under `default`.
  const { default: whole } = loaded;
  return typeof whole === "object" && whole !== null && !isMachine(whole) ? { ...whole, ...loaded } : loaded;
}
