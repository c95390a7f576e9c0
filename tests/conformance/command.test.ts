/** `npm test -- conformance --url --people`, as run by the team of another server. */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test } from "vitest";

const program = fileURLToPath(new URL("other-server/server.py", import.meta.url));
const command = fileURLToPath(new URL("cli.ts", import.meta.url));
const version = spawnSync("python3", ["--version"], { encoding: "utf8" }).stdout ?? "";
const hasPython = /^Python 3\.(?:9|\d\d)\b/.test(version);
if (!hasPython) console.log("skipped: there is no Python 3.9 or newer");

const folder = mkdtempSync(join(tmpdir(), "nupay-conformance-"));
let server: ChildProcess | undefined;
afterEach(async () => {
  const serverExit = server && once(server, "exit");
  server?.stdin?.end();
  await serverExit;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface JsonReport {
  readonly chapters: readonly { id: string; checks: readonly { id: string; outcome: string }[] }[];
}

/** Runs the command without input, so that a prompt would end it. */
function conformance(
  ...args: readonly string[]
): Promise<{ code: number; output: string; complaint: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["--import", import.meta.resolve("tsx"), command, ...args],
      { cwd: folder },
      (error, output, complaint) => resolve({ code: Number(error?.code ?? 0), output, complaint }),
    );
    child.stdin?.end();
  });
}

test("without --url the command checks the sandbox, and exits with 0", async () => {
  const { code, output } = await conformance("--chapter", "cors");
  expect(code).toBe(0);
  expect(output).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
}, 120_000);

test.skipIf(!hasPython)(
  "the command checks a server by its URL and a file of people, makes no payments by default, and exits with 1 for a failed check",
  async () => {
    server = spawn("python3", ["-B", program, "any-origin"], { stdio: ["pipe", "pipe", "inherit"] });
    const [line] = await once(server.stdout ?? process.stdin, "data");
    const { url, people } = JSON.parse(String(line));
    const file = join(folder, "people.json");
    writeFileSync(file, JSON.stringify(people));
    const judge = (...chapters: readonly string[]) =>
      conformance("--url", url, "--people", file, ...chapters.flatMap((id) => ["--chapter", id]));

    const judgedRun = await judge("cors", "money");
    expect(judgedRun.output).toMatch(/\n\d+ passed, 1 failed\n$/);
    expect(judgedRun.code).toBe(1);
    const readReport = (name: string) => readFileSync(join(folder, ".tmp/conformance", name), "utf8");
    const { chapters }: JsonReport = JSON.parse(readReport("report.json"));
    const outcomes = chapters.flatMap(({ id, checks }) =>
      checks.map((check) => `${id}/${check.id} ${check.outcome}`),
    );
    expect(outcomes.filter((outcome) => outcome.endsWith(" failed"))).toEqual(["cors/stranger failed"]);
    expect(outcomes).toContain("money/transfer untried");
    expect(readReport("report.txt")).toContain("failed  must");
    expect(readReport("junit.xml")).toContain("<failure ");

    expect(await judge("caching")).toMatchObject({ code: 0 });
    expect(await conformance("--url", url)).toMatchObject({
      code: 2,
      output: "",
      complaint: expect.stringContaining("--url needs --people FILE."),
    });
    expect(await conformance("--people", join(folder, "people.json"))).toMatchObject({
      code: 2,
      output: "",
      complaint: expect.stringContaining("--people needs --url URL."),
    });
  },
  120_000,
);
