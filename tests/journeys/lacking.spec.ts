/**
 * Browsers without some features: actions that do not need them still succeed, and no payment that needs them is sent.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { dialog, openDashboardByForm } from "./steps.ts";

const tokens = "/realms/nupay/protocol/openid-connect/token";

async function withdraw(page: Page) {
  await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Withdraw" }).click();
  const box = dialog(page, "Withdraw to Bank");
  await box.getByRole("textbox", { name: "Amount" }).fill("20");
  await box.getByRole("button", { name: "Withdraw" }).click();
  return box;
}

test("a browser without idle callbacks, scheduler, view transitions and trusted types opens the wallet and pays", async ({
  page,
  person,
}) => {
  await page.addInitScript(() => {
    for (const name of [
      "requestIdleCallback",
      "cancelIdleCallback",
      "scheduler",
      "trustedTypes",
      "navigation",
    ])
      Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(Document.prototype, "startViewTransition");
  });
  await openDashboardByForm(page, person);
  await page.getByRole("switch", { name: "Toggle theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "nupay-dark");
  await page.getByRole("navigation").getByRole("link", { name: "Transactions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await withdraw(page);
  await expect(page.getByText("Withdraw successful")).toBeVisible();
});

for (const lockState of ["missing", "forbidden"]) {
  test(`if Web Locks are ${lockState} the token is refreshed, and no payment is sent`, async ({
    page,
    person,
    control,
  }) => {
    await page.addInitScript((isMissing) => {
      // The initial blank page has no Web Locks.
      if (typeof LockManager === "undefined") return;
      if (isMissing) {
        Reflect.deleteProperty(Navigator.prototype, "locks");
        return;
      }
      const refuse = () => Promise.reject(new DOMException("Locks are forbidden.", "SecurityError"));
      Object.assign(LockManager.prototype, { request: refuse, query: refuse });
    }, lockState === "missing");
    await page.clock.install();
    await openDashboardByForm(page, person);
    const countRefreshes = async () =>
      (await control.requests(tokens, person.email)).filter(({ body }) =>
        JSON.stringify(body)?.includes("refresh_token"),
      ).length;
    const refreshCountBefore = await countRefreshes();
    await page.clock.fastForward("05:01");
    await expect.poll(countRefreshes).toBeGreaterThan(refreshCountBefore);
    const box = await withdraw(page);
    await expect(box.getByRole("alert")).toContainText("cannot keep two windows from paying at once");
    expect(await control.requests("/api/v1/wallet/payout", person.email)).toEqual([]);
  });
}
