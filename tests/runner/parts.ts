/**
 * The parts that `npm test`, `npm test -- extended` and `npm test -- tools` run, as a whole or for a change. Budgets are seconds on two
 * idle processors, next to another part if the order has one, measured on 30 November 2026.
 */
import { basename } from "node:path";
import { coverVariable } from "../model/browser/run.ts";
import { machinesVariable, pairedVariable, pressedVariable } from "../model/discover.ts";
import { escapeForRegExp } from "../support/text-patterns.ts";
import { filesOf, testsOf } from "./list-tests.ts";
import {
  browserTestsOf,
  build,
  checkDrift,
  checkOf,
  faultCampaignOf,
  onTheBuild,
  type Part,
  unitsOf,
} from "./part.ts";
import type { Selection } from "./selection.ts";

const paths = ["--config=tests/model/playwright.config.ts"];

/**
 * The journeys of `npm test`: one through all flows, the sign-in, and payments. Of 45 mistakes from outside that were
 * tried with a browser (docs/log/fresh-mistakes.md), one was caught by a journey alone, and none by a path in a browser
 * alone.
 */
export const mainJourneys: readonly string[] = ["all-flows", "money", "sign-in"];
export const isMain = (spec: string): boolean => mainJourneys.includes(basename(spec, ".spec.ts"));
const ofMain = `(?:^|[ /])(?:${mainJourneys.join("|")})\\.spec\\.ts `;

/** The charts whose states `npm test` visits in a browser, each by the fewest paths. */
export const mainCharts: readonly string[] = ["account-gate", "payment", "top-up"];
const ofMainCharts = { [machinesVariable]: mainCharts.join(","), [coverVariable]: "states" };

const units = ["--project=shared", "--project=alone"];
const extendedUnits = ["--project=extended", "--project=extended-shared"];
const tools = ["--project=tools"];
const journeys = ["--project=journeys", "--grep", ofMain];
const otherJourneys = ["--project=journeys", "--grep-invert", ofMain];

/** Parts of the fault campaign that need neither a browser nor separate processes. */
export const quickFaults = ["matrix", "same-key", "ledger"];

export const buildPart: Part = { name: "build", budget: 20, processors: 1, run: build };

/**
 * The long parts first: short ones fill the other processor. Units, builds and faults often wait for browsers, disks
 * and clocks; the two other browser parts keep two processors busy.
 */
export const everything: readonly Part[] = [
  {
    name: "units, sandbox, machines",
    report: "units",
    budget: 300,
    processors: 1,
    after: ["build"],
    run: unitsOf(units, { env: onTheBuild }),
    list: filesOf(units),
  },
  buildPart,
  { name: "types", budget: 40, processors: 1, run: checkOf("types") },
  { name: "lint", budget: 25, processors: 1, run: checkOf("lint") },
  { name: "contract's types", budget: 15, processors: 1, run: checkDrift },
  {
    name: "journeys",
    report: "journeys",
    budget: 140,
    processors: 2,
    after: ["build"],
    run: browserTestsOf("journeys", journeys),
    list: testsOf(journeys),
  },
  {
    name: "paths in the browser",
    report: "paths",
    budget: 120,
    processors: 2,
    after: ["build"],
    run: browserTestsOf("paths", paths, { env: ofMainCharts }),
    list: testsOf(paths, ofMainCharts),
  },
];

/** The part that checks every state of every screen in every variant. */
export const survey: readonly Part[] = [
  buildPart,
  {
    name: "a11y",
    report: "a11y",
    budget: 240,
    processors: 2,
    after: ["build"],
    run: browserTestsOf("a11y", ["--project=a11y"], { reporters: ["./tests/a11y/totals.ts"] }),
    list: testsOf(["--project=a11y"]),
  },
];

const faults: Part = {
  name: "faults, short",
  budget: 260,
  processors: 1,
  after: ["build"],
  run: faultCampaignOf([...quickFaults, "lost", "browser", "kill"]),
};

/** The tests of the product that `npm test` does not run. */
export const extendedParts: readonly Part[] = [
  buildPart,
  {
    name: "units, extended",
    report: "units-extended",
    budget: 180,
    processors: 1,
    after: ["build"],
    run: unitsOf(extendedUnits, { report: "units-extended", env: onTheBuild }),
    list: filesOf(extendedUnits),
  },
  faults,
  {
    name: "journeys, extended",
    report: "journeys-extended",
    budget: 320,
    processors: 2,
    after: ["build"],
    run: browserTestsOf("journeys-extended", otherJourneys),
    list: testsOf(otherJourneys),
  },
  {
    name: "paths, all transitions",
    report: "paths-transitions",
    budget: 270,
    processors: 2,
    after: ["build"],
    run: browserTestsOf("paths-transitions", paths),
    list: testsOf(paths),
  },
];

