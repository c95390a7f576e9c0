/** `npm test -- node 24 [part …]`: `npm test`, or parts of it, on another version of Node. */
import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { NodeUnavailable, nodeFolder } from "./node-package.ts";

const usage = `npm test -- node VERSION [PART …]
  VERSION  24, 22 or 20, or a whole version such as 24.1.0
  PART     units, build, types, lint, contract, faults, journeys or paths; npm test as a whole without one`;

const [version = "", ...suiteNames] = process.argv.slice(2);
if (!/^\d+(?:\.\d+){0,2}$/.test(version) || suiteNames.some((suiteName) => suiteName.startsWith("-"))) {
  console.error(usage);
  process.exit(2);
}
try {
  const folder = nodeFolder(version);
  // Change `PATH`, because npm and npx are scripts that run the first `node` in it.
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ""}` };
  const { stdout } = spawnSync("node", ["--version"], { env, encoding: "utf8" });
  console.log(`Node ${stdout.trim()} of ${folder}`);
  const args = [
    "--import",
    "tsx",
    "tests/run.ts",
    ...suiteNames.flatMap((suiteName) => ["--only", suiteName]),
  ];
  process.exitCode = spawnSync("node", args, { env, stdio: "inherit" }).status ?? 1;
} catch (error) {
  if (!(error instanceof NodeUnavailable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
