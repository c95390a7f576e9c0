import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

const startLimit = 120_000;

/** A loaded process that waits to be a sandbox on the folder. */
export class Victim {
  readonly #child: ChildProcess;
  readonly #loaded: Promise<string>;

  constructor(script: string, folder: string) {
    this.#child = fork(script, [folder], {
      // The database's WebAssembly is compiled once: compiling it better takes longer than a victim lives.
      execArgv: ["--liftoff-only"],
      // The library's remark about Node's version would stand in the log at every start.
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#loaded = this.#heard();
    this.#loaded.catch(() => undefined);
  }

  /** The address, and how long it took from the word to the first answer, in milliseconds. */
  async start(port: number): Promise<{ address: string; milliseconds: number }> {
    await this.#loaded;
    const began = performance.now();
    const heard = this.#heard();
    this.#child.send(port);
    return { address: await heard, milliseconds: performance.now() - began };
  }

  /** `kill -9`; resolves when the process is gone. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await gone;
  }

  #heard(): Promise<string> {
    return new Promise((resolve, reject) => {
      let complaints = "";
      const listen = (chunk: Buffer) => {
        complaints += chunk;
      };
      const timer = setTimeout(() => reject(new Error("The sandbox did not start in time.")), startLimit);
      const ended = () => {
        clearTimeout(timer);
        reject(new Error(`The sandbox ended before it was ready: ${complaints}`));
      };
      this.#child.stderr?.on("data", listen);
      this.#child.once("exit", ended);
      this.#child.once("message", (message) => {
        clearTimeout(timer);
        this.#child.off("exit", ended);
        this.#child.stderr?.off("data", listen).resume();
        resolve(String(message));
      });
    });
  }
}
