/** Every suite of `npm test -- NAME`: what it checks, its requirements besides npm, and its command. */

export interface Suite {
  readonly name: string;
  readonly checks: string;
  /** Requirements besides what `npm ci` installs. */
  readonly needs: string;
  /** Approximate minutes on two idle processors. */
  readonly minutes: number;
  /** The command: the path of a module from the project's root, and the arguments before those of the caller. */
  readonly command: readonly [string, ...string[]];
}

const nothing = "nothing";
const vitest = "node_modules/vitest/vitest.mjs";
const playwright = "node_modules/@playwright/test/cli.js";

export const suites: readonly Suite[] = [
  {
    name: "units",
    checks: "every test of Vitest; `units FILE` some of them",
    needs: nothing,
    minutes: 12,
    command: [vitest, "run"],
  },
  {
    name: "journeys",
    checks: "every journey in a browser; `journeys NAME` some of them",
    needs: nothing,
    minutes: 6,
    command: [playwright, "test", "--project=journeys"],
  },
  {
    name: "extended",
    checks: "what `npm test` leaves out of the product: see docs/testing.md",
    needs: nothing,
    minutes: 26,
    command: ["tests/run.ts", "--extended"],
  },
  {
    name: "tools",
    checks: "the testers' and operators' commands, the packages, and builds",
    needs: nothing,
    minutes: 9,
    command: ["tests/run.ts", "--tools"],
  },
  {
    name: "release",
    checks:
      "what a release ships beside the app: packages, another language and currency; the unreduced search",
    needs: "npm's registry",
    minutes: 4,
    command: [vitest, "run", "--project=release"],
  },
  {
    name: "a11y",
    checks: "every state of every screen with axe, in both languages and themes",
    needs: nothing,
    minutes: 4,
    command: ["tests/run.ts", "--survey"],
  },
  {
    name: "simulation",
    checks:
      "1,000 seeds, and every interleaving of a payment with faults; `mistakes --by simulation` shows what they find",
    needs: nothing,
    minutes: 4,
    command: ["tests/simulation/long.ts"],
  },
  {
    name: "clocks",
    checks:
      "the units, and the journeys that show days, at borders of the calendar; `clocks leap` one of them",
    needs: nothing,
    minutes: 12,
    command: ["tests/clocks.ts"],
  },
  {
    name: "faults",
    checks: "the fault campaign; `faults --short` in small numbers",
    needs: nothing,
    minutes: 240,
    command: ["tests/faults/cli.ts"],
  },
  {
    name: "mistakes",
    checks: "that each seeded mistake is caught; `mistakes --by screens` some of them",
    needs: nothing,
    minutes: 60,
    command: ["tests/mistakes/cli.ts"],
  },
  {
    name: "unit-mutants",
    checks: "that each unit test can fail",
    needs: nothing,
    minutes: 40,
    command: ["tools/mutation/tests/cli.ts"],
  },
  {
    name: "selection",
    checks: "that a change selects the tests which notice it",
    needs: "a report of `npm run mutate`",
    minutes: 1,
    command: ["tests/runner/prove-selection.ts"],
  },
  {
    name: "spec-coverage",
    checks: "which test covers which sentence; `spec-coverage --prove` that it does",
    needs: "the reports of `npm test` and `npm test -- extended`",
    minutes: 1,
    command: ["tests/spec-coverage/spec-coverage.ts"],
  },
  {
    name: "explorer",
    checks: "the sentences about the whole app, by walks that know no chart",
    needs: "a machine that Bombadil has a program for",
    minutes: 10,
    command: ["tests/explorer/cli.ts"],
  },
  {
    name: "bench",
    checks: "that every row of the bench can be measured",
    needs: nothing,
    minutes: 8,
    command: ["tools/bench/cli.ts", "--smoke"],
  },
  {
    name: "load",
    checks: "requests per second of the sandbox on PGlite, and on PostgreSQL where it is",
    needs: nothing,
    minutes: 2,
    command: ["tools/load/load.ts"],
  },
  {
    name: "node",
    checks: "`npm test` on another Node: `node 24`",
    needs: "npm's registry",
    minutes: 10,
    command: ["tools/node-version/cli.ts"],
  },
  {
    name: "workflow",
    checks: "the commands of `deploy/ci/github.yml` in a clone of the last commit; `workflow --help`",
    needs: "npm's registry",
    minutes: 8,
    command: ["tests/runner/run-workflow.ts"],
  },
  {
    name: "advisories",
    checks: "known vulnerabilities of the packages",
    needs: "a database of advisories",
    minutes: 1,
    command: ["tools/advisories/cli.ts"],
  },
  {
    name: "postgres",
    checks: "the sandbox on PostgreSQL: races, migrations, restore, crash",
    needs: "an installed PostgreSQL, or Debian's packages",
    minutes: 7,
    command: ["tests/postgres/run.ts"],
  },
  {
    name: "contract",
    checks: "schemathesis on every call",
    needs: "Python 3.10 and PyPI",
    minutes: 15,
    command: ["tests/contract/run.ts"],
  },
  {
    name: "conformance",
    checks: "a wallet's own server by the contract, without --url the sandbox; `conformance --help`",
    needs: nothing,
    minutes: 1,
    command: ["tests/conformance/cli.ts"],
  },
  {
    name: "nginx",
    checks: "the shipped configuration",
    needs: "an installed nginx, or Debian's packages",
    minutes: 6,
    command: ["tests/nginx/run.ts"],
  },
  {
    name: "stripe",
    checks: "the sandbox's payment objects beside stripe-mock's",
    needs: "Go",
    minutes: 5,
    command: ["tests/stripe-mock/run.ts"],
  },
  {
    name: "keycloak",
    checks: "signing in at Keycloak 26, the realm and the theme",
    needs: "Java and Maven Central",
    minutes: 19,
    command: ["tests/keycloak/run.ts"],
  },
  {
    name: "browsers",
    checks: "journeys, paths and accessibility in Firefox and WebKitGTK",
    needs: "Debian's packages",
    minutes: 60,
    command: ["tests/browsers/run.ts"],
  },
  {
    name: "servers",
    checks: "postgres, contract, nginx, stripe and keycloak",
    needs: "what each of them needs",
    minutes: 50,
    command: ["tests/real-servers.ts"],
  },
  {
    name: "ci",
    checks: "`npm test`, extended, then servers: what CI runs for each change",
    needs: "what each of them needs",
    minutes: 42,
    command: ["tests/real-servers.ts", "--ci"],
  },
  {
    name: "all",
    checks: "`npm test`, extended, tools, a11y, simulation and bench, then servers",
    needs: "what each of them needs",
    minutes: 65,
    command: ["tests/real-servers.ts", "--all"],
  },
];

/** @returns the arguments for Node: TypeScript through tsx, a package's own program directly */
export function nodeArguments({ command: [module, ...words] }: Suite): readonly string[] {
  return [...(module.endsWith(".ts") ? ["--import", "tsx"] : []), module, ...words];
}

export function suitesText(): string {
  return suites
    .map(
      ({ name, checks, needs, minutes }) =>
        `  ${name.padEnd(14)} ${checks}; ${minutes} min${needs === nothing ? "" : `; needs ${needs}`}`,
    )
    .join("\n");
}
