/** What must be fully readable on a small screen: amounts, filter values, and dialogs in landscape. */
import type { Locator, Page } from "@playwright/test";
import { cardDialogs } from "../../src/machines/session/dialogs.machine.ts";
import { textsOf } from "../a11y/fixtures.ts";
import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import { roomFor } from "../support/text-room.ts";
import { dialog, fillSetup, openDashboard, signIn, waitUntilLoaded } from "./steps.ts";

const createdAt = new Date().toISOString();

test.use({
  personDetails: {
    account: {
      status: "A",
      balance: 123_456_789,
      cards: [visa],
      transactions: [
        { type: "TRANSFER_CREDIT", status: "SUCCESS", amount: 123_456_789, createdAt },
        { type: "TRANSFER_DEBIT", status: "SUCCESS", amount: 123_456, createdAt },
      ],
    },
  },
});

/** Opens every page in the light theme and this language. */
const setLanguage = (page: Page, language: "en" | "ar") =>
  page.addInitScript((code) => {
    localStorage.setItem("ui-store", JSON.stringify({ version: 1, theme: "nupay-light", language: code }));
  }, language);

/** Resizes the window; resolves when the page has drawn itself for the new size. */
async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  // Listeners of media queries run before the callbacks of an animation frame.
  await page.waitForFunction(
    (expected) =>
      window.innerWidth === expected &&
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
    width,
  );
}

/** Expects the text inside the window, and inside each ancestor that clips it. */
async function expectWhole(text: Locator): Promise<void> {
  const isCut = (element: HTMLElement | SVGElement) => {
    const { left, right } = element.getBoundingClientRect();
    const edges = [{ left: 0, right: document.documentElement.clientWidth }];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowX !== "visible") edges.push(around.getBoundingClientRect());
    }
    return edges.some((edge) => left < edge.left - 1 || right > edge.right + 1);
  };
  await expect.poll(() => text.evaluate(isCut), `${await text.textContent()} is whole`).toBe(false);
}

/** The number of lines of the text. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()]
      .filter(({ width }) => width > 0)
      .map(({ top }) => Math.round(top));
    return new Set(tops).size;
  });

/** Runs in the page: how many pixels of the field's text are clipped. */
const hiddenWidth = (field: HTMLElement) => field.scrollWidth - field.clientWidth;

test.describe("on a phone of 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("a balance, an amount and a statement in millions are not cut off", async ({ page, person }) => {
    await openDashboard(page, person);
    const wallet = page.getByRole("region", { name: "Wallet" });
    await expectWhole(wallet.getByText("$1,234,567.89").first());
    await wallet.getByRole("button", { name: "Withdraw" }).click();
    const amount = dialog(page, "Withdraw to Bank").getByRole("textbox", { name: "Amount" });
    await amount.fill("1234567.89");
    await amount.blur();
    await expect(amount).toHaveValue("$1,234,567.89");
    await expect.poll(() => amount.evaluate(hiddenWidth)).toBeLessThanOrEqual(1);

    await test.step("an amount at 200 % text size is not cut off on a wide screen", async () => {
      await resize(page, 1280, 720);
      // Changes the style through the CSSOM, because the page's policy blocks a style element.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await amount.fill("250");
      await amount.blur();
      await expect(amount).toHaveValue("$250.00");
      await expect.poll(() => amount.evaluate(hiddenWidth)).toBeLessThanOrEqual(1);
      for (const figure of await dialog(page, "Withdraw to Bank").locator("dd bdi").all())
        await expectWhole(figure);
      await resize(page, 320, 640);
    });

    await page.goto("/account-statements");
    await page.getByLabel("Period").selectOption({ label: "Last 30 Days" });
    await page.getByRole("button", { name: "Generate Statement" }).click();
    const statement = page.getByRole("article");
    await expect(statement).toBeVisible();
    for (const figure of await statement.locator("dd bdi").all()) await expectWhole(figure);
  });
});

