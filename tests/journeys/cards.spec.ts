import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { shortYear, visa } from "../support/saved-card.ts";
import { dialog, openDashboard, typeCard } from "./steps.ts";

const colourOf = (face: Locator) =>
  face
    .locator("span[dir=ltr]")
    .first()
    .evaluate((plate) => getComputedStyle(plate).backgroundColor);

const panel = (page: Page) => page.getByRole("region", { name: "My Cards" });

test("a holder without cards adds cards after a failed script, a decline, a duplicate and an authentication", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/stripe/);
  await page.route("**/stripe/v3.js", (route) => route.abort(), { times: 1 });
  const cards = panel(page);
  const add = dialog(page, "Enter Card Details");
  const holder = add.getByRole("textbox", { name: "Card Holder Name" });
  const submit = add.getByRole("button", { name: "Add Card" });
  await openDashboard(page, person);

  await test.step("the panels of cards and history are empty", async () => {
    await expect(cards.getByText("No cards found")).toBeVisible();
    await expect(cards.getByText("Add a card to get started.")).toBeVisible();
    await expect(cards.getByRole("button", { name: "Delete Card" })).toBeHidden();
    const history = page.getByRole("region", { name: "Transaction History" });
    await expect(history.getByText("No transactions found")).toBeVisible();
    await expect(history.getByText("Once you make a transaction, it will appear here.")).toBeVisible();
    await expect(history.getByRole("button", { name: "Next" })).toHaveCount(0);
  });
  await test.step("the top-up dialog without cards has no amount field, and its Add Card opens the card dialog", async () => {
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
    const topUp = dialog(page, "Topup Wallet");
    await expect(topUp.getByText(/^Add a card first/)).toBeVisible();
    await expect(topUp.getByRole("textbox", { name: "Amount" })).toHaveCount(0);
    await topUp.getByRole("button", { name: "Add Card" }).click();
    await expect(topUp).toBeHidden();
  });
  await test.step("a payment script that fails to load shows an error, and Try again loads it", async () => {
    await expect(add.getByText("Failed to load Stripe.js")).toBeVisible();
    await add.getByRole("button", { name: "Try again" }).click();
    await expect(holder).toBeVisible();
  });
  await test.step("closing the card dialog returns to the top-up dialog", async () => {
    const topUp = dialog(page, "Topup Wallet");
    await add.getByRole("button", { name: "Close" }).click();
    await expect(topUp).toBeVisible();
    await topUp.getByRole("button", { name: "Add Card" }).click();
  });
  await test.step("a declined card shows the provider's reason and keeps the holder's name", async () => {
    await holder.fill("Tess Tester");
    await typeCard(page, "4000000000000002");
    await submit.click();
    await expect(add.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
    await expect(holder).toHaveValue("Tess Tester");
  });
  await test.step("an accepted card is added", async () => {
    await typeCard(page, "4242424242424242");
    await submit.click();
    await expect(add).toBeHidden();
    await test.step("the top-up dialog opens again with the new card selected", async () => {
      const topUp = dialog(page, "Topup Wallet");
      await expect(topUp.getByRole("radio", { name: "•••• 4242" })).toBeChecked();
      await topUp.getByRole("button", { name: "Close" }).click();
    });
    await expect(cards.getByText("•••• 4242")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Card added" })).toBeVisible();
    const [saved] = await control.requests("/api/v1/cards/save", person.email);
    expect(saved?.body).toEqual({ paymentMethodId: expect.stringMatching(/^pm_/) });
  });
  await test.step("a duplicate card shows a warning before it is added, and the second press adds it", async () => {
    await cards.getByRole("button", { name: "Add Card" }).click();
    await holder.fill("Tess Tester");
    await typeCard(page, "4242424242424242");
    await submit.click();
    const duplicateAlert = add.getByRole("alert").filter({ hasText: "This card is already in your wallet" });
    await expect(duplicateAlert).toContainText(`•••• 4242, valid thru 12/${shortYear}`);
    expect(await control.requests("/api/v1/cards/save", person.email)).toHaveLength(1);
    await typeCard(page, "5555555555554444");
    await expect(duplicateAlert).toBeHidden();
    await typeCard(page, "4242424242424242");
    await submit.click();
    await expect(duplicateAlert).toBeVisible();
    await submit.click();
    await expect(add).toBeHidden();
    await expect(cards.getByRole("listitem")).toHaveCount(2);
  });
  await test.step("a card whose bank asks for authentication is added once the holder completes it", async () => {
    await cards.getByRole("button", { name: "Add Card" }).click();
    await holder.fill("Tess Tester");
    await typeCard(page, "4000002500003155");
    await submit.click();
    await page.frameLocator("dialog iframe").getByRole("button", { name: "Complete" }).click();
    await expect(add).toBeHidden();
    await expect(cards.getByRole("listitem")).toHaveCount(3);
    // The last card of the stack is in front.
    await expect(cards.getByRole("listitem").last()).toContainText("•••• 3155");
  });
});

