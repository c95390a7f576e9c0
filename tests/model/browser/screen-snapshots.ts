/** Compares the real app in a state with the state's screen snapshots (`screens.txt` of a chart in `tests/charts`). */
import { expect, type Page } from "@playwright/test";
import { leavesOf } from "statechart-paths";
import type { AnyMachineSnapshot } from "xstate";
import { stateName, writtenStates } from "../../screens/written-states.ts";
import type { Reasons } from "./test-param.ts";

/**
 * For each chart, the other charts that also change its lines of the screen: the chart's own state does not determine
 * these lines.
 */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  app: ["carousel", "query", "session", "dialogs"],
  auth: ["carousel"],
  "top-up": ["amount"],
  withdraw: ["amount"],
  transfer: ["amount"],
  amount: ["top-up"],
  dialogs: ["query", "session"],
};

interface Exceptions {
  readonly skippedStates: Reasons | undefined;
  readonly otherwise: Reasons | undefined;
}

/** Waits until the page matches the screen snapshot of the chart's state, in the page's language. */
export async function expectWritten(
  page: Page,
  chart: string,
  snapshot: AnyMachineSnapshot,
  { skippedStates = {}, otherwise = {} }: Exceptions,
): Promise<void> {
  const leafStates = leavesOf(snapshot);
  const state = stateName(leafStates);
  if (!writtenStates.has(chart, state) || leafStates.every((leaf) => leaf in skippedStates)) return;
  const isOtherwise = (line: string) =>
    Object.keys(otherwise).some((excludedText) => line.includes(excludedText));
  const differences = async () => {
    const language = (await page.locator("html").getAttribute("lang")) === "ar" ? "ar" : "en";
    const aria = await page.locator("body").ariaSnapshot();
    return writtenStates.differences(chart, state, aria, {
      language,
      neighbours: neighbours[chart] ?? [],
      isOtherwise,
    });
  };
  await expect.poll(differences, { message: `${chart}, ${state}: as it is written` }).toEqual([]);
}
