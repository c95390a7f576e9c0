import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openDashboard } from "./steps.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const hide = (page: Page) => wallet(page).getByRole("switch", { name: "Hide balance" });

test.use({ personDetails: { account: { status: "A", balance: 123_456, pendingBalance: 3_456 } } });

test("a hidden balance is announced as hidden, and is shown in no frame of a reload", async ({
  page,
  person,
}) => {
  const figures = [/1,234\.56/, /1,200\.00/, /34\.56/];
  await openDashboard(page, person);
  await expect(wallet(page).getByText("$1,234.56")).toBeVisible();
  await hide(page).click();
  await expect(hide(page)).toBeChecked();
  await expect(wallet(page).getByText("Hidden", { exact: true })).toBeVisible();
  const announced = await wallet(page).ariaSnapshot();
  for (const figure of figures) expect(announced).not.toMatch(figure);

  // Records each frame from the first one on.
  await page.addInitScript(() => {
    const shownTexts: string[] = [];
    Object.assign(window, { seen: shownTexts });
    const recordText = () => {
      shownTexts.push(document.body?.innerText ?? "");
      requestAnimationFrame(recordText);
    };
    requestAnimationFrame(recordText);
  });
  await page.reload();
  await expect(hide(page)).toBeChecked();
  await expect(wallet(page).getByText("Hidden", { exact: true })).toBeVisible();
  const frames = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(frames.some((text) => text.includes("Main Balance"))).toBe(true);
  expect(frames.filter((text) => /1,234\.56|1,200\.00|34\.56/.test(text))).toEqual([]);

  await hide(page).click();
  await expect(wallet(page).getByText("$1,234.56")).toBeVisible();
  await page.reload();
  await expect(wallet(page).getByText("$1,234.56")).toBeVisible();
  await expect(hide(page)).not.toBeChecked();
});
