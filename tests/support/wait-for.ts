import { vi } from "vitest";
import { pace } from "./pace.ts";

/** Repeats a check until it passes. Its limit grows with the load of the machine, which Vitest's own second does not. */
export function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 10_000 * pace });
}
