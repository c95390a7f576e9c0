/** Tests changes of the payout account. */
import type { Page } from "@playwright/test";
import { configure } from "../support/configure.ts";
import type { Control } from "../support/control.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { dialog, openDashboard } from "./steps.ts";

const path = "/api/v1/fiat/accounts/bank-account";
const numbers = { account: "71 924-6143", bsb: "062 719" };
const rule = { bankDetails: true, maxAge: 0 };

const box = (page: Page) => dialog(page, "Change withdrawal account");
const change = (page: Page) => page.getByRole("button", { name: "Change withdrawal account" });
const accountNumber = (page: Page) => box(page).getByLabel("Account Number");
const save = (page: Page) => box(page).getByRole("button", { name: "Save account" });
const question = (page: Page) => box(page).getByText("Sign in again to confirm");
const successMessage = (page: Page) => page.getByText("Your withdrawal account was changed");

async function openProfile(page: Page, person: Person): Promise<void> {
  await openDashboard(page, person);
  await page.goto("/profile");
}

async function fill(page: Page): Promise<void> {
  await accountNumber(page).fill(numbers.account);
  await box(page).getByLabel("Routing Number").fill(numbers.bsb);
}

async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await box(page).getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/realms\/nupay\//);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/profile$/);
}

const readChanges = async (control: Control, { email }: Person) =>
  (await control.requests(path, email)).filter(({ method }) => method === "PUT");

const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test("the payout account can be changed on the profile, and then every page shows the new one", async ({
  page,
  person,
  control,
}) => {
  await openProfile(page, person);
  await change(page).click();
  await expect(box(page).getByLabel("Account Holder Name")).toHaveValue(
    `${person.firstName} ${person.lastName}`,
  );
  await save(page).click();
  await expect(accountNumber(page)).toBeFocused();
  await expect(box(page).locator("[aria-invalid=true]")).toHaveCount(2);
  await fill(page);
  await save(page).click();
  await expect(successMessage(page)).toBeVisible();
  await expect(box(page)).toBeHidden();
  await expect(change(page)).toBeFocused();
  const [sent, ...others] = await readChanges(control, person);
  expect(others).toEqual([]);
  expect(sent?.body).toMatchObject({ accountNumber: "719246143", routingNumber: "062719" });
  await expect(page.getByRole("main")).toContainText("6143");
  expect(await readStorage(page)).not.toContain("719246143");
  const storedItems = await page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith("bank-accounts/payout/")),
  );
  expect(storedItems.map(([, account]) => JSON.parse(account))).toEqual([{ bsb: "062719", last4: "6143" }]);
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("main")).toContainText(
    "BSBs and the last four digits. Whole account numbers are not kept.",
  );
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(dialog(page, "Withdraw to Bank")).toContainText("6143");
  await page.keyboard.press("Escape");

  // Changes the stored account, as if the account had been changed on another device since.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("bank-accounts/payout/"));
    localStorage.setItem(key ?? "", JSON.stringify({ bsb: "062000", last4: "9888" }));
  });
  const main = page.getByRole("main");
  for (const store of ["remembers another account", "remembers none"]) {
    await page.goto("/bank-accounts");
    const withdrawals = page.getByRole("region", { name: "Withdrawal account" });
    await expect(withdrawals, store).toContainText("6143");
    await expect(main).not.toContainText("9888");
    await withdrawals.getByRole("link", { name: "Change it on your profile" }).click();
    await expect(main.getByText("Withdrawals go to"), store).toBeVisible();
    await expect(main).toContainText("6143");
    await expect(main).not.toContainText("9888");
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(dialog(page, "Withdraw to Bank"), store).toContainText("6143");
    await expect(dialog(page, "Withdraw to Bank")).not.toContainText("9888");
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith("bank-accounts/payout/")) localStorage.removeItem(key);
    });
  }
});

test("a change that the wallet rejects shows the reason and keeps the input until the dialog closes", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/bank-account/);
  await openProfile(page, person);
  await control.fault({ method: "PUT", path, kind: "status", status: 400, email: person.email });
  await change(page).click();
  await fill(page);
  await save(page).click();
  await expect(box(page).getByText("Your bank account was not changed")).toBeVisible();
  await expect(accountNumber(page)).toHaveValue(numbers.account);
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
  await change(page).click();
  await expect(accountNumber(page)).toHaveValue("");
  await fill(page);
  await save(page).click();
  await expect(successMessage(page)).toBeVisible();
});

test("if bank details need a fresh sign-in, the dialog asks for it before it shows the form", async ({
  page,
  person,
  control,
}) => {
  await configure(page, { stepUp: rule });
  await control.stepUp(rule, person.email);
  await openProfile(page, person);
  await change(page).click();
  await expect(question(page)).toBeVisible();
  await expect(accountNumber(page)).toHaveCount(0);
  await box(page).getByRole("button", { name: "Cancel" }).click();
  await expect(box(page)).toBeHidden();
  await change(page).click();
  // From now on a new sign-in counts as fresh for the wallet and the app.
  await configure(page, { stepUp: { ...rule, maxAge: 60 } });
  await control.stepUp({ ...rule, maxAge: 60 }, person.email);
  await signInAgain(page, person);
  await expect(box(page)).toBeHidden();
  await change(page).click();
  await fill(page);
  await save(page).click();
  await expect(successMessage(page)).toBeVisible();
  expect(await readChanges(control, person)).toHaveLength(1);
});

test("a fresh sign-in that only the wallet requires is asked for after Save, and no number is stored", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/bank-account/);
  await control.stepUp(rule, person.email);
  await openProfile(page, person);
  await change(page).click();
  await fill(page);
  await save(page).click();
  await expect(question(page)).toBeVisible();
  await control.stepUp({ ...rule, maxAge: 60 }, person.email);
  await signInAgain(page, person);
  expect(await readStorage(page)).not.toMatch(/719246143|71 924/);
  await change(page).click();
  await expect(accountNumber(page)).toHaveValue("");
  await fill(page);
  await save(page).click();
  await expect(successMessage(page)).toBeVisible();
});

test("after a reload an undecided change shows a notice, and can be checked and cancelled", async ({
  page,
  person,
  control,
}) => {
  const { email } = person;
  await openProfile(page, person);
  const { id } = await control.fault({ method: "PUT", path, kind: "hold", act: false, email });
  await change(page).click();
  await fill(page);
  await save(page).click();
  await expect.poll(async () => (await readChanges(control, person)).length).toBe(1);
  await page.reload();
  const notice = page.getByText("We don't know yet whether your change went through");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("main")).toContainText("the account for withdrawals was to be changed");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(notice).toBeVisible();
  await test.step("the focus stays on the button when the journal is read again because the tab is shown", async () => {
    const statusRequests = async () =>
      (await control.requests("/api/v1/wallet/payments/*", email)).filter(({ method }) => method === "GET")
        .length;
    const before = await statusRequests();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(statusRequests).toBeGreaterThan(before);
    await expect(page.getByRole("button", { name: "Check again" })).toBeFocused();
  });
  await page.getByRole("button", { name: "Cancel this change" }).click();
  await expect(page.getByText("The change that was open was not made.")).toBeVisible();
  await expect(notice).toBeHidden();
  await control.release(id);
  // The held call arrives only now, after its key was cancelled, and changes nothing.
  await page.reload();
  await expect(change(page)).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByRole("main")).not.toContainText("6143");
});
