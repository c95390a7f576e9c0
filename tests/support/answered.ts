import type { Page } from "@playwright/test";

/** Resolves once each call that the page's document has made so far is answered or has failed. */
export async function waitUntilCallsAnswered(page: Page): Promise<void> {
  const calls = (await page.requests()).filter(
    // A removed frame never reports the end of its answer.
    (request) => request.serviceWorker() === null && !request.frame().isDetached(),
  );
  await Promise.all(calls.map(async (call) => (await call.response())?.finished()));
}
