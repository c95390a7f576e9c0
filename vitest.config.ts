import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { configDefaults, defineConfig } from "vitest/config";

const tests = ["tests/**/*.test.ts", "tests/**/*.test.tsx", "tools/**/*.test.ts"];
const elsewhere = ["tests/journeys/**", "tests/postgres/**", "tests/nginx/**", "tests/stripe-mock/**"];
/**
 * These files change what a whole process shares: they build with another NODE_ENV, replace globals that modules read while
 * they load, drive a browser, or watch their own process. The others leave nothing behind, and share processes and modules.
 */
const alone = [
  "tests/**/browser.test.ts",
  "tests/services/wiring.test.ts",
  "tests/simulation/**/*.test.ts",
  "tests/site/*.test.ts",
];

/**
 * Tests of the testers' and operators' commands, and of whole processes: `npm run test:tools` runs them, and `npm test -- --since`
 * those that a change can break.
 */
const tools = [
  "tests/flows/{atlas,export,live,mermaid}.test.ts",
  "tests/runner/run-parts.test.ts",
  "tests/sandbox/process.test.ts",
  "tests/simulation/exhaustive/*.test.ts",
  "tests/simulation/run/searches.test.ts",
  "tests/site/{command-line,source-maps,supported-browsers}.test.ts",
  "tools/**/*.test.ts",
];

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    environment: "node",
    pool: "forks",
    execArgv: ["--liftoff-only"],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: tests,
          exclude: [...configDefaults.exclude, ...elsewhere, ...alone, ...tools],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: alone,
          exclude: [...configDefaults.exclude, ...elsewhere, ...tools],
        },
      },
      {
        extends: true,
        test: { name: "tools", include: tools },
      },
    ],
  },
});
