import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { dialog, openDashboard, typeCard } from "./steps.ts";

const colourOf = (face: Locator) =>
  face
    .locator("span[dir=ltr]")
    .first()
    .evaluate((plate) => getComputedStyle(plate).backgroundColor);

const visa = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };

test("without cards the panel says so, and a first card is added with its holder's name", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const cards = page.getByRole("region", { name: "My Cards" });
  await expect(cards.getByText("No cards found")).toBeVisible();
  await expect(cards.getByText("Add a card to get started.")).toBeVisible();
  await expect(cards.getByRole("button", { name: "Delete Card" })).toBeHidden();
  await cards.getByRole("button", { name: "Add Card" }).first().click();
  const add = dialog(page, "Enter Card Details");
  await add.getByRole("textbox", { name: "Card Holder Name" }).fill("Tess Tester");
  await typeCard(page, "4242424242424242");
  await add.getByRole("button", { name: "Add Card" }).click();
  await expect(add).toBeHidden();
  await expect(cards.getByText("•••• 4242")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Card added" })).toBeVisible();
  const [saved] = await control.requests("/api/v1/cards/save", person.email);
  expect(saved?.body).toEqual({ paymentMethodId: expect.stringMatching(/^pm_/) });
});

test("a declined card says the provider's reason in the dialog and keeps the name", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(/stripe/);
  await openDashboard(page, person);
  await page
    .getByRole("region", { name: "My Cards" })
    .getByRole("button", { name: "Add Card" })
    .first()
    .click();
  const add = dialog(page, "Enter Card Details");
  await add.getByRole("textbox", { name: "Card Holder Name" }).fill("Tess Tester");
  await typeCard(page, "4000000000000002");
  await add.getByRole("button", { name: "Add Card" }).click();
  await expect(add.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await expect(add.getByRole("textbox", { name: "Card Holder Name" })).toHaveValue("Tess Tester");
  await typeCard(page, "4242424242424242");
  await add.getByRole("button", { name: "Add Card" }).click();
  await expect(add).toBeHidden();
});

test("a card whose bank asks for authentication is added once the holder completes it", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await page
    .getByRole("region", { name: "My Cards" })
    .getByRole("button", { name: "Add Card" })
    .first()
    .click();
  const add = dialog(page, "Enter Card Details");
  await add.getByRole("textbox", { name: "Card Holder Name" }).fill("Tess Tester");
  await typeCard(page, "4000002500003155");
  await add.getByRole("button", { name: "Add Card" }).click();
  await page.frameLocator("dialog iframe").getByRole("button", { name: "Complete" }).click();
  await expect(add).toBeHidden();
  await expect(page.getByRole("region", { name: "My Cards" }).getByText("•••• 3155")).toBeVisible();
});

test("a payment script that does not load says so and can be tried again", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(/stripe\/v3\.js/);
  await page.route("**/stripe/v3.js", (route) => route.abort(), { times: 1 });
  await openDashboard(page, person);
  await page
    .getByRole("region", { name: "My Cards" })
    .getByRole("button", { name: "Add Card" })
    .first()
    .click();
  const add = dialog(page, "Enter Card Details");
  await expect(add.getByText("Failed to load Stripe.js")).toBeVisible();
  await add.getByRole("button", { name: "Try again" }).click();
  await expect(add.getByRole("textbox", { name: "Card Holder Name" })).toBeVisible();
});

test.describe("somebody with cards", () => {
  test.use({
    personDetails: { account: { status: "A", balance: 0, cards: [visa, { ...visa, last4: "0005" }] } },
  });

  test("removes one, and it is gone from the list", async ({ page, person, control }) => {
    await openDashboard(page, person);
    const cards = page.getByRole("region", { name: "My Cards" });
    await cards.getByRole("button", { name: "Delete Card" }).click();
    const remove = dialog(page, "Delete Card");
    await expect(remove.getByRole("button", { name: "Delete Card" })).toBeDisabled();
    await remove.getByRole("radio", { name: "•••• 0005" }).check();
    await remove.getByRole("button", { name: "Delete Card" }).click();
    await expect(remove).toBeHidden();
    await expect(cards.getByText("•••• 0005")).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: "Card deleted" })).toBeVisible();
    expect(await control.requests("/api/v1/cards/remove", person.email)).toHaveLength(1);
  });
});

test.describe("somebody with five cards", () => {
  test.use({
    personDetails: { account: { status: "A", balance: 0, cards: [visa, visa, visa, visa, visa] } },
  });

  test("is warned of the limit before the dialog opens", async ({ page, person, control }) => {
    await openDashboard(page, person);
    await page.getByRole("region", { name: "My Cards" }).getByRole("button", { name: "Add Card" }).click();
    await expect(page.getByRole("alert").filter({ hasText: /five|5/i })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await control.requests("/api/v1/cards/link", person.email)).toEqual([]);
    await page.getByRole("region", { name: "My Cards" }).getByRole("button", { name: "Delete Card" }).click();
    await dialog(page, "Delete Card").getByRole("radio").first().check();
    await dialog(page, "Delete Card").getByRole("button", { name: "Delete Card" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Card deleted" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /five|5/i })).toBeHidden();
  });
});

test.describe("somebody with an expired card, and its newer one", () => {
  test.use({
    personDetails: {
      account: {
        status: "A",
        balance: 0,
        cards: [
          visa,
          { ...visa, expMonth: 1, expYear: 2020 },
          { ...visa, last4: "4444", brand: "mastercard" },
        ],
      },
    },
  });

  test("cannot pay with the expired one, and can tell the two apart and delete it", async ({
    page,
    person,
  }) => {
    await openDashboard(page, person);
    const cards = page.getByRole("region", { name: "My Cards" });
    await expect(cards.getByText("Visa · Expired")).toHaveCount(1);
    const mastercard = { hasText: "•••• 4444" };
    const onCard = await colourOf(cards.getByRole("listitem").filter(mastercard));
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
    const topUp = dialog(page, "Topup Wallet");
    await expect(topUp.getByRole("radio", { name: "•••• 4242", exact: true })).toBeEnabled();
    const old = /•••• 4242.*01\/20.*Expired.*saved again with a later expiry/;
    await expect(topUp.getByRole("radio", { name: old })).toBeDisabled();
    expect(await colourOf(topUp.locator("label", mastercard))).toBe(onCard);
    await topUp.getByRole("button", { name: "Close" }).click();
    await cards.getByRole("button", { name: "Delete Card" }).click();
    await dialog(page, "Delete Card").getByRole("radio", { name: old }).check();
  });

  test("finds a new card in front of the others", async ({ page, person }) => {
    await openDashboard(page, person);
    const cards = page.getByRole("region", { name: "My Cards" });
    await cards.getByRole("button", { name: "Add Card" }).click();
    const add = dialog(page, "Enter Card Details");
    await add.getByRole("textbox", { name: "Card Holder Name" }).fill("Tess Tester");
    await typeCard(page, "4000002500003155");
    await add.getByRole("button", { name: "Add Card" }).click();
    await page.frameLocator("dialog iframe").getByRole("button", { name: "Complete" }).click();
    await expect(cards.getByRole("listitem")).toHaveCount(4);
    await expect(cards.getByRole("listitem").last()).toContainText("•••• 3155");
  });
});
