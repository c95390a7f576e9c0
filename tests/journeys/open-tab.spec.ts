import { expect, test } from "../support/fixtures.ts";
import { everythingIsLoaded, openDashboard } from "./steps.ts";

test("an open dashboard runs no timer except the session check's", async ({ page, person }) => {
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
  await page.waitForTimeout(4_000);
  await page.evaluate(() => Reflect.get(window, "__fired").splice(0));
  await page.waitForTimeout(12_000);
  const fired: unknown[] = await page.evaluate(() => Reflect.get(window, "__fired"));
  expect(fired.length).toBeGreaterThan(0);
  expect([...new Set(fired)]).toEqual([5_000]);
});
