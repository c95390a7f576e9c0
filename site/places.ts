import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root. */
export const project = fileURLToPath(new URL("../", import.meta.url));
/** Where the built app is put. */
export const builtFolder = join(project, "dist");
/** Where `npm run flows` puts the flow atlas. */
export const atlasFolder = join(project, "dist-flows");
/** The brand that is built: its name, colours, logo and icons; the folder that `BRAND` names, if it does. */
export const brandFolder = resolve(project, process.env.BRAND || "brand");
/** Files and folders of the project that a build of the app reads: a copy that is built needs each of them. */
export const builtFrom = [
  "src",
  "public",
  "brand",
  "site",
  "openapi",
  "index.html",
  "vite.config.ts",
] as const;
