import { defineConfig } from "@playwright/test";
import base from "../../../playwright.config.ts";

/** The campaign's own tests, and the journeys that hold a fault already. */
export default defineConfig({
  ...base,
  testDir: "../..",
  globalSetup: "../../support/global-setup.ts",
  projects: [
    { name: "faults", testDir: "." },
    { name: "journeys", testDir: "../../journeys" },
  ],
});
