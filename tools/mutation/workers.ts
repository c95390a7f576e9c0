/** Worker processes that try one mutant at a time each; one that takes too long is ended and replaced. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Holder } from "./targets.ts";
import type { TestsTask, TestsVerdict } from "./tests/run-file.ts";
import type { Changed } from "./try-mutant.ts";

export interface Task {
  readonly holders: readonly Holder[];
  readonly changed?: Changed;
  /** Asks which mutants of these files the first holder runs, and tries none. */
  readonly cover?: readonly string[];
}

export interface Verdict extends TestsVerdict {
  /** What showed it; left out where nothing did. */
  readonly by?: string;
  readonly holder?: string;
  readonly isTimeout?: boolean;
  /** By Stryker's numbers. */
  readonly covered?: readonly string[];
}

/** How the reason begins where a file of tests cannot be loaded, with a mutant or without. */
export const unloadable = "It does not load: ";

/** The workers' own folder of temporary files: the project itself may stand in the system's. */
const temporary = join(tmpdir(), "nupay-mutants");
mkdirSync(temporary, { recursive: true });

/** A mutant may write or remove what it was never meant to: Node lets it do so below that folder alone. */
const permissions = [
  "--experimental-permission",
  "--allow-fs-read=*",
  `--allow-fs-write=${temporary}/*`,
  "--allow-worker",
  "--allow-child-process",
  "--allow-addons",
];

const script = fileURLToPath(new URL("./worker.ts", import.meta.url));

export class Worker {
  #child: ChildProcess | undefined;

  async #running(): Promise<ChildProcess> {
    if (this.#child?.connected) return this.#child;
    const execArgv = [...permissions, "--import", "tsx"];
    const env = { ...process.env, TMPDIR: temporary };
    const child = fork(script, [], { execArgv, env, stdio: "ignore" });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`A worker did not start (${code}).`)));
    });
    child.removeAllListeners();
    return child;
  }

  /** @param limit milliseconds */
  async try(task: Task | TestsTask, limit: number): Promise<Verdict> {
    const child = await this.#running();
    return new Promise((resolve) => {
      const finish = (verdict: Verdict) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(verdict);
      };
      const timer = setTimeout(() => {
        this.end();
        finish({ by: `no end within ${(limit / 1_000).toFixed(0)} s`, isTimeout: true });
      }, limit);
      child.once("message", (verdict: Verdict) => finish(verdict));
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
