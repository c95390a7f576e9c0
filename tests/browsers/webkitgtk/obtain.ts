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
const needed = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", miniBrowser];
/** Milliseconds until the driver answers. */
const startLimit = 30_000;

export interface WebKitGtk {
  /** Starts a WebDriver of its own, with a display of its own. Throws CannotRun. */
  readonly start: () => Promise<WebDriver>;
  readonly dispose: () => Promise<void>;
}

export interface WebDriver {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  readonly end: () => Promise<void>;
}

/**
 * WebKit looks for its own processes under /usr. Unpacked packages are laid over it, in a mount namespace of these
 * processes alone.
 */
const script = `
set -e
[ -z "$UNPACKED" ] || mount -t overlay overlay -o "lowerdir=$UNPACKED/usr:/usr" /usr
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$HOME/display" 2>/dev/null &
waited=0
until [ -s "$HOME/display" ]; do
  sleep 0.1
  waited=$((waited + 1))
  [ $waited -lt 200 ]
done
DISPLAY=":$(cat "$HOME/display")" exec WebKitWebDriver --port="$PORT"
`;

/** The installed WebKitGTK, or Debian's packages unpacked into a temporary folder. Throws CannotRun. */
export async function findWebKitGtk(): Promise<WebKitGtk> {
  if (process.platform !== "linux") throw new CannotRun("WebKitGTK runs on Linux alone");
  if (process.env.NUPAY_WEBKITGTK !== "debian" && (await areExecutable(needed)))
    return { start: () => start([], ""), dispose: async () => undefined };
  const namespace = await mountNamespace();
  const folder = await mkdtemp(join(tmpdir(), "nupay-webkitgtk-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    await unpackDebian(["webkit2gtk-driver", "xvfb"], folder);
  } catch (error) {
    await dispose();
    throw error;
  }
  return { start: () => start(namespace, folder), dispose };
}

async function start(namespace: readonly string[], unpacked: string): Promise<WebDriver> {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), "nupay-webkitgtk-home-"));
  const [command = "sh", ...words] = [...namespace, "sh", "-c", script];
  const child = spawn(command, words, {
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      PORT: String(port),
      UNPACKED: unpacked,
      NO_AT_BRIDGE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // Bubblewrap, its own sandbox, needs rights that root in a container lacks.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const end = async () => {
    // The display and the browser are in its group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + startLimit; Date.now() < until && child.exitCode === null; await sleep(100))
    if (await fetch(`${address}/status`).catch(() => undefined)) return { address, end };
  await end();
  throw new CannotRun("Debian's WebKitGTK does not start here");
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
