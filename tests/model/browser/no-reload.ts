import type { Page } from "@playwright/test";

/**
 * Prevents the app's reload after a module has failed to load: sessionStorage rejects the record of the reload, as if
 * it were full.
 */
export async function preventReload(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (name === "part-reloaded") throw new DOMException("Full", "QuotaExceededError");
      setItem.call(this, name, value);
    };
  });
}
