/** Measures a first and a second `npm start` on a new clone, compared with the time of the bundler alone. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { project } from "../../../site/places.ts";
import { Copy } from "../../../tests/spec-coverage/copy.ts";
import { runCommand } from "../../../tests/support/command.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import type { Bench, Group } from "../group.ts";
import { formatFigure, type Measure } from "../row.ts";
import { workFolder } from "../sites/sites.ts";
import { estimate, median } from "../statistics.ts";
import { repeatRounds } from "./rounds.ts";

/** Time limit of a start, in milliseconds. */
const timeout = 120_000;

/** @returns the seconds from the command to the first answer 200 of both app and sandbox */
async function measureStart(folder: string): Promise<number> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const startedAt = performance.now();
  const child = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      SANDBOX_DATA: undefined,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
    stdio: ["ignore", "pipe", "ignore"],
    // npm starts a shell, which starts Node: one signal to the group ends all of them.
    detached: true,
  });
  child.stdout.resume();
  // The child's output closes when npm, the shell and Node have all ended.
  const closeEvent = new Promise((resolve) => child.once("close", resolve));
  const killGroup = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const kill = () => killGroup("SIGKILL");
  process.once("exit", kill);
  const addresses = [`http://localhost:${port}/`, `http://localhost:${sandboxPort}/health/ready`];
  try {
    for (const address of addresses) await waitUntilAnswered(address, child, startedAt + timeout);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    process.removeListener("exit", kill);
    // Send the signal of Ctrl-C, so that the sandbox closes its data folder and the next start finds it intact.
    killGroup("SIGINT");
    await closeEvent;
  }
}

async function waitUntilAnswered(
  address: string,
  child: { readonly exitCode: number | null },
  deadline: number,
): Promise<void> {
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
    const isAnswered = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAnswered) return;
    await pause(10);
  }
  throw new Error(`${address} did not answer 200 within ${timeout / 1_000} s.`);
}

/** @returns the seconds that the bundler alone takes for the app */
async function measureBundle(folder: string): Promise<number> {
  const startedAt = performance.now();
  const vite = join("node_modules", "vite", "bin", "vite.js");
  const outDir = join(".tmp", "bundler-alone");
  const args = [vite, "build", "--logLevel", "error", "--outDir", outDir];
  const { code } = await runCommand(process.execPath, args, { cwd: folder, limit: timeout, isQuiet: true });
  if (code !== 0) throw new Error(`The bundler ended with ${code}.`);
  return (performance.now() - startedAt) / 1_000;
}

async function measure({ repeats, say }: Bench): Promise<readonly Measure[]> {
  const times = { first: [] as number[], second: [] as number[], bundler: [] as number[] };
  await repeatRounds(repeats, async (round) => {
    say(`npm start, ${round + 1} of ${repeats}`);
    const clone = new Copy(project, join(workFolder, "start"));
    try {
      times.first.push(await measureStart(clone.folder));
      times.second.push(await measureStart(clone.folder));
      // Remove the build, so that the bundler also starts without one.
      rmSync(join(clone.folder, "dist"), { recursive: true, force: true });
      times.bundler.push(await measureBundle(clone.folder));
    } finally {
      clone.remove();
    }
  });
  const bundlerTime = median(times.bundler);
  const rowOf = (label: string, goal: number, seconds: readonly number[]): Measure => ({
    what: label,
    unit: "s",
    goal,
    figure: estimate(seconds),
    note: `until app and sandbox answer 200; the bundler alone ${formatFigure(bundlerTime, "s")}: ${formatFigure(median(seconds) / bundlerTime, "×")}`,
  });
  return [
    rowOf("npm start on a new clone", 15, times.first),
    rowOf("npm start again, nothing changed", 3, times.second),
  ];
}

export const startGroup: Group = { id: "start", measure };
