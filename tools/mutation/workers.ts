/** What the worker processes of the project are asked and answer. */
import { fileURLToPath } from "node:url";
import { type Changed, type Verdict as PlainVerdict, Worker as Process } from "statechart-mutation";
import type { Holder } from "./targets.ts";
import type { TestsTask, TestsVerdict } from "./tests/run-file.ts";

export interface Task {
  readonly holders: readonly Holder[];
  readonly changed?: Changed;
  /** Asks which mutants of these files the first holder runs, and tries none. */
  readonly cover?: readonly string[];
}

export interface Verdict extends PlainVerdict, TestsVerdict {
  /** By Stryker's numbers. */
  readonly covered?: readonly string[];
}

/** How the reason begins where a file of tests cannot be loaded, with a mutant or without. */
export const unloadable = "It does not load: ";

const script = fileURLToPath(new URL("./worker.ts", import.meta.url));

export class Worker extends Process<Task | TestsTask, Verdict> {
  constructor() {
    super(script, ["--import", "tsx"]);
  }
}