/**
 * Whether a separator dot is on the same line as the part before it, or is clipped because its own part begins a line.
 */
const isBetweenParts = (dot: Locator) =>
  dot.evaluate((node) => {
    const line = node.parentElement?.parentElement?.getBoundingClientRect();
    const { left, right, top } = node.getBoundingClientRect();
    const previousBox = node.parentElement?.previousElementSibling?.getBoundingClientRect();
    if (line === undefined || previousBox === undefined) throw new Error("No line around the dot");
    const isCut = right <= line.left + 4 || left >= line.right - 4;
    return isCut || Math.abs(previousBox.top - top) < 4;
  });

test.describe("on a phone of 360 px", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const language of ["en", "ar"] as const)
    test(`with reduced motion the balance changes its size without a transition when the window is narrowed: ${language}`, async ({
      page,
      person,
    }) => {
      await page.addInitScript((code) => {
        localStorage.setItem(
          "ui-store",
          JSON.stringify({ version: 1, theme: "nupay-light", language: code }),
        );
        const passing: string[] = [];
        Object.assign(window, { passing });
        document.addEventListener("transitionrun", ({ propertyName, target }) => {
          if (propertyName === "font-size") passing.push((target as Element).tagName);
        });
      }, language);
      await resize(page, 1280, 740);
      await signIn(page, person);
      const balance = page.getByRole("main").getByText("$1,234,567.89").first();
      const sizeOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).fontSize);
      const wideFontSize = await sizeOf(balance);
      await resize(page, 360, 740);
      await expect.poll(() => sizeOf(balance)).not.toBe(wideFontSize);
      await expect.poll(() => sizeOf(balance.getByText(".89"))).toBe(await sizeOf(balance));
      await expectWhole(balance);
      expect(await linesOf(balance)).toBe(1);
      const passing = await page.evaluate(() => (window as unknown as { passing: string[] }).passing);
      expect(passing, "elements whose font size passed over").toEqual([]);
    });

  test.describe("in the list of transactions", () => {
    test.use({
      personDetails: {
        account: {
          status: "A",
          balance: 123_456_789,
          cards: [{ ...visa, expMonth: 1, expYear: 2020 }],
          transactions: [
            {
              type: "WALLET_TOPUP",
              status: "SUCCESS",
              amount: 123_456_789,
              createdAt,
              method: "Visa •••• 4242",
            },
            { type: "TRANSFER_TO_BANK", status: "SUCCESS", amount: 123_456_789, createdAt },
          ],
        },
      },
    });

    for (const language of ["en", "ar"] as const)
      test(`a month's sums stay side by side, and no dot ends or begins a line: ${language}`, async ({
        page,
        person,
      }) => {
        await setLanguage(page, language);
        await signIn(page, person);
        await page.goto("/transactions");
        const sums = page
          .getByRole("main")
          .getByRole("listitem")
          .first()
          .locator("> span")
          .filter({ hasText: "$" });
        await expect(sums).toHaveCount(2);
        const topOf = (element: Locator) =>
          element.evaluate((node) => Math.round(node.getBoundingClientRect().top));
        expect(await topOf(sums.nth(0))).toBe(await topOf(sums.nth(1)));
        const dotsOf = (area: Locator) => area.getByText("·", { exact: true }).filter({ visible: true });
        const dots = dotsOf(page.getByRole("main"));
        await expect(dots).toHaveCount(2);
        for (const dot of await dots.all()) expect(await isBetweenParts(dot)).toBe(true);

        await test.step("a line of a statement's dates and holder neither begins nor ends with a separator dot", async () => {
          const { statements } = textsOf(language).app;
          await page.goto("/account-statements");
          await page.getByRole("combobox", { name: statements.period }).selectOption("last90Days");
          await page.getByRole("button", { name: statements.generate }).click();
          const article = page.getByRole("article");
          await expect(article).toContainText(person.lastName);
          for (const width of [320, 220]) {
            await resize(page, width);
            expect(await isBetweenParts(dotsOf(article)), `at ${width} px`).toBe(true);
          }
        });

        await test.step("a line of a listed card neither begins nor ends with a separator dot", async () => {
          const { cards } = textsOf(language).app;
          await page.goto("/dashboard");
          await page.getByRole("button", { name: cards.deleteCard, exact: true }).click();
          const listedDots = dotsOf(page.getByRole("dialog"));
          for (const width of [360, 320, 280]) {
            await resize(page, width);
            await expect(listedDots).toHaveCount(2);
            for (const dot of await listedDots.all())
              expect(await isBetweenParts(dot), `at ${width} px`).toBe(true);
          }
        });
      });
  });

  test("the connection notice does not cover a dialog's buttons", async ({ page, person, context }) => {
    await openDashboard(page, person);
    await waitUntilLoaded(page);
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Withdraw" }).click();
    const withdraw = dialog(page, "Withdraw to Bank");
    await withdraw.getByRole("textbox", { name: "Amount" }).fill("5");
    await context.setOffline(true);
    await expect(page.getByText("You are offline")).toBeAttached();
    await context.setOffline(false);
    const toast = page.getByRole("status").filter({ hasText: "You are online again" });
    await toast.hover();
    await expect(toast).toBeVisible();
    await withdraw.getByRole("button", { name: "Withdraw" }).click({ trial: true, timeout: 2_000 });
  });
});

