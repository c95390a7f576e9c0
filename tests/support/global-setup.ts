import { type StackOptions, startStack } from "./stack.ts";

/** Environment variables that pass the stack's addresses to the workers. */
export const appVariable = "NUPAY_APP";
export const sandboxVariable = "NUPAY_SANDBOX";

/** One stack for the whole Playwright run; each test creates its own persons in it. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return serveStack({});
}

/** @returns a function that closes the stack */
export async function serveStack(options: StackOptions): Promise<() => Promise<void>> {
  const stack = await startStack(options);
  // The first request for the payment script waits until it is bundled.
  await (await fetch(`${stack.sandbox}/stripe/v3.js`)).text();
  process.env[appVariable] = stack.app;
  process.env[sandboxVariable] = stack.sandbox;
  return stack.close;
}
