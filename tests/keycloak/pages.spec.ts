/** Keycloak's own pages in the project's theme. */
import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { openDashboard, signInButton } from "../journeys/steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { appearances, background, html, realmUrl, signInPageUrl } from "./sign-in-pages.ts";

for (const { dark, locale, dir, colour, title, theme } of appearances) {
  test(`the pages are ${theme} and in ${locale} as requested, also after an error and in the registration`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(signInPageUrl(baseURL, "auth", { dark, ui_locales: locale, locale }));
    const expectAppearance = async () => {
      await expect(html(page)).toHaveAttribute("lang", locale);
      await expect(html(page)).toHaveAttribute("dir", dir);
      await expect(html(page)).toHaveAttribute("data-theme", theme);
      await expect.poll(() => background(page), "once the stylesheet is there").toBe(colour);
    };
    await expectAppearance();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.locator("button[type=submit]").click();
    await expect(page.getByRole("alert")).toHaveCount(1);
    await expectAppearance();
    await page.locator(".beside a").click();
    await expect(page.locator("[name=mobile]")).toBeVisible();
    await expectAppearance();
  });
}

test("Keycloak's pages have the theme and language that the app chose", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("switch", { name: "Toggle theme" }).click();
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "العربية" }).click();
  await page.getByRole("button", { name: "تسجيل الدخول / إنشاء حساب" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "تسجيل الدخول إلى حسابك" })).toBeVisible();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
});

test("without parameters the browser's language and the system's colour scheme apply", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: "ar-EG", colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(signInPageUrl(baseURL, "auth"));
  await expect(html(page)).toHaveAttribute("lang", "ar");
  await expect(html(page)).not.toHaveAttribute("data-theme");
  expect(await background(page)).toBe(appearances[1].colour);
  await context.close();
});

test("a language chosen on the page is kept after a failed sign-in", async ({ page, baseURL, person }) => {
  await page.goto(signInPageUrl(baseURL, "auth", { dark: "true", ui_locales: "en", locale: "en" }));
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(html(page)).toHaveAttribute("lang", "ar");
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await page.getByRole("textbox", { name: "البريد الإلكتروني" }).fill(person.email);
  await page.getByRole("textbox", { name: "كلمة المرور" }).fill("not the password");
  await page.getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page.getByRole("alert")).toHaveText("البريد الإلكتروني أو كلمة المرور غير صحيحة.");
});

test("a wrong password shows an error, keeps the e-mail and clears the password", async ({
  page,
  baseURL,
  person,
}) => {
  await page.goto(signInPageUrl(baseURL, "auth", { ui_locales: "en" }));
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("not the password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await password.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Wrong e-mail or password.");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await expect(password).toHaveValue("");
  await expect(password).toBeFocused();
});

test("a registration shows an error at each field, keeps the input, and ends in the setup", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(/users\/me|wallet|cards/);
  await page.goto("/");
  await page.getByRole("button", { name: signInButton }).click();
  await page.getByRole("link", { name: "Register" }).click();
  const field = (name: string) => page.getByRole("textbox", { name });
  const send = () => page.getByRole("button", { name: "Register" }).click();
  await expect(field("First Name")).toBeFocused();
  await send();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(page.locator(".fault")).toHaveCount(5);
  await field("First Name").fill("Nadia");
  await field("Last Name").fill("Newcomer");
  await field("Email").fill(person.email);
  await field("Mobile").fill("12");
  await field("Password").fill("too short");
  await send();
  await expect(page.getByText("Enter a valid Australian mobile number, such as 0400 000 003.")).toBeVisible();
  await expect(page.getByText("Choose a password of at least 12 characters.")).toBeVisible();
  await expect(field("First Name")).toHaveValue("Nadia");
  await expect(field("Password")).toHaveValue("");
  await field("Mobile").fill("0400 000 077");
  await field("Password").fill("a good long one");
  await send();
  await expect(page.getByText("An account with this e-mail already exists.")).toBeVisible();
  await field("Email").fill(`${randomUUID()}@nupay.test`);
  await field("Password").fill("a good long one");
  await send();
  await expect(page.getByRole("button", { name: "Start Setup" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: "Start Setup" }).click();
  await expect(page.getByLabel("First Name")).toBeVisible();
});

test("signing out without an id token requires confirmation, and returns to the app", async ({
  page,
  person,
}) => {
  // The app has finished its sign-in here. A silent check that was still running would delete the browser's
  // authentication session in Keycloak, and with it the form that asks for confirmation (docs/keycloak.md, "What
  // differs").
  await openDashboard(page, person);
  await page.goto(`${realmUrl()}/protocol/openid-connect/logout?client_id=nupay-web&dark=true`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign out of nupay?" })).toBeVisible();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are signed out" })).toBeVisible();
});

test("Keycloak's pages fit a phone of 360 px and pass axe, in both languages and themes", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });
  for (const { dark, locale } of appearances) {
    for (const pageName of ["auth", "registrations"] as const) {
      await page.goto(signInPageUrl(baseURL, pageName, { dark, ui_locales: locale }));
      for (const state of ["empty", "refused"]) {
        if (state === "refused") {
          await page.locator("button[type=submit]").click();
          await expect(page.getByRole("alert")).toHaveCount(1);
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        const foundResults = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
          .analyze();
        expect(foundResults.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual(
          [],
        );
      }
    }
  }
});
