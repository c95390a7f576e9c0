/** Runs the command in a copy of the project, then the generated flow's contract, types, conventions and paths. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Copy } from "../../tests/spec-coverage/copy.ts";
import { flowNames } from "./flow-names.ts";
import { writeFlow } from "./write-flow.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const limit = 600_000;

/** All output of a command, whether it succeeds or not. */
async function runCommand(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
  const run = promisify(execFile)(command, args, { cwd, env, maxBuffer: 2 ** 26 });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return `${stdout}${stderr}`;
}

describe.each([
  flowNames("label-card", "تسمية بطاقة", "POST /cards/label"),
  flowNames("hide-shared-card", "إخفاء بطاقة", "PUT /cards/hidden", {
    field: "hidden",
    undo: "Show Shared Card",
    arabicUndo: "إظهار بطاقة",
  }),
])("the flow $file", (flow) => {
  let copy: Copy;
  const runInCopy = (command: string, ...args: readonly string[]) =>
    runCommand(copy.folder, command, ...args);

  beforeAll(async () => {
    copy = new Copy(project, join(project, ".tmp", "new-flow", flow.file));
    const { added, changed } = writeFlow(copy.folder, flow);
    const writtenPaths = [...added, ...changed].filter((path) => /\.tsx?$/.test(path));
    await runInCopy("npx", "biome", "check", "--write", ...writtenPaths);
    await runInCopy("npm", "run", "-s", "api:types");
  }, limit);
  afterAll(() => copy.remove());

  test(
    "compiles except for its missing operation in the sandbox",
    async () => {
      const errors = (await runInCopy("npm", "run", "-s", "types")).match(/^.+: error TS.+$/gm) ?? [];
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(`sandbox/wallet/api.ts`);
      expect(errors[0]).toContain(`Property '${flow.id}' is missing`);
    },
    limit,
  );

  test(
    "passes the tests of the charts' conventions",
    async () => {
      const output = await runInCopy("npx", "vitest", "run", "tests/machines/conventions.test.ts");
      expect(output).toMatch(/Tests .*\b\d+ passed/);
      expect(output).not.toMatch(/FAIL|\d failed/);
    },
    limit,
  );

  test(
    "passes the path tests in Node",
    async () => {
      await runInCopy("npm", "run", "-s", "paths", "--", "--machine", flow.file, "--update-plan");
      const output = await runInCopy(
        "npx",
        "vitest",
        "run",
        "tests/model/level-1.test.ts",
        "-t",
        `${flow.file}`,
      );
      expect(output).toMatch(/Tests .*\b\d+ passed/);
      expect(output).not.toMatch(/FAIL|\d failed/);
    },
    limit,
  );
});
