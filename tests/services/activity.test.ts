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
      onUse: (time) => calls.push(["used", time]),
      onShown: (time) => calls.push(["shown", time]),
      onStay: (time) => calls.push(["stays", time]),
    });
    return { calls, dispatch: tab.dispatch, ...watched };
  };
  /** Forgets the reports of each page's load. */
  const finishLoading = async (...tabs: readonly ReturnType<typeof begin>[]) => {
    await waitUntilSettled();
    for (const { calls } of tabs) calls.length = 0;
  };
  return { device, page, begin, finishLoading };
}

test.each(["pointerdown", "pointermove", "keydown", "touchstart", "wheel"])(
  "a %s event is reported as use, once a second, until the watch ends",
  (type) => {
    const { device, page, begin } = openTabs();
    const ownTab = begin(page);
    const useTime = device.clock.wall;
    page.dispatchEvent(new Event(type));
    device.pass(999);
    page.dispatchEvent(new Event(type));
    expect(ownTab.calls).toEqual([["used", useTime]]);
    device.pass(1);
    page.dispatchEvent(new Event(type));
    expect(ownTab.calls).toHaveLength(2);
    ownTab.end();
    device.pass(1_000);
    page.dispatchEvent(new Event(type));
    expect(ownTab.calls).toHaveLength(2);
  },
);

test.each(["activity", "stay"] as const)(
  "%s is sent to the other tabs, and not to the page itself",
  async (message) => {
    const { device, page, begin, finishLoading } = openTabs();
    const otherTab = begin(new EventTarget());
    const ownTab = begin(page);
    await finishLoading(otherTab);
    page.dispatchEvent(new Event("keydown"));
    await waitUntilSettled();
    expect(otherTab.calls).toEqual([]);
    ownTab.tell(message);
    await waitUntilSettled();
    expect(otherTab.calls).toEqual([["stays", device.clock.wall]]);
    expect(ownTab.calls).toEqual([["used", device.clock.wall]]);
  },
);

test("loading a page is reported as use to the other tabs", async () => {
  const { device, page, begin } = openTabs();
  const otherTab = begin(page);
  device.pass(60_000);
  const loadedTab = begin(new EventTarget());
  await waitUntilSettled();
  expect([otherTab.calls, loadedTab.calls]).toEqual([[["stays", device.clock.wall]], []]);
});

test.each(["visibilitychange", "pageshow", "resume"] as const)(
  "a visible page is reported as shown at the event %s, until the watch ends",
  (type) => {
    const { device, page, begin } = openTabs();
    const ownTab = begin(page);
    const hiddenTab = begin(page, { isVisible: () => false });
    for (const tab of [ownTab, hiddenTab]) tab.dispatch(type);
    ownTab.end();
    ownTab.dispatch(type);
    expect([ownTab.calls, hiddenTab.calls]).toEqual([[["shown", device.clock.wall]], []]);
  },
);

test.each(["activity", "stay"] as const)(
  "a frozen page learns of %s in another tab when it is shown",
  (message) => {
    const { device, page, begin } = openTabs();
    const tabWithoutChannel = begin(new EventTarget(), {
      channel: () => {
        throw new DOMException("Forbidden", "SecurityError");
      },
    });
    const otherTab = begin(page);
    device.pass(60_000);
    const pressTime = device.clock.wall;
    otherTab.tell(message);
    device.pass(5_000);
    tabWithoutChannel.dispatch("visibilitychange");
    tabWithoutChannel.dispatch("visibilitychange");
    expect(tabWithoutChannel.calls).toEqual([
      ["stays", pressTime],
      ["shown", pressTime + 5_000],
      ["shown", pressTime + 5_000],
    ]);
  },
);

test("another tab's use is not reported after the watch has ended", async () => {
  const { page, begin, finishLoading } = openTabs();
  const ownTab = begin(page);
  const otherTab = begin(new EventTarget());
  const thirdTab = begin(new EventTarget());
  await finishLoading(ownTab, thirdTab);
  ownTab.end();
  otherTab.tell("stay");
  await waitUntilSettled();
  expect(thirdTab.calls.map(([name]) => name)).toEqual(["stays"]);
  expect(ownTab.calls).toEqual([]);
});

test("a frozen page learns of another tab's load when it is shown", () => {
  const { device, page, begin } = openTabs();
  const frozenTab = begin(page);
  device.pass(60_000);
  const resumeTime = device.clock.wall;
  begin(new EventTarget());
  device.pass(5_000);
  frozenTab.dispatch("visibilitychange");
  expect(frozenTab.calls).toEqual([
    ["stays", resumeTime],
    ["shown", resumeTime + 5_000],
  ]);
});

test("a shown page does not report again a use that another tab has reported", async () => {
  const { device, page, begin, finishLoading } = openTabs();
  const ownTab = begin(new EventTarget());
  const otherTab = begin(page);
  await finishLoading(ownTab);
  device.pass(60_000);
  const messageTime = device.clock.wall;
  otherTab.tell("stay");
  await waitUntilSettled();
  ownTab.dispatch("visibilitychange");
  expect(ownTab.calls).toEqual([
    ["stays", messageTime],
    ["shown", messageTime],
  ]);
});

test("a shown page ignores a last use after its own clock, which was set back", () => {
  const { device, page, begin } = openTabs();
  const ownTab = begin(page);
  device.pass(60_000);
  device.localStorage.setItem("last-use", String(device.clock.wall + 1));
  ownTab.dispatch("visibilitychange");
  expect(ownTab.calls).toEqual([["shown", device.clock.wall]]);
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
