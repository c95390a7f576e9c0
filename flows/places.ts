import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("..", import.meta.url));
export const machinesFolder = join(project, "src/machines");
/** Where the walks in the browser put what they saw, one picture a state; not committed. */
export const picturesFolder = join(project, ".tmp/flows/pictures");
export const builtAtlas = join(project, "dist-flows");
