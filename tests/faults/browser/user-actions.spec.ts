/** A person's actions at the wrong moment: a double click, leaving, offline, two tabs. */

import type { Locator, Page } from "@playwright/test";
import { openDashboard } from "../../journeys/steps.ts";
import type { Control } from "../../support/control.ts";
import { expect, type Person, test } from "../../support/fixtures.ts";
import { journalOf } from "../../support/payment-journal.ts";
import { visa } from "../../support/saved-card.ts";
import {
  checking,
  fillDialog,
  findPayee,
  ledgerOf,
  type MoneyDialog,
  moneyDialogs,
  submitOf,
  wallet,
} from "./dialogs.ts";

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

interface TestObjects {
  readonly page: Page;
  readonly person: Person;
  readonly makePerson: (details?: { firstName?: string }) => Promise<Person>;
  readonly control: Control;
}

const amount = "25";
const cents = 2_500;
const opening = 10_000;

/** Pays from the dashboard: the wallet moves the money, and holds its answer until `id` is released. */
async function payAndHold(
  { page, person, makePerson, control }: TestObjects,
  dialog: MoneyDialog,
): Promise<{ open: Locator; id: string }> {
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  const call = { method: "POST", path: dialog.path, email: person.email };
  const { id } = await control.fault({ ...call, kind: "hold" });
  const open = await fillDialog(page, dialog, amount, payee);
  await submitOf(open, dialog).click();
  await expect.poll(async () => (await ledgerOf(control, person)).transactions).toBe(1);
  return { open, id };
}

/** Expects that the page asks the server for the payment's outcome and sends no further payment. */
async function expectFound(page: Page, { person, control }: TestObjects, dialog: MoneyDialog): Promise<void> {
  await expect(page.getByText(dialog.done)).toBeVisible();
  expect(await journalOf(page)).toEqual([]);
  expect(await control.requests(dialog.path, person.email)).toHaveLength(1);
  await expectMovedOnce(control, person, dialog);
}

async function expectMovedOnce(control: Control, person: Person, { sign, path }: MoneyDialog) {
  await expect.poll(async () => (await ledgerOf(control, person)).balance).toBe(opening + sign * cents);
  expect(await ledgerOf(control, person)).toMatchObject({ balanced: true, transactions: 1 });
  const keys = new Set(
    (await control.requests(path, person.email)).map((request) => request.headers["idempotency-key"]),
  );
  expect(keys.size).toBe(1);
}

