/** `npm test -- unit-mutants`: checks that each unit test can fail, with mutants of the lines that it covers. */
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { tryTests } from "./campaign.ts";
import type { FileResult, TestResult } from "./try-file.ts";

const report = ".tmp/mutation/tests.json";

const usage = `npm test -- unit-mutants [options]
  --file TEXT     only files of tests whose path has this in it
  --minutes N     what is tried within this time; the rest is left out, at random
  --most N        mutants that a test is tried with at most, 400 without it
  --jobs N        worker processes, 2 without it`;

const numberOf = (text: string, option: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${option} ${text} is no number above 0.`);
  return value;
};

const isGreen = ({ redWith, triedCount: tried }: TestResult): boolean => redWith === undefined && tried > 0;
const isIdle = ({ triedCount: tried }: TestResult): boolean => tried === 0;

function listTests(
  results: readonly FileResult[],
  isListed: (test: TestResult) => boolean,
): readonly string[] {
  return results.flatMap(({ file, tests }) =>
    tests
      .filter(isListed)
      .map(({ name, triedCount: tried }) => `  ${file} › ${name}${tried > 0 ? ` (${tried} mutants)` : ""}`),
  );
}

function reportText(results: readonly FileResult[]): string {
  const tests = results.flatMap((result) => result.tests);
  const skippedFiles = results.filter(({ fault }) => fault !== undefined);
  const green = tests.filter(isGreen).length;
  const idleCount = tests.filter(isIdle).length;
  return [
    `Files that could not be tried (${skippedFiles.length}):`,
    ...skippedFiles.map(({ file, fault }) => `  ${file}: ${fault}`),
    `Tests that run nothing that is mutated (${idleCount}):`,
    ...listTests(results, isIdle),
    `Tests that stayed green (${green}):`,
    ...listTests(results, isGreen),
    `${tests.length} tests of ${results.length - skippedFiles.length} files: ${tests.length - green - idleCount} red with a mutant, ` +
      `${green} stayed green, ${idleCount} run nothing that is mutated; ${skippedFiles.length} files could not be tried`,
  ].join("\n");
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      file: { type: "string", default: "" },
      minutes: { type: "string" },
      most: { type: "string", default: "400" },
      jobs: { type: "string", default: "2" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const results = await tryTests({
    jobs: numberOf(values.jobs, "--jobs"),
    file: values.file,
    minutes: values.minutes === undefined ? undefined : numberOf(values.minutes, "--minutes"),
    most: numberOf(values.most, "--most"),
    onFile: ({ file, fault, tests }, left) => {
      const red = tests.filter(({ redWith }) => redWith !== undefined).length;
      console.error(`${file}: ${fault ?? `${red} of ${tests.length}`} (${left} files left)`);
    },
  });
  mkdirSync(".tmp/mutation", { recursive: true });
  writeFileSync(report, JSON.stringify(results, null, 2));
  console.log(`${reportText(results)}; report: ${report}`);
  return results.some(({ tests }) => tests.some(isGreen)) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
