/** Arabic in the running app, and language and theme with unusable browser storage. */
import type { Locator, Page } from "@playwright/test";
import { app as arabic } from "../../src/ui/i18n/ar/app.ts";
import { landing as arabicLanding } from "../../src/ui/i18n/ar/landing.ts";
import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard, openDashboardByForm, signIn, signInButton } from "./steps.ts";

const html = (page: Page) => page.locator("html");

async function choose(page: Page, button: string, language: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("menuitem", { name: language }).click();
}

/** The edge of the field at which the browser aligns its text. */
const alignmentOf = (field: Locator) =>
  field.evaluate((box) => {
    const { textAlign, direction } = getComputedStyle(box);
    const edges: Readonly<Record<string, string>> =
      direction === "rtl" ? { start: "right", end: "left" } : { start: "left", end: "right" };
    return edges[textAlign] ?? textAlign.replace("-webkit-", "");
  });

test.describe("a holder whose account is pending", () => {
  test.use({ personDetails: { account: { status: "P", balance: 0 } } });

  test("changes the language during the setup without a reload, and keeps what was typed", async ({
    page,
    person,
  }) => {
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await page.getByLabel("City").fill("Woy Woy");
    await page.getByLabel("Email").fill("half@");
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await choose(page, "Language", "العربية");
    await expect(html(page)).toHaveAttribute("dir", "rtl");
    await expect(html(page)).toHaveAttribute("lang", "ar");
    await expect(page.getByLabel(arabic.setup.personal.city)).toHaveValue("Woy Woy");
    await expect(page.getByLabel(arabic.setup.personal.email)).toHaveValue("half@");
    await expect(page.getByRole("heading", { level: 1, name: arabic.setup.personal.title })).toBeVisible();
    await choose(page, arabic.shell.language, "English");
    await expect(html(page)).toHaveAttribute("dir", "ltr");
    await expect(page.getByLabel("City")).toHaveValue("Woy Woy");
    expect(loads).toBe(0);
  });

  test("sees a prefilled Latin name aligned to the start of the Arabic text", async ({ page, person }) => {
    await signIn(page, person);
    await choose(page, "Language", "العربية");
    await page.getByRole("button", { name: arabic.setup.actions.start }).click();
    const name = page.getByLabel(arabic.setup.personal.firstName);
    await expect(name).toHaveValue(person.firstName);
    const city = page.getByLabel(arabic.setup.personal.city);
    for (const text of ["Woy Woy", "وُي وُي"]) {
      await city.fill(text);
      for (const field of [name, city]) expect(await alignmentOf(field)).toBe("right");
    }
  });
});

test.describe("a holder with money and cards", () => {
  test.use({
    personDetails: {
      account: {
        status: "A",
        balance: 125_000,
        cards: [visa],
        transactions: [
          {
            type: "TRANSFER_DEBIT",
            status: "SUCCESS",
            amount: 123_456,
            createdAt: "2026-01-05T01:02:03.000Z",
          },
        ],
      },
    },
  });

  test("keeps Arabic from the landing page through sign-in and reload, with amounts left to right", async ({
    page,
    person,
  }) => {
    const wallet = page.getByRole("region", { name: arabic.wallet.title });
    const cards = page.getByRole("region", { name: arabic.cards.title });
    const history = page.getByRole("region", { name: arabic.history.title });

    await test.step("the language chosen on the landing page is kept through the sign-in", async () => {
      await page.goto("/");
      await choose(page, "Language", "العربية");
      await expect(page.locator("#root")).toHaveCSS("direction", "rtl");
      await page.getByRole("button", { name: arabicLanding.signIn }).click();
      await expect(html(page)).toHaveAttribute("dir", "rtl");
      await page.locator("input[type=password]").fill(person.password);
      await page.locator("input").first().fill(person.email);
      await page.locator("button[type=submit]").click();
      await expect(page.getByRole("button", { name: arabic.wallet.topUp, exact: true })).toBeVisible();
      await expect.poll(() => storedChoices(page)).toMatchObject({ language: "ar" });
    });
    await test.step("a reload is right to left from the first frame", async () => {
      await page.addInitScript(() => {
        const directions: string[] = [];
        Reflect.set(window, "seenDirections", directions);
        const recordDirection = () => {
          const dir = document.documentElement?.dir;
          if (document.body && dir !== undefined && directions.at(-1) !== dir) directions.push(dir);
          requestAnimationFrame(recordDirection);
        };
        requestAnimationFrame(recordDirection);
      });
      await page.reload();
      await expect(page.getByRole("button", { name: arabic.wallet.topUp, exact: true })).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, "seenDirections"))).toEqual(["rtl"]);
    });
    await test.step("amounts, card numbers and addresses are isolated and run from left to right", async () => {
      const isolated = [
        wallet.getByText("$1,250.00").first(),
        history.getByText("-$1,234.56"),
        cards.getByText("•••• 4242"),
        page.getByRole("navigation").getByText(person.email),
      ];
      for (const text of isolated) {
        await expect(text).toBeVisible();
        expect(await text.evaluate(readIsolation)).toEqual({ direction: "ltr", isolated: true });
      }
      // Arabic months and words with Latin digits.
      await expect(history.getByText(/يناير.*2026/)).toBeVisible();
    });
    await test.step("the payment provider's card field is Arabic", async () => {
      await cards.getByRole("button", { name: arabic.cards.add }).first().click();
      const frame = dialog(page, arabic.addCard.title).frameLocator("iframe[name^='__privateStripeFrame']");
      await expect(frame.locator("[name=cardnumber]")).toBeVisible();
      await expect(frame.locator("html")).toHaveAttribute("lang", "ar");
    });
  });
});

