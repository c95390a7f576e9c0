/** Settings that all Vite builds of the project share. */
import { project } from "./places.ts";

export const commonSettings = { root: project, mode: "production", logLevel: "warn" } as const;

/** Does not log plugin timings. */
export const rolldownChecks = { pluginTimings: false } as const;
