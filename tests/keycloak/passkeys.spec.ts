/** Keycloak's passkeys with the project's realm and theme. */
import AxeBuilder from "@axe-core/playwright";
import type { Page, Response } from "@playwright/test";
import { enterCredentials, openDashboard, signInButton, signOut } from "../journeys/steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { keycloakAdmin } from "../support/keycloak-control.ts";
import { offerPasskeys } from "../support/passkeys.ts";
import {
  createButton,
  openRegistration,
  openWithPasskey,
  registrationParameters,
  submitPasskey,
  welcomeHeading,
} from "./create-passkey.ts";
import { appearances, html, signInPageUrl } from "./sign-in-pages.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

const usePasskey = (page: Page) => page.getByRole("button", { name: "Use a passkey" });
const signInPage = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: "Sign in to your account" })).toBeVisible();

test("a person creates a passkey, signs out, and signs in with it from the e-mail field, without a password", async ({
  page,
  person,
  baseURL,
}) => {
  const device = await openWithPasskey(page, person, baseURL);
  expect(await device.passkeys()).toMatchObject([{ rpId: "localhost", isResidentCredential: true }]);
  const [passkey] = await keycloakAdmin().passkeys(person.id);
  expect(passkey?.userLabel).toMatch(/^Passkey · \d+ \w+ 20\d\d, /);
  await signOut(page);
  await page.getByRole("button", { name: signInButton }).click();
  await expect(welcomeHeading(page)).toBeVisible();
});

test("a passkey of a locked device shows a message, and then the unlocked device or the password signs in", async ({
  page,
  person,
  baseURL,
}) => {
  const device = await openWithPasskey(page, person, baseURL);
  await signOut(page);
  await device.unlocks(false);
  const refuse = async () => {
    await page.getByRole("button", { name: signInButton }).click();
    await usePasskey(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The passkey was not used. Try again, or sign in with your password.",
    );
  };
  await refuse();
  await enterCredentials(page, person);
  await expect(welcomeHeading(page)).toBeVisible();
  await signOut(page);
  await refuse();
  await device.unlocks(true);
  await usePasskey(page).click();
  await expect(welcomeHeading(page)).toBeVisible();
});

test("a person without a passkey signs in with the password", async ({ page, person }) => {
  await addAuthenticator(page);
  await openDashboard(page, person);
});

test("a browser without passkeys shows only the password", async ({ page, person }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/");
  await page.getByRole("button", { name: signInButton }).click();
  await signInPage(page);
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
  await expect(usePasskey(page)).toBeHidden();
  await enterCredentials(page, person);
  await expect(welcomeHeading(page)).toBeVisible();
});

test("a passkey deleted in Keycloak is rejected, and the password still signs in", async ({
  page,
  person,
  baseURL,
}) => {
  await openWithPasskey(page, person, baseURL);
  const [passkey] = await keycloakAdmin().passkeys(person.id);
  await keycloakAdmin().removeCredential(person.id, passkey?.id ?? "");
  await signOut(page);
  await page.getByRole("button", { name: signInButton }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This passkey did not sign you in. Try again, or sign in with your password.",
  );
  await enterCredentials(page, person);
  await expect(welcomeHeading(page)).toBeVisible();
});

