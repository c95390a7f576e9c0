import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import root from "../../playwright.config.ts";
import { elsewhereVariable, replayVariable } from "./browser/run.ts";

const { projects: _, globalSetup: __, ...shared } = root;
const stack = fileURLToPath(new URL("./marked-setup.ts", import.meta.url));

export default defineConfig({
  ...shared,
  testDir: ".",
  testMatch: "level-2.spec.ts",
  outputDir: "../../.tmp/paths/test-results",
  reporter: [["list"], ["./browser/reporter.ts"]],
  use: {
    ...shared.use,
    viewport: { width: 1_280, height: 800 },
    // A replay records a trace; a plan does not, because a trace slows every step.
    trace: process.env[replayVariable] === undefined ? "off" : "on",
  },
  ...(process.env[elsewhereVariable] === undefined ? { globalSetup: stack } : {}),
});
