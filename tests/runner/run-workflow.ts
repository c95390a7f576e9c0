/**
 * `npm test -- workflow`: runs the commands of deploy/ci/github.yml in a clone of the last commit, as a CI machine
 * would, and removes the clone. The last line is `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { project } from "../../site/places.ts";
import { optionsOf } from "../../tools/command-line.ts";
import { runCommand } from "../support/command.ts";
import { machinesOf, readWorkflow } from "./workflow.ts";

const usage = `npm test -- workflow [options]
  --job NAME      one of its jobs (test)
  --machine N     which machine of the job's matrix, from 1 (1)
  --shard N/M     in the place of the machine's own share, for a quicker run`;

/** In milliseconds, for one command. */
const limit = 3_600_000;

const options = optionsOf({
  job: { type: "string", default: "test" },
  machine: { type: "string", default: "1" },
  shard: { type: "string" },
  help: { type: "boolean", default: false },
});

async function runIn(clone: string, command: string): Promise<boolean> {
  const began = performance.now();
  console.log(`\n$ ${command}`);
  const { code } = await runCommand("bash", ["-e", "-c", command], {
    cwd: clone,
    limit,
    env: { CI: "true", GITHUB_ACTIONS: "true" },
  });
  console.log(
    `${command}: ${code === 0 ? "passed" : `failed (${code})`}, ${Math.round((performance.now() - began) / 1_000)} s`,
  );
  return code === 0;
}

async function main(): Promise<boolean> {
  const { job: name, machine, shard } = options;
  const job = readWorkflow().jobs[name];
  const own = job && machinesOf(job)[Number(machine) - 1];
  if (own === undefined) throw new Error(`deploy/ci/github.yml has no machine ${machine} of a job ${name}.`);
  const commands = own.map((command) =>
    shard === undefined ? command : command.replace(/--shard \S+/, `--shard ${shard}`),
  );
  const folder = mkdtempSync(join(tmpdir(), "nupay-workflow-"));
  const clone = join(folder, "nupay");
  try {
    const cloned = await runCommand("git", ["clone", "--quiet", "--no-hardlinks", project, clone], { limit });
    if (cloned.code !== 0) throw new Error(`${project} cannot be cloned.`);
    let passed = 0;
    for (const command of commands) {
      // A CI machine stops at the first failing command.
      if (!(await runIn(clone, command))) break;
      passed += 1;
    }
    console.log(`\n${passed} passed, ${passed === commands.length ? 0 : 1} failed`);
    return passed === commands.length;
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
