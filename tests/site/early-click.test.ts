import { afterEach, expect, test, vi } from "vitest";
import { consumeEarlySignIn } from "../../src/ui/start/early-click.ts";

afterEach(() => vi.unstubAllGlobals());

function page(earlyClick: { signIn: boolean; stop: () => void } | undefined) {
  const removedListeners: string[] = [];
  vi.stubGlobal("window", earlyClick === undefined ? {} : { __nupayEarly: earlyClick });
  vi.stubGlobal("document", {
    querySelectorAll: () => [{ removeAttribute: (name: string) => removedListeners.push(name) }],
  });
  return removedListeners;
}

test.each([true, false])(
  "the app takes an early click only once (clicked: %s), stops its listener and removes aria-busy",
  (hasSignIn) => {
    const stop = vi.fn();
    const removedListeners = page({ signIn: hasSignIn, stop });
    expect(consumeEarlySignIn()).toBe(hasSignIn);
    expect(stop).toHaveBeenCalledOnce();
    expect(removedListeners).toEqual(["aria-busy"]);
    expect(consumeEarlySignIn()).toBe(false);
    expect(stop).toHaveBeenCalledOnce();
  },
);

test("without a boot script no early click is reported", () => {
  expect(page(undefined)).toEqual([]);
  expect(consumeEarlySignIn()).toBe(false);
});
