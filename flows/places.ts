import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("..", import.meta.url));
export const machinesFolder = join(project, "src/machines");
