/** Settings that all Vite builds of the project share. */
import { project } from "./places.ts";

export const common = { root: project, mode: "production", logLevel: "warn" } as const;

/** Does not log plugin timings. */
export const checks = { pluginTimings: false } as const;
