import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Effort } from "./compress.ts";

const script = fileURLToPath(new URL("./build.ts", import.meta.url));

/**
 * Builds the app into `dist` in a process of its own, whose output is passed through: the caller's own work goes on
 * beside it, and its memory is given back. It ends with the caller.
 * @throws when it did not build
 */
export async function buildInProcess(effort: Effort = "best"): Promise<void> {
  const options = effort === "fast" ? ["--fast"] : [];
  const child = spawn(process.execPath, ["--import", "tsx", script, ...options], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const end = () => child.kill();
  process.once("exit", end);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    if (code !== 0) throw new Error("The app did not build.");
  } finally {
    process.off("exit", end);
  }
}
