import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CompressionEffort } from "./compress.ts";

const script = fileURLToPath(new URL("./build.ts", import.meta.url));

/**
 * Builds the app into `dist` in a child process with inherited output: the caller can do other work meanwhile, and the
 * memory is freed afterwards. The process ends with its caller.
 * @throws Error if the build failed
 */
export async function buildInProcess(effort: CompressionEffort = "best"): Promise<void> {
  const options = effort === "fast" ? ["--fast"] : [];
  const child = spawn(process.execPath, ["--import", "tsx", script, ...options], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const killChild = () => child.kill();
  process.once("exit", killChild);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    if (code !== 0) throw new Error("The app did not build.");
  } finally {
    process.off("exit", killChild);
  }
}