/** Expects room for the placeholder in each visible field, measured by typing it as the value. */
async function expectWholePlaceholders(page: Page): Promise<void> {
  const fields = await page.locator("[placeholder]:visible").all();
  expect(fields).not.toEqual([]);
  for (const field of fields) {
    const text = (await field.getAttribute("placeholder")) ?? "";
    await field.fill(text);
    expect(await field.evaluate(hiddenWidth), `hidden of ${text}`).toBeLessThanOrEqual(1);
    await field.fill("");
  }
}

for (const language of ["en", "ar"] as const) {
  test(`every placeholder is fully visible at 360 and 320 px: ${language}`, async ({ page, person }) => {
    await resize(page, 360, 740);
    await setLanguage(page, language);
    const { app } = textsOf(language);
    await signIn(page, person, "/transactions");
    const check = async (width: number) => {
      await resize(page, width, 740);
      await expectWholePlaceholders(page);
    };
    await page.getByRole("searchbox").waitFor();
    for (const width of [320, 360, 390]) await check(width);
    await page.goto("/bank-accounts");
    await page.getByRole("button", { name: app.bankAccounts.add, exact: true }).click();
    await page.getByRole("dialog").waitFor();
    for (const width of [320, 360]) await check(width);
    await page.goto("/dashboard");
    for (const opener of [app.cards.add, app.wallet.transfer]) {
      await page.getByRole("button", { name: opener, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      for (const width of [320, 360]) await check(width);
      await page.getByRole("dialog").getByRole("button", { name: app.common.close, exact: true }).click();
    }
  });
}

test.describe("on a phone in landscape", () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test("all content of a dialog can be scrolled into view", async ({ page, person }) => {
    await openDashboard(page, person);
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
    const topUp = dialog(page, "Topup Wallet");
    await expect(topUp.getByRole("textbox", { name: "Amount" })).toBeInViewport({ ratio: 1 });
    await topUp.getByText("•••• 4242").first().scrollIntoViewIfNeeded();
    await expect(topUp.getByText("•••• 4242").first()).toBeInViewport({ ratio: 1 });
    await topUp.getByRole("button", { name: "Top Up" }).scrollIntoViewIfNeeded();
    await expect(topUp.getByRole("button", { name: "Top Up" })).toBeInViewport({ ratio: 1 });

    await test.step("Tab on the last control scrolls to the first one, and Shift+Tab back to the last", async () => {
      const close = topUp.getByRole("button", { name: "Close" });
      const addCard = topUp.getByRole("button", { name: "Add Card" });
      await addCard.focus();
      await expect(close).not.toBeInViewport();
      await page.keyboard.press("Tab");
      await expect(close).toBeFocused();
      await expect(close).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Shift+Tab");
      await expect(addCard).toBeFocused();
      await expect(addCard).toBeInViewport({ ratio: 1 });
    });
  });
});

test("every filter of the transactions shows its full value at 660, 1024 and 1180 px", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/transactions");
  for (const width of [660, 1_024, 1_180]) {
    await resize(page, width, 800);
    await page.getByRole("table").waitFor();
    for (const name of ["Category", "Type", "Status"]) {
      const select = page.getByRole("combobox", { name });
      const room = await select.evaluate(roomFor, await select.getByRole("option").allTextContents());
      expect(room, `at ${width} px ${name} has room for its longest choice`).toBeGreaterThanOrEqual(0);
    }
  }
});

