import type { Page } from "@playwright/test";

/** Prevents the reload after a module has failed to load: sessionStorage rejects the mark, as if it were full. */
export async function preventReload(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (name === "part-reloaded") throw new DOMException("Full", "QuotaExceededError");
      setItem.call(this, name, value);
    };
  });
}
