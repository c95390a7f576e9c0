/** Measures the opening of a dialog, compared with an empty dialog of the same library in the reference app. */
import type { Locator, Page } from "@playwright/test";
import { applyConditions, defaultSlowdown, runInSession } from "../browser/conditions.ts";
import { pressMouse, timePress } from "../browser/interaction.ts";
import { waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import { formatMedianMilliseconds, type Measure } from "../row.ts";
import { estimate, median } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";
import { repeatRounds } from "./rounds.ts";

const dialogs = ["Top Up", "Withdraw", "Transfer"];
const laterRounds = 3;
/** Milliseconds for which a person points at a button before the press. */
const pointDelay = 200;

const buttonOf = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Wallet" }).getByRole("button", { name, exact: true });

/** A selector for the submit button. Once the button is shown, a payment's form is complete. */
const submitSelector = "[role=dialog] [type=submit]";

async function openDialog(page: Page, button: Locator, awaitedSelector = "[role=dialog]"): Promise<number> {
  await button.hover();
  await page.waitForTimeout(pointDelay);
  const time = await timePress(page, () => pressMouse(page), awaitedSelector);
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  return time;
}

/** Slows the CPU as for the dashboard, once the page has finished loading. */
function withEmptyDialog({ browser, sites }: Bench, callback: (page: Page) => Promise<void>): Promise<void> {
  return runInSession(browser, {}, async ({ page, session }) => {
    await page.goto(`${sites.referenceApp}/empty-dialog`);
    await page.getByRole("button").waitFor();
    await waitForQuiet(page);
    await applyConditions(session, { slowedBy: defaultSlowdown });
    await callback(page);
  });
}

/** Opening times in milliseconds: a list per round. */
interface Openings {
  readonly first: number[][];
  readonly later: number[][];
  readonly whole: number[][];
}

const createOpenings = (): Openings => ({ first: [], later: [], whole: [] });

async function openAppDialogs(page: Page): Promise<Readonly<Record<keyof Openings, number[]>>> {
  const openEachDialog = async (awaitedSelector?: string) => {
    const times: number[] = [];
    for (const name of dialogs) times.push(await openDialog(page, buttonOf(page, name), awaitedSelector));
    return times;
  };
  const firstTimes = await openEachDialog();
  const laterTimes: number[] = [];
  const wholeFormTimes: number[] = [];
  await repeatRounds(laterRounds, async () => {
    laterTimes.push(...(await openEachDialog()));
    wholeFormTimes.push(...(await openEachDialog(submitSelector)));
  });
  return { first: firstTimes, later: laterTimes, whole: wholeFormTimes };
}

async function openEmpty(page: Page): Promise<Readonly<Record<"first" | "later", number[]>>> {
  const button = page.getByRole("button");
  const firstTimes = [await openDialog(page, button)];
  const laterTimes: number[] = [];
  await repeatRounds(laterRounds * dialogs.length, async () => {
    laterTimes.push(await openDialog(page, button));
  });
  return { first: firstTimes, later: laterTimes };
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const { browser, sites, repeats, say } = bench;
  const appOpenings = createOpenings();
  const emptyOpenings = createOpenings();
  await repeatRounds(repeats, async (round) => {
    say(`dialogs, ${round + 1} of ${repeats}`);
    await withDashboard(browser, sites.app, async ({ page }) => {
      const { first, later, whole } = await openAppDialogs(page);
      appOpenings.first.push(first);
      appOpenings.later.push(later);
      appOpenings.whole.push(whole);
    });
    await withEmptyDialog(bench, async (page) => {
      const { first, later } = await openEmpty(page);
      emptyOpenings.first.push(first);
      emptyOpenings.later.push(later);
      emptyOpenings.whole.push(later);
    });
  });
  const ratioRow = (label: string, key: keyof Openings, goal: number): Measure => ({
    what: label,
    unit: "×",
    goal,
    figure: estimate(
      appOpenings[key].flatMap((times, round) =>
        times.map((time) => time / median(emptyOpenings[key][round] ?? [])),
      ),
    ),
    note: `${dialogs.join(", ")}: ${formatMedianMilliseconds(appOpenings[key].flat())} from the press to the paint, the empty one ${formatMedianMilliseconds(emptyOpenings[key].flat())}`,
  });
  return [
    ratioRow("Opening a dialog the first time, beside an empty one in an empty page", "first", 1.1),
    ratioRow("Opening a dialog later, beside an empty one", "later", 1.1),
    ratioRow("Opening a dialog later until its form is complete, beside an empty one", "whole", 1.5),
  ];
}

export const dialogsGroup: Group = { id: "dialogs", measure };
