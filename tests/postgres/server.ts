import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../support/free-port.ts";
import { CannotRun } from "../support/real-server.ts";
import type { Binaries } from "./binaries.ts";

const readyWithin = 30_000;

export interface Postgres {
  /** The URL of the initial database, whose user may create others. */
  readonly url: string;
  /** The content of its log. */
  readonly log: () => string;
  /** Sends SIGKILL to the server and all of its processes at once, like a crash of the machine. */
  readonly kill: () => Promise<void>;
  /** Starts it after `kill` with the same data and port. Resolves when it accepts connections. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * A server with its own data in a temporary folder, on a free local port, with fsync on by default. PostgreSQL rejects
 * root, so under root it runs as another user. @throws CannotRun
 */
export async function startPostgres({ folder: binaries, libraries }: Binaries): Promise<Postgres> {
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), "nupay-postgres-"));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", ...(libraries && { LD_LIBRARY_PATH: libraries }) },
    ...user,
  };
  const port = await freePort();
  let child: ChildProcess | undefined;
  let log = "";

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: "127.0.0.1",
      port,
      unix_socket_directories: "",
      max_connections: 200,
      jit: "off",
    };
    const settingArguments = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const startedProcess = spawn(join(binaries, "postgres"), ["-D", data, ...settingArguments], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = startedProcess;
    startedProcess.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
    await waitUntilReady(url, () => (startedProcess.exitCode === null ? undefined : log));
  }

  async function kill(): Promise<void> {
    if (child?.pid === undefined || child.exitCode !== null) return;
    const exit = waitForExit(child);
    const childProcesses = await childrenOf(child.pid);
    child.kill("SIGKILL");
    for (const pid of childProcesses) signal(pid, "SIGKILL");
    await exit;
  }

  const url = `postgres://nupay@127.0.0.1:${port}/postgres`;
  const killOnExit = () => void child?.kill("SIGKILL");
  process.once("exit", killOnExit);
  async function close(): Promise<void> {
    process.off("exit", killOnExit);
    if (child?.exitCode === null && child.signalCode === null) {
      const exit = waitForExit(child);
      // PostgreSQL's "fast" shutdown: open sessions are ended.
      child.kill("SIGINT");
      await exit;
    }
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const initdb = ["-D", data, "-U", "nupay", "-E", "UTF8", "--auth=trust", "--no-sync"];
    await promisify(execFile)(join(binaries, "initdb"), initdb, options);
    await start();
  } catch (error) {
    await close();
    throw new CannotRun(`PostgreSQL in ${binaries} did not start (${firstLine(error)})`);
  }
  return { url, log: () => log, kill, start, close };
}

const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

async function waitUntilReady(url: string, endedWith: () => string | undefined): Promise<void> {
  const deadline = performance.now() + readyWithin;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      const log = endedWith();
      if (log !== undefined) throw new Error(log);
      if (performance.now() > deadline) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const childPids = await Promise.all(
    processes.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const [, ppid] = stat.split(") ").at(-1)?.split(" ") ?? [];
      return Number(ppid) === parent ? Number(pid) : 0;
    }),
  );
  return childPids.filter((pid) => pid > 0);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

/** The user that runs the server if this process is root; undefined otherwise. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const people = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = people.find(([found]) => found === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new CannotRun("PostgreSQL refuses root, and this machine has neither the user postgres nor nobody");
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (/(?:error|FATAL): +(.+)/.exec(text)?.[1] ?? text.split("\n")[0] ?? "").trim();
}
