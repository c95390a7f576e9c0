/** The tasks and answers of the project's worker processes. */
import { fileURLToPath } from "node:url";
import { type Changed, type Verdict as PlainVerdict, Worker as Process } from "statechart-mutation";
import type { Holder } from "./targets.ts";
import type { TestsTask, TestsVerdict } from "./tests/run-file.ts";

export interface Task {
  readonly holders: readonly Holder[];
  readonly changed?: Changed;
  /** If set, only lists the mutants of these files that the first check runs. */
  readonly cover?: readonly string[];
}

export interface Verdict extends PlainVerdict, TestsVerdict {
  /** Stryker's numbers of the covered mutants. */
  readonly covered?: readonly string[];
}

/** The start of the reason if a test file cannot be loaded, with or without a mutant. */
export const unloadable = "It does not load: ";

const script = fileURLToPath(new URL("./worker.ts", import.meta.url));

export class Worker extends Process<Task | TestsTask, Verdict> {
  constructor() {
    super(script, ["--import", "tsx"]);
  }
}
