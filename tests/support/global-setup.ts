import { startStack } from "./stack.ts";

/** Environment variables that carry the stack's addresses to the workers. */
export const appVariable = "NUPAY_APP";
export const sandboxVariable = "NUPAY_SANDBOX";

/** One stack for the whole Playwright run; each test makes its own people in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack();
  process.env[appVariable] = stack.app;
  process.env[sandboxVariable] = stack.sandbox;
  return stack.close;
}
