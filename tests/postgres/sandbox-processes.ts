import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./sandbox-process.ts", import.meta.url));
const runningProcesses = new Set<ChildProcess>();
const byAddress = new Map<string, ChildProcess>();

/** Starts a process and returns its URL once it is ready. Rejects with its output if it ends instead. */
export function startSandboxProcess(url: string): Promise<string> {
  const child = fork(script, [url], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...process.env, DATABASE_URL: "" },
  });
  runningProcesses.add(child);
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`It ended with ${code}: ${output}`)));
    child.once("message", (message) => {
      if (typeof message === "object" && "address" in message) {
        const address = String(message.address);
        byAddress.set(address, child);
        resolve(address);
      } else reject(new Error("It did not say where it is."));
    });
  });
}

/** Sends SIGKILL, so that the process closes nothing. */
export async function killSandboxProcess(address: string): Promise<void> {
  const child = byAddress.get(address);
  if (child) await kill(child);
}

export async function endSandboxProcesses(): Promise<void> {
  await Promise.all([...runningProcesses].map(kill));
  runningProcesses.clear();
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exit;
}
