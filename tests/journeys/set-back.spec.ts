/** A reviewer sets the account back to pending while the holder uses it; the event stream notifies the open tab. */

import { CallGate } from "../model/browser/call-gate.ts";
import { expect, test } from "../support/fixtures.ts";
import { isStream } from "../support/live-money.ts";
import { waitForPagesCode } from "../support/pages-code.ts";
import { dialog, openDashboard, signIn } from "./steps.ts";

test("a payment without an answer stays visible after the setup replaces its dialog, which does not open again", async ({
  page,
  person,
  control,
}) => {
  await control.fault({ method: "POST", path: "/api/v1/wallet/payout", kind: "hold", email: person.email });
  await openDashboard(page, person);
  await waitForPagesCode(page);
  await page.getByRole("button", { name: "Withdraw" }).click();
  const withdrawal = dialog(page, "Withdraw to Bank");
  await withdrawal.getByRole("textbox", { name: "Amount" }).fill("25");
  await withdrawal.getByRole("textbox", { name: "Amount" }).blur();
  await withdrawal.getByRole("button", { name: "Withdraw" }).click();
  const checking = page.getByRole("status").filter({ hasText: "We're checking this payment" });
  await expect(checking).toBeVisible();
  await control.setStatus(String(person.accountId), "P");
  await expect(page.getByRole("heading", { name: "Set up your account" })).toBeVisible();
  await expect(checking).toBeVisible();
  // The focused button is unmounted with the setup.
  await page.getByRole("button", { name: "Start Setup" }).focus();
  await control.setStatus(String(person.accountId), "A");
  await expect(page.getByRole("region", { name: "Wallet" })).toBeVisible();
  await expect(checking).toBeVisible();
  await expect(withdrawal).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("an account that is approved while the setup's code is loading opens the dashboard", async ({
  page,
  person,
  control,
}) => {
  await control.setStatus(String(person.accountId), "P");
  const wizard = await CallGate.at(page, /\/assets\/wizard-[\w-]{8}\.js$/);
  const stream = page.waitForResponse((response) => isStream(response.request()));
  await signIn(page, person);
  await wizard.arrived();
  await stream;
  await control.setStatus(String(person.accountId), "A");
  await expect(page.getByRole("region", { name: "Wallet" })).toBeVisible();
  await wizard.pass();
  await expect(page.getByRole("heading", { name: "Set up your account" })).toBeHidden();
});
