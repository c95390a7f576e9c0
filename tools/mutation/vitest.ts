/**
 * Replaces the package `vitest` in test files: its runner, assertions and spies, without its processes and its server.
 */
import fakeTimers from "@sinonjs/fake-timers";
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from "@vitest/expect";
import * as runner from "@vitest/runner";
import { fn, restoreAllMocks, spyOn } from "@vitest/spy";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** Vitest's default timeout of a condition, and its poll interval, in milliseconds. */
const waitLimit = 1_000;
const waitStep = 50;

type WaitingTest = number | { readonly timeout?: number; readonly interval?: number };

async function waitFor<Value>(
  callback: () => Value | Promise<Value>,
  options: WaitingTest = {},
): Promise<Value> {
  const { timeout = waitLimit, interval = waitStep } =
    typeof options === "number" ? { timeout: options } : options;
  const endTime = performance.now() + timeout;
  for (;;) {
    try {
      return await callback();
    } catch (error) {
      if (performance.now() > endTime) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

function waitUntil<Value>(callback: () => Value | Promise<Value>, options?: WaitingTest): Promise<Value> {
  return waitFor(async () => {
    const value = await callback();
    if (!value) throw new Error("Timed out in waitUntil!");
    return value;
  }, options);
}

/** `expect.poll(ask).not.toBe(1)`: records the chain and retries it until it passes. */
function poll(callback: () => unknown, options: WaitingTest & { readonly message?: string } = {}): object {
  const chain: PropertyKey[] = [];
  const recorder: object = new Proxy(() => {}, {
    get: (_, name) => {
      chain.push(name);
      return recorder;
    },
    apply: (_, _this, values) =>
      waitFor(async () => {
        let assertion: unknown = chai.expect(await callback(), options.message);
        for (const name of chain.slice(0, -1)) assertion = Reflect.get(Object(assertion), name);
        return Reflect.apply(Reflect.get(Object(assertion), chain.at(-1) ?? ""), assertion, values);
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

const originalDescriptors = new Map<string, PropertyDescriptor | undefined>();

function stubGlobal(name: string, value: unknown): void {
  if (!originalDescriptors.has(name))
    originalDescriptors.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
}

function unstubAllGlobals(): void {
  for (const [name, descriptor] of originalDescriptors)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  originalDescriptors.clear();
}

type Clock = ReturnType<typeof fakeTimers.install>;
type FakedTimers = NonNullable<NonNullable<Parameters<typeof fakeTimers.install>[0]>["toFake"]>;

let clock: Clock | undefined;

function useFakeTimers({ toFake, now }: { toFake?: FakedTimers; now?: number | Date } = {}): void {
  uninstallClock();
  // Like Vitest, do not fake `nextTick` and `queueMicrotask`, because fakes would delay promises.
  const fakedByDefault = Object.keys(fakeTimers.timers).filter(
    (name) => name !== "nextTick" && name !== "queueMicrotask",
  );
  clock = fakeTimers.install({ now: now ?? Date.now(), toFake: toFake ?? (fakedByDefault as FakedTimers) });
}

function uninstallClock(): void {
  clock?.uninstall();
  clock = undefined;
}

function requireFakeClock(): Clock {
  if (clock === undefined) throw new Error("The timers are not faked.");
  return clock;
}

const timers = {
  useFakeTimers,
  useRealTimers: uninstallClock,
  setSystemTime: (now: number | Date) => requireFakeClock().setSystemTime(now),
  advanceTimersByTime: (milliseconds: number) => void requireFakeClock().tick(milliseconds),
  advanceTimersByTimeAsync: async (milliseconds: number) =>
    void (await requireFakeClock().tickAsync(milliseconds)),
  getTimerCount: () => requireFakeClock().countTimers(),
};

const { describe, test, it, beforeAll, beforeEach, afterAll, afterEach, onTestFinished } = runner;
const hooks = { beforeAll, beforeEach, afterAll, afterEach, onTestFinished };
const vi = { fn, spyOn, restoreAllMocks, stubGlobal, unstubAllGlobals, waitFor, waitUntil, ...timers };

export const vitest = { __esModule: true, describe, test, it, ...hooks, expect, vi };

/** Restores everything that a test file has replaced and not restored. */
export function restoreAll(): void {
  uninstallClock();
  unstubAllGlobals();
  restoreAllMocks();
}
