/** Unusual moments: a clock that is a day off, the back button, and a network lost after loading. */
import type { Page } from "@playwright/test";
import { dialogNames } from "../support/dialog-names.ts";
import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import {
  dialog,
  openDashboard,
  openDashboardByForm,
  passport,
  passTime,
  signInByForm,
  waitUntilLoaded,
} from "./steps.ts";

const day = 86_400_000;
const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

for (const [what, off] of [
  ["a day ahead", day],
  ["a day behind", -day],
] as const) {
  test(`a browser whose clock is ${what} signs in, pays, and finds the outcome of a payment after a reload`, async ({
    page,
    person,
    control,
  }) => {
    await page.addInitScript((milliseconds) => {
      const Real = Date;
      const shiftedNow = () => Real.now() + milliseconds;
      globalThis.Date = new Proxy(Real, {
        construct: (target, values) =>
          Reflect.construct(target, values.length === 0 ? [shiftedNow()] : values),
        apply: () => new Real(shiftedNow()).toString(),
        get: (target, name) => (name === "now" ? shiftedNow : Reflect.get(target, name)),
      });
    }, off);
    await openDashboardByForm(page, person);
    await wallet(page).getByRole("button", { name: "Withdraw" }).click();
    const withdraw = dialog(page, "Withdraw to Bank");
    await withdraw.getByRole("textbox", { name: "Amount" }).fill("20");
    await withdraw.getByRole("button", { name: "Withdraw" }).click();
    await expect(withdraw).toBeHidden();
    await control.fault({ method: "POST", path: "/api/v1/wallet/payout", kind: "hold", email: person.email });
    await wallet(page).getByRole("button", { name: "Withdraw" }).click();
    await withdraw.getByRole("textbox", { name: "Amount" }).fill("30");
    await withdraw.getByRole("button", { name: "Withdraw" }).click();
    await expect
      .poll(async () => (await control.requests("/api/v1/wallet/payout", person.email)).length)
      .toBe(2);
    const balance = async () =>
      (await control.ledger()).accounts.find(({ email }) => email === person.email)?.balance;
    await expect.poll(balance).toBe(5_000);
    await page.reload();
    await expect(page.getByText("Withdraw successful")).toBeVisible();
    expect(await balance()).toBe(5_000);
    expect(await control.requests("/api/v1/wallet/payout", person.email)).toHaveLength(2);
  });
}

test("the back button closes each payment dialog, sends nothing, and leads to a working page", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  for (const [{ button, title }, path] of [
    [dialogNames.topUp, "top-up"],
    [dialogNames.withdraw, "payout"],
    [dialogNames.transfer, "transfer"],
  ] as const) {
    await page.getByRole("navigation").getByRole("link", { name: "Help & Support" }).click();
    await expect(heading(page, "Help & Support")).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await wallet(page).getByRole("button", { name: button, exact: true }).click();
    await dialog(page, title).getByRole("textbox", { name: "Amount" }).fill("20");
    await page.goBack();
    await expect(heading(page, "Help & Support")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goForward();
    await expect(heading(page, /Welcome/)).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await control.requests(`/api/v1/wallet/${path}`, person.email)).toEqual([]);
  }
});

test.describe("during the setup", () => {
  test.use({
    personDetails: { account: { status: "P", balance: 0 }, firstName: "Pat", lastName: "Pending" },
  });

  test("Back and Forward move between the setup's steps and keep the input, and send nothing", async ({
    page,
    person,
    control,
    guard,
  }) => {
    test.setTimeout(120_000);
    // The history entry before the app is the provider's used form, which shows that it has expired.
    guard.expect(/login-actions/);
    await signInByForm(page, person);
    const step = page.getByRole("list", { name: "Setup progress" }).locator("[aria-current=step]");
    await expect(step).toContainText("Overview");
    await page.goBack();
    await page.goForward();
    await expect(step).toContainText("Overview", { timeout: 30_000 });
    await page.getByRole("button", { name: "Start Setup" }).click();
    await page.getByRole("button", { name: "Fill Test Data" }).click();
    await page.getByLabel("City").fill("Hobart");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(step).toContainText("Identity Proof");
    await page.goBack();
    await expect(page.getByLabel("City")).toHaveValue("Hobart");
    // Continue validates the step. The browser's Forward alone does not lead beyond the step.
    await page.goForward();
    await expect(step).toContainText("Personal Details");
    await expect(page.getByLabel("City")).toHaveValue("Hobart");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Document Type").selectOption({ label: "Passport" });
    await page.getByLabel("Document File").setInputFiles(passport);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(step).toContainText("Payout Details");
    for (const path of ["/individual", "/identity-document", "/bank-account"]) {
      expect(await control.requests(`/api/v1/fiat/accounts${path}`, person.email)).toEqual([]);
    }
  });
});

test("offline after loading, the pages open and send nothing, and once online the app refetches and pays", async ({
  page,
  context,
  person,
  guard,
}) => {
  test.setTimeout(120_000);
  guard.expect(/ERR_INTERNET_DISCONNECTED|CORS request did not succeed/);
  await openDashboard(page, person);
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
  await waitUntilLoaded(page);
  await page.clock.install();
  await context.setOffline(true);
  const sentAddresses: string[] = [];
  page.on("request", (request) => sentAddresses.push(request.url()));
  const notice = page.getByRole("status").filter({ hasText: "You are offline" });
  await expect(notice).toBeVisible();
  for (const name of ["Bank Accounts", "Profile", "Settings", "Help & Support"]) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await expect(heading(page, name)).toBeVisible();
  }
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
  await wallet(page).getByRole("button", { name: "Refresh" }).click();
  const outdated = wallet(page).getByRole("alert").filter({ hasText: "could not be refreshed" });
  await passTime(page, outdated);
  await wallet(page).getByRole("button", { name: "Top Up" }).click();
  const topUp = dialog(page, "Topup Wallet");
  await topUp.getByRole("radio", { name: "•••• 4242" }).check();
  await topUp.getByRole("textbox", { name: "Amount" }).fill("25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(topUp.getByRole("status").first()).toContainText("We're checking this payment");
  expect(sentAddresses.filter((address) => address.includes("/api/"))).toEqual([]);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(outdated).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "You are online again" })).toBeVisible();
  // Each step is shorter than the time for which a toast is shown.
  await passTime(page, page.getByText("Topup successful"), 1_000);
  await expect(topUp).toBeHidden();
});
