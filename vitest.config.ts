import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { configDefaults, defineConfig } from "vitest/config";
import { pace } from "./tests/support/pace.ts";
import { workers } from "./tests/support/workers.ts";

const tests = [
  "tests/**/*.test.ts",
  "tests/**/*.test.tsx",
  "tools/**/*.test.ts",
  "packages/*/tests/**/*.test.ts",
];
const elsewhere = ["tests/journeys/**", "tests/postgres/**", "tests/nginx/**", "tests/stripe-mock/**"];
/**
 * Test files that need their own process. They build with another NODE_ENV, replace globals or modules of Node, drive a
 * browser, or watch their process; or they count its timers, of which another file's `fetch` may start some later. All
 * other files clean up after themselves, and share processes and modules.
 */
const alone = [
  "tests/**/browser.test.ts",
  "tests/properties/timers.test.ts",
  "tests/identity/store.test.ts",
  "tests/sandbox/{lock-race,migrate,process}.test.ts",
  "tests/services/wiring.test.ts",
  "tests/simulation/**/*.test.ts",
  "tests/site/*.test.ts",
];

/**
 * Tests that take minutes each, and whose subjects seldom change: packages installed into an empty project, copies of
 * the app with another language or currency, the unreduced search, and the database of advisories.
 * `npm test -- release` runs them all; `npm test -- --since REV --wide` runs those that a change can break.
 */
const release = [
  "packages/*/tests/readme.test.ts",
  "tests/simulation/run/unreduced.test.ts",
  "tests/white-label/*.test.ts",
  "tools/advisories/*.test.ts",
];

/**
 * Tests that take many seconds each, and are seldom the only ones that detect a mistake in the app: every screen in
 * both languages with its controls pressed, pairs of transitions and random walks, the simulation, bad input, several
 * processes. `npm test -- extended` runs them all. After a change, the quick ones that it affects run, too.
 */
const extended = [
  "tests/flows/source.test.ts",
  "tests/sandbox/{cluster,drain,kept-seed,reset-memory}.test.ts",
  "tests/screens/{draw,every-screen}.test.ts",
  "tests/simulation/client/*.test.ts",
  "tests/simulation/conformance/*.test.ts",
  "tests/simulation/run/simulation.test.ts",
  "tests/site/{not-started,two-releases}.test.ts",
  "tools/new-flow/*.test.ts",
];
/** The extended tests that share processes and modules. */
const extendedShared = [
  "tests/model/{pairs,random-walk,whole-app}.test.ts",
  "tests/sandbox/{bad-input,mobile-verification,run}.test.ts",
];

/**
 * Tests of the commands for testers and operators, of the atlas, of the engine that walks paths, and of builds.
 * `npm test -- tools` runs them all; `npm test -- --since REV --wide` runs those that a change can break.
 */
const tools = [
  "tests/browsers/differences.test.ts",
  "tests/conformance/*.test.ts",
  "tests/fact-readers.test.ts",
  "tests/flows/{atlas,docs,export,first-view,fold,live,mermaid,search,ways}.test.ts",
  "tests/mistakes/*.test.ts",
  "packages/*/tests/**/*.test.ts",
  "tests/model/{kept-plans,standard-output}.test.ts",
  "tests/model/report/*.test.ts",
  "tests/runner/{list-tests,run-parts,selection}.test.ts",
  "tests/simulation/exhaustive/*.test.ts",
  "tests/simulation/run/searches.test.ts",
  "tests/site/{brand-build,command-line,kept-names,releases,source-maps,without-warnings}.test.ts",
  "tests/spec-coverage/proof.test.ts",
  "tests/stripe/types.test.ts",
  "tools/**/*.test.ts",
];

const later = [...extended, ...extendedShared, ...tools, ...release];

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    environment: "node",
    pool: "forks",
    execArgv: ["--liftoff-only"],
    maxWorkers: workers,
    testTimeout: 20_000 * pace,
    hookTimeout: 60_000 * pace,
    expect: { poll: { timeout: 5_000 * pace } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: tests,
          exclude: [...configDefaults.exclude, ...elsewhere, ...alone, ...later],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: alone,
          exclude: [...configDefaults.exclude, ...elsewhere, ...later],
        },
      },
      {
        extends: true,
        test: { name: "extended", include: extended },
      },
      {
        extends: true,
        test: { name: "extended-shared", include: extendedShared, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "tools",
          include: tools,
          exclude: [...configDefaults.exclude, ...extended, ...release],
        },
      },
      {
        extends: true,
        test: { name: "release", include: release },
      },
    ],
  },
});
