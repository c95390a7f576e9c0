import { afterEach, expect, test, vi } from "vitest";
import { watchActivity } from "../../src/services/browser/activity.ts";
import { fakeDevice, waitUntilSettled } from "./payments/fake-device.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Tabs of one device. `page` receives the first tab's input events. */
function openTabs() {
  const device = fakeDevice();
  const page = new EventTarget();
  const begin = (target: EventTarget, changes: Parameters<typeof device.openTab>[0] = {}) => {
    vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
    vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
    const calls: [string, number][] = [];
    const tab = device.openTab(changes);
    const watched = watchActivity(tab.browser, {
      onUse: (at) => calls.push(["used", at]),
      onShown: (at) => calls.push(["shown", at]),
      onStay: (at) => calls.push(["stays", at]),
    });
    return { calls, dispatch: tab.dispatch, ...watched };
  };
  return { device, page, begin };
}

test.each(["pointerdown", "pointermove", "keydown", "touchstart", "wheel"])(
  "a %s event is reported as use, once a second, until the watch ends",
  (type) => {
    const { device, page, begin } = openTabs();
    const own = begin(page);
    const at = device.clock.wall;
    page.dispatchEvent(new Event(type));
    device.pass(999);
    page.dispatchEvent(new Event(type));
    expect(own.calls).toEqual([["used", at]]);
    device.pass(1);
    page.dispatchEvent(new Event(type));
    expect(own.calls).toHaveLength(2);
    own.end();
    device.pass(1_000);
    page.dispatchEvent(new Event(type));
    expect(own.calls).toHaveLength(2);
  },
);

test.each(["activity", "stay"] as const)(
  "%s is sent to the other tabs, and not to the page itself",
  async (message) => {
    const { device, page, begin } = openTabs();
    const other = begin(new EventTarget());
    const own = begin(page);
    page.dispatchEvent(new Event("keydown"));
    await waitUntilSettled();
    expect(other.calls).toEqual([]);
    own.tell(message);
    await waitUntilSettled();
    expect(other.calls).toEqual([["stays", device.clock.wall]]);
    expect(own.calls).toEqual([["used", device.clock.wall]]);
  },
);

test.each(["visibilitychange", "pageshow", "resume"] as const)(
  "a visible page is reported as shown at the event %s, until the watch ends",
  (type) => {
    const { device, page, begin } = openTabs();
    const own = begin(page);
    const hiddenTab = begin(page, { isVisible: () => false });
    for (const tab of [own, hiddenTab]) tab.dispatch(type);
    own.end();
    own.dispatch(type);
    expect([own.calls, hiddenTab.calls]).toEqual([[["shown", device.clock.wall]], []]);
  },
);

test.each(["activity", "stay"] as const)(
  "a frozen page learns of %s in another tab when it is shown",
  (message) => {
    const { device, page, begin } = openTabs();
    const frozen = begin(new EventTarget(), {
      channel: () => {
        throw new DOMException("Forbidden", "SecurityError");
      },
    });
    const other = begin(page);
    device.pass(60_000);
    const at = device.clock.wall;
    other.tell(message);
    device.pass(5_000);
    frozen.dispatch("visibilitychange");
    frozen.dispatch("visibilitychange");
    expect(frozen.calls).toEqual([
      ["stays", at],
      ["shown", at + 5_000],
      ["shown", at + 5_000],
    ]);
  },
);

test("another tab's use is not reported after the watch has ended", async () => {
  const { page, begin } = openTabs();
  const own = begin(page);
  const other = begin(new EventTarget());
  const third = begin(new EventTarget());
  own.end();
  other.tell("stay");
  await waitUntilSettled();
  expect(third.calls.map(([name]) => name)).toEqual(["stays"]);
  expect(own.calls).toEqual([]);
});

test("a frozen page learns of another tab's load when it is shown", () => {
  const { device, page, begin } = openTabs();
  const frozen = begin(page);
  device.pass(60_000);
  const at = device.clock.wall;
  begin(new EventTarget());
  device.pass(5_000);
  frozen.dispatch("visibilitychange");
  expect(frozen.calls).toEqual([
    ["stays", at],
    ["shown", at + 5_000],
  ]);
});

test("a shown page does not report again a use that another tab has reported", async () => {
  const { device, page, begin } = openTabs();
  const own = begin(new EventTarget());
  const other = begin(page);
  device.pass(60_000);
  const at = device.clock.wall;
  other.tell("stay");
  await waitUntilSettled();
  own.dispatch("visibilitychange");
  expect(own.calls).toEqual([
    ["stays", at],
    ["shown", at],
  ]);
});

test("a shown page ignores a last use after its own clock, which was set back", () => {
  const { device, page, begin } = openTabs();
  const own = begin(page);
  device.pass(60_000);
  device.localStorage.setItem("last-use", String(device.clock.wall + 1));
  own.dispatch("visibilitychange");
  expect(own.calls).toEqual([["shown", device.clock.wall]]);
});

test("without BroadcastChannel only this tab's use counts", () => {
  const { device, page, begin } = openTabs();
  const own = begin(page, {
    channel: () => {
      throw new DOMException("Forbidden", "SecurityError");
    },
  });
  page.dispatchEvent(new Event("keydown"));
  own.tell("stay");
  own.end();
  expect(own.calls).toEqual([["used", device.clock.wall]]);
});
