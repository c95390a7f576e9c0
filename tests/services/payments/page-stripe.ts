import { type Mock, vi } from "vitest";

/**
 * @stripe/stripe-js keeps the first script that it finds for the whole process, even if a test file is reloaded. So all
 * tests of a process share one fake.
 */
const globalScope = globalThis as typeof globalThis & {
  nupayMakeStripe?: Mock<(...args: unknown[]) => unknown>;
};
globalScope.nupayMakeStripe ??= vi.fn();

/** The fake of the provider's `Stripe` function. */
export const makeStripe = globalScope.nupayMakeStripe;

/** The fake as a page's global. */
export const pageStripe = Object.assign((...args: unknown[]) => makeStripe(...args), { version: "endive" });
