import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard } from "./steps.ts";

test.use({
  personDetails: { account: { status: "A", balance: 0, cards: [visa, { ...visa, last4: "1881" }] } },
});

const cards = (page: Page) => page.getByRole("region", { name: "My Cards" });
const topUp = (page: Page) => dialog(page, "Topup Wallet");
const topUpButton = (page: Page) =>
  page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" });

async function press(page: Page, name: "Freeze Card" | "Unfreeze Card"): Promise<void> {
  await cards(page).getByRole("button", { name: "Freeze Card" }).click();
  const box = dialog(page, "Freeze Card");
  await box.getByRole("radio", { name: "•••• 4242" }).check();
  await box.getByRole("button", { name, exact: true }).click();
  await expect(box).toBeHidden();
}

async function pay(page: Page): Promise<void> {
  await topUp(page).getByRole("textbox", { name: "Amount" }).fill("25");
  await topUp(page).getByRole("button", { name: "Top Up" }).click();
}

test("a frozen card cannot be chosen and is declined by the wallet until it is unfrozen", async ({
  page,
  context,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/top-up/);
  await openDashboard(page, person);
  const otherPage = await context.newPage();

  await test.step("another tab has chosen the card in a top-up", async () => {
    await otherPage.goto("/dashboard");
    await topUpButton(otherPage).click();
    await topUp(otherPage).getByRole("radio", { name: "•••• 4242" }).check();
    // The other tab's list of cards is not refetched, so that only the wallet knows that the card is frozen.
    await otherPage.route(/cards\/list/, () => {});
  });
  await test.step("the card is frozen and shows “Frozen”", async () => {
    await page.bringToFront();
    await press(page, "Freeze Card");
    await expect(page.getByRole("status").filter({ hasText: "Card frozen" })).toBeVisible();
    await expect(cards(page).getByRole("listitem").filter({ hasText: "4242" })).toContainText("Frozen");
    await expect(cards(page).getByRole("listitem").filter({ hasText: "1881" })).not.toContainText("Frozen");
    const [sent] = await control.requests("/api/v1/cards/freeze", person.email);
    expect(sent?.body).toEqual({ paymentMethodId: expect.any(String), frozen: true });
  });
  await test.step("the frozen card cannot be chosen for a top-up, and another card is preselected", async () => {
    await topUpButton(page).click();
    const radio = topUp(page).getByRole("radio", { name: "•••• 4242" });
    await expect(radio).toBeDisabled();
    await expect(radio).toHaveAccessibleDescription(/Frozen/);
    await expect(topUp(page).getByRole("radio", { name: "•••• 1881" })).toBeChecked();
    await topUp(page).getByRole("button", { name: "Close" }).click();
  });
  await test.step("the wallet declines the frozen card in the other tab", async () => {
    await otherPage.bringToFront();
    await pay(otherPage);
    await expect(topUp(otherPage).getByRole("alert")).toHaveText(/This card is frozen/);
    await otherPage.close();
  });
  await test.step("the unfrozen card can pay again", async () => {
    await press(page, "Unfreeze Card");
    await expect(page.getByRole("status").filter({ hasText: "Card unfrozen" })).toBeVisible();
    await expect(cards(page).getByText("Frozen")).toHaveCount(0);
    await topUpButton(page).click();
    await topUp(page).getByRole("radio", { name: "•••• 4242" }).check();
    await pay(page);
    await expect(page.getByRole("status").filter({ hasText: "Topup successful" })).toBeVisible();
  });
});

