import { defineConfig } from "@playwright/test";

/** Every browser path in WebKitGTK, on the project's own Playwright. Started by ../run.ts. */
export default defineConfig({
  testDir: "../../model",
  testMatch: "level-2.spec.ts",
  projects: [{ name: "paths" }],
  globalSetup: "../../support/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  outputDir: "../../../.tmp/browsers/webkitgtk-test-results",
});
