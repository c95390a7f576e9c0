import { execFile, spawn } from "node:child_process";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { unpackDebian } from "../../support/debian-packages.ts";
import { freePort } from "../../support/free-port.ts";
import { CannotRun } from "../../support/real-server.ts";

const run = promisify(execFile);
const libraries = "/usr/lib/x86_64-linux-gnu";
export const miniBrowser = `${libraries}/webkit2gtk-4.1/MiniBrowser`;
const neededPrograms = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", miniBrowser];
/** Milliseconds until the driver answers. */
const startLimit = 30_000;

/** Where the engine is installed; can be passed to other processes. */
export interface InstallPlace {
  /** The command that creates the mount namespace; empty for an installed engine. */
  readonly namespace: readonly string[];
  /** Folder of the unpacked packages; empty for an installed engine. */
  readonly unpacked: string;
}

export interface WebKitGtk {
  readonly place: InstallPlace;
  /** `2.50.6` */
  readonly version: string;
  readonly dispose: () => Promise<void>;
}

export interface StartedProcess {
  /** Its address: `http://127.0.0.1:…` */
  readonly address: string;
  readonly end: () => Promise<void>;
}

export const installedPlace: InstallPlace = { namespace: [], unpacked: "" };

/**
 * WebKit looks for its own processes in /usr. The unpacked packages are mounted over it, in a mount namespace that only
 * these processes use.
 */
const withDisplay = `
set -e
[ -z "$UNPACKED" ] || mount -t overlay overlay -o "lowerdir=$UNPACKED/usr:/usr" /usr
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$HOME/display" 2>/dev/null &
waited=0
until [ -s "$HOME/display" ]; do
  sleep 0.1
  waited=$((waited + 1))
  [ $waited -lt 200 ]
done
export DISPLAY=":$(cat "$HOME/display")"
exec "$@"
`;

/**
 * Finds the installed WebKitGTK, or unpacks Debian's packages into a temporary folder.
 * @throws CannotRun
 */
export async function findWebKitGtk(): Promise<WebKitGtk> {
  if (process.platform !== "linux") throw new CannotRun("WebKitGTK runs on Linux alone");
  if (process.env.NUPAY_WEBKITGTK !== "debian" && (await areExecutable(neededPrograms)))
    return {
      place: installedPlace,
      version: await versionAt(installedPlace),
      dispose: async () => undefined,
    };
  const namespace = await mountNamespace();
  const folder = await mkdtemp(join(tmpdir(), "nupay-webkitgtk-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    await unpackDebian(["webkit2gtk-driver", "xvfb"], folder);
    const installation = { namespace, unpacked: folder };
    return { place: installation, version: await versionAt(installation), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * Starts a WebDriver with its own display.
 * @throws CannotRun
 */
export const startDriver = (installation: InstallPlace): Promise<StartedProcess> =>
  start(installation, (port) => ({ command: ["WebKitWebDriver", `--port=${port}`] }), "/status");

/**
 * Starts a browser with its own display, without cookies or storage, whose inspector answers over HTTP.
 * @param options of MiniBrowser
 * @throws CannotRun
 */
export const startInspected = (
  installation: InstallPlace,
  options: readonly string[],
): Promise<StartedProcess> =>
  start(
    installation,
    (port) => ({
      command: [miniBrowser, "--private", ...options, "about:blank"],
      env: { WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}` },
    }),
    "/",
  );

interface Program {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

async function start(
  { namespace, unpacked }: InstallPlace,
  programOn: (port: number) => Program,
  answering: string,
): Promise<StartedProcess> {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), "nupay-webkitgtk-home-"));
  const { command: program, env } = programOn(port);
  const [command = "sh", ...words] = [...namespace, "sh", "-c", withDisplay, "webkitgtk", ...program];
  const child = spawn(command, words, {
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      ...env,
      UNPACKED: unpacked,
      NO_AT_BRIDGE: "1",
      // A session bus that GTK starts would outlive the process group, and its portal would mount a file system in this
      // home.
      DBUS_SESSION_BUS_ADDRESS: "disabled:",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // WebKit's sandbox (Bubblewrap) needs rights that root in a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const exit = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const kill = () => {
    // The display and the browser are in its process group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  process.once("exit", kill);
  const end = async () => {
    process.off("exit", kill);
    kill();
    await exit;
    // The browser's last processes may still write into it.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  const address = `http://127.0.0.1:${port}`;
  for (
    const startDeadline = Date.now() + startLimit;
    Date.now() < startDeadline && child.exitCode === null;
    await sleep(100)
  )
    if (await fetch(`${address}${answering}`).catch(() => undefined)) return { address, end };
  await end();
  throw new CannotRun("Debian's WebKitGTK does not start here");
}

/** Reads the engine's version from the capabilities of a WebDriver session. */
async function versionAt(installation: InstallPlace): Promise<string> {
  const { address, end } = await startDriver(installation);
  const capabilities = {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
  };
  try {
    const answer = await fetch(`${address}/session`, {
      method: "POST",
      body: JSON.stringify({ capabilities: { alwaysMatch: capabilities } }),
    });
    const { value }: { value: { capabilities: { browserVersion: string } } } = await answer.json();
    return value.capabilities.browserVersion;
  } finally {
    await end();
  }
}

async function mountNamespace(): Promise<readonly string[]> {
  const words = process.getuid?.() === 0 ? ["unshare", "-m"] : ["unshare", "-rm"];
  const [command = "", ...options] = words;
  try {
    await run(command, [...options, "mount", "-t", "overlay", "overlay", "-o", "lowerdir=/etc:/usr", "/usr"]);
  } catch {
    throw new CannotRun("WebKitGTK is not installed, and no file system can be laid over /usr here");
  }
  return words;
}

async function areExecutable(paths: readonly string[]): Promise<boolean> {
  const checks = await Promise.allSettled(paths.map((path) => access(path, constants.X_OK)));
  return checks.every(({ status }) => status === "fulfilled");
}
