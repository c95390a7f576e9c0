import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

const keys = /\/keys\.spec\.ts$/;

const sharedRealm = [
  { name: "journeys", testDir: "../journeys", testMatch: /\/(?:sign-in|session-end|all-flows)\.spec\.ts$/ },
  {
    name: "gate",
    testDir: "../journeys",
    testMatch: /\/setup\.spec\.ts$/,
    grep: /gets exactly one|stays on the last step/,
  },
  {
    name: "faults",
    testDir: "../journeys",
    testMatch: /\/errors\.spec\.ts$/,
    grep: /an unreachable provider|an invalid token, or one/,
  },
  {
    name: "language",
    testDir: "../journeys",
    testMatch: /\/arabic\.spec\.ts$/,
    grep: /from the landing page through sign-in/,
  },
  { name: "keycloak", testDir: ".", testIgnore: keys },
];

/** The sign-in journeys and Keycloak's own tests, on the real server. */
export default defineConfig({
  ...base,
  testDir: "..",
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results/keycloak",
  reporter: [["list"]],
  projects: [
    ...sharedRealm,
    // Runs last: it disables the keys that signed the others' tokens.
    { name: "keys", testDir: ".", testMatch: keys, dependencies: sharedRealm.map(({ name }) => name) },
  ],
});
