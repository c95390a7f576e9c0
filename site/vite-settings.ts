/** What every build of Vite's here has in common. */
import { project } from "./places.ts";

export const common = { root: project, mode: "production", logLevel: "warn" } as const;

/** Nobody who starts the app needs to know how long each plugin takes. */
export const checks = { pluginTimings: false } as const;
