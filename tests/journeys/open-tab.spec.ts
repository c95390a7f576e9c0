import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openDashboard, waitUntilLoaded } from "./steps.ts";

/** Advances the clock second by second, so that the provider's frame answers in time. */
async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1_000);
}

test("an open dashboard runs only the timers of the session check and the minute, and one timer of the event stream", async ({
  page,
  person,
}) => {
  await page.clock.install();
  await openDashboard(page, person);
  await page.addInitScript(() => {
    const fired: unknown[] = [];
    Reflect.set(window, "__fired", fired);
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (callback: () => void, delay: unknown) =>
        setTimeout.call(
          window,
          () => {
            fired.push(delay);
            callback();
          },
          Number(delay),
        ),
    });
  });
  await page.goto("/dashboard");
  await waitUntilLoaded(page);
  await passSeconds(page, 4);
  await page.evaluate(() => Reflect.get(window, "__fired").splice(0));
  await passSeconds(page, 30);
  const fired: unknown[] = await page.evaluate(() => Reflect.get(window, "__fired"));
  expect(fired.length).toBeGreaterThan(0);
  const otherDelays = fired.filter((delay) => delay !== 5_000);
  // The timer after which the event stream counts as steady has run.
  expect(otherDelays).toContain(30_000);
  // At most one minute boundary lies within the 30 s.
  expect(otherDelays.length).toBeLessThanOrEqual(2);
});
