/** The switch next to the balance. */
import { expect } from "@playwright/test";
import type { balanceDisplayMachine } from "../../../src/machines/session/balance-display.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { region } from "../../model/browser/dialog-buttons.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";

const wallet = ({ page }: Stage) => region(page, "Wallet");
const amounts = (stage: Stage) => wallet(stage).getByText("$100.00");
const hide = (stage: Stage) => wallet(stage).getByRole("switch", { name: "Hide balance" });

const expectKept = (stage: Stage, shouldBeHidden: boolean) =>
  expect
    .poll(() => stage.page.evaluate(() => JSON.parse(localStorage.getItem("balance-display") ?? "null")))
    .toMatchObject({ hidden: shouldBeHidden });

/** A page of the app's origin that does not run the app stores the choice. */
async function chooseInOtherTab({ page }: Stage, hidden: boolean): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/silent-check-sso.html");
  await tab.evaluate(
    (json) => localStorage.setItem("balance-display", json),
    JSON.stringify({ version: 1, hidden }),
  );
  await tab.close();
}

async function expectShown(stage: Stage): Promise<void> {
  await expect(hide(stage)).not.toBeChecked();
  await expect(amounts(stage)).toHaveCount(2);
  await expect(amounts(stage).first()).toBeVisible();
}

async function expectHidden(stage: Stage): Promise<void> {
  await expect(hide(stage)).toBeChecked();
  await expect(wallet(stage).getByText("Hidden", { exact: true })).toBeVisible();
  for (const amount of await amounts(stage).all()) await expect(amount).toBeHidden();
}

export const testParam: TestParam<
  typeof balanceDisplayMachine,
  { hide: "applyHidden"; show: "applyHidden" }
> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  open: async (stage, { rest: [first] }) => {
    if (first?.output === true)
      await stage.page.addInitScript(() => {
        const storedDisplay = localStorage.getItem("balance-display");
        if (storedDisplay === null) localStorage.setItem("balance-display", '{"version":1,"hidden":true}');
      });
    await arrive(stage);
  },
  events: {
    "xstate.done.actor.readHidden": (stage) => expect(hide(stage)).toBeVisible({ timeout: 20_000 }),
    "balance.toggled": (stage) => hide(stage).click(),
    "display.changed": (stage, { hidden }) => chooseInOtherTab(stage, hidden),
    "xstate.done.actor.hide": (stage) => expectKept(stage, true),
    "xstate.done.actor.show": (stage) => expectKept(stage, false),
  },
  // The app stores the choice synchronously, so nothing else can happen meanwhile.
  canCause: ({ type }, snapshot) =>
    !/^(?:balance|display)\./.test(type) || snapshot.matches("shown") || snapshot.matches("hidden"),
  states: {
    shown: expectShown,
    hiding: expectHidden,
    hidden: expectHidden,
    showing: expectShown,
  },
  skippedStates: { reading: "the code of the switch is on its way" },
  unreachable: {
    "hiding — balance.toggled → showing": "the page answers at once",
    "showing — balance.toggled → hiding": "the page answers at once",
    "balanceDisplay — error: otherTabs → stays": "listening to the storage cannot fail",
    "reading — error: readHidden → shown": "reading an attribute of the page cannot fail",
    "hiding — error: hide → hidden": "storage that is full or forbidden costs nothing",
    "showing — error: show → shown": "storage that is full or forbidden costs nothing",
  },
};
