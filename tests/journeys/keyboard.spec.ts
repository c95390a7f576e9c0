/** The app by keyboard only, and with reduced motion. */
import type { Locator, Page } from "@playwright/test";
import { dialogNames } from "../support/dialog-names.ts";
import { expect, test } from "../support/fixtures.ts";
import { noCardsText } from "../support/no-cards.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard, signIn, typeCard } from "./steps.ts";

test.use({
  personDetails: {
    account: { status: "A", balance: 10_000, cards: [visa, { ...visa, last4: "0005" }] },
  },
});

async function press(control: Locator, key = "Enter"): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** Whether the element contains the focus. Focus inside an iframe counts as the iframe's. */
const holdsFocus = (element: Element) => element.contains(document.activeElement);

const dialogs: readonly { path: string; region?: string; button: string; title: string }[] = [
  { path: "/dashboard", region: "Wallet", ...dialogNames.topUp },
  { path: "/dashboard", region: "Wallet", ...dialogNames.withdraw },
  { path: "/dashboard", region: "Wallet", ...dialogNames.transfer },
  { path: "/dashboard", region: "My Cards", ...dialogNames.addCard },
  { path: "/dashboard", region: "My Cards", ...dialogNames.deleteCard },
  { path: "/bank-accounts", button: "Add Bank Account", title: "Enter Bank Account Details" },
];

test("every dialog takes the focus, traps it, closes on Escape and returns the focus", async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  await openDashboard(page, person);
  for (const { path, region, button, title } of dialogs) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    const container =
      region === undefined ? page.getByRole("main") : page.getByRole("region", { name: region });
    const opener = container.getByRole("button", { name: button, exact: true });
    await press(opener);
    const openedDialog = dialog(page, title);
    await expect(openedDialog).toBeVisible();
    await expect.poll(() => openedDialog.evaluate(holdsFocus), `${title} takes the focus`).toBe(true);
    for (const key of ["Shift+Tab", "Shift+Tab", ...Array<string>(14).fill("Tab")]) {
      await page.keyboard.press(key);
      expect(await openedDialog.evaluate(holdsFocus), `${title} keeps the focus at ${key}`).toBe(true);
    }
    const close = openedDialog.getByRole("button", { name: "Close" });
    await close.focus();
    const stops = await stopsUntil(page, "Tab", close);
    expect(stops.at(-1), `Tab comes round in ${title}`).toBe("BUTTON Close");
    await close.focus();
    await page.keyboard.press("Escape");
    await expect(openedDialog).toBeHidden();
    await expect(opener, `${button} has the focus again`).toBeFocused();
  }
});

const providerForms = [
  {
    what: "bank account",
    path: "/bank-accounts",
    button: "Add Bank Account",
    title: "Enter Bank Account Details",
    name: "bsb",
    lacks: "Give the account a name.",
  },
  {
    what: "card",
    path: "/cards",
    button: "Add Card",
    title: "Enter Card Details",
    name: "cardnumber",
    lacks: "",
  },
] as const;

for (const { what, path, button, title, name, lacks } of providerForms)
  test(`Tab moves into the provider's field of an incomplete ${what} and out of it in both directions`, async ({
    page,
    person,
  }) => {
    await signIn(page, person, path);
    await press(page.getByRole("button", { name: button }).first());
    const add = dialog(page, title);
    const field = add.frameLocator("iframe[name^='__privateStripeFrame']");
    await expect(field.locator(`[name=${name}]`)).toBeVisible();
    const close = add.getByRole("button", { name: "Close" });
    const submit = add.getByRole("button", { name: button });
    await expect(submit).toBeDisabled();
    for (const key of ["Tab", "Shift+Tab"]) {
      await close.focus();
      const stops = await stopsUntil(page, key, close);
      expect(stops, `${key} comes to the field`).toContain("IFRAME");
      expect(stops.at(-1), `${key} comes back to Close`).toBe("BUTTON Close");
    }
    await test.step("Enter on the disabled button does nothing, and its description says what is missing", async () => {
      await submit.focus();
      await page.keyboard.press("Enter");
      await expect(submit).toHaveAccessibleDescription(lacks);
      await expect(submit).toBeFocused();
    });
  });

/** The focused elements after each press of the key, until the control has the focus or fourteen presses were made. */
async function stopsUntil(page: Page, key: string, control: Locator): Promise<readonly string[]> {
  const stops: string[] = [];
  while (stops.length < 14) {
    await page.keyboard.press(key);
    stops.push(
      await page.evaluate(() => {
        const { tagName = "", textContent, ariaLabel } = document.activeElement ?? {};
        return tagName === "BUTTON" ? `${tagName} ${ariaLabel ?? textContent}` : tagName;
      }),
    );
    if (await control.evaluate((element) => element === document.activeElement)) return stops;
  }
  return stops;
}

