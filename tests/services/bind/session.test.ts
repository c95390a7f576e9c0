import { afterEach, expect, test, vi } from "vitest";
import { fromCallback } from "xstate";
import { bindSession } from "../../../src/services/bind/session.ts";
import type { LazyModules } from "../../../src/services/lazy-modules.ts";
import { actorOf, listenTo } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** The day's events that the session receives. */
function followDay(time: string) {
  vi.useFakeTimers();
  const { getConnections, device, tab } = openConnections();
  device.clock.wall = Date.parse(time);
  const { receivedEvents, end } = listenTo(
    bindSession(getConnections, () => {}, {} as LazyModules),
    "watchToday",
  );
  return {
    days: () => receivedEvents.map(({ today }) => today),
    pass: (milliseconds: number) => {
      device.clock.wall += milliseconds;
      vi.advanceTimersByTime(milliseconds);
    },
    tab,
    device,
    end,
  };
}

test("the day is the one in the account's zone, even if UTC has another, and the next day begins at that zone's midnight", () => {
  const { days, pass, end } = followDay("2026-11-30T12:59:00.500Z");
  expect(days()).toEqual(["2026-11-30"]);
  pass(59_499);
  expect(days()).toEqual(["2026-11-30"]);
  pass(1);
  expect(days()).toEqual(["2026-11-30", "2026-12-01"]);
  expect(vi.getTimerCount()).toBe(1);
  pass(24 * 3_600_000);
  expect(days()).toEqual(["2026-11-30", "2026-12-01", "2026-12-02"]);
  end();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["of 23 hours", "2026-10-03T14:00:00.000Z", 23],
  ["of 25 hours", "2026-04-04T13:00:00.000Z", 25],
])("a day %s, in which the clocks change, ends at its midnight", (_, midnight, hours) => {
  const { days, pass, end } = followDay(midnight);
  pass(hours * 3_600_000 - 1);
  expect(days()).toHaveLength(1);
  pass(1);
  expect(days()).toHaveLength(2);
  end();
});

test("a day that began while the device slept is reported when the page is visible again", () => {
  const { days, tab, device, end } = followDay("2026-11-30T10:00:00.000Z");
  device.clock.wall += 8 * 3_600_000;
  expect(days()).toEqual(["2026-11-30"]);
  tab.dispatch("visibilitychange");
  expect(days()).toEqual(["2026-11-30", "2026-12-01"]);
  end();
});

test("the time is reported at once, at each full minute, and when the page is visible again", () => {
  vi.useFakeTimers();
  const { getConnections, device, tab } = openConnections();
  const start = Date.parse("2026-11-30T10:00:45.000Z");
  device.clock.wall = start;
  const { receivedEvents, end } = listenTo(
    bindSession(getConnections, () => {}, {} as LazyModules),
    "watchMinute",
  );
  const seconds = () => receivedEvents.map(({ now }) => (now - start) / 1_000);
  const pass = (milliseconds: number) => {
    device.clock.wall += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  pass(14_999);
  expect(seconds()).toEqual([0]);
  pass(1);
  pass(60_000);
  expect(seconds()).toEqual([0, 15, 75]);
  // The device slept.
  device.clock.wall += 600_000;
  tab.dispatch("visibilitychange");
  expect(seconds()).toEqual([0, 15, 75, 675]);
  expect(vi.getTimerCount()).toBe(1);
  end();
  expect(vi.getTimerCount()).toBe(0);
});

test.each(["topUp", "withdraw", "transfer", "addCard", "deleteCard"])(
  "the dialog %s starts with its chart from the code of the pages",
  (name) => {
    const onDialogStart = vi.fn();
    const pages = vi.fn(() => ({ dialogs: { [name]: fromCallback(onDialogStart) } }));
    const { getConnections } = openConnections();
    const session = bindSession(getConnections, () => {}, {
      pages,
    } as unknown as LazyModules);
    expect(pages).not.toHaveBeenCalled();
    actorOf(session, `dialogs.${name}`).start().stop();
    expect(onDialogStart).toHaveBeenCalledOnce();
  },
);
