import type { Page } from "@playwright/test";
import type { Control } from "../support/control.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { dialog, openDashboard, signIn } from "./steps.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const send = (page: Page) => dialog(page, "Send Money");
const phone = (page: Page) => send(page).getByRole("textbox", { name: "Phone Number" });
const list = (page: Page, name: string) => send(page).getByRole("list", { name });
const firstNote = /has not paid this person before/;

async function openTransfer(page: Page): Promise<void> {
  await wallet(page).getByRole("button", { name: "Transfer" }).click();
  await expect(phone(page)).toBeVisible();
}

async function find(page: Page, mobile: string): Promise<void> {
  await phone(page).fill(mobile);
  await send(page).getByRole("button", { name: "Search" }).click();
}

async function pay(page: Page, dollars: string): Promise<void> {
  await send(page).getByRole("textbox", { name: "Amount" }).fill(dollars);
  await send(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(send(page)).toBeHidden();
}

/** Sends a transfer that the wallet declines. The dialog stays open. */
async function sendRefused(page: Page, control: Control, { email }: Person): Promise<void> {
  await control.fault({
    method: "POST",
    path: "/api/v1/wallet/transfer",
    kind: "status",
    status: 400,
    body: { status: 400, code: "insufficient_funds", message: "Not enough", data: null },
    email,
  });
  await send(page).getByRole("textbox", { name: "Amount" }).fill("10");
  await send(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(send(page).getByRole("alert")).toBeVisible();
}

test.use({ personDetails: { account: { status: "A", balance: 10_000 } } });

test("choosing a recently paid payee fills in and searches their number, and sends no transfer", async ({
  page,
  person,
  control,
  makePerson,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  await openTransfer(page);
  await find(page, payee.mobile);
  await expect(send(page).getByText(firstNote)).toBeVisible();
  await pay(page, "10");
  await page.reload();

  await openTransfer(page);
  await list(page, "Paid recently")
    .getByRole("button", { name: /^Priya/ })
    .click();
  await expect(phone(page)).toHaveValue(payee.mobile);
  await expect(send(page).getByText("Priya")).toBeVisible();
  await expect(send(page).getByText(firstNote)).toHaveCount(0);
  await expect(list(page, "Paid recently")).toHaveCount(0);
  await expect(send(page).getByRole("textbox", { name: "Amount" })).toBeFocused();
  expect(await control.requests("/api/v1/users", person.email)).toHaveLength(2);
  expect(await control.requests("/api/v1/wallet/transfer", person.email)).toHaveLength(1);
});

test("a declined transfer adds no payee to “Paid recently”", async ({
  page,
  person,
  control,
  guard,
  makePerson,
}) => {
  guard.expect(/wallet\/transfer/);
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  await openTransfer(page);
  await find(page, payee.mobile);
  await expect(send(page).getByText("Priya")).toBeVisible();
  await sendRefused(page, control, person);
  await phone(page).fill("");
  await expect(list(page, "Paid recently")).toHaveCount(0);
});

test("a payee can be saved before a first payment, removed, and restored by Undo", async ({
  page,
  person,
  makePerson,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  await openTransfer(page);
  await find(page, payee.mobile);
  await send(page).getByRole("button", { name: "Save payee" }).click();
  await expect(send(page).getByText("Saved payee")).toBeVisible();
  await page.reload();

  await openTransfer(page);
  await expect(list(page, "Saved payees").getByRole("button", { name: /^Priya/ })).toBeVisible();
  await list(page, "Saved payees")
    .getByRole("button", { name: /^Remove Priya/ })
    .click();
  await expect(list(page, "Saved payees")).toHaveCount(0);
  await expect(send(page).getByText("Priya was removed.")).toBeVisible();
  await send(page).getByRole("button", { name: "Undo" }).click();
  await expect(list(page, "Saved payees").getByRole("button", { name: /^Priya/ })).toBeVisible();
  await expect(send(page).getByText("Priya was removed.")).toHaveCount(0);
});

test("payees are stored per account, and are deleted with the stored data", async ({
  page,
  person,
  makePerson,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  await openTransfer(page);
  await find(page, payee.mobile);
  await send(page).getByRole("button", { name: "Save payee" }).click();
  await expect(send(page).getByText("Saved payee")).toBeVisible();
  const readStoredNames = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("payment-memory/")));
  expect(await readStoredNames()).toEqual([`payment-memory/${person.accountId}`]);
  await send(page).getByRole("button", { name: "Close" }).click();

  const menu = page.getByRole("navigation");
  await menu.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Clear stored data" }).click();
  await dialog(page, "Clear what this browser stores?")
    .getByRole("button", { name: "Clear", exact: true })
    .click();
  await expect(page.getByText("Stored data cleared")).toBeVisible();
  expect(await readStoredNames()).toEqual([]);
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await openTransfer(page);
  await expect(list(page, "Saved payees")).toHaveCount(0);
});

test("a transfer's message is in the transactions of payer and payee", async ({
  page,
  person,
  control,
  makePerson,
  browser,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  await openTransfer(page);
  const message = send(page).getByRole("textbox", { name: "Message (optional)" });
  await expect(message).toHaveCount(0);
  await find(page, payee.mobile);
  await expect(message).toHaveAccessibleDescription(/They see it/);
  await message.fill("Lunch on Friday");
  await pay(page, "10");
  const [sent] = await control.requests("/api/v1/wallet/transfer", person.email);
  expect(sent?.body).toMatchObject({ message: "Lunch on Friday" });

  await openTransfer(page);
  await find(page, payee.mobile);
  await expect(message).toHaveValue("");
  await pay(page, "11");
  const [, second] = await control.requests("/api/v1/wallet/transfer", person.email);
  expect(second?.body).not.toHaveProperty("message");

  for (const someone of [person, payee]) {
    const context = await browser.newContext();
    const otherPage = await context.newPage();
    await signIn(otherPage, someone, "/transactions");
    await otherPage.getByRole("searchbox").fill("lunch");
    const row = otherPage.getByRole("row").filter({ hasText: "Lunch on Friday" });
    await expect(row).toHaveCount(1);
    await row.getByRole("link").click();
    await expect(otherPage.getByRole("region", { name: "Details" })).toContainText("MessageLunch on Friday");
    await context.close();
  }
});

test("entering another number clears the message, and a decline keeps it", async ({
  page,
  person,
  control,
  guard,
  makePerson,
}) => {
  guard.expect(/wallet\/transfer/);
  const [priya, omar] = [await makePerson({ firstName: "Priya" }), await makePerson({ firstName: "Omar" })];
  await openDashboard(page, person);
  await openTransfer(page);
  await find(page, priya.mobile);
  const message = send(page).getByRole("textbox", { name: "Message (optional)" });
  await message.fill("For Priya alone");
  await find(page, omar.mobile);
  await expect(send(page).getByText("Omar")).toBeVisible();
  await expect(message).toHaveValue("");
  await message.fill("Thanks");
  await sendRefused(page, control, person);
  await expect(message).toHaveValue("Thanks");
});

test("if the wallet sends no name for a payee, every page shows the name that this browser stored", async ({
  page,
  person,
  makePerson,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  // Simulates a wallet that returns a transfer's account, but no name.
  await page.route(/\/wallet\/list$/, async (route) => {
    // Over BiDi Playwright sends a request's body only if it is passed explicitly.
    const response = await route.fetch({ postData: route.request().postData() ?? "" });
    const answer = await response.json();
    const data = answer.data.map(
      ({ counterparty: _, ...transaction }: object & { counterparty?: string }) => ({
        ...transaction,
        toAccountId: payee.accountId,
      }),
    );
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await openDashboard(page, person);
  await openTransfer(page);
  await find(page, payee.mobile);
  await pay(page, "10");
  const history = page.getByRole("list", { name: "Latest Transactions" });
  await expect(history.getByRole("listitem").filter({ hasText: "Outgoing Transfer" })).toContainText("Priya");
  await page.goto("/transactions?search=priya");
  const row = page.getByRole("row").filter({ hasText: "Priya" });
  await expect(row).toHaveCount(1);
  await row.getByRole("link").click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("ToPriya");
});
