import { type Mock, vi } from "vitest";

/**
 * The provider's library keeps the first script that it finds for as long as the process lives, however often its tests are
 * loaded: so a process has one.
 */
const known = globalThis as typeof globalThis & { nupayMakeStripe?: Mock<(...args: unknown[]) => unknown> };
known.nupayMakeStripe ??= vi.fn();

/** What the payment provider's script makes of a key. */
export const makeStripe = known.nupayMakeStripe;

/** The script as a page has it. */
export const pageStripe = Object.assign((...args: unknown[]) => makeStripe(...args), { version: "endive" });
