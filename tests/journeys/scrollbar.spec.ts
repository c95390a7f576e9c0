/** A classic scrollbar, which takes up space. Playwright hides it in all other tests. */
import { expect, test } from "../support/fixtures.ts";
import { dialog, openDashboard } from "./steps.ts";

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      ignoreDefaultArgs: ["--hide-scrollbars"],
      firefoxUserPrefs: {
        ...launchOptions.firefoxUserPrefs,
        "ui.useOverlayScrollbars": 0,
        "widget.gtk.overlay-scrollbars.enabled": false,
      },
    }),
});

test("the layout does not move sideways when a page becomes scrollable or a dialog opens", async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openDashboard(page, person);
  const wallet = page.getByRole("region", { name: "Wallet", includeHidden: true });
  const leftEdge = async () => (await wallet.boundingBox())?.x;
  const width = await page.evaluate(() => window.innerWidth - document.documentElement.offsetWidth);
  expect(width).toBeGreaterThan(0);
  const leftEdgeBefore = await leftEdge();
  await wallet.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog(page, "Withdraw to Bank")).toBeVisible();
  expect(await leftEdge()).toBe(leftEdgeBefore);
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Withdraw to Bank")).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 2_000 });
  expect(await leftEdge()).toBe(leftEdgeBefore);
});
