import { defineConfig } from "@playwright/test";

/**
 * Every browser path and the accessibility of every state in WebKitGTK, with the project's own Playwright. Started by
 * ../run.ts.
 */
export default defineConfig({
  testDir: "../..",
  projects: [
    { name: "webkitgtk-paths", testDir: "../../model", testMatch: "level-2.spec.ts" },
    { name: "webkitgtk-a11y", testDir: "../../a11y", testMatch: "variants.spec.ts" },
  ],
  globalSetup: "../../support/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  outputDir: "../../../.tmp/browsers/webkitgtk-test-results",
});
