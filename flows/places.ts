import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("..", import.meta.url));
export const machinesFolder = join(project, "src/machines");
/** The folder of the state pictures that the browser walks take; not committed. */
export const picturesFolder = join(project, ".tmp/flows/pictures");
export const builtAtlas = join(project, "dist-flows");
