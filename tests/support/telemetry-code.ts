import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtSite } from "./stack.ts";

/** The path to which the exporters send, below the collector's address. */
const exportPath = "v1/metrics";

/**
 * The paths of the built scripts that report to a collector, whatever their names.
 * @throws if the build has none
 */
export async function telemetryScripts(): Promise<readonly string[]> {
  const folder = join(await builtSite(), "assets");
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith(".js") && readFileSync(join(folder, name), "utf8").includes(exportPath))
    .map((name) => `/assets/${name}`);
  if (scripts.length === 0) throw new Error(`No script of the build sends to ${exportPath}.`);
  return scripts;
}
