/**
 * `npm test -- clocks`: runs the unit tests, and the journeys that show dates, at calendar boundaries. `clocks leap`
 * runs one boundary. The last line is `N passed, N failed`.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserTestsOf, onTheBuild, type Part, unitsOf } from "./runner/part.ts";
import { buildPart } from "./runner/parts.ts";
import { runParts } from "./runner/run-parts.ts";
import { passClock } from "./support/clock/test-clock.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

interface Border {
  readonly name: string;
  readonly begin: string;
  /** The device's time zone, which differs from the account's. */
  readonly zone: string;
}

const borders: readonly Border[] = [
  { name: "new-year", begin: "2027-12-31T12:59Z", zone: "UTC" },
  { name: "leap-day", begin: "2028-02-28T13:01Z", zone: "Pacific/Kiritimati" },
  { name: "repeated-hour", begin: "2028-04-01T15:59Z", zone: "Australia/Sydney" },
  { name: "skipped-hour", begin: "2028-09-30T15:59Z", zone: "America/St_Johns" },
  { name: "after-2038", begin: "2038-01-19T03:15Z", zone: "UTC" },
];

const journeysOfDays = ["statements", "transactions", "notifications", "last-card"];

/** The environment of processes whose clock starts at the calendar boundary. */
function environmentAt({ begin, zone }: Border): Readonly<Record<string, string>> {
  const environment = { NODE_OPTIONS: process.env.NODE_OPTIONS ?? "", NUPAY_TEST_CLOCK: begin, TZ: zone };
  passClock(environment);
  return environment;
}

function partsOf(border: Border): readonly Part[] {
  const sharedOptions = { processors: 2, after: [buildPart.name] } as const;
  const [units, journeys] = [`units ${border.name}`, `journeys ${border.name}`];
  return [
    {
      ...sharedOptions,
      name: units,
      report: units,
      budget: 180,
      run: (run) => {
        const env = { ...environmentAt(border), ...onTheBuild };
        return unitsOf(["--project=shared"], { report: units, env })(run);
      },
    },
    {
      ...sharedOptions,
      name: journeys,
      report: journeys,
      budget: 60,
      run: (run) => {
        const env = environmentAt(border);
        return browserTestsOf(journeys, ["--project=journeys", ...journeysOfDays], { env })(run);
      },
    },
  ];
}

const [word = ""] = process.argv.slice(2);
const chosenBorders = borders.filter(({ name }) => name.includes(word));
if (chosenBorders.length === 0) {
  console.error(`No border is called ${word}; there are ${borders.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const isPassed = await runParts(
  [buildPart, ...chosenBorders.flatMap(partsOf)],
  join(".tmp", "reports-clocks"),
);
process.exitCode = isPassed ? 0 : 1;
