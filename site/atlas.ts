import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../src/services/config/index.ts";
import { readSiteFiles, type SiteFile } from "./files.ts";
import { atlasFolder } from "./places.ts";

/** The flow atlas' folder; undefined if `npm run flows` has never built it. */
export function builtAtlas(): string | undefined {
  return existsSync(join(atlasFolder, "overlay.js")) ? atlasFolder : undefined;
}

/** The atlas' files by their paths below `/flows/`; undefined if the configuration does not name the atlas. */
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
