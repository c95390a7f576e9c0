/** Worker processes that try one mutant at a time; a process that takes too long is stopped and replaced. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Verdict {
  /** How the mutant was detected; omitted if it was not. */
  readonly by?: string;
  /** The name of the check that detected the mutant, if there are several checks. */
  readonly holder?: string;
  readonly isTimeout?: boolean;
}

/** Tries one mutant at a time. */
export interface MutantRun<Task> {
  /** @param limit milliseconds */
  readonly try: (task: Task, limit: number) => Promise<Verdict>;
  readonly end: () => void;
}

/** The workers' temporary folder, a subfolder of the system's one, because the project itself may be in that one. */
const temporaryFolder = join(tmpdir(), "statechart-mutants");
mkdirSync(temporaryFolder, { recursive: true });

/** Node permits writes only below `temporaryFolder`, because a mutant's code may write or remove any file. */
const permissions = [
  "--experimental-permission",
  "--allow-fs-read=*",
  `--allow-fs-write=${temporaryFolder}/*`,
  "--allow-worker",
  "--allow-child-process",
  "--allow-addons",
];

export class Worker<Task extends object, Answer extends Verdict = Verdict> implements MutantRun<Task> {
  #child: ChildProcess | undefined;

  /**
   * @param script a module that calls `answerTasks`
   * @param execArgv options for Node
   */
  constructor(
    readonly script: string,
    readonly execArgv: readonly string[],
  ) {}

  async #running(): Promise<ChildProcess> {
    if (this.#child?.connected) return this.#child;
    const execArgv = [...permissions, ...this.execArgv];
    const env = { ...process.env, TMPDIR: temporaryFolder };
    const child = fork(this.script, [], { execArgv, env, stdio: "ignore" });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`A worker did not start (${code}).`)));
    });
    child.removeAllListeners();
    return child;
  }

  async try(task: Task, limit: number): Promise<Answer> {
    const child = await this.#running();
    return new Promise((resolve) => {
      const finish = (verdict: Verdict) => {
        clearTimeout(timer);
        child.removeAllListeners();
        // After a timeout or the end of the process, only the fields of `Verdict` are set.
        resolve(verdict as Answer);
      };
      const timer = setTimeout(() => {
        this.end();
        finish({ by: `no end within ${(limit / 1_000).toFixed(0)} s`, isTimeout: true });
      }, limit);
      child.once("message", (verdict: Answer) => finish(verdict));
      child.once("exit", (code, signal) => {
        this.#child = undefined;
        finish({ by: `its process ended (${code ?? signal})` });
      });
      child.send(task);
    });
  }

  end(): void {
    this.#child?.removeAllListeners();
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}
