import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root. */
export const project = fileURLToPath(new URL("../../", import.meta.url));
/** Where the built app is put. */
export const builtFolder = join(project, "dist");