test("the dates in the transactions table do not wrap", async ({ page, person }) => {
  await resize(page, 768);
  await signIn(page, person, "/transactions");
  const day = page.getByRole("row").nth(1).getByRole("cell").first();
  await expect(day).toHaveText(/^\w{3} \d{1,2}, \d{4}$/);
  expect(await linesOf(day)).toBe(1);
});

test("a statement's references do not wrap, and its amounts in millions are not cut off, at 768 and 320 px", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/account-statements");
  await page.getByRole("combobox", { name: "Period" }).selectOption({ label: "Last 30 Days" });
  await page.getByRole("button", { name: "Generate Statement" }).click();
  for (const [width, place] of [
    [768, "row"],
    [320, "listitem"],
  ] as const) {
    await resize(page, width);
    const line = page.getByRole(place).filter({ hasText: "Incoming Transfer" });
    const reference = line.getByText(/^NP-\w+$/);
    await expect(reference).toBeVisible();
    expect(await linesOf(reference)).toBe(1);
    for (const figure of await line.getByText("$1,234,567.89").all()) await expectWhole(figure);
  }
});

test("transaction ids, references and account ids do not wrap at 320 px", async ({ page, person }) => {
  await resize(page, 320, 740);
  await openDashboard(page, person);
  await page.getByRole("region", { name: "Transaction History" }).getByRole("link").first().click();
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByText(/^txn_/)).toBeVisible();
  expect(await linesOf(details.getByText(/^txn_/))).toBe(1);
  // The reference is shown once in the details, and once in the sentence that asks the holder to quote it.
  await expect(page.getByText(/^NP-\w+$/)).toHaveCount(2);
  for (const reference of await page.getByText(/^NP-\w+$/).all()) expect(await linesOf(reference)).toBe(1);
  await page.goto("/profile");
  await expect(page.getByText(/^acc_/)).toBeVisible();
  expect(await linesOf(page.getByText(/^acc_/))).toBe(1);
});

for (const language of ["en", "ar"] as const) {
  test(`the buttons of the cards fit in one row, each on one line: ${language}`, async ({ page, person }) => {
    await setLanguage(page, language);
    const { cards } = textsOf(language).app;
    await signIn(page, person);
    const names = [cards.add, ...cardDialogs.map((cardDialog) => cards[cardDialog])];
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await button(cards.deleteCard).waitFor();
    for (const width of [1_280, 1_024, 768, 360]) {
      await resize(page, width);
      const tops = await Promise.all(names.map(async (name) => (await button(name).boundingBox())?.y));
      expect(new Set(tops).size, `rows at ${width} px`).toBe(1);
      for (const name of names)
        expect(await linesOf(button(name).locator("span")), `${name} at ${width} px`).toBe(1);
    }
  });
}

