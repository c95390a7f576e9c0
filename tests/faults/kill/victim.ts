import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

const startLimit = 120_000;

/** A loaded process that can become the sandbox of the folder. */
export class Victim {
  readonly #child: ChildProcess;
  readonly #loaded: Promise<string>;

  constructor(script: string, folder: string) {
    this.#child = fork(script, [folder], {
      // Compile the database's WebAssembly only with the baseline compiler: optimisation would take longer than the
      // life of the process.
      execArgv: ["--liftoff-only"],
      // Keeps the library's warning about Node's version out of the log.
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#loaded = this.#addressPrinted();
    this.#loaded.catch(() => undefined);
  }

  /** The address, and the milliseconds from the request to the first answer. */
  async start(port: number): Promise<{ address: string; milliseconds: number }> {
    await this.#loaded;
    const startedAt = performance.now();
    const address = this.#addressPrinted();
    this.#child.send(port);
    return { address: await address, milliseconds: performance.now() - startedAt };
  }

  /** `kill -9`; resolves when the process has exited. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exit;
  }

  #addressPrinted(): Promise<string> {
    return new Promise((resolve, reject) => {
      let complaints = "";
      const listen = (chunk: Buffer) => {
        complaints += chunk;
      };
      const timer = setTimeout(() => reject(new Error("The sandbox did not start in time.")), startLimit);
      const onExit = () => {
        clearTimeout(timer);
        reject(new Error(`The sandbox ended before it was ready: ${complaints}`));
      };
      this.#child.stderr?.on("data", listen);
      this.#child.once("exit", onExit);
      this.#child.once("message", (message) => {
        clearTimeout(timer);
        this.#child.off("exit", onExit);
        this.#child.stderr?.off("data", listen).resume();
        resolve(String(message));
      });
    });
  }
}
