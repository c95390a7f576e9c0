import type { Page } from "@playwright/test";
import { timed } from "../browser/interaction.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";
import { rounds } from "./rounds.ts";

const dialogs = ["Top Up", "Withdraw", "Transfer"];
const later = 3;
/** How long a person points at a button before they press it, milliseconds. */
const pointing = 200;

async function open(page: Page, name: string): Promise<number> {
  const button = page.getByRole("region", { name: "Wallet" }).getByRole("button", { name, exact: true });
  await button.hover();
  await page.waitForTimeout(pointing);
  const time = await timed(page, () => button.click(), "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  return time;
}

async function measure({ browser, sites, repeats, say }: Bench): Promise<readonly Measure[]> {
  const first: number[] = [];
  const again: number[] = [];
  await rounds(repeats, async (round) => {
    say(`dialogs, ${round + 1} of ${repeats}`);
    await withDashboard(browser, sites.app, async ({ page }) => {
      for (const name of dialogs) first.push(await open(page, name));
      await rounds(later, async () => {
        for (const name of dialogs) again.push(await open(page, name));
      });
    });
  });
  const note = `${dialogs.join(", ")}; from the press to the paint with the dialog`;
  return [
    { what: "Opening a dialog, the first time", unit: "ms", goal: 48, figure: estimate(first), note },
    { what: "Opening a dialog, later", unit: "ms", goal: 24, figure: estimate(again), note },
  ];
}

export const dialogsGroup: Group = { id: "dialogs", measure };
