/** Payments that need a fresh sign-in, if the configuration requires it. */
import type { Page } from "@playwright/test";
import { configure } from "../support/configure.ts";
import type { Control } from "../support/control.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { dialog, openDashboard } from "./steps.ts";

/** The limits of app and sandbox: a sign-in counts as fresh for a minute. */
const limits = { payoutAbove: 5_000, firstTransfer: true, maxAge: 60 };
/** With these limits the first sign-in is soon too old. */
const strictLimits = { ...limits, maxAge: 1 };
/** With these limits every sign-in is too old at once, so that the test need not wait. */
const noneIsFresh = { ...limits, maxAge: 0 };

/** Opens the dashboard, and waits until its sign-in is too old by `strictLimits`. */
async function openWithOldSignIn(page: Page, control: Control, person: Person): Promise<void> {
  await control.stepUp(strictLimits, person.email);
  await openDashboard(page, person);
  await page.waitForTimeout(2_000);
}

/** Sets the limits of app and sandbox. The app reads them on its next load. */
async function changeLimits(page: Page, control: Control, person: Person, stepUp: typeof limits) {
  await configure(page, { stepUp });
  await control.stepUp(stepUp, person.email);
}

const box = (page: Page) => dialog(page, "Withdraw to Bank");
const send = (page: Page) => dialog(page, "Send Money");
const paths = { payout: "/api/v1/wallet/payout", transfer: "/api/v1/wallet/transfer" };

async function withdraw(page: Page, amount: string): Promise<void> {
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await box(page).getByRole("textbox", { name: "Amount" }).fill(amount);
  await box(page).getByRole("button", { name: "Withdraw", exact: true }).click();
}

/** Signs in on the provider's page, which requires the password again. */
async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/realms\/nupay\//);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

const keptForm = (page: Page) => page.evaluate(() => sessionStorage.getItem("payment-form"));

test("a payout above the limit, and a first transfer to a person, need a fresh sign-in that keeps the form", async ({
  page,
  person,
  makePerson,
  control,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  const amount = box(page).getByRole("textbox", { name: "Amount" });
  const submit = box(page).getByRole("button", { name: "Withdraw", exact: true });
  const withdrawn = page.getByRole("status").filter({ hasText: "Withdraw successful" });
  await configure(page, { stepUp: strictLimits });
  await openWithOldSignIn(page, control, person);

  await test.step("a payout up to the limit needs no fresh sign-in", async () => {
    await withdraw(page, "10");
    await expect(withdrawn).toBeVisible();
    await expect(box(page)).toBeHidden();
    await expect(withdrawn).toBeHidden();
  });
  await test.step("a holder who leaves the provider's page finds the form with its amount, and Cancel returns to the form", async () => {
    await withdraw(page, "60");
    await expect(box(page).getByText("Sign in again to confirm")).toBeVisible();
    await expect(box(page).getByRole("button", { name: "Continue" })).toBeFocused();
    await box(page).getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/realms\/nupay\//);
    await page.goto("/dashboard");
    await expect(amount).toHaveValue(/60\.00$/);
    await submit.click();
    await expect(box(page).getByText("Sign in again to confirm")).toBeVisible();
    await box(page).getByRole("button", { name: "Cancel" }).click();
    await expect(amount).toHaveValue(/60\.00$/);
    await expect(box(page).getByRole("alert")).toHaveCount(0);
  });
  await test.step("after the sign-in the form has its amount, and the next press pays", async () => {
    await submit.click();
    await changeLimits(page, control, person, limits);
    await box(page).getByRole("button", { name: "Continue" }).click();
    await signInAgain(page, person);
    await expect(amount).toHaveValue(/60\.00$/);
    // The return from the provider sends and stores nothing.
    expect(await control.requests(paths.payout, person.email)).toHaveLength(1);
    expect(await keptForm(page)).toBeNull();
    await submit.click();
    await expect(withdrawn).toBeVisible();
    expect(await control.requests(paths.payout, person.email)).toHaveLength(2);
  });

  const fill = async () => {
    await page.getByRole("button", { name: "Transfer", exact: true }).click();
    await send(page).getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
    await send(page).getByRole("button", { name: "Search" }).click();
    await expect(send(page).getByText("Priya", { exact: true })).toBeVisible();
    await send(page).getByRole("textbox", { name: "Amount" }).fill("5");
  };
  await test.step("the first transfer to a person needs a fresh sign-in, and the payee is searched again after it", async () => {
    await changeLimits(page, control, person, noneIsFresh);
    await page.reload();
    await fill();
    await send(page).getByRole("button", { name: "Send", exact: true }).click();
    await send(page).getByRole("button", { name: "Continue" }).click();
    await changeLimits(page, control, person, limits);
    await signInAgain(page, person);
    await expect(send(page).getByText("Priya", { exact: true })).toBeVisible();
    await expect(send(page).getByRole("textbox", { name: "Amount" })).toHaveValue(/5\.00$/);
    expect(await control.requests(paths.transfer, person.email)).toEqual([]);
    await send(page).getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Transfer successful" })).toBeVisible();
  });
  await test.step("the second transfer to the person needs no fresh sign-in", async () => {
    await changeLimits(page, control, person, noneIsFresh);
    await page.reload();
    await fill();
    await send(page).getByRole("button", { name: "Send", exact: true }).click();
    await expect(send(page)).toBeHidden();
    expect(await control.requests(paths.transfer, person.email)).toHaveLength(2);
  });
});

test("if only the wallet requires a fresh sign-in, the key is cancelled and the next press uses a new key", async ({
  page,
  person,
  control,
  guard,
}) => {
  // The app has no limit configured, so only the server requires a fresh sign-in.
  guard.expect(/401/);
  await openWithOldSignIn(page, control, person);
  await withdraw(page, "60");
  await expect(box(page).getByText("Sign in again to confirm")).toBeVisible();
  const calls = await control.requests("/api/v1/wallet/*", person.email);
  const key = (await control.requests(paths.payout, person.email))[0]?.headers["idempotency-key"]?.replaceAll(
    '"',
    "",
  );
  const methods = calls.filter(({ path }) => path.endsWith(String(key))).map(({ method }) => method);
  expect(methods).toEqual(["GET", "DELETE"]);
  await control.stepUp(limits, person.email);
  await box(page).getByRole("button", { name: "Continue" }).click();
  await signInAgain(page, person);
  await box(page).getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Withdraw successful" })).toBeVisible();
  const payouts = await control.requests(paths.payout, person.email);
  expect(payouts.map(({ status }) => status)).toEqual([401, 200]);
  expect(payouts[1]?.headers["idempotency-key"]).not.toBe(payouts[0]?.headers["idempotency-key"]);
  const { accounts } = await control.ledger();
  expect(accounts.find(({ email }) => email === person.email)?.balance).toBe(4_000);
});

test("a form stored for a fresh sign-in is not shown to another person", async ({
  page,
  person,
  makePerson,
  control,
}) => {
  const otherPerson = await makePerson();
  await changeLimits(page, control, person, noneIsFresh);
  await openDashboard(page, person);
  await withdraw(page, "60");
  await box(page).getByRole("button", { name: "Continue" }).click();
  await signInAgain(page, otherPerson);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(otherPerson.lastName);
  await expect.poll(() => keptForm(page)).toBeNull();
  await expect(box(page)).toHaveCount(0);
});

test("with an invalid step-up configuration the withdrawal dialog does not open", async ({
  page,
  person,
}) => {
  await configure(page, { stepUp: { maxAge: 20 } });
  await openDashboard(page, person);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("could not be loaded").first()).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});