for (const dialog of moneyDialogs) {
  test.describe(`a ${dialog.call}`, () => {
    test(`${dialog.call}: a double click followed by Enter pays once`, async ({
      page,
      person,
      makePerson,
      control,
    }) => {
      const payee = await makePerson({ firstName: "Priya" });
      await openDashboard(page, person);
      const open = await fillDialog(page, dialog, amount, payee);
      await submitOf(open, dialog).dblclick();
      await page.keyboard.press("Enter");
      await expect(page.getByText(dialog.done)).toBeVisible();
      await expect(open).toBeHidden();
      await expectMovedOnce(control, person, dialog);
    });

    test(`${dialog.call}: a reload while the payment is being sent requests its outcome and does not resend it`, async ({
      page,
      person,
      makePerson,
      control,
    }) => {
      const fixtures = { page, person, makePerson, control };
      await payAndHold(fixtures, dialog);
      await page.reload();
      await expectFound(page, fixtures, dialog);
    });

    test(`${dialog.call}: a new tab requests the outcome of a payment whose tab was closed while sending`, async ({
      page,
      context,
      person,
      makePerson,
      control,
    }) => {
      const fixtures = { page, person, makePerson, control };
      await payAndHold(fixtures, dialog);
      await page.close();
      const next = await context.newPage();
      await next.goto("/dashboard");
      await expectFound(next, fixtures, dialog);
    });

    test(`${dialog.call}: closing the dialog while the payment is being sent does not stop it, and its success is shown`, async ({
      page,
      person,
      makePerson,
      control,
    }) => {
      const { open, id } = await payAndHold({ page, person, makePerson, control }, dialog);
      await open.getByRole("button", { name: "Close" }).click();
      await expect(open).toBeHidden();
      await control.release(id);
      await expect(page.getByText(dialog.done)).toBeVisible();
      await expectMovedOnce(control, person, dialog);
    });

    test(`${dialog.call}: a payment submitted offline is shown as being checked, and is paid once when online again`, async ({
      page,
      context,
      person,
      makePerson,
      control,
      guard,
    }) => {
      guard.expect(/ERR_INTERNET_DISCONNECTED|wallet/);
      const payee = await makePerson({ firstName: "Priya" });
      await openDashboard(page, person);
      const open = await fillDialog(page, dialog, amount, payee);
      await context.setOffline(true);
      await submitOf(open, dialog).click();
      await expect(open.getByText(checking)).toBeVisible();
      expect(await journalOf(page)).toHaveLength(1);
      expect(await control.requests(dialog.path, person.email)).toEqual([]);
      await context.setOffline(false);
      await expect(page.getByText(dialog.done)).toBeVisible();
      await expect(open).toBeHidden();
      await expectMovedOnce(control, person, dialog);
    });

    test(`${dialog.call}: a payment whose answer is lost offline is shown as being checked, and as successful once online`, async ({
      page,
      context,
      person,
      makePerson,
      control,
      guard,
    }) => {
      guard.expect(/ERR_INTERNET_DISCONNECTED|wallet/);
      const payee = await makePerson({ firstName: "Priya" });
      await openDashboard(page, person);
      const open = await fillDialog(page, dialog, amount, payee);
      // Chromium's offline mode does not abort a running request, so the test aborts the request after the server has
      // answered.
      let isCut = false;
      let reportCut: () => void = () => {};
      const whenCut = new Promise<void>((resolve) => {
        reportCut = resolve;
      });
      await page.route(`**${dialog.path}`, async (route) => {
        // A preflight may come first; only the first POST is aborted.
        if (isCut || route.request().method() !== "POST") return route.fallback();
        isCut = true;
        expect((await route.fetch()).status()).toBe(200);
        await context.setOffline(true);
        await route.abort("internetdisconnected");
        reportCut();
      });
      await submitOf(open, dialog).click();
      await whenCut;
      await expect(open.getByText(checking)).toBeVisible();
      expect((await ledgerOf(control, person)).transactions).toBe(1);
      await context.setOffline(false);
      await expect(open).toBeHidden({ timeout: 30_000 });
      await expect(page.getByText(dialog.done)).toBeVisible();
      await expectMovedOnce(control, person, dialog);
    });

    test(`${dialog.call}: a payment without an answer after 30 s is shown as being checked, and then as successful`, async ({
      page,
      person,
      makePerson,
      control,
    }) => {
      await page.clock.install();
      const { open, id } = await payAndHold({ page, person, makePerson, control }, dialog);
      const reading = { method: "GET", path: "/api/v1/wallet/payments/*", email: person.email };
      const status = await control.fault({ ...reading, kind: "hold" });
      await page.clock.fastForward(30_500);
      await expect(open.getByText(checking)).toBeVisible();
      await control.release(id);
      await control.release(status.id);
      await expect(page.getByText(dialog.done)).toBeVisible();
      await expect(open).toBeHidden();
      await expectMovedOnce(control, person, dialog);
    });
  });
}

for (const dialog of moneyDialogs.filter(({ sign }) => sign < 0)) {
  test(`${dialog.call}: of two tabs that spend the whole balance at once, one pays and the other shows an error`, async ({
    page,
    context,
    person,
    makePerson,
    control,
    guard,
  }) => {
    guard.expect(/wallet/);
    const payee = await makePerson({ firstName: "Priya" });
    await openDashboard(page, person);
    const otherPage = await context.newPage();
    await otherPage.goto("/dashboard");
    const open = [
      await fillDialog(page, dialog, "100", payee),
      await fillDialog(otherPage, dialog, "100", payee),
    ];
    await Promise.all(open.map((filledBox) => submitOf(filledBox, dialog).click()));
    await expect.poll(async () => (await ledgerOf(control, person)).balance).toBe(0);
    // One of the dialogs has paid and closed; the other shows why it could not pay.
    await expect
      .poll(async () => (await Promise.all(open.map((filledBox) => filledBox.isVisible()))).filter(Boolean))
      .toHaveLength(1);
    const [left] = (await open[0]?.isVisible()) ? open : open.slice(1);
    if (left === undefined) throw new Error("There are two dialogs.");
    const reason = left.getByRole("alert").first();
    // A press during the other tab's payment finds the button disabled; the next press shows the reason.
    await expect(async () => {
      if (!(await reason.isVisible())) await submitOf(left, dialog).click({ timeout: 2_000 });
      await expect(reason).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
    expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 0, transactions: 1 });
  });

  test(`${dialog.call}: a payment above a balance that another tab has spent shows an error and moves no money`, async ({
    page,
    context,
    person,
    makePerson,
    control,
    guard,
  }) => {
    guard.expect(/wallet/);
    const payee = await makePerson({ firstName: "Priya" });
    await openDashboard(page, person);
    const open = await fillDialog(page, dialog, "80", payee);
    const otherPage = await context.newPage();
    await otherPage.goto("/dashboard");
    const otherBox = await fillDialog(otherPage, dialog, "60", payee);
    await submitOf(otherBox, dialog).click();
    await expect(otherBox).toBeHidden();
    await submitOf(open, dialog).click();
    await expect(open.getByRole("alert").first()).toBeVisible();
    expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 4_000, transactions: 1 });
  });
}

