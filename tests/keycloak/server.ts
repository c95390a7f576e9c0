/** Starts Keycloak in development mode with the project's realm and theme, on a free port and in memory. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import { copyFile, mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { project } from "../../site/places.ts";

export interface KeycloakServer {
  /** `http://localhost:…` */
  readonly address: string;
  readonly admin: { readonly username: string; readonly password: string };
  readonly close: () => Promise<void>;
}

const shipped = join(project, "deploy", "keycloak");
export const logFile = join(project, ".tmp", "keycloak", "server.log");
/** Milliseconds, mostly for the first start after unpacking, which compiles the server's configuration. */
const startLimit = 300_000;
const goodbyeLimit = 5_000;

/** @param home a distribution's folder @param app the app's origin, which replaces the placeholder in the realm */
export async function startKeycloak(home: string, port: number, app: string): Promise<KeycloakServer> {
  await place(home);
  const admin = { username: "admin", password: randomUUID() };
  const child = spawn(
    join(home, "bin", "kc.sh"),
    [
      "start-dev",
      "--import-realm",
      "--db=dev-mem",
      "--http-host=127.0.0.1",
      `--http-port=${port}`,
      "--log-level=warn,org.keycloak.events:debug",
    ],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        JAVA_OPTS_KC_HEAP: "-Xms64m -Xmx768m",
        KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
        NUPAY_APP_ORIGIN: app,
        NUPAY_SENDS_MAIL: "false",
      },
    },
  );
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const address = `http://localhost:${port}`;
  try {
    await waitUntilReady(child, `${address}/realms/nupay/.well-known/openid-configuration`);
  } catch (error) {
    await stopServer(child);
    console.error(readFileSync(logFile, "utf8").split("\n").slice(-40).join("\n"));
    throw error;
  }
  return { address, admin, close: () => stopServer(child) };
}

async function place(home: string): Promise<void> {
  const theme = join(home, "themes", "nupay");
  const imports = join(home, "data", "import");
  await rm(theme, { recursive: true, force: true });
  await symlink(join(shipped, "theme", "nupay"), theme);
  await rm(imports, { recursive: true, force: true });
  await mkdir(imports, { recursive: true });
  await copyFile(join(shipped, "nupay-realm.json"), join(imports, "nupay-realm.json"));
  await mkdir(join(logFile, ".."), { recursive: true });
}

async function waitUntilReady(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`Keycloak ended with ${child.exitCode ?? child.signalCode} before it was ready.`);
    }
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`Keycloak was not ready after ${startLimit / 1_000} s.`);
}

/** kc.sh replaces its process by Java (exec), so that one signal reaches the server. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), goodbyeLimit);
  await exited;
  clearTimeout(timer);
}
