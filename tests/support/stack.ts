/**
 * The whole product for tests: the built app and an in-memory sandbox, on free ports, in a separate process, so that
 * neither a busy test runner nor a busy ledger slows the other.
 */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { buildInProcess } from "../../site/build-process.ts";
import { buildSources, builtFolder, project } from "../../site/places.ts";

const runner = fileURLToPath(new URL("../../sandbox/run.mjs", import.meta.url));
const server = fileURLToPath(new URL("./stack-server.ts", import.meta.url));
const startLimit = 240_000;

export interface Stack {
  /** `http://localhost:…` */
  readonly app: string;
  readonly sandbox: string;
  /** The id of the process that serves app and sandbox. */
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/**
 * The folder of the built app. Builds first if `dist` is older than its sources; `NUPAY_DIST` names a build to use
 * unchanged.
 */
export async function builtSite(): Promise<string> {
  const build = buildFromEnvironment();
  if (build !== undefined) return build;
  if (isStale(builtFolder)) await buildInProcess();
  return builtFolder;
}

/**
 * The folder in `NUPAY_DIST`.
 * @throws OperatorFault if it has no built app
 */
export function buildFromEnvironment(): string | undefined {
  const distFolder = process.env.NUPAY_DIST;
  if (distFolder === undefined || distFolder === "") return undefined;
  if (existsSync(join(distFolder, "shell.html"))) return distFolder;
  throw new OperatorFault(`NUPAY_DIST is "${distFolder}", where no built app is.`);
}

export interface StackOptions {
  /** The app's port; defaults to a free one. */
  readonly port?: number;
  /** A Keycloak realm instead of the sandbox's own identity provider. */
  readonly issuer?: string;
  /** Declared in the configuration, and implemented by the sandbox; defaults to `required`. */
  readonly idempotency?: "required" | "none";
  /** Whether the app subscribes to live updates, as in `npm start`; defaults to true. */
  readonly events?: boolean;
  /** Seconds for which the sandbox keeps the realm's keys; its default is 60. */
  readonly keysSeconds?: number;
  /** The setting of config.json; by default the app sends no reports. */
  readonly telemetry?: { readonly endpoint?: string; readonly reports?: string };
  /** Receives the logs of app and sandbox instead of the terminal. */
  readonly hear?: (text: string) => void;
}

/** Serves the build that `builtSite` finds. */
export async function startStack({
  port = 0,
  issuer,
  idempotency,
  events = true,
  keysSeconds,
  telemetry,
  hear,
}: StackOptions = {}): Promise<Stack> {
  const dist = await builtSite();
  const child = fork(runner, [server, dist, String(port), ...(issuer === undefined ? [] : [issuer])], {
    cwd: project,
    env: {
      ...process.env,
      ...(idempotency !== undefined && { IDEMPOTENCY: idempotency }),
      EVENTS: String(events),
      ...(keysSeconds !== undefined && { KEYS_SECONDS: String(keysSeconds) }),
      ...(telemetry !== undefined && { TELEMETRY: JSON.stringify(telemetry) }),
    },
    execArgv: [],
    stdio: hear ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "inherit", "inherit", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => hear?.(String(chunk)));
  const { app, sandbox } = await readAddresses(child);
  return { app, sandbox, pid: child.pid ?? 0, close: () => stopProcess(child) };
}

const sources = [...buildSources, "package-lock.json"];

/** Whether a build is older than its sources. */
export function isStale(dist: string): boolean {
  const builtStats = statSync(join(dist, "shell.html"), { throwIfNoEntry: false });
  if (builtStats === undefined) return true;
  return sources.some((source) => newestChange(join(project, source)) > builtStats.mtimeMs);
}

function newestChange(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

interface Addresses {
  readonly app: string;
  readonly sandbox: string;
}

function isAddresses(message: unknown): message is Addresses {
  return typeof message === "object" && message !== null && "app" in message && "sandbox" in message;
}

function readAddresses(child: ChildProcess): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill("SIGKILL");
      reject(new Error(reason));
    };
    const timer = setTimeout(() => fail("The app and the sandbox did not start in time."), startLimit);
    child.once("exit", (code) => fail(`The app and the sandbox ended with ${code} before they were ready.`));
    child.once("error", (error) => fail(error.message));
    child.once("message", (message) => {
      clearTimeout(timer);
      child.removeAllListeners("exit");
      if (isAddresses(message)) resolve(message);
      else fail("The app and the sandbox did not say where they are.");
    });
  });
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.disconnect();
  });
}