test("a top-up and a transfer work by keyboard only, and a payee search moves the focus to an empty amount", async ({
  page,
  person,
  control,
  makePerson,
}) => {
  const { mobile } = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  await press(page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }));
  const topUp = dialog(page, "Topup Wallet");
  const amount = topUp.getByRole("textbox", { name: "Amount" });
  await expect(amount).toBeFocused();
  await page.keyboard.type("25");
  await expect(topUp.getByRole("radio").first()).toBeVisible();
  for (let presses = 0; presses < 10 && (await focusedRole(page)) !== "radio"; presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowDown");
  await expect(topUp.getByRole("radio", { checked: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Topup successful" })).toBeVisible();
  await expect(topUp).toBeHidden();
  expect(await control.requests("/api/v1/wallet/top-up", person.email)).toHaveLength(1);

  await test.step("after a payee search the focus is in an empty amount field, and a second Enter sends no filled one", async () => {
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Transfer" }).click();
    const send = dialog(page, "Send Money");
    await send.getByRole("textbox", { name: "Phone Number" }).fill(mobile);
    await page.keyboard.press("Enter");
    await expect(send.getByText("Priya")).toBeVisible();
    await expect(send.getByRole("textbox", { name: "Amount" })).toBeFocused();
    await page.keyboard.type("12");
    await send.getByRole("textbox", { name: "Phone Number" }).fill(`+61${mobile.slice(1)}`);
    await press(send.getByRole("button", { name: "Search" }));
    await expect(send.getByText("Priya")).toBeVisible();
    await expect(send.getByRole("textbox", { name: "Amount" })).toHaveValue(/12/);
    await page.keyboard.press("Enter");
    await expect(send.getByRole("textbox", { name: "Phone Number" })).toBeFocused();
    expect(await control.requests("/api/v1/wallet/transfer", person.email)).toEqual([]);
  });
});

async function focusedRole(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement ? focused.type : (focused?.tagName ?? "");
  });
}

test("the page's skip link, menus and drawer work by keyboard, also while a dialog closes", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await test.step("the first Tab focuses “Skip to content”, and Enter moves the focus to the content", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("button", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.getByRole("main").evaluate(holdsFocus)).toBe(true);
  });
  await test.step("a pressed link that unmounts with its page moves the focus to the content of the page that it opens", async () => {
    const link = page.getByRole("main").getByRole("link").first();
    const address = (await link.getAttribute("href")) ?? "";
    await press(link);
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expect(link.and(page.locator(`[href="${address}"]`))).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  });
  await test.step("menus open on Enter and return the focus on Escape", async () => {
    for (const name of ["Language", "Profile menu"]) {
      const button = page.getByRole("button", { name, exact: true });
      await press(button);
      await expect(page.getByRole("menuitem").first()).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
      await expect(button).toBeFocused();
    }
    const bell = page.getByRole("button", { name: "Notifications" });
    await press(bell);
    await expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Notifications" })).toBeHidden();
    await expect(bell).toBeFocused();
  });
  await test.step("a menu opened while a dialog closes stays open and keeps the focus", async () => {
    await page
      .getByRole("region", { name: "Wallet" })
      .getByRole("button", { name: "Top Up", exact: true })
      .click();
    await expect(dialog(page, "Topup Wallet")).toBeVisible();
    const language = page.locator("header").getByRole("button", { name: "Language", includeHidden: true });
    // Presses the button after the dialog has closed and before the task that returns the focus.
    const isClosed = await language.evaluate(async (button) => {
      const key = { key: "Escape", bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
      for (
        let turnCount = 0;
        turnCount < 100 && document.querySelector("[role=dialog]") !== null;
        turnCount += 1
      ) {
        await Promise.resolve();
      }
      const press = { button: 0, bubbles: true, cancelable: true, pointerType: "mouse" };
      button.dispatchEvent(new PointerEvent("pointerdown", press));
      return document.querySelector("[role=dialog]") === null;
    });
    expect(isClosed).toBe(true);
    const menu = page.getByRole("menu");
    await expect.poll(() => menu.evaluate(holdsFocus)).toBe(true);
    await page.waitForTimeout(100);
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  });
  await test.step("on a phone the drawer takes the focus, opens a page by Enter, and returns the focus", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const toggle = page.getByRole("button", { name: "Toggle menu" });
    await press(toggle);
    const drawer = page.getByRole("dialog", { name: "Main" });
    await expect.poll(() => drawer.evaluate(holdsFocus)).toBe(true);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();
    await press(toggle);
    await press(drawer.getByRole("link", { name: "Help & Support" }));
    await expect(page).toHaveURL(/\/help$/);
    await expect(drawer).toBeHidden();
  });
});

