/**
 * `npm test -- workflow`: runs the commands of deploy/ci/github.yml in a clone of the last commit, as a CI machine
 * would, and removes the clone. A command that prints `skipped:` is neither passed nor failed. The last line is `N
 * passed, N failed`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { project } from "../../site/places.ts";
import { optionsOf } from "../../tools/command-line.ts";
import { runCommand } from "../support/command.ts";
import { events, expandMatrix, readWorkflow, skippedBecause } from "./workflow.ts";

const usage = `npm test -- workflow [options]
  --job NAME      one of its jobs (test)
  --machine N     which machine of the job's matrix, from 1 (1)
  --event NAME    push, or schedule for the daily run (push)
  --shard N/M     in the place of the machine's own share, for a quicker run`;

/** In milliseconds, for one command. */
const limit = 3_600_000;

const options = optionsOf({
  job: { type: "string", default: "test" },
  machine: { type: "string", default: "1" },
  event: { type: "string", default: "push" },
  shard: { type: "string" },
  help: { type: "boolean", default: false },
});

type Result = "passed" | "failed" | "skipped";

async function runIn(clone: string, command: string): Promise<Result> {
  const startedAt = performance.now();
  console.log(`\n$ ${command}`);
  let output = "";
  const { code } = await runCommand("bash", ["-e", "-c", command], {
    cwd: clone,
    limit,
    env: { CI: "true", GITHUB_ACTIONS: "true" },
    hear: (text) => {
      output = (output + text).slice(-20_000);
    },
  });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const reason = skippedBecause(output);
  const result = code !== 0 ? "failed" : reason === undefined ? "passed" : "skipped";
  const remark = code !== 0 ? ` (${code})` : reason === undefined ? "" : ` (${reason})`;
  console.log(`${command}: ${result}${remark}, ${seconds} s`);
  return result;
}

async function main(): Promise<boolean> {
  const { job: name, machine, shard } = options;
  const event = events.find((candidate) => candidate === options.event);
  if (event === undefined) throw new Error(`--event ${options.event} is not ${events.join(" or ")}.`);
  const job = readWorkflow().jobs[name];
  const ownJob = job && expandMatrix(job, event)[Number(machine) - 1];
  if (ownJob === undefined)
    throw new Error(`deploy/ci/github.yml has no machine ${machine} of a job ${name} at the event ${event}.`);
  const commands = ownJob.map((command) =>
    shard === undefined ? command : command.replace(/--shard \S+/, `--shard ${shard}`),
  );
  const folder = mkdtempSync(join(tmpdir(), "nupay-workflow-"));
  const clone = join(folder, "nupay");
  try {
    const clonedEnding = await runCommand("git", ["clone", "--quiet", "--no-hardlinks", project, clone], {
      limit,
    });
    if (clonedEnding.code !== 0) throw new Error(`${project} cannot be cloned.`);
    const results: Result[] = [];
    for (const command of commands) {
      const result = await runIn(clone, command);
      results.push(result);
      // A CI machine stops at the first failing command.
      if (result === "failed") break;
    }
    const count = (expectedResult: Result) => results.filter((result) => result === expectedResult).length;
    if (count("skipped") > 0) console.log(`\n${count("skipped")} skipped: nothing is known of it`);
    console.log(`\n${count("passed")} passed, ${count("failed")} failed`);
    return count("failed") === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (options.help) console.log(usage);
else {
  try {
    process.exitCode = (await main()) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
