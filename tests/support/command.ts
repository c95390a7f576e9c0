import { type ChildProcess, spawn } from "node:child_process";

export interface Ending {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly timedOut: boolean;
}

/**
 * Runs a command with its output passed through, in a process group of its own, of which nothing outlives it: no
 * browser and no server that it started.
 * @param limit milliseconds after which it is killed
 * @param hear what it wrote to standard output, piece by piece
 * @param log a file's descriptor, which gets both of its outputs in the terminal's place
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: {
    readonly limit: number;
    readonly env?: Readonly<Record<string, string>>;
    readonly hear?: (text: string) => void;
    readonly log?: number;
    readonly cwd?: string;
    /** What it writes goes nowhere. */
    readonly quiet?: boolean;
  },
): Promise<Ending> {
  const child = spawn(command, args, {
    stdio: options.quiet
      ? "ignore"
      : ["ignore", options.log ?? (options.hear ? "pipe" : "inherit"), options.log ?? "inherit"],
    detached: true,
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
  });
  child.stdout?.on("data", (chunk: Buffer) => {
    process.stdout.write(chunk);
    options.hear?.(chunk.toString());
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup(child);
  }, options.limit);
  const interrupted = (signal: NodeJS.Signals) => {
    killGroup(child);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.on("SIGINT", interrupted);
  process.on("SIGTERM", interrupted);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once(options.hear ? "close" : "exit", resolve);
    });
    return { code, timedOut };
  } finally {
    clearTimeout(timer);
    process.off("SIGINT", interrupted);
    process.off("SIGTERM", interrupted);
    killGroup(child);
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}
