import { describe, expect, test } from "vitest";
import type { Appearance } from "../../src/machines/core/domain.ts";
import { inactivityMachine } from "../../src/machines/session/inactivity.machine.ts";
import { fakeListener, fakePort, startWithParent } from "./fakes.ts";

const minute = 60_000;

async function beginInactivity() {
  const readLimit = fakePort<{ minutes: number; at: number }>();
  const prepareSignOut = fakePort<void>();
  const readAppearance = fakePort<Appearance>();
  const startedChart = startWithParent(
    inactivityMachine.provide({
      actors: {
        readLimit: readLimit.logic,
        watchActivity: fakeListener().logic,
        prepareSignOut: prepareSignOut.logic,
        readAppearance: readAppearance.logic,
      },
    }),
  );
  await readLimit.answer({ minutes: 30, at: 0 });
  const state = () => startedChart.actor.getSnapshot();
  /** Moves the clock second by second, so that each tick of the countdown runs. */
  const pass = (milliseconds: number) => {
    for (let remaining = milliseconds; remaining > 0; remaining -= 1_000)
      startedChart.clock.increment(Math.min(remaining, 1_000));
  };
  return { ...startedChart, prepareSignOut, readAppearance, state, pass };
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
