import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./tests/support/chromium.ts";
import { pace } from "./tests/support/pace.ts";
import { workers } from "./tests/support/workers.ts";

export default defineConfig({
  testDir: "tests",
  projects: [
    { name: "journeys", testDir: "tests/journeys" },
    { name: "a11y", testDir: "tests/a11y" },
  ],
  globalSetup: "./tests/support/global-setup.ts",
  workers,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000 * pace,
  expect: { timeout: 10_000 * pace },
  outputDir: "test-results",
  reporter: [["list"], ["./tests/a11y/totals.ts"]],
  use: {
    browserName: "chromium",
    launchOptions: await chromiumLaunchOptions(),
    locale: "en-AU",
    // Only the service worker's own test allows it: in other tests it would answer requests that a test delays.
    serviceWorkers: "block",
    // Animations take a third of the processor time. Tests of motion and the test of the whole journey turn them on.
    contextOptions: { reducedMotion: "reduce" },
    // A trace nearly doubles the time of a test. Run a failed test again with `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 10_000 * pace,
    navigationTimeout: 20_000 * pace,
  },
});
