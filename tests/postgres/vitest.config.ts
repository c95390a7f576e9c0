import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { pace } from "../support/pace.ts";

/** Each file has its own database on the server that `run.ts` has started. */
export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    include: [
      "tests/postgres/**/*.test.ts",
      "tests/sandbox/{contract,control,events,faults,ledger,metrics,mobile-verification,money,wallet-rules}.test.ts",
    ],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    setupFiles: ["tests/postgres/own-database.ts"],
    testTimeout: 60_000 * pace,
    hookTimeout: 60_000 * pace,
  },
});
