import { afterEach, expect, test, vi } from "vitest";
import { watchStored } from "../../src/services/browser/watch.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

function openPage() {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  return (type: string, fields: object) => page.dispatchEvent(Object.assign(new Event(type), fields));
}

test("the listener is called when another tab changes the item, and when the back-forward cache restores the page", () => {
  const happen = openPage();
  const onChange = vi.fn();
  const unwatch = watchStored("auth-store", onChange);
  happen("storage", { key: "another" });
  happen("pageshow", { persisted: false });
  expect(onChange).toHaveBeenCalledTimes(0);
  happen("storage", { key: "auth-store" });
  happen("storage", { key: null });
  happen("pageshow", { persisted: true });
  happen("pageshow", { persisted: true });
  expect(onChange).toHaveBeenCalledTimes(4);
  unwatch();
  happen("storage", { key: "auth-store" });
  happen("pageshow", { persisted: true });
  expect(onChange).toHaveBeenCalledTimes(4);
});

test("items can be watched by a part of their names", () => {
  const happen = openPage();
  const onChange = vi.fn();
  watchStored((name) => name.startsWith("notifications/"), onChange);
  happen("storage", { key: "system-notifications/person" });
  expect(onChange).toHaveBeenCalledTimes(0);
  happen("storage", { key: "notifications/account" });
  expect(onChange).toHaveBeenCalledTimes(1);
});
