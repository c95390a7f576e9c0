/** What every build of Vite's here has in common. */
import { project } from "./places.ts";

export const common = { root: project, mode: "production", logLevel: "warn" } as const;

/** Without the times that each plugin takes. */
export const checks = { pluginTimings: false } as const;
