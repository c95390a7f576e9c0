import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import root from "../../playwright.config.ts";
import { elsewhereVariable } from "./browser/run.ts";

const { projects: _, globalSetup: __, ...shared } = root;
const stack = fileURLToPath(new URL("../support/global-setup.ts", import.meta.url));

export default defineConfig({
  ...shared,
  testDir: ".",
  testMatch: "level-2.spec.ts",
  outputDir: "../../.tmp/paths/test-results",
  reporter: [["list"]],
  ...(process.env[elsewhereVariable] === undefined ? { globalSetup: stack } : {}),
});
