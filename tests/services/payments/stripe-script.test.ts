import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadScript } from "../../../src/services/payments/stripe-script.ts";

const address = "https://js.stripe.com/endive/stripe.js";

class FakeScript extends EventTarget {
  src = "";
  isThere = false;
  remove() {
    this.isThere = false;
  }
}

let scripts: FakeScript[];
beforeEach(() => {
  scripts = [];
  vi.useFakeTimers();
  vi.stubGlobal("document", {
    createElement: (name: string) => {
      expect(name).toBe("script");
      const script = new FakeScript();
      scripts.push(script);
      return script;
    },
    head: {
      append(script: FakeScript) {
        script.isThere = true;
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the provider's script stays on the page once it has loaded", async () => {
  const loading = loadScript(address);
  expect(scripts).toMatchObject([{ src: address, isThere: true }]);
  scripts[0]?.dispatchEvent(new Event("load"));
  await loading;
  expect(vi.getTimerCount()).toBe(0);
  expect(scripts[0]?.isThere).toBe(true);
});

test("a script that fails is removed, and the error has its URL", async () => {
  const loading = expect(loadScript(address)).rejects.toThrow(`${address} did not load`);
  scripts[0]?.dispatchEvent(new Event("error"));
  await loading;
  expect(scripts[0]?.isThere).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a script without an answer for twenty seconds fails", async () => {
  const onFailed = vi.fn();
  const loading = loadScript(address).catch(onFailed);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(onFailed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(onFailed).toHaveBeenCalledOnce();
  expect(scripts[0]?.isThere).toBe(false);
});
