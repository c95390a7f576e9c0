/** `NUPAY_TEST_CLOCK=2026-12-31T13:30Z npm test -- SUITE`: the clocks of processes and pages begin at another time. */
import { shiftClock } from "./shift-clock.mjs";

/** Milliseconds; set for each process of such a run, so that they all have the same clock. */
const shiftVariable = "NUPAY_CLOCK_SHIFT";
const preload = new URL("./preload.mjs", import.meta.url);

/**
 * Gives the processes that this one starts the clock that `NUPAY_TEST_CLOCK` names.
 * @throws Error if it names no time
 */
export function passClock(environment: NodeJS.ProcessEnv): void {
  const { NUPAY_TEST_CLOCK: begin = "", NODE_OPTIONS = "" } = environment;
  if (begin === "") return;
  const time = /(Z|[+-]\d\d:\d\d)$/.test(begin) ? Date.parse(begin) : Number.NaN;
  if (Number.isNaN(time))
    throw new Error(`NUPAY_TEST_CLOCK is "${begin}", not a time such as 2026-12-31T13:30Z.`);
  // A runner that this process starts would otherwise shift the clock again.
  delete environment.NUPAY_TEST_CLOCK;
  const ownShift = Number(environment[shiftVariable] ?? 0);
  environment[shiftVariable] = String(time - Date.now() + ownShift);
  environment.NODE_OPTIONS = `${NODE_OPTIONS} --import=${preload}`.trim();
}

/** Gives each page of a context this process's clock. */
export async function shiftPages(context: {
  addInitScript(script: typeof shiftClock, shift: number): Promise<unknown>;
}): Promise<void> {
  const shift = process.env[shiftVariable];
  if (shift !== undefined) await context.addInitScript(shiftClock, Number(shift));
}
