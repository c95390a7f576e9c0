import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import root from "../../../playwright.config.ts";

const { projects: _, reporter: __, ...shared } = root;

/** The campaign's own tests, and the journeys that already cover a fault. */
export default defineConfig({
  ...shared,
  globalSetup: fileURLToPath(new URL("../../support/global-setup.ts", import.meta.url)),
  outputDir: "../../../.tmp/faults/test-results",
  reporter: [["list"]],
  projects: [
    { name: "faults", testDir: "." },
    { name: "journeys", testDir: "../../journeys" },
  ],
});
