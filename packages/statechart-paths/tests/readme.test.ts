/** Takes the package as another project would: by its name, with the files of its README. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const own = fileURLToPath(new URL("..", import.meta.url));
mkdirSync(join(own, ".tmp"), { recursive: true });
/** Inside the package, so that its name and `xstate` are found. */
const folder = mkdtempSync(join(own, ".tmp/other-project-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `turnstile.machine.ts`, its path file and its test, as the README has them. */
const files = [
  ...readFileSync(join(own, "README.md"), "utf8").matchAll(/`(turnstile\.[a-z.]+)`[^`]*```ts\n(.*?)```/gs),
].map(([, name = "", text = ""]) => [name, text] as const);

interface Outcome {
  readonly isRed: boolean;
  readonly printed: string;
}

async function otherProject(
  name: string,
  [from, to]: readonly [string, string] = ["", ""],
): Promise<Outcome> {
  const root = join(folder, name);
  mkdirSync(root);
  for (const [file, text] of files) {
    const isMachine = file.endsWith(".machine.ts");
    if (isMachine) expect(text).toContain(from);
    writeFileSync(join(root, file), isMachine ? text.replace(from, to) : text);
  }
  try {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ["--import", "tsx", join(root, "turnstile.test.ts")], {
      cwd: own,
    });
    return { isRed: false, printed: stdout };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    return { isRed: true, printed: `${stdout}${stderr}` };
  }
}

test("its README has a machine, a path file, and a test of ten lines at most", () => {
  expect(files.map(([name]) => name)).toEqual([
    "turnstile.machine.ts",
    "turnstile.paths.ts",
    "turnstile.test.ts",
  ]);
  expect(files[2]?.[1].trim().split("\n").length).toBeLessThanOrEqual(10);
});

test("another project plans and walks its machine with nothing but the package and xstate", async () => {
  const { isRed, printed } = await otherProject("right");
  expect(printed).toMatch(/^turnstile +3\/3 +6\/6 /m);
  expect(printed).toContain("when arm pushed");
  expect(isRed).toBe(false);
});

test.each([
  [
    "failed-check-opens",
    ['onError: "locked"', 'onError: "open"'],
    "error checkCoin in checking leads elsewhere",
  ],
  ["push-not-counted", [', actions: "count"', ""], "not seen: one person more after a push of the open arm"],
  ["never-shuts", ['after: { openDelay: "locked" }, ', ""], "no path comes to: open — after openDelay"],
  [
    "shuts-too-early",
    ["openDelay: 5_000", "openDelay: 500"],
    "openDelay lasts 500 ms and should last 5000 ms",
  ],
] as const)("its test is red with a mistake: %s", async (name, mistake, symptom) => {
  const { isRed, printed } = await otherProject(name, mistake);
  expect(printed).toContain(symptom);
  expect(isRed).toBe(true);
});
