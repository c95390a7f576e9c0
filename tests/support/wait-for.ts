import { vi } from "vitest";
import { pace } from "./pace.ts";

/** Repeats a check until it passes. Its time limit grows with the load of the machine, unlike Vitest's default. */
export function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 10_000 * pace });
}