test("transfer: a late answer of an older payee search is ignored, and the shown payee gets the money", async ({
  page,
  person,
  makePerson,
  control,
}) => {
  const [older, newer] = [await makePerson({ firstName: "Olga" }), await makePerson({ firstName: "Nina" })];
  await openDashboard(page, person);
  await wallet(page).getByRole("button", { name: "Transfer", exact: true }).click();
  const open = page.getByRole("dialog", { name: "Send Money" });
  const search = { method: "GET", path: "/api/v1/users", email: person.email };
  const { id } = await control.fault({ ...search, kind: "hold" });
  await open.getByRole("textbox", { name: "Phone Number" }).fill(older.mobile);
  await open.getByRole("button", { name: "Search" }).click();
  await expect.poll(async () => (await control.requests("/api/v1/users", person.email)).length).toBe(1);
  await findPayee(open, newer);
  await control.release(id);
  await expect(open.getByText("Olga", { exact: true })).toBeHidden();
  await open.getByRole("textbox", { name: "Amount" }).fill("25");
  await open.getByRole("button", { name: "Send", exact: true }).click();
  await expect(open).toBeHidden();
  expect((await ledgerOf(control, newer)).balance).toBe(opening + cents);
  expect((await ledgerOf(control, older)).balance).toBe(opening);
});

test("transfer: editing the number after the search removes the payee, and nothing can be sent", async ({
  page,
  person,
  makePerson,
  control,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  const [dialog] = moneyDialogs.filter(({ call }) => call === "transfer");
  if (!dialog) throw new Error("There is no transfer.");
  const open = await fillDialog(page, dialog, amount, payee);
  const phone = open.getByRole("textbox", { name: "Phone Number" });
  await phone.press("End");
  await phone.press("Backspace");
  await expect(open.getByText("Priya", { exact: true })).toBeHidden();
  await open.getByRole("textbox", { name: "Amount" }).press("Enter");
  await submitOf(open, dialog).click({ force: true });
  await expect(open).toBeVisible();
  expect(await control.requests(dialog.path, person.email)).toEqual([]);
});

test("top-up: a card that was deleted in another tab shows an error, and no money moves", async ({
  page,
  context,
  person,
  makePerson,
  control,
  guard,
}) => {
  guard.expect(/wallet\/top-up/);
  const payee = await makePerson();
  await openDashboard(page, person);
  const [dialog] = moneyDialogs;
  if (!dialog) throw new Error("There is no top-up.");
  const open = await fillDialog(page, dialog, amount, payee);
  const otherPage = await context.newPage();
  await otherPage.goto("/dashboard");
  await otherPage
    .getByRole("region", { name: "My Cards" })
    .getByRole("button", { name: "Delete Card" })
    .click();
  const remove = otherPage.getByRole("dialog", { name: "Delete Card" });
  await remove.getByRole("radio", { name: "•••• 4242" }).check();
  await remove.getByRole("button", { name: "Delete Card" }).click();
  await expect(remove).toBeHidden();
  await submitOf(open, dialog).click();
  await expect(open.getByRole("alert").first()).toBeVisible();
  expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: opening, transactions: 0 });
});
