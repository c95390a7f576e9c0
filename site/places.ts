import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root. */
export const project = fileURLToPath(new URL("../", import.meta.url));
/** The folder of the built app. */
export const builtFolder = join(project, "dist");
/** The folder of the flow atlas that `npm run flows` builds. */
export const atlasFolder = join(project, "dist-flows");
/** The folder of the brand (name, colours, logo, icons): the one that `BRAND` names, or `brand`. */
export const brandFolder = resolve(project, process.env.BRAND || "brand");
/** Files and folders that a build of the app reads: a copy of the project needs each of them. */
export const buildSources = [
  "src",
  "public",
  "brand",
  "site",
  "openapi",
  "index.html",
  "vite.config.ts",
] as const;
