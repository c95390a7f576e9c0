/** Opening a dialog, compared with an empty one of the same library in an empty page of the reference app. */
import type { Locator, Page } from "@playwright/test";
import { applyConditions, defaultSlowdown, withSession } from "../browser/conditions.ts";
import { timePress } from "../browser/interaction.ts";
import { waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate, median } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";
import { rounds } from "./rounds.ts";

const dialogs = ["Top Up", "Withdraw", "Transfer"];
const laterRounds = 3;
/** How long a person points at a button before pressing it, in milliseconds. */
const pointDelay = 200;

const buttonOf = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Wallet" }).getByRole("button", { name, exact: true });

async function open(page: Page, button: Locator): Promise<number> {
  await button.hover();
  await page.waitForTimeout(pointDelay);
  const time = await timePress(page, () => button.click(), "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  return time;
}

/** Slows the CPU as for the dashboard, once the page has finished loading. */
function withEmptyDialog({ browser, sites }: Bench, work: (page: Page) => Promise<void>): Promise<void> {
  return withSession(browser, {}, async ({ page, session }) => {
    await page.goto(`${sites.referenceApp}/empty-dialog`);
    await page.getByRole("button").waitFor();
    await waitForQuiet(page);
    await applyConditions(session, { slowedBy: defaultSlowdown });
    await work(page);
  });
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const { browser, sites, repeats, say } = bench;
  const first: number[] = [];
  const again: number[] = [];
  const emptyFirst: number[] = [];
  const emptyAgain: number[] = [];
  await rounds(repeats, async (round) => {
    say(`dialogs, ${round + 1} of ${repeats}`);
    await withDashboard(browser, sites.app, async ({ page }) => {
      for (const name of dialogs) first.push(await open(page, buttonOf(page, name)));
      await rounds(laterRounds, async () => {
        for (const name of dialogs) again.push(await open(page, buttonOf(page, name)));
      });
    });
    await withEmptyDialog(bench, async (page) => {
      const button = page.getByRole("button");
      emptyFirst.push(await open(page, button));
      await rounds(laterRounds * dialogs.length, async () => {
        emptyAgain.push(await open(page, button));
      });
    });
  });
  const note = (empty: readonly number[]) =>
    `${dialogs.join(", ")}; from the press to the paint with the dialog. An empty dialog in an empty page: ${Math.round(median(empty))} ms`;
  return [
    {
      what: "Opening a dialog, the first time",
      unit: "ms",
      goal: 32,
      figure: estimate(first),
      note: note(emptyFirst),
    },
    {
      what: "Opening a dialog, later",
      unit: "ms",
      goal: 24,
      figure: estimate(again),
      note: note(emptyAgain),
    },
  ];
}

export const dialogsGroup: Group = { id: "dialogs", measure };
