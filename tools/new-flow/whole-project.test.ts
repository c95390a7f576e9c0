/** Runs the command in a copy of the project, then the generated flow's contract, types, conventions and paths. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { machinesVariable } from "../../tests/model/discover.ts";
import { Copy } from "../../tests/spec-coverage/copy.ts";
import { flowNames } from "./flow-names.ts";
import { writeFlow } from "./write-flow.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const limit = 600_000;

const flows = [
  flowNames("label-card", "تسمية بطاقة", "POST /cards/label"),
  flowNames("hide-shared-card", "إخفاء بطاقة", "PUT /cards/hidden", {
    field: "hidden",
    undo: "Show Shared Card",
    arabicUndo: "إظهار بطاقة",
    mark: {
      label: "Hidden",
      arabicLabel: "مخفية",
      refusal: "This card is hidden. Show it first, or choose another.",
      arabicRefusal: "هذه البطاقة مخفية.",
    },
  }),
];

/** All output of a command, whether it succeeds or not. */
async function runCommand(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const machines = flows.map(({ file }) => file).join(",");
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", [machinesVariable]: machines };
  const run = promisify(execFile)(command, args, { cwd, env, maxBuffer: 2 ** 26 });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return `${stdout}${stderr}`;
}

let copy: Copy;
const runInCopy = (command: string, ...args: readonly string[]) => runCommand(copy.folder, command, ...args);

beforeAll(async () => {
  copy = new Copy(project, join(project, ".tmp", "new-flow"));
  const writtenPaths = flows.flatMap((flow) => {
    const { added, changed } = writeFlow(copy.folder, flow);
    return [...added, ...changed].filter((path) => /\.tsx?$/.test(path));
  });
  await runInCopy("npx", "biome", "check", "--write", ...writtenPaths);
  await runInCopy("npm", "run", "-s", "api:types");
}, limit);
afterAll(() => copy.remove());

test(
  "new flows compile except for their missing operations in the sandbox and the test of a new code",
  async () => {
    const errors = (await runInCopy("npm", "run", "-s", "types")).match(/^.+: error TS.+$/gm) ?? [];
    expect(errors.map((error) => error.slice(0, error.indexOf("(")))).toEqual([
      "sandbox/wallet/api.ts",
      "tests/sandbox/refusal-codes.test.ts",
    ]);
    expect(errors[1]).toContain("'card_hidden' is missing");
    const missing = /missing the following properties from type .+: (.+)$/.exec(errors[0] ?? "")?.[1];
    expect(missing?.split(", ").toSorted()).toEqual(flows.map(({ id }) => id).toSorted());
  },
  limit,
);

test(
  "new flows pass the tests of the charts' conventions, and their path tests in Node",
  async () => {
    const machines = flows.flatMap(({ file }) => ["--machine", file]);
    await runInCopy("npm", "run", "-s", "paths", "--", ...machines, "--update-plan");
    const files = ["tests/machines/conventions.test.ts", "tests/model/level-1.test.ts"];
    const output = await runInCopy("npx", "vitest", "run", ...files, "--reporter=verbose");
    expect(output).toMatch(/Test Files +2 passed \(2\)/);
    for (const { file } of flows)
      expect(output).toContain(`'${file}' > every path ends in the expected state`);
  },
  limit,
);