test.describe("a holder whose transactions name their cards", () => {
  const methods = ["Mastercard •••• 5309", "Visa •••• 4242", "Wattle Bank •••• 3456"];
  test.use({
    personDetails: {
      account: {
        status: "A",
        balance: 1_000,
        transactions: methods.map((method, index) => ({
          type: index === 2 ? "TRANSFER_TO_BANK" : "WALLET_TOPUP",
          status: "SUCCESS",
          amount: 123_456,
          createdAt,
          method,
        })),
      },
    },
  });

  for (const language of ["en", "ar"] as const) {
    test(`sees brand and number of each card on one line: ${language}`, async ({ page, person }) => {
      await page.addInitScript((code) => {
        const storedPreferences = { version: 1, theme: "nupay-light", language: code };
        localStorage.setItem("ui-store", JSON.stringify(storedPreferences));
      }, language);
      await signIn(page, person, "/transactions");
      const visibleText = (text: string) => page.getByText(text).filter({ visible: true });
      for (const width of [1_280, 360]) {
        await resize(page, width);
        for (const method of ["Mastercard •••• 5309", "Visa •••• 4242"])
          expect(await linesOf(visibleText(method)), `${method} at ${width} px`).toBe(1);
      }
      // In a narrow table a method may take two lines, so that each status fits.
      for (const width of [1_024, 768]) {
        await resize(page, width);
        for (const status of await page.locator("tbody td:last-child").all()) await expectWhole(status);
      }
      await resize(page, 320);
      for (const number of ["•••• 5309", "•••• 4242", "•••• 3456"])
        expect(await linesOf(visibleText(number)), number).toBe(1);
    });
  }
});

test("a card is lower than 260 px at a window width of 768 px", async ({ page, person }) => {
  await resize(page, 768);
  await openDashboard(page, person);
  for (const address of ["/dashboard", "/cards"]) {
    await page.goto(address);
    const card = page.getByRole("region", { name: "My Cards" }).getByRole("listitem").first();
    await expect(card).toBeVisible();
    expect((await card.boundingBox())?.height).toBeLessThan(260);
  }
});

test("a name of sixty letters is not cut off in heading, menu, profile and payee search", async ({
  page,
  makePerson,
}) => {
  const [firstName, lastName] = ["Wolfeschlegelsteinhausenberger", "Dorffwelchevoralternwarengewi"];
  const someone = await makePerson({ firstName, lastName });
  const payer = await makePerson();
  for (const width of [1_280, 768, 390, 360, 320]) {
    await resize(page, width, 800);
    if (width === 1_280) await openDashboard(page, someone);
    await expectWhole(page.getByRole("heading", { level: 1 }));
    if (width < 1_024) await page.getByRole("button", { name: "Toggle menu" }).click();
    await expectWhole(page.getByRole("navigation").or(page.getByRole("dialog")).getByText(lastName).first());
    if (width < 1_024) await page.keyboard.press("Escape");
  }
  await page.goto("/profile");
  await expectWhole(page.getByRole("main").getByText(lastName).first());
  await page.context().clearCookies();
  await openDashboard(page, payer);
  await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Transfer" }).click();
  await dialog(page, "Send Money").getByRole("textbox", { name: "Phone Number" }).fill(someone.mobile);
  await dialog(page, "Send Money").getByRole("button", { name: "Search" }).click();
  await expectWhole(dialog(page, "Send Money").getByText(firstName).first());
});

test("the landing page's captions and the setup's step are not cut off at 390 px", async ({
  page,
  makePerson,
}) => {
  await resize(page, 390, 844);
  await page.goto("/");
  for (const caption of ["Top up from a saved card", "Send by mobile number", "Statements that add up"]) {
    await expectWhole(page.getByText(caption));
    await expect(page.getByText(caption)).toBeInViewport({ ratio: 1 });
  }
  await signIn(page, await makePerson({ account: { status: "P", balance: 0 } }));
  await page.getByRole("button", { name: "Start Setup" }).click();
  await expectWhole(page.getByText("2 of 6"));
});

