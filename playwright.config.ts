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
    // Its own journey has one; elsewhere it would answer in the place of what a test holds back.
    serviceWorkers: "block",
    // Moving pictures take a third of the processor time. Tests of motion, and the whole way, are with it.
    contextOptions: { reducedMotion: "reduce" },
    // A trace nearly doubles what a journey costs: run one that failed again with `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 10_000 * pace,
    navigationTimeout: 20_000 * pace,
  },
});
