import { defineConfig } from "@playwright/test";
import { firefoxVariable, librariesVariable } from "./firefox.ts";

const libraries = process.env[librariesVariable] ?? "";

/**
 * Playwright switches Chromium's back-forward cache off by itself. Over BiDi it hears nothing of a page that Firefox restores
 * from its own: `goBack` and `goForward` wait for ever. Only the project *restored* has the cache on.
 */
const launchOptions = (cachedPages: number) => ({
  executablePath: process.env[firefoxVariable] ?? "/usr/bin/firefox-esr",
  headless: true,
  firefoxUserPrefs: {
    "browser.sessionhistory.max_total_viewers": cachedPages,
    // As for Chromium; over BiDi no context can ask for it.
    "ui.prefersReducedMotion": 1,
    // Playwright hides Chromium's scrollbars; these take no room either.
    "ui.useOverlayScrollbars": 1,
    "widget.gtk.overlay-scrollbars.enabled": true,
  },
  ...(libraries !== "" && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
});

/** Every journey, every browser path and the accessibility of every state in Firefox. Started by run.ts, on the Playwright that drives it. */
export default defineConfig({
  testDir: "..",
  projects: [
    { name: "journeys", testDir: "../journeys" },
    {
      name: "paths",
      testDir: "../model",
      testMatch: "level-2.spec.ts",
      use: { viewport: { width: 1_280, height: 800 } },
    },
    { name: "a11y", testDir: "../a11y", testMatch: "variants.spec.ts" },
    {
      name: "restored",
      testDir: ".",
      testMatch: "restored.spec.ts",
      use: { launchOptions: launchOptions(8) },
    },
  ],
  globalSetup: "../support/global-setup.ts",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: "../../.tmp/browsers/test-results",
  use: {
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: launchOptions(0),
    locale: "en-AU",
    // It would answer in the place of what a test intercepts: playwright.config.ts.
    serviceWorkers: "block",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
});
