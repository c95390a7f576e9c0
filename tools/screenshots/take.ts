/**
 * `npm run generate -- screenshots` takes the README's pictures of the running product and writes them to
 * `docs/images`. With `--all DIR` it takes every state of tests/a11y in both languages, themes and sizes, for review.
 */
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { openFixturePool } from "../../tests/a11y/fixture-pool.ts";
import { states } from "../../tests/a11y/states.ts";
import { applyTheme, sizes } from "../../tests/a11y/survey.ts";
import { chromiumLaunchOptions } from "../../tests/support/chromium.ts";
import { Control } from "../../tests/support/control.ts";
import { type Stack, startStack } from "../../tests/support/stack.ts";
import { type LanguageCode, type Screen, screens, texts } from "./screens.ts";

interface Variant {
  readonly language: LanguageCode;
  readonly theme: "nupay-light" | "nupay-dark";
  readonly width: number;
}

interface Picture {
  readonly screen: string;
  readonly look: Variant;
}

const lightVariant = { language: "en", theme: "nupay-light", width: 1280 } as const;

const readmePictures: readonly Picture[] = [
  { screen: "dashboard", look: lightVariant },
  { screen: "dashboard", look: { ...lightVariant, language: "ar" } },
  { screen: "dashboard", look: { ...lightVariant, theme: "nupay-dark" } },
  { screen: "landing", look: lightVariant },
  { screen: "top-up", look: lightVariant },
  { screen: "setup", look: { ...lightVariant, theme: "nupay-dark" } },
  { screen: "dashboard", look: { ...lightVariant, width: 360 } },
  { screen: "top-up", look: { language: "ar", theme: "nupay-dark", width: 360 } },
];

async function contextFor(
  browser: Browser,
  app: string,
  variant: Variant,
  screen: Screen,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: app,
    locale: "en-AU",
    reducedMotion: "reduce",
    viewport: { width: variant.width, height: variant.width < 600 ? 780 : 900 },
  });
  if (screen.email !== undefined) await signIn(await context.newPage(), screen.email);
  await context.addInitScript(
    (preferences) => localStorage.setItem("ui-store", preferences),
    storedPreferences(variant),
  );
  return context;
}

function storedPreferences({ theme, language }: Variant): string {
  return JSON.stringify({ version: 1, theme, language });
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "SIGN IN/SIGN UP" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
  await page.close();
}

async function takePicture(
  browser: Browser,
  app: string,
  folder: string,
  { screen: name, look }: Picture,
): Promise<void> {
  const screen = screens.find((knownScreen) => knownScreen.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  const context = await contextFor(browser, app, look, screen);
  const page = await context.newPage();
  await screen.reach(page, look.language);
  await page.getByText(texts[look.language].app.common.loading).first().waitFor({ state: "hidden" });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const theme = look.theme.replace("nupay-", "");
  await page.screenshot({ path: join(folder, `${name}-${look.language}-${theme}-${look.width}.png`) });
  await context.close();
}

/** Takes every state of tests/a11y in each language. @returns the number of states that could not be reached */
async function takeStates(browser: Browser, stack: Stack, folder: string): Promise<number> {
  const pool = await openFixturePool(browser, stack, new Control(stack.sandbox));
  let failureCount = 0;
  for (const language of ["en", "ar"] as const) {
    for (const state of states) {
      const fixtures = await pool.fixturesFor(state, language);
      try {
        await state.reach(fixtures);
        for (const screen of state.screens ?? (["wide", "phone"] as const)) {
          await fixtures.page.setViewportSize(sizes[screen]);
          const dialogCount = await fixtures.page.getByRole("dialog").count();
          if (dialogCount === 0) await fixtures.page.evaluate(() => scrollTo(0, 0));
          for (const theme of ["dark", "light"] as const) {
            await applyTheme(fixtures.page, theme);
            const name = `${state.name.replace(/[^a-z0-9]+/gi, "-")}-${language}-${theme}-${screen}.png`;
            await fixtures.page.screenshot({ path: join(folder, name), fullPage: dialogCount === 0 });
          }
        }
      } catch (error) {
        failureCount += 1;
        console.error(`${language} ${state.name}: ${error}`);
      }
      await fixtures.close();
    }
  }
  await pool.close();
  return failureCount;
}

async function takePictures(browser: Browser, stack: Stack, folder: string): Promise<number> {
  let failureCount = 0;
  for (const picture of readmePictures) {
    const { screen, look } = picture;
    await takePicture(browser, stack.app, folder, picture).catch((error: unknown) => {
      failureCount += 1;
      console.error(`${screen} ${look.language} ${look.theme} ${look.width}: ${error}`);
    });
  }
  return failureCount;
}

const [flag, folderArgument, extraArgument] = process.argv.slice(2);
const unknownOption = flag === "--all" ? extraArgument : flag;
if (unknownOption !== undefined) {
  console.error(`${unknownOption} is not one of the options: there is --all DIR.`);
  process.exit(2);
}
const folder = flag === "--all" ? (folderArgument ?? join(".tmp", "screens")) : join("docs", "images");
try {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
} catch (error) {
  console.error(`${folder} cannot be written: ${String(error)}`);
  process.exit(2);
}
const stack = await startStack().catch((error: unknown) => {
  console.error(error instanceof OperatorFault ? error.message : error);
  process.exit(2);
});
const browser = await chromium.launch(await chromiumLaunchOptions());
const failureCount = await (flag === "--all" ? takeStates : takePictures)(browser, stack, folder);
await browser.close();
await stack.close();
console.log(`Pictures are in ${folder}${failureCount === 0 ? "" : `; ${failureCount} could not be taken`}.`);
process.exit(failureCount === 0 ? 0 : 1);
