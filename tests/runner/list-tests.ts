/** Lists a part's tests as Vitest and Playwright name them, so that a shard can select some of them. */
import { execFile } from "node:child_process";
import { relative } from "node:path";
import { promisify } from "node:util";

const runFile = promisify(execFile);

async function listOutput(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await runFile("npx", [...args], {
    maxBuffer: 100_000_000,
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** Vitest's files: `tests/names.test.ts`. */
export const filesOf = (listArguments: readonly string[]) => async (): Promise<readonly string[]> => {
  const output = await listOutput(["vitest", "list", "--filesOnly", "--json", ...listArguments]);
  const files: readonly { file: string }[] = JSON.parse(output.slice(output.search(/^\[$/m)));
  return files.map(({ file }) => relative(process.cwd(), file));
};

interface Suite {
  readonly title: string;
  readonly file?: string;
  readonly specs?: readonly { readonly title: string; readonly file: string }[];
  readonly suites?: readonly Suite[];
}

/** Playwright's tests in the format of its `--test-list`: `journeys/account.spec.ts › an account › is shown`. */
export const testsOf =
  (listArguments: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  async (): Promise<readonly string[]> => {
    const args = ["playwright", "test", ...listArguments, "--list", "--reporter=json"];
    return namesIn(JSON.parse(await listOutput(args, env)));
  };

function namesIn(report: { readonly suites: readonly Suite[] }): readonly string[] {
  const titlesIn = (suite: Suite, titles: readonly string[]): readonly string[] => [
    ...(suite.specs ?? []).map(({ file, title }) => [file, ...titles, title].filter(Boolean).join(" › ")),
    ...(suite.suites ?? []).flatMap((innerSuite) => titlesIn(innerSuite, [...titles, innerSuite.title])),
  ];
  return report.suites.flatMap((file) => titlesIn(file, []));
}
