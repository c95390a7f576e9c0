import type { Page } from "@playwright/test";

/** Resolves once each call that a page's first document has made so far has its answer, or will have none. */
export async function callsAreAnswered(page: Page): Promise<void> {
  const calls = (await page.requests()).filter(
    // A frame that is gone never hears the end of its answer.
    (request) => request.serviceWorker() === null && !request.frame().isDetached(),
  );
  await Promise.all(calls.map(async (call) => (await call.response())?.finished()));
}