test("the profile's link leads to Keycloak's account page, where a passkey can be created", async ({
  page,
  person,
  context,
}) => {
  await openDashboard(page, person);
  await page.goto("/profile");
  // The long timeout is for Keycloak's account console, which is large.
  const [account] = await Promise.all([
    context.waitForEvent("page", { timeout: 30_000 }),
    page.getByRole("link", { name: "Manage your sign-in" }).click(),
  ]);
  await addAuthenticator(account);
  await account.getByRole("button", { name: "Account security" }).click();
  await account.getByRole("link", { name: "Signing in" }).click();
  await account.getByRole("button", { name: "Set up Passkey" }).click();
  await submitPasskey(account, "My phone");
  await expect(account.getByText("My phone")).toBeVisible();
  await expect(account).toHaveURL(/\/realms\/nupay\/account\//);
});

test("the profile leads to the creation of a passkey, and shows the result on return", async ({
  page,
  person,
}) => {
  await offerPasskeys(page);
  await addAuthenticator(page);
  await openDashboard(page, person);
  await page.getByRole("link", { name: "Profile" }).click();
  const pressCreatePasskey = () => page.getByRole("button", { name: "Create a passkey" }).click();
  const statusWith = (text: string) => page.getByRole("status").filter({ hasText: text });
  await pressCreatePasskey();
  await expect(createButton(page)).toBeEnabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(statusWith("No passkey was created")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await keycloakAdmin().passkeys(person.id)).toEqual([]);
  await pressCreatePasskey();
  await submitPasskey(page, "My phone");
  await expect(statusWith("Your passkey was created")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await keycloakAdmin().passkeys(person.id)).toMatchObject([{ userLabel: "My phone" }]);
});

test("a passkey creation that the device rejects shows an error, and Cancel returns without a passkey", async ({
  page,
  person,
  baseURL,
}) => {
  const device = await addAuthenticator(page);
  await device.unlocks(false);
  await openDashboard(page, person);
  await openRegistration(page, baseURL);
  await submitPasskey(page);
  await expect(page.getByRole("alert")).toHaveText("No passkey was saved. Try again.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(welcomeHeading(page)).toBeVisible();
  expect(await keycloakAdmin().passkeys(person.id)).toEqual([]);
});

test("a device has one passkey per person, a second device's passkey needs another name, and one can be removed", async ({
  page,
  person,
  baseURL,
}) => {
  const device = await openWithPasskey(page, person, baseURL, "My phone");
  await openRegistration(page, baseURL);
  await submitPasskey(page);
  await expect(page.getByRole("alert")).toHaveText("This device already has a passkey for nupay.");
  await device.forget();
  await submitPasskey(page, "My phone");
  await expect(page.getByRole("alert")).toContainText("Give it a name that none of your passkeys has");
  await expect
    .poll(() => device.passkeys(), "the device is told that the refused one is unknown")
    .toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await submitPasskey(page, "My laptop");
  await expect(welcomeHeading(page)).toBeVisible();
  expect(await device.passkeys()).toHaveLength(1);
  const [phone, laptop] = await keycloakAdmin().passkeys(person.id);
  expect([phone?.userLabel, laptop?.userLabel]).toEqual(["My phone", "My laptop"]);
  await page.goto(
    signInPageUrl(baseURL, "auth", { ui_locales: "en", kc_action: `delete_credential:${phone?.id}` }),
  );
  await expect(page.getByRole("heading", { level: 1, name: /^Remove .*My phone/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(welcomeHeading(page)).toBeVisible();
  expect(await keycloakAdmin().passkeys(person.id)).toEqual([laptop]);
});

test("an account locked by wrong passwords can still be opened with its passkey", async ({
  page,
  person,
  baseURL,
}) => {
  const device = await openWithPasskey(page, person, baseURL);
  await signOut(page);
  await device.unlocks(false);
  await page.getByRole("button", { name: signInButton }).click();
  const wrongPasswords = Array.from({ length: 5 }, (_, attempt) => `wrong ${attempt}`);
  for (const password of [...wrongPasswords, person.password]) {
    await Promise.all([page.waitForEvent("load"), enterCredentials(page, { email: person.email, password })]);
    await expect(page.getByRole("alert")).toHaveText("Wrong e-mail or password.");
  }
  await device.refused();
  await device.unlocks(true);
  await page.reload();
  await expect(welcomeHeading(page)).toBeVisible();
});

for (const { dark, locale, dir, theme } of appearances) {
  test(`each page has the realm's headers, passes axe and fits 360 px, ${theme} and in ${locale}`, async ({
    page,
    person,
    baseURL,
  }) => {
    const texts = {
      en: { use: "Use a passkey", create: "Create passkey", again: "Try again", remove: /^Remove / },
      ar: {
        use: "استخدام مفتاح مرور",
        create: "إنشاء مفتاح المرور",
        again: "حاول مرة أخرى",
        remove: /إزالة/,
      },
    }[locale];
    const pageAppearance = { dark, ui_locales: locale };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const documents: Response[] = [];
    page.on("response", (response) => {
      if (response.request().isNavigationRequest() && response.url().includes("/realms/nupay/"))
        documents.push(response);
    });
    const examine = async () => {
      const response = documents.findLast((document) => document.status() === 200);
      expect(await response?.headersArray()).toEqual(
        expect.arrayContaining([
          { name: "X-Frame-Options", value: "SAMEORIGIN" },
          {
            name: "Content-Security-Policy",
            value: expect.stringContaining(`frame-ancestors 'self'; form-action 'self' ${baseURL}`),
          },
        ]),
      );
      expect(await response?.text()).not.toMatch(/\sstyle=|<style|<script(?! src=)|\son[a-z]+=/);
      await expect(html(page)).toHaveAttribute("dir", dir);
      await expect(html(page)).toHaveAttribute("data-theme", theme);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const foundResults = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(foundResults.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual(
        [],
      );
    };

    await page.setViewportSize({ width: 360, height: 720 });
    const device = await addAuthenticator(page);
    await device.unlocks(false);
    await page.goto(signInPageUrl(baseURL, "auth", { ...pageAppearance, ...registrationParameters }));
    await test.step("the sign-in", async () => {
      await button(texts.use).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await examine();
      await page.locator("[name=username]").fill(person.email);
      await page.locator("[name=password]").fill(person.password);
      await page.locator("[name=password]").press("Enter");
    });
    await test.step("a passkey's creation", async () => {
      await expect(button(texts.create)).toBeEnabled();
      await examine();
      await button(texts.create).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await examine();
    });
    await test.step("a creation that Keycloak refuses", async () => {
      await page.evaluate(() => {
        const fields = document.querySelectorAll<HTMLInputElement>("form#passkey [type=hidden]");
        for (const field of fields) Object.defineProperty(field, "value", { set() {}, get: () => "" });
      });
      await device.unlocks(true);
      await button(texts.create).click();
      await expect(button(texts.again)).toBeVisible();
      await examine();
      await button(texts.again).click();
      await button(texts.create).click();
      await expect(welcomeHeading(page)).toBeVisible();
    });
    await test.step("a fresh sign-in", async () => {
      await page.goto(signInPageUrl(baseURL, "auth", { ...pageAppearance, prompt: "login" }));
      await expect(button(texts.use)).toBeVisible();
      await examine();
      await device.unlocks(false);
      await button(texts.use).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await examine();
    });
    await test.step("a passkey's removal", async () => {
      const [passkey] = await keycloakAdmin().passkeys(person.id);
      await page.goto(
        signInPageUrl(baseURL, "auth", { ...pageAppearance, kc_action: `delete_credential:${passkey?.id}` }),
      );
      await expect(page.getByRole("heading", { level: 1, name: texts.remove })).toBeVisible();
      await examine();
    });
  });
}
