import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { configDefaults, defineConfig } from "vitest/config";

/** Charts and their rules keep nothing between two tests, so that these files can share a process. */
const machines = ["tests/machines/**/*.test.ts"];
const elsewhere = ["tests/journeys/**", "tests/postgres/**", "tests/nginx/**", "tests/stripe-mock/**"];

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
      { extends: true, test: { name: "machines", include: machines, isolate: false } },
      {
        extends: true,
        test: {
          name: "others",
          include: ["tests/**/*.test.ts", "tests/**/*.test.tsx", "tools/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...elsewhere, ...machines],
        },
      },
    ],
  },
});
