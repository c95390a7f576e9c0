/** The product's `test` on a stack whose operator declares `idempotency: "none"`, as in the specification. */
import { test as base } from "./fixtures.ts";
import { type Stack, startStack } from "./stack.ts";

export const test = base.extend<object, { readonly stackWithoutKeys: Stack }>({
  stackWithoutKeys: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names from its pattern
    async ({}, use) => {
      const stack = await startStack({ idempotency: "none" });
      await use(stack);
      await stack.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  sandboxAddress: [async ({ stackWithoutKeys }, use) => use(stackWithoutKeys.sandbox), { scope: "worker" }],
  baseURL: async ({ stackWithoutKeys }, use) => use(stackWithoutKeys.app),
});
