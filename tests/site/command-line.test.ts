import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const project = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "nupay-command-line-"));
const noJson = join(folder, "no.json");
beforeAll(() => writeFileSync(noJson, "no\n"));
afterAll(() => rmSync(folder, { recursive: true }));

interface ProcessResult {
  readonly code: unknown;
  /** The lines of standard error, without oidc-provider's warning about Node 20. */
  readonly errors: readonly string[];
}

function run(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", script, ...args],
      { cwd: project, env: { ...process.env, ...env } },
      (error, _output, errorOutput) =>
        resolve({
          code: error?.code ?? 0,
          errors: errorOutput.split("\n").filter((line) => line !== "" && !line.startsWith("oidc-provider")),
        }),
    );
  });
}

const scripts = [
  "sandbox/start.ts",
  "sandbox/main.ts",
  "site/build.ts",
  "tests/run.ts",
  "tests/real-servers.ts",
  "tests/contract/run.ts",
  "tests/nginx/run.ts",
  "tests/stripe-mock/run.ts",
  "tools/load/load.ts",
  "tests/faults/cli.ts",
  "tests/mistakes/cli.ts",
  "tests/simulation/cli.ts",
  "tests/screens/cli.ts",
  "tests/explorer/cli.ts",
  "tools/licences/write.ts",
  "tests/spec-coverage/spec-coverage.ts",
];

describe("an invalid call of a command", { timeout: 60_000 }, () => {
  test("for an unknown suite is reported in one sentence", async () => {
    expect(await run("tests/run.ts", ["wrong"])).toEqual({
      code: 2,
      errors: ["There is no suite wrong; npm test -- --help lists them."],
    });
  });

  test("an invalid option of a suite is reported by the suite, with its exit code", async () => {
    expect(await run("tests/run.ts", ["nginx", "--wrong"])).toEqual({
      code: 2,
      errors: ["Unknown option '--wrong'"],
    });
  });

  test.each(scripts)("for %s with an unknown option is reported in one sentence", async (script) => {
    expect(await run(script, ["--wrong"])).toEqual({ code: 2, errors: ["Unknown option '--wrong'"] });
  });

  test("with an invalid number or a missing build is reported in one sentence", async () => {
    expect(await run("tools/load/load.ts", ["--seconds", "soon"])).toEqual({
      code: 2,
      errors: ["--seconds soon is not a whole number above zero."],
    });
    // 1 would mean that an invariant was violated.
    expect(await run("tests/simulation/cli.ts", ["--seeds", "0"])).toEqual({
      code: 2,
      errors: ["--seeds takes a whole number from 1."],
    });
    expect(await run("tests/simulation/cli.ts", ["--format", "xml"])).toEqual({
      code: 2,
      errors: ["--format xml is not one of text, json."],
    });
    const nowhere = { NUPAY_DIST: join(folder, "nowhere") };
    const sentence = `NUPAY_DIST is "${nowhere.NUPAY_DIST}", where no built app is.`;
    expect(await run("tools/screenshots/take.ts", ["--all", folder], nowhere)).toEqual({
      code: 2,
      errors: [sentence],
    });
  });

  test("with an unwritable output path is reported before any work", async () => {
    const takenPath = join(noJson, "report.json");
    const { code, errors } = await run("tests/faults/cli.ts", ["--only", "ledger", "--output", takenPath]);
    expect([code, errors.length, errors[0]]).toEqual([2, 1, expect.stringMatching(/ cannot be written: /)]);
    const pictures = await run("tools/screenshots/take.ts", ["--all", takenPath]);
    expect([pictures.code, pictures.errors.length]).toEqual([2, 1]);
  });

  test("with a port in use for the atlas is reported before any drawing", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    try {
      const sentence = `--port ${port} is already in use.`;
      expect(await run("flows/cli.ts", ["--port", String(port)])).toEqual({ code: 2, errors: [sentence] });
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test("with an invalid app URL is reported", async () => {
    const sentence = "--app here is no address such as https://wallet.example.com.";
    const args = ["--run", "browser", "--machine", "carousel", "--app", "here"];
    expect(await run("tests/model/cli.ts", args)).toEqual({ code: 2, errors: [sentence] });
  });

  test("with an event list that has an unknown start is reported", async () => {
    const list = join(folder, "list.json");
    writeFileSync(list, JSON.stringify([{ type: "xstate.init", machine: "topUp", given: "nothing" }]));
    const sentence = 'topUp has no start "nothing"';
    expect(await run("tests/model/cli.ts", ["--replay", list])).toEqual({ code: 2, errors: [sentence] });
  });

  test("with a configuration file or address that nginx could not use is reported", async () => {
    const render = (...args: string[]) => run("deploy/nginx/render.ts", args);
    expect(await render("--config", noJson)).toEqual({ code: 1, errors: [`${noJson} is not JSON.`] });
    for (const api of ["here; }", "http://127.0.0.1:8080/wallet", "http://127.0.0.1:8080?x"]) {
      expect(await render("--config", "public/config.json", "--api", api)).toEqual({
        code: 1,
        errors: [`--api ${api} is no address such as http://127.0.0.1:8080.`],
      });
    }
    expect(await render("--help")).toEqual({ code: 0, errors: [] });
  });
});
