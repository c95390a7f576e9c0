#!/usr/bin/env node
/** `statechart-mutation MACHINE_FILE [PATHS_FILE]`: shows which small changes of a machine its paths do not detect. */
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { pathFileOf } from "statechart-paths";
import { Fault } from "./fault.ts";
import { type Equivalents, isEquivalents } from "./outcome.ts";
import { isGood, judgedJson, judgedText } from "./report.ts";

const help = `statechart-mutation MACHINE_FILE [PATHS_FILE] [options]

Changes the machine of a file, one small change at a time, and walks the paths of its path file against each change.
PATHS_FILE is door.paths.ts for door.machine.ts without it.

  --json              the report as JSON
  --min PERCENT       how many mutants have to be caught, 100 without it
  --equivalent FILE   JSON: mutants without any effect by their name, each with the reason
  --only TEXT         only mutants whose name has this in it
  --since REV         only lines that have changed since a revision of git
  --jobs N            worker processes, 2 without it
  --limit SECONDS     how long a mutant may take; without it 15 times what the machine takes, and 5 seconds at least
  --no-types          survivors that do not compile count as survivors
  --help              these lines

Ends with 0 where enough mutants are caught, with 1 where not, and with 2 where nothing could be judged.`;

function numberOf(text: string, option: string, isValid: (value: number) => boolean): number {
  const value = Number(text);
  if (text.trim() === "" || !isValid(value))
    throw new Fault(`${option} ${text} is not a number that it takes.`);
  return value;
}

function equivalentsIn(file: string | undefined): Equivalents {
  if (file === undefined) return {};
  let baselineJson: unknown;
  try {
    baselineJson = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Fault(`--equivalent ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isEquivalents(baselineJson))
    throw new Fault(`--equivalent ${file} is no object of reasons by mutants' names.`);
  return baselineJson;
}

/** The machine file and the path file from the command line; both must exist. */
function filesOf(positionals: readonly string[]): readonly [file: string, paths: string] {
  const [file, paths = pathFileOf(file ?? "")] = positionals;
  if (file === undefined || positionals.length > 2)
    throw new Fault(`It takes one machine file and perhaps its path file.\n\n${help}`);
  if (!existsSync(file)) throw new Fault(`There is no file ${file}.`);
  if (!existsSync(paths))
    throw new Fault(
      `There is no path file ${paths}: \`npx statechart-paths ${file}\` writes one as a start.`,
    );
  return [file, paths];
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      min: { type: "string", default: "100" },
      equivalent: { type: "string" },
      only: { type: "string" },
      since: { type: "string" },
      jobs: { type: "string", default: "2" },
      limit: { type: "string" },
      "no-types": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const [file, paths] = filesOf(positionals);
  const { limit, only, since } = values;
  const jobs = numberOf(values.jobs, "--jobs", (number) => Number.isInteger(number) && number > 0);
  const minPercent = numberOf(values.min, "--min", (percent) => percent >= 0 && percent <= 100);
  // Load the module only when needed: TypeScript and Stryker take a second to load.
  const { mutateMachine } = await import("./mutate-machine.ts");
  const judgedFile = await mutateMachine({
    file,
    paths,
    jobs,
    minPercent,
    limit: limit === undefined ? undefined : 1_000 * numberOf(limit, "--limit", (seconds) => seconds > 0),
    equivalents: equivalentsIn(values.equivalent),
    only,
    since,
    checksTypes: !values["no-types"],
    say: (text) => console.error(text),
    onProgress: (doneCount, totalCount) => {
      if (process.stderr.isTTY)
        process.stderr.write(doneCount < totalCount ? `\r${doneCount}/${totalCount}   ` : "\r\x1b[K");
    },
  });
  console.log(values.json ? judgedJson(judgedFile) : judgedText(judgedFile));
  return isGood(judgedFile) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