const storedChoices = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("ui-store") ?? "{}"));

/** Runs in the page: the direction and bidi isolation of the element, or of its nearest ancestor that sets them. */
function readIsolation(element: Element): { direction: string; isolated: boolean } {
  const isolatingElement = element.closest("bdi, [dir=ltr]") ?? element;
  const { direction, unicodeBidi } = getComputedStyle(isolatingElement);
  return { direction, isolated: unicodeBidi.startsWith("isolate") };
}

const savedChoices = [
  { stored: { version: 1, theme: "nupay-dark", language: "fr" }, theme: "nupay-dark", language: "en" },
  { stored: { version: 1, theme: "nupay-sepia", language: "ar" }, theme: "nupay-light", language: "ar" },
  { stored: ["rubbish"], theme: "nupay-light", language: "en" },
];

test("an unknown stored theme or language is replaced by its default, and the valid one is kept", async ({
  page,
}) => {
  await page.goto("/");
  for (const { stored, theme, language } of savedChoices) {
    await test.step(JSON.stringify(stored), async () => {
      await page.evaluate((text) => localStorage.setItem("ui-store", text), JSON.stringify(stored));
      await page.reload();
      await expect(html(page)).toHaveAttribute("data-theme", theme);
      await expect(html(page)).toHaveAttribute("lang", language);
      const { signIn: name } = language === "ar" ? arabicLanding : { signIn: signInButton };
      await expect(page.getByRole("button", { name })).toBeEnabled();
      await page.getByRole("switch").click();
      const otherTheme = theme === "nupay-dark" ? "nupay-light" : "nupay-dark";
      await expect(html(page)).toHaveAttribute("data-theme", otherTheme);
      await expect.poll(() => storedChoices(page)).toMatchObject({ version: 1, language });
    });
  }
});

for (const storage of ["forbidden", "full"] as const) {
  test.describe(`a browser whose storage is ${storage}`, () => {
    test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

    test("signs in, changes theme and language, and sends no payment, because the journal cannot store it", async ({
      page,
      person,
      control,
      baseURL,
    }) => {
      await page.addInitScript(
        ({ app, forbidden }) => {
          if (location.origin !== app) return;
          if (forbidden) {
            for (const area of ["localStorage", "sessionStorage", "indexedDB"]) {
              Object.defineProperty(window, area, {
                get() {
                  throw new DOMException("The storage is forbidden.", "SecurityError");
                },
              });
            }
          } else {
            Storage.prototype.setItem = () => {
              throw new DOMException("The storage is full.", "QuotaExceededError");
            };
            IDBObjectStore.prototype.add = Storage.prototype.setItem as () => never;
            IDBObjectStore.prototype.put = Storage.prototype.setItem as () => never;
          }
        },
        { app: baseURL, forbidden: storage === "forbidden" },
      );
      await openDashboardByForm(page, person);
      await page.getByRole("switch", { name: "Toggle theme" }).click();
      await expect(html(page)).toHaveAttribute("data-theme", "nupay-dark");
      await choose(page, "Language", "العربية");
      await expect(html(page)).toHaveAttribute("dir", "rtl");
      await choose(page, arabic.shell.language, "English");
      const wallet = page.getByRole("region", { name: "Wallet" });
      await wallet.getByRole("button", { name: "Top Up" }).click();
      const topUp = dialog(page, "Topup Wallet");
      await topUp.getByRole("radio", { name: "•••• 4242" }).check();
      await topUp.getByRole("textbox", { name: "Amount" }).fill("25");
      await topUp.getByRole("button", { name: "Top Up" }).click();
      await expect(topUp.getByRole("alert")).toContainText("does not let us keep a record of the payment");
      expect(await control.requests("/api/v1/wallet/top-up", person.email)).toEqual([]);
    });
  });
}

const names = [
  ["markup", "<img src=x onerror=alert(1)>", '<b>Bold</b> & "Co"'],
  ["emoji", "👩‍👩‍👧‍👦", "🦘"],
  ["right-to-left letters alone", "ليلى", "بنت سعيد"],
  ["two hundred letters", "Wolfeschlegelsteinhausenbergerdorff".repeat(6).slice(0, 200), "B"],
] as const;

test("a name of markup, emoji, Arabic or 200 letters is shown unchanged and does not overflow", async ({
  page,
  makePerson,
}) => {
  const [[, firstName], , , [, lastName]] = names;
  const person = await makePerson({ firstName, lastName });
  await page.setViewportSize({ width: 360, height: 780 });
  await openDashboard(page, person);
  expect(await page.locator("main b, main img[src=x]").count()).toBe(0);
  await expect.poll(() => page.evaluate(measureOverflow)).toBe(0);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  const send = dialog(page, "Send Money");
  for (const [what, first, last] of names) {
    await test.step(what, async () => {
      const payee = await makePerson({ firstName: first, lastName: last });
      await send.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
      await send.getByRole("button", { name: "Search" }).click();
      await expect(send.getByRole("status").filter({ hasText: first })).toBeVisible();
      expect(await send.locator("b, img[src=x]").count()).toBe(0);
      await expect.poll(() => page.evaluate(measureOverflow)).toBe(0);
    });
  }
  await page.goto("/profile");
  await expect(page.getByRole("main").getByText(person.email)).toBeVisible();
  await expect.poll(() => page.evaluate(measureOverflow)).toBe(0);
});

/** Runs in the page: by how many pixels the page, or a dialog in it, can be scrolled sideways. */
function measureOverflow(): number {
  const boxes = [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=dialog] *")];
  return Math.max(
    ...boxes
      .filter(
        (box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX),
      )
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  );
}