test("Pay again with a card that is now frozen or deleted shows the reason, keeps the amount and selects no card", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const payAgain = page
    .getByRole("region", { name: "Last payment" })
    .getByRole("button", { name: "Pay again" });
  const submit = topUp(page).getByRole("button", { name: "Top Up" });
  const expectRefusal = async (reason: string) => {
    await payAgain.click();
    await expect(topUp(page).getByRole("alert")).toContainText(reason);
    await expect(topUp(page).getByRole("textbox", { name: "Amount" })).toHaveValue(/^\$?25\.00$/);
    await expect(topUp(page).getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(submit).toBeDisabled();
  };
  await topUpButton(page).click();
  await topUp(page).getByRole("radio", { name: "•••• 4242" }).check();
  await pay(page);
  await expect(topUp(page)).toBeHidden();
  await test.step("for a frozen card the top-up is enabled once the holder chooses another", async () => {
    await press(page, "Freeze Card");
    await expect(cards(page).getByRole("listitem").filter({ hasText: "4242" })).toContainText("Frozen");
    await expectRefusal("This card is frozen. Unfreeze it first, or choose another.");
    expect(await control.requests("/api/v1/wallet/top-up", person.email)).toHaveLength(1);
    await topUp(page).getByRole("radio", { name: "•••• 1881" }).check();
    await expect(topUp(page).getByRole("alert")).toHaveCount(0);
    await expect(submit).toBeEnabled();
    await topUp(page).getByRole("button", { name: "Close" }).click();
  });
  await test.step("for a deleted card the dialog says that it is no longer saved", async () => {
    await cards(page).getByRole("button", { name: "Delete Card" }).click();
    const box = dialog(page, "Delete Card");
    await box.getByRole("radio", { name: "•••• 4242" }).check();
    await box.getByRole("button", { name: "Delete Card", exact: true }).click();
    await expect(box).toBeHidden();
    await expect(cards(page).getByRole("listitem").filter({ hasText: "4242" })).toHaveCount(0);
    await expectRefusal("This card is no longer saved. Refresh your cards and choose another.");
  });
});

test("a card that another window freezes or deletes is no longer chosen in an open dialog", async ({
  page,
  context,
  person,
}) => {
  await openDashboard(page, person);
  const otherPage = await context.newPage();
  await otherPage.goto("/dashboard");
  const radio = (box: Locator) => box.getByRole("radio", { name: "•••• 4242" });
  const remove = (tab: Page) => dialog(tab, "Delete Card");
  const readAgain = async (tab: Page) => {
    await tab.bringToFront();
    await tab.evaluate(() => dispatchEvent(new Event("online")));
  };
  const openRemove = async (tab: Page) => {
    await cards(tab).getByRole("button", { name: "Delete Card" }).click();
    await radio(remove(tab)).check();
  };
  const submit = topUp(otherPage).getByRole("button", { name: "Top Up" });
  await topUpButton(otherPage).click();
  await radio(topUp(otherPage)).check();
  await topUp(otherPage).getByRole("textbox", { name: "Amount" }).fill("25");
  await expect(submit).toBeEnabled();
  await page.bringToFront();
  await press(page, "Freeze Card");
  await readAgain(otherPage);
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription("Choose a card to pay from.");
  await expect(topUp(otherPage).getByRole("radio", { checked: true })).toHaveCount(0);
  await topUp(otherPage).getByRole("button", { name: "Close" }).click();

  await openRemove(otherPage);
  await page.bringToFront();
  await openRemove(page);
  await remove(page).getByRole("button", { name: "Delete Card", exact: true }).click();
  await expect(remove(page)).toBeHidden();
  await readAgain(otherPage);
  await expect(radio(remove(otherPage))).toBeHidden();
  const removeButton = remove(otherPage).getByRole("button", { name: "Delete Card", exact: true });
  await expect(removeButton).toBeDisabled();

  await test.step("the cards are read once more, and the answer takes long", async () => {
    await otherPage.route("**/cards/list", () => {});
    await readAgain(otherPage);
    const hidden = { includeHidden: true } as const;
    const region = otherPage.getByRole("region", { name: "My Cards", ...hidden });
    await expect(region.getByRole("button", { name: "Refresh", ...hidden })).toHaveAttribute(
      "aria-busy",
      "true",
    );
    await expect(removeButton).toBeDisabled();
  });
});
