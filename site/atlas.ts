import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../src/services/config/index.ts";
import { readSiteFiles, type SiteFile } from "./files.ts";
import { atlasFolder } from "./places.ts";

/** Where `npm run flows` put the flow atlas; undefined where it was never built. */
export function builtAtlas(): string | undefined {
  return existsSync(join(atlasFolder, "overlay.js")) ? atlasFolder : undefined;
}

/** The atlas' files by their paths below `/flows/`; undefined unless the configuration names it. */
export async function readAtlas(
  config: Config | undefined,
  folder: string,
): Promise<ReadonlyMap<string, SiteFile> | undefined> {
  if (config?.flows === undefined) return undefined;
  const files = await readSiteFiles(folder);
  return new Map(
    [...files].map(([path, file]) => [path === "/index.html" ? (config.flows ?? "") : `/flows${path}`, file]),
  );
}
