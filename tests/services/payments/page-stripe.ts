import { vi } from "vitest";

/** What the payment provider's script makes of a key. */
export const makeStripe = vi.fn((..._args: unknown[]): unknown => undefined);

/** The script as a page has it. There is one for all tests of a process, since the provider's library keeps the first that it finds. */
export const pageStripe = Object.assign((...args: unknown[]) => makeStripe(...args), { version: "endive" });
