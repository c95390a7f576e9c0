import { type ChildProcess, spawn } from "node:child_process";

export interface CommandEnding {
  /** The exit code; null if a signal ended the command. */
  readonly code: number | null;
  readonly hasTimedOut: boolean;
}

/**
 * Runs a command in its own process group, with its output passed through; afterwards kills the whole group, including
 * browsers and servers.
 * @param limit milliseconds after which it is killed
 * @param hear receives its standard output, piece by piece
 * @param log a file descriptor that receives both outputs instead of the terminal
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
    /** If true, the command's output is discarded. */
    readonly isQuiet?: boolean;
  },
): Promise<CommandEnding> {
  const child = spawn(command, args, {
    stdio: options.isQuiet
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
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
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
    return { code, hasTimedOut };
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
    // The group has already ended.
  }
}