test("the focus moves to the cards panel after the last card is removed or the first one is added", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  const cards = page.getByRole("region", { name: "My Cards" });
  for (const remainingCards of [1, 0]) {
    await press(cards.getByRole("button", { name: "Delete Card" }));
    const deleting = dialog(page, "Delete Card");
    await deleting.getByRole("radio").first().check();
    await press(deleting.getByRole("button", { name: "Delete Card" }));
    await expect(deleting).toBeHidden();
    await expect(cards.getByText(/^•••• \d{4}$/)).toHaveCount(remainingCards);
  }
  await expect(cards.getByText(noCardsText)).toBeVisible();
  await expect(cards).toBeFocused();
  await press(cards.getByRole("button", { name: "Add Card" }));
  const adding = dialog(page, "Enter Card Details");
  await adding.getByRole("textbox", { name: "Card Holder Name" }).fill("Tess Tester");
  await typeCard(page, "4242424242424242");
  await press(adding.getByRole("button", { name: "Add Card" }));
  await expect(adding).toBeHidden();
  await expect(cards.getByRole("button", { name: "Delete Card" })).toBeVisible();
  await expect(cards).toBeFocused();
});

test("when a focused button unmounts with its message, the focus moves to the element that contained the message", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/list/);
  await openDashboard(page, person);
  const history = page.getByRole("region", { name: "Transaction History" });
  await press(history.getByRole("button", { name: "Top Up" }));
  const topUp = dialog(page, "Topup Wallet");
  await topUp.getByRole("textbox", { name: "Amount" }).fill("25");
  await topUp.getByRole("radio").first().check();
  await press(topUp.getByRole("button", { name: "Top Up" }));
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await expect(history).toBeFocused();
  await control.fault({
    method: "POST",
    path: "/api/v1/wallet/list",
    kind: "status",
    status: 400,
    times: 1,
    email: person.email,
  });
  await page.getByRole("link", { name: "Transactions" }).click();
  const main = page.getByRole("main");
  await press(main.getByRole("button", { name: "Try again" }));
  await expect(main.getByRole("button", { name: "Try again" })).toBeHidden();
  await expect(main).toBeFocused();

  await main.getByRole("searchbox").fill("nothing is called so");
  await press(main.getByRole("button", { name: "Clear filters" }));
  await expect(main.getByRole("button", { name: "Clear filters" })).toBeHidden();
  await expect(main.getByRole("search")).toBeFocused();

  await page.goto("/settings");
  await press(main.getByRole("button", { name: "Clear stored data" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Clear" }));
  const toast = page.getByRole("status").filter({ hasText: "Stored data cleared" });
  await press(toast.getByRole("button", { name: "Dismiss" }));
  await expect(toast).toBeHidden();
  await expect(main).toBeFocused();
});

test("a bank account is renamed and removed by keyboard only", async ({ page, person }) => {
  await signIn(page, person, "/bank-accounts");
  const actions = page.getByRole("button", { name: /^Actions for/ }).first();
  const name = ((await actions.getAttribute("aria-label")) ?? "").replace("Actions for ", "");
  await press(actions);
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /Nick Name/ })).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Rent");
  await page.keyboard.press("Enter");
  const renamed = page.getByRole("button", { name: "Actions for Rent" });
  await expect(renamed).toBeFocused();
  expect(name).not.toBe("Rent");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Delete Bank Account" });
  await expect(question).toContainText("Rent");
  await press(question.getByRole("button", { name: "Delete Bank Account" }));
  await expect(renamed).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("a visitor who prefers reduced motion", () => {
  test("sees no carousel motion on the landing page until they press Play", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const carousel = page.getByRole("region", { name: "carousel" });
    await expect(carousel.getByRole("button", { name: "Play carousel" })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(carousel.locator("[aria-current=true]")).toHaveText("Top up from a saved card");
    await carousel.getByRole("button", { name: "Play carousel" }).click();
    await page.mouse.move(0, 0);
    await page.getByRole("heading", { level: 1 }).click();
    await page.clock.runFor(3_100);
    await expect(carousel.locator("[aria-current=true]")).toHaveText("Send by mobile number");
  });

  test("sees no animation while a dialog opens and a payment is checked", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/wallet\/top-up/);
    await openDashboard(page, person);
    // Uses a 502 and not a lost answer, because Firefox repeats a call without an answer by itself, and gets the answer
    // at once.
    await control.fault({
      method: "POST",
      path: "/api/v1/wallet/top-up",
      kind: "status",
      status: 502,
      act: true,
      email: person.email,
    });
    const { id } = await control.fault({
      method: "GET",
      path: "/api/v1/wallet/payments/*",
      kind: "hold",
      email: person.email,
    });
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
    const topUp = dialog(page, "Topup Wallet");
    await topUp.getByRole("radio").first().check();
    expect(await page.evaluate(runningAnimations)).toEqual([]);
    await topUp.getByRole("textbox", { name: "Amount" }).fill("25");
    await topUp.getByRole("button", { name: "Top Up" }).click();
    await expect(topUp.getByText("We're checking this payment")).toBeVisible();
    expect(await page.evaluate(runningAnimations)).toEqual([]);
    await control.release(id);
    await expect(page.getByText("Topup successful")).toBeVisible({ timeout: 20_000 });
  });
});

/** Runs in the page: the names of visible animations. */
function runningAnimations(): string[] {
  return document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
    .map((animation) => {
      const effect = animation.effect;
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `${target?.outerHTML.slice(0, 80)} ${effect?.getComputedTiming().duration} ms`;
    });
}
