/** The switch next to the balance. */
import { expect } from "@playwright/test";
import type { balanceDisplayMachine } from "../../../src/machines/session/balance-display.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { region } from "../../model/browser/dialog-buttons.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const wallet = ({ page }: Fixtures) => region(page, "Wallet");
const amounts = (fixtures: Fixtures) => wallet(fixtures).getByText("$100.00");
const hide = (fixtures: Fixtures) => wallet(fixtures).getByRole("switch", { name: "Hide balance" });

const expectKept = (fixtures: Fixtures, shouldBeHidden: boolean) =>
  expect
    .poll(() => fixtures.page.evaluate(() => JSON.parse(localStorage.getItem("balance-display") ?? "null")))
    .toMatchObject({ hidden: shouldBeHidden });

/** Stores the choice from a page of the app's origin that does not run the app. */
async function chooseInOtherTab({ page }: Fixtures, isHidden: boolean): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/silent-check-sso.html");
  await tab.evaluate(
    (json) => localStorage.setItem("balance-display", json),
    JSON.stringify({ version: 1, hidden: isHidden }),
  );
  await tab.close();
}

async function expectShown(fixtures: Fixtures): Promise<void> {
  await expect(hide(fixtures)).not.toBeChecked();
  await expect(amounts(fixtures)).toHaveCount(2);
  await expect(amounts(fixtures).first()).toBeVisible();
}

async function expectHidden(fixtures: Fixtures): Promise<void> {
  await expect(hide(fixtures)).toBeChecked();
  await expect(wallet(fixtures).getByText("Hidden", { exact: true })).toBeVisible();
  for (const amount of await amounts(fixtures).all()) await expect(amount).toBeHidden();
}

export const testParam: TestParam<
  typeof balanceDisplayMachine,
  { hide: "applyHidden"; show: "applyHidden" }
> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  open: async (fixtures, { rest: [first] }) => {
    if (first?.output === true)
      await fixtures.page.addInitScript(() => {
        const storedDisplay = localStorage.getItem("balance-display");
        if (storedDisplay === null) localStorage.setItem("balance-display", '{"version":1,"hidden":true}');
      });
    await arrive(fixtures);
  },
  events: {
    "xstate.done.actor.readHidden": (fixtures) => expect(hide(fixtures)).toBeVisible({ timeout: 20_000 }),
    "balance.toggled": (fixtures) => hide(fixtures).click(),
    "display.changed": (fixtures, { hidden }) => chooseInOtherTab(fixtures, hidden),
    "xstate.done.actor.hide": (fixtures) => expectKept(fixtures, true),
    "xstate.done.actor.show": (fixtures) => expectKept(fixtures, false),
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
