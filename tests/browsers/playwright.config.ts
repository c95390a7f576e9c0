import { defineConfig } from "@playwright/test";
import { firefoxVariable, librariesVariable } from "./firefox.ts";

const libraries = process.env[librariesVariable] ?? "";

/**
 * Playwright disables Chromium's back-forward cache by default. Over BiDi, Playwright receives no events of a page that
 * Firefox restores from its cache, so `goBack` and `goForward` never resolve. Only the project *restored* enables the
 * cache.
 */
const launchOptions = (cachedPages: number) => ({
  executablePath: process.env[firefoxVariable] ?? "/usr/bin/firefox-esr",
  headless: true,
  firefoxUserPrefs: {
    "browser.sessionhistory.max_total_viewers": cachedPages,
    // Reduced motion, as for Chromium. Over BiDi a context cannot set it.
    "ui.prefersReducedMotion": 1,
    // Playwright hides Chromium's scrollbars; overlay scrollbars take no space either.
    "ui.useOverlayScrollbars": 1,
    "widget.gtk.overlay-scrollbars.enabled": true,
  },
  ...(libraries !== "" && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
});

/**
 * Every journey, every browser path and the accessibility of every state in Firefox. Started by run.ts, with the
 * Playwright version that drives Debian's Firefox.
 */
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
    // The service worker would answer requests that a test intercepts: see playwright.config.ts.
    serviceWorkers: "block",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
});
