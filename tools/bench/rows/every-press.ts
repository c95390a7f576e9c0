/** Presses every control of every screen once, and measures the time to the next paint (as INP does). */
import type { Locator, Page } from "@playwright/test";
import { settings as ar } from "../../../src/ui/i18n/ar/pages.ts";
import { settings as en } from "../../../src/ui/i18n/en/pages.ts";
import { timePress } from "../browser/interaction.ts";
import { plainElements, timePlainReact } from "../browser/plain-react.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate, exactEstimate, quantile } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";

/** Max milliseconds until a closed dialog has unmounted. */
const closeDelay = 300;

const controls =
  "main :is(button, a, [role=switch], summary, input[type=radio], input[type=checkbox]), header :is(button, [role=switch])";
const dialogControls = ":is(button, input[type=radio], input[type=checkbox])";
/** Controls that end the session. */
const sessionEndingNames: readonly string[] = [en, ar].flatMap(({ signOut, clearing }) => [
  signOut,
  clearing.submit,
]);

interface Press {
  readonly name: string;
  /** Milliseconds to the next paint. */
  readonly duration: number;
  /** The number of elements that the press has added or replaced. */
  readonly elements: number;
}

/** Whether the control can be pressed without opening another document. */
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

async function press(page: Page, name: string, performPress: () => Promise<unknown>): Promise<Press> {
  await page.evaluate(() => {
    const counter = { elements: 0 };
    Reflect.set(window, "__benchAdded", counter);
    new MutationObserver((mutations) => {
      for (const { addedNodes } of mutations)
        for (const node of addedNodes)
          if (node instanceof Element) counter.elements += 1 + node.querySelectorAll("*").length;
    }).observe(document.body, { subtree: true, childList: true });
  });
  const duration = await timePress(page, performPress);
  const elements = await page.evaluate(() => Reflect.get(window, "__benchAdded").elements as number);
  return { name, duration, elements };
}

/** Rounds up to a power of two, so that few measurements of plain React are needed for all presses. */
const roundUp = (elementCount: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, elementCount)));

/** Each press's time divided by the time in which plain React draws as many elements. */
async function ratiosToPlainReact(
  bench: Bench,
  presses: readonly Press[],
): Promise<readonly (Press & { readonly plain: number })[]> {
  const counts = [...new Set(presses.map(({ elements }) => roundUp(elements)))];
  const plainPages = counts.map((count) => ({ elements: plainElements(count) }));
  const times = await timePlainReact(bench, plainPages);
  const timeOf = new Map(counts.map((count, index) => [count, times[index] ?? Number.NaN]));
  return presses.map((measuredPress) => ({
    ...measuredPress,
    plain: timeOf.get(roundUp(measuredPress.elements)) ?? Number.NaN,
  }));
}

/** Undoes the previous press's changes outside its screen. */
async function closeAllLayers(page: Page): Promise<void> {
  const openLayers = page.locator("[role=dialog], [role=alertdialog], [role=menu]");
  for (let tries = 0; tries < 3 && (await openLayers.count()) > 0; tries += 1) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(closeDelay);
  }
  if (!(await page.locator("nav").first().isVisible())) await page.locator("header button").first().click();
}

async function pressEachControl(page: Page, path: string, isSmoke: boolean): Promise<readonly Press[]> {
  const presses: Press[] = [];
  const openPath = () => press(page, `${path}, link`, () => page.locator(`nav a[href="${path}"]`).click());
  presses.push(await openPath());
  const allControls = page.locator(controls);
  for (let index = 0; ; index += 1) {
    await closeAllLayers(page);
    if (new URL(page.url()).pathname !== path) await openPath();
    if (index >= (isSmoke ? 2 : await allControls.count())) break;
    const control = allControls.nth(index);
    if (!(await canPress(control))) continue;
    const label = `${path}, ${await nameOf(control)}`;
    presses.push(await press(page, label, () => control.click({ force: true, timeout: 5_000 })));
    const dialog = page.locator("[role=dialog]");
    if ((await dialog.count()) !== 1) continue;
    for (const innerControl of await dialog.locator(dialogControls).all()) {
      if ((await innerControl.count()) === 0 || !(await canPress(innerControl))) continue;
      const innerLabel = `${label}, ${await nameOf(innerControl)}`;
      presses.push(await press(page, innerLabel, () => innerControl.click({ force: true, timeout: 5_000 })));
    }
  }
  return presses;
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const { browser, sites, smoke, say } = bench;
  const presses: Press[] = [];
  const pages = await withDashboard(browser, sites.app, async ({ page }) => {
    // Find the links by path, because one of the presses changes the language.
    const paths = await page
      .locator("nav a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const path of paths) {
      say(`every press, ${path}`);
      presses.push(...(await pressEachControl(page, path, smoke)));
    }
    return paths.length;
  });
  say("as many elements by plain React");
  const comparedPresses = await ratiosToPlainReact(bench, presses);
  const durations = presses.map(({ duration }) => duration);
  const ratioOf = ({ duration, plain }: { duration: number; plain: number }) => duration / plain;
  const slowestPresses = comparedPresses.toSorted((a, b) => ratioOf(b) - ratioOf(a)).slice(0, 6);
  return [
    {
      what: "Every press on every screen, 75th percentile, beside plain React drawing as many elements",
      unit: "×",
      goal: 1.3,
      figure: estimate(comparedPresses.map(ratioOf), (sample) => quantile(sample, 0.75)),
      note: `${presses.length} presses on ${pages} pages and in their dialogs; 75th percentile ${Math.round(quantile(durations, 0.75))} ms`,
    },
    {
      what: "Every press on every screen, the worst, beside plain React",
      unit: "×",
      goal: 1.6,
      figure: exactEstimate(Math.max(...comparedPresses.map(ratioOf))),
      note: `duration and plain React's: ${slowestPresses.map(({ name, duration, plain }) => `${name} ${Math.round(duration)} and ${Math.round(plain)}`).join("; ")} ms`,
    },
  ];
}

export const everyPress: Group = { id: "every-press", measure };
