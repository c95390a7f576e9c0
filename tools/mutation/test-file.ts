/** Runs one file of tests in this process: what a test file asks of vitest, without vitest's own processes. */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from "@vitest/expect";

type Body = () => unknown;

interface Test {
  readonly title: string;
  readonly body: Body;
}

export interface TestFile {
  /** The first test that fails, with its reason; undefined where none does. */
  readonly firstFailure: () => Promise<string | undefined>;
}

let tests: Test[] = [];
let before: Body[] = [];
let after: Body[] = [];

function describe(_title: string, body: Body): void {
  body();
}

/** Options, a time limit among them, stand before the body: the worker has a limit of its own. */
function test(title: string, ...rest: readonly unknown[]): void {
  const body = rest.find((one): one is Body => typeof one === "function");
  if (!body) throw new Error(`The test "${title}" has no body.`);
  tests.push({ title, body });
}

test.each =
  (cases: readonly unknown[]) =>
  (title: string, body: (...values: readonly unknown[]) => unknown): void => {
    for (const values of cases) test(title, () => body(...(Array.isArray(values) ? values : [values])));
  };

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT),
);

/** What stands in for the package `vitest`. */
export const vitest = {
  __esModule: true,
  describe,
  test,
  it: test,
  expect,
  beforeAll: (body: Body) => before.push(body),
  afterAll: (body: Body) => after.push(body),
};

function reasonOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line;
}

async function runAll(collected: readonly Test[]): Promise<string | undefined> {
  for (const { title, body } of collected) {
    try {
      await body();
    } catch (error) {
      return `${title}: ${reasonOf(error)}`;
    }
  }
  return undefined;
}

/**
 * @param load evaluates the file, which says its tests
 * @param fits of a title as it is written
 */
export function collectTests(load: () => unknown, fits: (title: string) => boolean = () => true): TestFile {
  [tests, before, after] = [[], [], []];
  load();
  const [collected, beforeAll, afterAll] = [tests.filter(({ title }) => fits(title)), before, after];
  if (collected.length === 0) throw new Error("The file has no tests.");
  return {
    firstFailure: async () => {
      try {
        for (const body of beforeAll) await body();
        return await runAll(collected);
      } finally {
        for (const body of afterAll) await body();
      }
    },
  };
}