/** Tests of the testers' and operators' commands, and of builds. */
export const commands: readonly Part[] = [
  buildPart,
  {
    name: "tools and builds",
    report: "tools",
    budget: 360,
    processors: 2,
    after: ["build"],
    run: unitsOf(tools, { report: "tools", env: onTheBuild }),
    list: filesOf(tools),
  },
];

const selectable: readonly Part[] = [...everything, faults];

/**
 * Parts by the first word of their names, with the parts that they depend on.
 * @param parts those that a change selects, of which there may be none of this name
 * @throws if no selection has such a part
 */
export function partsNamed(words: readonly string[], parts = selectable): readonly Part[] {
  const firstWordOf = ({ name }: Part) => /^\w+/.exec(name)?.[0] ?? name;
  const unknownWord = words.find((word) => !selectable.some((part) => firstWordOf(part) === word));
  if (unknownWord !== undefined) {
    throw new Error(`There is no part ${unknownWord}; there are ${selectable.map(firstWordOf).join(", ")}.`);
  }
  const namedParts = parts.filter((part) => words.includes(firstWordOf(part)));
  const requiredNames = namedParts.flatMap(({ after = [] }) => after);
  return parts.filter((part) => namedParts.includes(part) || requiredNames.includes(part.name));
}

/** A pattern for Playwright that matches whole spec files, and single tests of others. */
export function grepOf(journeys: Selection["journeys"]): string {
  return Object.entries(journeys)
    .flatMap(([file, titles]) => {
      const spec = `(?:^|[ /])${escapeForRegExp(basename(file))} `;
      return titles === "all" ? [spec] : titles.map((title) => `${spec}${escapeForRegExp(title)}$`);
    })
    .join("|");
}

/** The charts to walk and draw; without `wide` also those to press, and those whose pairs are walked. */
export const chartVariables = (
  { charts, pressed, paired }: Pick<Selection, "charts" | "pressed" | "paired">,
  wide: boolean,
) => ({
  [machinesVariable]: charts.join(","),
  ...(!wide && { [pressedVariable]: pressed.join(","), [pairedVariable]: paired.join(",") }),
});

/**
 * The parts for a selection. The type check is always included, because it is incremental.
 * @param wide also selects from `npm test -- extended`
 */
export function selectedParts(
  {
    units: files,
    extended: others,
    charts,
    pressed,
    paired,
    machines,
    journeys,
    faults,
    lint,
    contract,
  }: Selection,
  { wide }: { readonly wide: boolean },
): readonly Part[] {
  // A narrow selection is dominated by start-up, so it reserves one processor and another part can run in parallel.
  const processors = wide ? 2 : 1;
  const projects = wide ? [] : [...units, ...extendedUnits];
  const needsBuild = machines.length + faults.length + others.length + Object.keys(journeys).length > 0;
  const partNamed = (name: string): Part => {
    const part = selectable.find((candidate) => candidate.name === name);
    if (part === undefined) throw new Error(`There is no part ${name}.`);
    return part;
  };
  const parts: readonly (Part | false)[] = [
    needsBuild && buildPart,
    files.length > 0 && {
      ...partNamed("units, sandbox, machines"),
      run: unitsOf([...projects, ...files], {
        env: {
          ...onTheBuild,
          ...chartVariables({ charts, pressed, paired }, wide),
        },
      }),
    },
    others.length > 0 && {
      name: "units, extended",
      report: "units-extended",
      budget: 45 * others.length,
      processors: 1,
      after: ["build"],
      run: unitsOf([...units, ...extendedUnits, ...tools, "--project=release", ...others], {
        report: "units-extended",
        env: onTheBuild,
      }),
    },
    { ...partNamed("types"), run: checkOf("types:again") },
    { ...partNamed("lint"), ...(!wide && { run: checkOf("lint:files", lint) }) },
    (wide || contract) && partNamed("contract's types"),
    Object.keys(journeys).length > 0 && {
      ...partNamed("journeys"),
      processors,
      run: browserTestsOf("journeys", ["--project=journeys", "--grep", grepOf(journeys)]),
    },
    machines.length > 0 && {
      ...partNamed("paths in the browser"),
      processors,
      run: browserTestsOf("paths", paths, {
        env: { [machinesVariable]: machines.join(","), ...(!wide && { [coverVariable]: "states" }) },
      }),
    },
    faults.length > 0 && { ...partNamed("faults, short"), run: faultCampaignOf(faults) },
  ];
  return parts.filter((part) => part !== false);
}
