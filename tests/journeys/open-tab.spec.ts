import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { everythingIsLoaded, openDashboard } from "./steps.ts";

/** Second by second, so that the provider's frame answers in time. */
async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1_000);
}

test("an open dashboard runs only the session check's timer, the minute's, and once the event stream's", async ({
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
  await everythingIsLoaded(page);
  await passSeconds(page, 4);
  await page.evaluate(() => Reflect.get(window, "__fired").splice(0));
  await passSeconds(page, 30);
  const fired: unknown[] = await page.evaluate(() => Reflect.get(window, "__fired"));
  expect(fired.length).toBeGreaterThan(0);
  const others = fired.filter((delay) => delay !== 5_000);
  // 30 s: the stream counts as steady from then on.
  expect(others).toContain(30_000);
  // Half a minute has at most one full minute in it.
  expect(others.length).toBeLessThanOrEqual(2);
});
