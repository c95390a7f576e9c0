/** Another tab of the same browser, which can hold the payment lock. */
import type { Page } from "@playwright/test";

export interface OtherTab {
  readonly page: Page;
  holdLock(): Promise<void>;
  releaseLock(): Promise<void>;
}

/** @param lock the lock's name (Web Locks API) */
export async function openOtherTab(page: Page, lock: string): Promise<OtherTab> {
  const tab = await page.context().newPage();
  // A page of the app's origin that does not run the app.
  await tab.goto("/silent-check-sso.html");
  return {
    page: tab,
    holdLock: () =>
      tab.evaluate(
        (name) =>
          new Promise<void>((granted) => {
            navigator.locks.request(name, () => {
              granted();
              return new Promise<void>((release) => Object.assign(window, { release }));
            });
          }),
        lock,
      ),
    releaseLock: () => tab.evaluate(() => Reflect.get(window, "release")()),
  };
}
