/** Presses every control of every screen once, and measures the time to the next paint (as INP does). */
import type { Locator, Page } from "@playwright/test";
import { settings as ar } from "../../../src/ui/i18n/ar/pages.ts";
import { settings as en } from "../../../src/ui/i18n/en/pages.ts";
import { timePress } from "../browser/interaction.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate, exactly, quantile } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";

/** Milliseconds until a closed dialog has unmounted. */
const closeDelay = 300;

const controls =
  "main :is(button, a, [role=switch], summary, input[type=radio], input[type=checkbox]), header :is(button, [role=switch])";
const inDialog = ":is(button, input[type=radio], input[type=checkbox])";
/** Controls that end the session. */
const sessionEndingNames: readonly string[] = [en, ar].flatMap(({ signOut, clearing }) => [
  signOut,
  clearing.submit,
]);

interface Press {
  readonly name: string;
  readonly duration: number;
}

/** Whether the control can be pressed and does not lead to another document. */
const isPressable = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const link = element.closest("a");
    const isOfApp =
      link === null ||
      (link.target === "" && link.origin === location.origin && !link.hasAttribute("download"));
    return isOfApp && element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled");
  });

const nameOf = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40),
  );

const canPress = async (control: Locator): Promise<boolean> =>
  !sessionEndingNames.includes(await nameOf(control)) && (await isPressable(control));

const press = async (page: Page, name: string, act: () => Promise<unknown>): Promise<Press> => ({
  name,
  duration: await timePress(page, act),
});

/** Undoes the previous press's changes outside its screen. */
async function closeAll(page: Page): Promise<void> {
  const opened = page.locator("[role=dialog], [role=alertdialog], [role=menu]");
  for (let tries = 0; tries < 3 && (await opened.count()) > 0; tries += 1) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(closeDelay);
  }
  if (!(await page.locator("nav").first().isVisible())) await page.locator("header button").first().click();
}

async function pressEach(page: Page, path: string, isSmoke: boolean): Promise<readonly Press[]> {
  const presses: Press[] = [];
  const reach = () => press(page, `${path}, link`, () => page.locator(`nav a[href="${path}"]`).click());
  presses.push(await reach());
  const all = page.locator(controls);
  for (let at = 0; ; at += 1) {
    await closeAll(page);
    if (new URL(page.url()).pathname !== path) await reach();
    if (at >= (isSmoke ? 2 : await all.count())) break;
    const control = all.nth(at);
    if (!(await canPress(control))) continue;
    const label = `${path}, ${await nameOf(control)}`;
    presses.push(await press(page, label, () => control.click({ force: true, timeout: 5_000 })));
    const within = page.locator("[role=dialog]");
    if ((await within.count()) !== 1) continue;
    for (const inner of await within.locator(inDialog).all()) {
      if ((await inner.count()) === 0 || !(await canPress(inner))) continue;
      const inside = `${label}, ${await nameOf(inner)}`;
      presses.push(await press(page, inside, () => inner.click({ force: true, timeout: 5_000 })));
    }
  }
  return presses;
}

async function measure({ browser, sites, smoke, say }: Bench): Promise<readonly Measure[]> {
  const presses: Press[] = [];
  const pages = await withDashboard(browser, sites.app, async ({ page }) => {
    // By path, because one of the presses changes the language.
    const paths = await page
      .locator("nav a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const path of paths) {
      say(`every press, ${path}`);
      presses.push(...(await pressEach(page, path, smoke)));
    }
    return paths.length;
  });
  const durations = presses.map(({ duration }) => duration);
  const slowest = [...presses].sort((one, other) => other.duration - one.duration).slice(0, 6);
  return [
    {
      what: "Every press on every screen, 75th percentile",
      unit: "ms",
      goal: 40,
      figure: estimate(durations, (drawn) => quantile(drawn, 0.75)),
      note: `${presses.length} presses on ${pages} pages and in their dialogs`,
    },
    {
      what: "Every press on every screen, the worst",
      unit: "ms",
      goal: 100,
      figure: exactly(Math.max(...durations)),
      note: `the slowest: ${slowest.map(({ name, duration }) => `${name} ${Math.round(duration)}`).join("; ")} ms`,
    },
  ];
}

export const everyPress: Group = { id: "every-press", measure };