test("the top bar spans the full window width", async ({ page, person }) => {
  await resize(page, 1280);
  await signIn(page, person, "/settings");
  const bar = await page.getByRole("banner").boundingBox();
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBe(1280);
});

test.describe("a person in the setup", () => {
  test.use({ personDetails: { account: { status: "P", balance: 0 }, mobile: "0412345678" } });

  test("sees the errors of State and Postal Code on at most two lines each, and their phone number formatted", async ({
    page,
    person,
  }) => {
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("0412 345 678");
    await page.getByLabel("State").fill("Bavaria");
    await page.getByLabel("Postal Code").fill("1");
    await page.getByLabel("City").focus();
    for (const width of [1280, 768, 360]) {
      await resize(page, width);
      for (const text of [
        "Enter an Australian state or territory, such as NSW.",
        "An Australian postal code has four digits.",
      ])
        expect(await linesOf(page.getByText(text))).toBeLessThanOrEqual(2);
    }
    await page.getByLabel("State").fill("nsw");
    await page.getByLabel("City").focus();
    await expect(page.getByLabel("State")).toHaveValue("NSW");
  });
});

test("the buttons of the setup's review are whole at 360 px with text of 200 %", async ({
  page,
  makePerson,
}) => {
  await resize(page, 360);
  await signIn(page, await makePerson({ account: { status: "P", balance: 0 } }));
  await fillSetup(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const name of ["Back", "Complete Setup"])
    await expectWhole(page.getByRole("button", { name, exact: true }));
});

test("the phone field is left to right even for Arabic digits", async ({ page, person }) => {
  await openDashboard(page, person);
  await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Transfer" }).click();
  const phone = dialog(page, "Send Money").getByRole("textbox", { name: "Phone Number" });
  await expect(phone).toHaveAttribute("dir", "ltr");
  await expect(phone).toHaveCSS("unicode-bidi", "bidi-override");
});

