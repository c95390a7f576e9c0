import type { Page } from "@playwright/test";

/** The page is not loaded again by itself for a part that is lost: it cannot note it down, as where storage is full. */
export async function preventReload(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (name === "part-reloaded") throw new DOMException("Full", "QuotaExceededError");
      setItem.call(this, name, value);
    };
  });
}
