import { describe, expect, test } from "vitest";
import type { Appearance } from "../../src/machines/core/domain.ts";
import { inactivityMachine } from "../../src/machines/session/inactivity.machine.ts";
import { begin, fakeListener, fakePort, offline } from "./fakes.ts";

const minute = 60_000;

async function beginInactivity(minutes = 30) {
  const readLimit = fakePort<{ minutes: number; at: number }>();
  const prepareSignOut = fakePort<void>();
  const readAppearance = fakePort<Appearance>();
  const activity = fakeListener();
  const begun = begin(
    inactivityMachine.provide({
      actors: {
        readLimit: readLimit.logic,
        watchActivity: activity.logic,
        prepareSignOut: prepareSignOut.logic,
        readAppearance: readAppearance.logic,
      },
    }),
  );
  await readLimit.answer({ minutes, at: 0 });
  const state = () => begun.actor.getSnapshot();
  /** Moves the clock second by second, so that each tick of the countdown runs. */
  const pass = (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 1_000) begun.clock.increment(Math.min(left, 1_000));
  };
  return { ...begun, readLimit, prepareSignOut, readAppearance, activity, state, pass };
}

describe("an unused session", () => {
  test("is warned exactly one minute before its limit, and ends at the limit", async () => {
    const { clock, pass, state, prepareSignOut, readAppearance, parentEvents } = await beginInactivity();
    clock.increment(29 * minute - 1);
    expect(state().hasTag("warning")).toBe(false);
    clock.increment(1);
    expect(state().hasTag("warning")).toBe(true);
    expect(state().context.secondsLeft).toBe(60);
    pass(15_000);
    expect(state().context.secondsLeft).toBe(45);
    pass(44_999);
    expect(state().hasTag("warning")).toBe(true);
    clock.increment(1);
    expect(state().value).toBe("waiting");
    await prepareSignOut.answer();
    await readAppearance.answer({ dark: true, locale: "ar" });
    expect(parentEvents).toEqual([{ type: "signOut.requested", appearance: { dark: true, locale: "ar" } }]);
  });
});

describe("a warning in a hidden tab", () => {
  test("is corrected by the wall clock when the tab is shown, and the session ends at the limit", async () => {
    const { clock, pass, state, activity } = await beginInactivity();
    clock.increment(29 * minute);
    pass(3_000);
    expect(state().context.secondsLeft).toBe(57);
    activity.say({ type: "page.shown", at: 29 * minute + 40_500 });
    expect(state().context.secondsLeft).toBe(20);
    pass(5_000);
    expect(state().context.secondsLeft).toBe(15);
    pass(14_000);
    expect(state().hasTag("warning")).toBe(true);
    pass(1_000);
    expect(state().value).toBe("waiting");
  });
});

describe("a use of the tab", () => {
  test("is told to the other tabs while it keeps the session, and not over a warning", async () => {
    const { clock, activity } = await beginInactivity();
    activity.say({ type: "activity.noted", at: minute });
    expect(activity.received).toEqual([{ type: "activity.noted" }]);
    clock.increment(29 * minute);
    activity.say({ type: "activity.noted", at: 30 * minute });
    expect(activity.received).toHaveLength(1);
  });
});

describe("a tab that is shown again before its warning", () => {
  test("is warned at once if its last minute has begun, for the rest of that minute", async () => {
    const { clock, pass, state, activity } = await beginInactivity();
    activity.say({ type: "page.shown", at: 29 * minute + 40_000 });
    clock.increment(0);
    expect(state().hasTag("warning")).toBe(true);
    expect(state().context.secondsLeft).toBe(20);
    pass(20_000);
    expect(state().value).toBe("waiting");
  });

  test("has the full time again after a use", async () => {
    const { clock, state, activity } = await beginInactivity();
    activity.say({ type: "page.shown", at: 28 * minute });
    activity.say({ type: "activity.noted", at: 28 * minute });
    clock.increment(29 * minute - 1);
    expect(state().value).toBe("active");
  });
});

describe("a session in use", () => {
  test("restarts its time with each use, in any tab", async () => {
    const { clock, state, activity } = await beginInactivity();
    clock.increment(28 * minute);
    activity.say({ type: "activity.noted", at: 28 * minute });
    clock.increment(28 * minute);
    expect(state().value).toBe("active");
    activity.say({ type: "stay.heard", at: 56 * minute });
    clock.increment(28 * minute);
    expect(state().value).toBe("active");
  });

  test("lasts thirty minutes if its configured limit cannot be read", async () => {
    const { actor, clock, state, readLimit } = await beginInactivity();
    clock.increment(29 * minute);
    actor.send({ type: "stay.requested" });
    await readLimit.fail(offline);
    clock.increment(29 * minute);
    expect(state().hasTag("warning")).toBe(true);
  });
});