test.describe("a holder with the text of the browser at any size", () => {
  test.use({
    personDetails: {
      account: {
        status: "A",
        balance: 125_000,
        cards: [visa],
        transactions: [
          { type: "WALLET_TOPUP", status: "PENDING", amount: 5_000, createdAt, method: "Visa •••• 4242" },
          { type: "TRANSFER_CREDIT", status: "SUCCESS", amount: 12_000, createdAt, counterparty: "Bela B." },
          { type: "TRANSFER_TO_BANK", status: "FAILED", amount: 20_000, createdAt, method: "ANZ •••• 7390" },
        ],
      },
    },
  });

  /** Runs in the page: icons that lost their size, and texts that are cut off or leave their button or the window. */
  function squeezed(): string[] {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const all = [...document.querySelectorAll<HTMLElement | SVGElement>("body *")].filter(isShown);
    const icons = all.filter(
      (element) =>
        element.matches("svg[width]") &&
        element.getBoundingClientRect().width < Number(element.getAttribute("width")) - 0.5,
    );
    const texts = all.filter(
      (element) =>
        (element.matches("button") || getComputedStyle(element).overflowX === "hidden") &&
        element.textContent !== "" &&
        element.clientWidth > 2 &&
        element.scrollWidth > element.clientWidth + 1,
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...icons.map((icon) => `icon in ${icon.parentElement?.textContent}`),
      ...texts.map((text) => `text ${text.textContent}`),
      ...(scrollWidth > clientWidth ? [`page of ${scrollWidth} px`] : []),
    ];
  }

  for (const language of ["en", "ar"] as const)
    test(`sees every icon and text whole from 320 to 1280 px, also at 200 % text size: ${language}`, async ({
      page,
      person,
    }) => {
      await setLanguage(page, language);
      const { loading } = textsOf(language).app.common;
      await resize(page, 1280);
      await signIn(page, person);
      for (const address of ["/dashboard", "/transactions", "/bank-accounts", "/profile"]) {
        await page.goto(address);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expect(page.getByRole("main").getByRole("status").filter({ hasText: loading })).toHaveCount(0);
        for (const size of ["100%", "200%"]) {
          await page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize;
          }, size);
          for (const width of [320, 360, 768, 1_024, 1_100, 1_280]) {
            await resize(page, width);
            expect(await page.evaluate(squeezed), `${address} at ${width} px, text ${size}`).toEqual([]);
          }
        }
      }
    });

  /** The box of the text alone, not of its element. */
  const textBoxOf = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { top, bottom, left, right } = range.getBoundingClientRect();
      return { top, bottom, left, right };
    });

  /** Short words in the element that go on in the next line. An address or a reference may do so. */
  const brokenWords = (area: Locator) =>
    area.evaluate((container) => {
      const range = document.createRange();
      return [container, ...container.querySelectorAll("*")]
        .flatMap((element) => [...element.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE && !/[@_\d]/.test(node.textContent ?? ""))
        .flatMap((node) =>
          [...(node.textContent ?? "").matchAll(/[\p{L}\p{M}]{2,12}/gu)].filter(({ index, 0: word }) => {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          }),
        )
        .map(([word]) => word);
    });

  for (const language of ["en", "ar"] as const)
    test(`sees the words of statement and history, and why nothing can be exported, whole on a phone at any text size: ${language}`, async ({
      page,
      person,
    }) => {
      await setLanguage(page, language);
      const { statements, transactions } = textsOf(language).app;
      await resize(page, 360);
      await signIn(page, person, "/account-statements");
      await page.getByRole("combobox").selectOption("last30Days");
      await page.getByRole("button", { name: statements.generate }).click();
      const statement = page.getByRole("article");
      await expect(statement).toBeVisible();
      const resizeText = (size: string) =>
        page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
      for (const size of ["100%", "150%", "200%"])
        for (const width of [320, 360, 412]) {
          await resizeText(size);
          await resize(page, width);
          expect(await brokenWords(statement), `at ${width} px, text ${size}`).toEqual([]);
          for (const text of await statement.locator("li bdi, dd bdi").all()) await expectWhole(text);
        }
      await page.goto("/dashboard");
      const history = page.getByRole("main").getByRole("list").filter({ hasText: "$" }).first();
      await expect(history).toBeVisible();
      await resize(page, 320);
      expect(await brokenWords(history)).toEqual([]);

      await test.step("an empty amount and a mobile number are whole in Send Money at 200 %", async () => {
        const { wallet, transfer } = textsOf(language).app;
        await resize(page, 360);
        await resizeText("200%");
        await page.getByRole("main").getByRole("button", { name: wallet.transfer, exact: true }).click();
        const send = page.getByRole("dialog");
        const phone = send.getByRole("textbox", { name: transfer.phone });
        await phone.fill("0400 000 000");
        expect(await phone.evaluate(hiddenWidth)).toBeLessThanOrEqual(1);
        const amount = send.locator("input[inputmode=decimal]");
        const room = await amount.evaluate(
          (field) => field.clientWidth / Number.parseFloat(getComputedStyle(field).fontSize),
        );
        expect(room, "room for $0.00, in font sizes").toBeGreaterThan(2.5);
      });

      await page.goto("/transactions?search=zzzz");
      const reason = page.getByText(transactions.exportMissing.rows);
      await expect(reason).toBeVisible();
      const label = page.getByText(transactions.search, { exact: true });
      for (const size of ["100%", "150%", "200%"]) {
        await resizeText(size);
        for (const width of [320, 360, 412]) {
          await resize(page, width);
          await expectWhole(reason);
          const [over, under] = await Promise.all([textBoxOf(reason), textBoxOf(label)]);
          const isCovered =
            over.top < under.bottom - 2 &&
            under.top < over.bottom - 2 &&
            over.left < under.right &&
            under.left < over.right;
          expect(isCovered, `the sentence covers the label at ${width} px, text ${size}`).toBe(false);
        }
      }
    });
});
