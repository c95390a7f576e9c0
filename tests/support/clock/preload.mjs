// @ts-check
/** Loaded by `--import` into each process of a run with another clock. */
import { shiftClock } from "./shift-clock.mjs";

shiftClock(Number(process.env.NUPAY_CLOCK_SHIFT));
