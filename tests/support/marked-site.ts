/**
 * Builds the app with the attribute `data-fact`, which production builds remove: browser walks compare facts on screen
 * by it.
 */
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSite } from "../../site/build.ts";
import { project } from "../../site/places.ts";
import { factsVariable } from "../../site/without-facts.ts";
import { buildFromEnvironment, isStale } from "./stack.ts";

const folder = join(project, "node_modules", ".cache", "nupay", "with-facts");
const script = fileURLToPath(import.meta.url);

/**
 * Builds the app if its build is older than its sources, and passes it to the stacks that start from now on. A set
 * `NUPAY_DIST` is not changed.
 */
export function serveMarkedSite(): void {
  if (buildFromEnvironment() !== undefined) return;
  if (isStale(folder)) {
    const env = { ...process.env, [factsVariable]: "1" };
    const { status } = spawnSync(process.execPath, ["--import", "tsx", script], { stdio: "inherit", env });
    if (status !== 0) throw new Error("The app did not build with its facts.");
  }
  process.env.NUPAY_DIST = folder;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === script)
  await buildSite(folder, {}, undefined, [], "fast");
