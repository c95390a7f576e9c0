/** What `npm test` runs. Budgets are seconds on two quiet processors. */
import { browserTestsOf, build, checkDrift, checkOf, faultsOf, type Part, unitsOf } from "./part.ts";

const paths = ["--config=tests/model/playwright.config.ts"];
/** The survey of every screen in every variant: `npm run test:all` runs it, `npm test` does not. */
export const survey: Part = {
  name: "a11y",
  report: "a11y",
  budget: 240,
  processors: 2,
  after: ["build"],
  run: browserTestsOf("a11y", ["--project=a11y"], { reporters: ["./tests/a11y/totals.ts"] }),
};

/**
 * The long parts first: what is short fills the processor beside them. Units, builds and faults wait much of their time, for
 * browsers, disks and clocks; the other two browser parts keep two processors busy.
 */
export const everything: readonly Part[] = [
  { name: "units, sandbox, machines", report: "units", budget: 310, processors: 1, run: unitsOf() },
  { name: "build", budget: 30, processors: 1, run: build },
  { name: "types", budget: 60, processors: 1, run: checkOf("types") },
  { name: "lint", budget: 20, processors: 1, run: checkOf("lint") },
  { name: "contract's types", budget: 15, processors: 1, run: checkDrift },
  { name: "faults, short", budget: 150, processors: 1, after: ["build"], run: faultsOf() },
  {
    name: "journeys",
    report: "journeys",
    budget: 280,
    processors: 2,
    after: ["build"],
    run: browserTestsOf("journeys", ["--project=journeys"]),
  },
  {
    name: "paths in the browser",
    report: "paths",
    budget: 300,
    processors: 2,
    after: ["build"],
    run: browserTestsOf("paths", paths),
  },
];
