/** Runs one file of tests in this process: Vitest's own runner and spies, without Vitest's processes and its server. */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from "@vitest/expect";
import * as runner from "@vitest/runner";
import { fn, restoreAllMocks, spyOn } from "@vitest/spy";
import { unloadable } from "./workers.ts";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** Milliseconds, Vitest's own: how long a condition is waited for, and how often it is asked. */
const waitLimit = 1_000;
const waitStep = 50;

type Waiting = number | { readonly timeout?: number; readonly interval?: number };

async function waitFor<Value>(ask: () => Value | Promise<Value>, options: Waiting = {}): Promise<Value> {
  const { timeout = waitLimit, interval = waitStep } =
    typeof options === "number" ? { timeout: options } : options;
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

function waitUntil<Value>(ask: () => Value | Promise<Value>, options?: Waiting): Promise<Value> {
  return waitFor(async () => {
    const value = await ask();
    if (!value) throw new Error("Timed out in waitUntil!");
    return value;
  }, options);
}

/** `expect.poll(ask).not.toBe(1)`: the chain is written down and tried until it holds. */
function poll(ask: () => unknown, options: Waiting & { readonly message?: string } = {}): object {
  const chain: PropertyKey[] = [];
  const recorder: object = new Proxy(() => {}, {
    get: (_, name) => {
      chain.push(name);
      return recorder;
    },
    apply: (_, _this, values) =>
      waitFor(async () => {
        let at: unknown = chai.expect(await ask(), options.message);
        for (const name of chain.slice(0, -1)) at = Reflect.get(Object(at), name);
        return Reflect.apply(Reflect.get(Object(at), chain.at(-1) ?? ""), at, values);
      }, options),
  });
  return recorder;
}

const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT),
  { poll },
);

const replaced = new Map<string, PropertyDescriptor | undefined>();

function stubGlobal(name: string, value: unknown): void {
  if (!replaced.has(name)) replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
}

function unstubAllGlobals(): void {
  for (const [name, was] of replaced)
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  replaced.clear();
}

const { describe, test, it, beforeAll, beforeEach, afterAll, afterEach, onTestFinished } = runner;
const hooks = { beforeAll, beforeEach, afterAll, afterEach, onTestFinished };
const vi = { fn, spyOn, restoreAllMocks, stubGlobal, unstubAllGlobals, waitFor, waitUntil };

/** What a test file gets for the package `vitest`. */
export const vitest = { __esModule: true, describe, test, it, ...hooks, expect, vi };

const isTest = (task: runner.Task): task is runner.Test => task.type === "test";

const testsIn = (task: runner.Task): readonly runner.Test[] =>
  isTest(task) ? [task] : task.tasks.flatMap(testsIn);

function reasonOf(error: { readonly message?: string } | undefined): string {
  const [line = ""] = (error?.message ?? "").split("\n");
  return line || "it fails";
}

/** Ends with the first test that fails, as nothing more is asked. */
function runnerOf(load: () => unknown, fits: (title: string) => boolean): runner.VitestRunner {
  let isOver = false;
  const skipIfOver = (task: runner.Task) => {
    if (isOver && task.mode === "run") task.mode = "skip";
  };
  return {
    config: {
      root: "/",
      setupFiles: [],
      name: undefined,
      passWithNoTests: false,
      testNamePattern: undefined,
      allowOnly: true,
      sequence: { seed: 1, hooks: "stack", setupFiles: "list" },
      chaiConfig: undefined,
      maxConcurrency: 5,
      testTimeout: 20_000,
      hookTimeout: 60_000,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    },
    importFile: () => load(),
    onCollected: (files) => {
      for (const one of files.flatMap(testsIn)) if (!fits(one.name)) one.mode = "skip";
    },
    onBeforeRunTask: skipIfOver,
    onBeforeRunSuite: skipIfOver,
    onAfterRunTask: (one) => {
      isOver ||= one.result?.state === "fail";
    },
  };
}

/**
 * The first test that fails, with its reason; undefined where none does.
 * @param load evaluates the file, which says its tests
 * @param fits of a title
 */
export async function firstFailure(
  load: () => unknown,
  fits: (title: string) => boolean = () => true,
): Promise<string | undefined> {
  let thrown: unknown;
  const evaluate = () => {
    try {
      return load();
    } catch (error) {
      thrown = error;
      throw error;
    }
  };
  try {
    const [file] = await runner.startTests(["/test"], runnerOf(evaluate, fits));
    if (thrown !== undefined)
      return `${unloadable}${thrown instanceof Error ? thrown.message : String(thrown)}`;
    const tests = file ? testsIn(file) : [];
    const red = tests.find(({ result }) => result?.state === "fail");
    if (red) return `${red.name}: ${reasonOf(red.result?.errors?.[0])}`;
    const suite = file && suitesIn(file).find(({ result }) => result?.state === "fail");
    if (suite) return `${suite.name || "a hook"}: ${reasonOf(suite.result?.errors?.[0])}`;
    if (!tests.some(({ mode }) => mode === "run")) return `${unloadable}The file has no tests.`;
    return undefined;
  } finally {
    unstubAllGlobals();
    restoreAllMocks();
  }
}

const suitesIn = (task: runner.Task): readonly runner.Suite[] =>
  isTest(task) ? [] : [task, ...task.tasks.flatMap(suitesIn)];
