/** Every control of every screen pressed once: how long each takes until the next paint (INP's own measure). */
import type { Locator, Page } from "@playwright/test";
import { settings as ar } from "../../../src/ui/i18n/ar/pages.ts";
import { settings as en } from "../../../src/ui/i18n/en/pages.ts";
import { seenBy } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { type Estimate, estimate, quantile } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";

/** The Event Timing API leaves out what took less, milliseconds. */
const threshold = 16;
/** Until a press is painted, and the browser has told of it. */
const settling = 300;

/** By their paths, since one of the presses chooses another language. */
const pages = [
  "/dashboard",
  "/bank-accounts",
  "/transactions",
  "/account-statements",
  "/profile",
  "/settings",
  "/help",
];

const controls =
  "main :is(button, a, [role=switch], summary, input[type=radio], input[type=checkbox]), header :is(button, [role=switch])";
const inDialog = ":is(button, input[type=radio], input[type=checkbox])";
/** They end the session. */
const leaving: readonly string[] = [en, ar].flatMap(({ signOut, clearing }) => [signOut, clearing.submit]);

interface Press {
  readonly name: string;
  readonly duration: number;
}

/** Whether it can be pressed, and leads to no other document. */
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
  !leaving.includes(await nameOf(control)) && (await isPressable(control));

async function press(page: Page, name: string, act: () => Promise<unknown>): Promise<Press> {
  const before = (await seenBy(page)).events.length;
  await act();
  await page.waitForTimeout(settling);
  const durations = (await seenBy(page)).events.slice(before).map(({ duration }) => duration);
  return { name, duration: Math.max(threshold, ...durations) };
}

/** Takes back what the press before it did to the page around its screen. */
async function closeAll(page: Page): Promise<void> {
  const opened = page.locator("[role=dialog], [role=alertdialog], [role=menu]");
  for (let tries = 0; tries < 3 && (await opened.count()) > 0; tries += 1) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(settling);
  }
  if (!(await page.locator("nav").first().isVisible())) await page.locator("header button").first().click();
}

async function pressEach(page: Page, path: string, smoke: boolean): Promise<readonly Press[]> {
  const presses: Press[] = [];
  const reach = () => press(page, `${path}, link`, () => page.locator(`nav a[href="${path}"]`).click());
  presses.push(await reach());
  const all = page.locator(controls);
  for (let at = 0; ; at += 1) {
    await closeAll(page);
    if (new URL(page.url()).pathname !== path) await reach();
    if (at >= (smoke ? 2 : await all.count())) break;
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

const quantileOf = (share: number, values: readonly number[]): Estimate =>
  estimate(values, (drawn) => quantile(drawn, share));

async function measure({ browser, sites, smoke, say }: Bench): Promise<readonly Measure[]> {
  const presses: Press[] = [];
  await withDashboard(browser, sites.app, async ({ page }) => {
    for (const path of pages) {
      say(`every press, ${path}`);
      presses.push(...(await pressEach(page, path, smoke)));
    }
  });
  const durations = presses.map(({ duration }) => duration);
  const slowest = [...presses].sort((one, other) => other.duration - one.duration).slice(0, 6);
  const worst = Math.max(...durations);
  return [
    {
      what: "Every press on every screen, 75th percentile",
      unit: "ms",
      goal: 40,
      figure: quantileOf(0.75, durations),
      note: `${presses.length} presses on ${pages.length} pages and in their dialogs`,
    },
    {
      what: "Every press on every screen, the worst",
      unit: "ms",
      goal: 100,
      figure: { value: worst, low: worst, high: worst, runs: presses.length },
      note: `the slowest: ${slowest.map(({ name, duration }) => `${name} ${Math.round(duration)}`).join("; ")} ms`,
    },
  ];
}

export const everyPress: Group = { id: "every-press", measure };