test.describe("a holder with five cards", () => {
  const last4s = ["4242", "1111", "2222", "3333", "4444"];
  test.use({
    personDetails: {
      account: { status: "A", balance: 0, cards: last4s.map((last4) => ({ ...visa, last4 })) },
    },
  });

  test("sees five colours, gets a warning instead of the Add Card dialog, and removes one card", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    const cards = panel(page);
    const faces = cards.getByRole("listitem");
    const colours = async () =>
      Object.fromEntries(
        await Promise.all(
          (await faces.all()).map(async (face) => [
            /•••• (\d{4})/.exec((await face.textContent()) ?? "")?.[1] ?? "",
            await colourOf(face),
          ]),
        ),
      );
    for (const last4 of last4s) await expect(cards.getByText(`•••• ${last4}`)).toHaveCount(1);
    const [listRequest] = await control.requests("/api/v1/cards/list", person.email);
    expect(listRequest?.body).toEqual({ page: 0, size: 5, orderBy: "DESC", sortBy: "CREATED_AT" });

    await cards.getByRole("button", { name: "Add Card" }).click();
    const warning = page.getByRole("alert").filter({ hasText: /five|5/i });
    await expect(warning).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await control.requests("/api/v1/cards/link", person.email)).toEqual([]);

    const coloursBefore = await colours();
    expect(new Set(Object.values(coloursBefore)).size).toBe(5);
    await cards.getByRole("button", { name: "Delete Card" }).click();
    const remove = dialog(page, "Delete Card");
    await expect(remove.getByRole("button", { name: "Delete Card" })).toBeDisabled();
    await remove.getByRole("radio", { name: "•••• 3333" }).check();
    await remove.getByRole("button", { name: "Delete Card" }).click();
    await expect(remove).toBeHidden();
    await expect(cards.getByText("•••• 3333")).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: "Card deleted" })).toBeVisible();
    await expect(warning).toBeHidden();
    expect(await control.requests("/api/v1/cards/remove", person.email)).toHaveLength(1);
    const { 3333: _, ...others } = coloursBefore;
    expect(await colours()).toEqual(others);
    await page.reload();
    await expect(faces).toHaveCount(4);
    expect(await colours()).toEqual(others);
  });
});

test.describe("a holder whose top-up needs a new card", () => {
  test.use({ personDetails: { account: { status: "A", balance: 0, cards: [visa] } } });

  test("adds the card from the top-up dialog, and pays the amount that was entered before", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
    const topUp = dialog(page, "Topup Wallet");
    const add = dialog(page, "Enter Card Details");
    await topUp.getByRole("textbox", { name: "Amount" }).fill("42.50");
    await topUp.getByRole("button", { name: "Add Card" }).click();
    await add.getByRole("textbox", { name: "Card Holder Name" }).fill("Tess Tester");
    await typeCard(page, "5555555555554444");
    await add.getByRole("button", { name: "Add Card" }).click();
    await expect(topUp.getByRole("radio", { name: "•••• 4444" })).toBeChecked();
    await expect(topUp.getByRole("textbox", { name: "Amount" })).toHaveValue("42.50");
    await topUp.getByRole("button", { name: "Top Up" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Topup successful" })).toBeVisible();
    const [saved] = await control.requests("/api/v1/cards/save", person.email);
    const [paid] = await control.requests("/api/v1/wallet/top-up", person.email);
    expect(paid?.body).toMatchObject({ ...(saved?.body as object), amount: "4250" });
  });
});

test.describe("a holder whose only card has expired", () => {
  test.use({
    personDetails: { account: { status: "A", balance: 0, cards: [{ ...visa, expMonth: 1, expYear: 2020 }] } },
  });

  test("sees that no card can pay, and is not asked to enter an amount", async ({ page, person }) => {
    await openDashboard(page, person);
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
    const topUp = dialog(page, "Topup Wallet");
    await expect(topUp.getByText(/^None of your cards can pay/)).toBeVisible();
    await expect(topUp.getByText("Enter an amount.")).toHaveCount(0);
    await topUp.getByRole("textbox", { name: "Amount" }).fill("25,50");
    await expect(topUp.getByText(/^Use a point for the decimals, not a comma/)).toBeVisible();
  });
});

test.describe("a holder with an expired card and its replacement", () => {
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

  test("cannot pay with the expired card, which has its own accessible name, and can choose it in Delete Card", async ({
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
    const oldPattern = /•••• 4242.*01\/20.*Expired.*saved again with a later expiry/;
    await expect(topUp.getByRole("radio", { name: oldPattern })).toBeDisabled();
    expect(await colourOf(topUp.locator("label", mastercard))).toBe(onCard);
    await topUp.getByRole("button", { name: "Close" }).click();
    await cards.getByRole("button", { name: "Delete Card" }).click();
    await dialog(page, "Delete Card").getByRole("radio", { name: oldPattern }).check();
  });
});
