/** The amount field, in the withdraw dialog of a person with $10.00. */
import { expect } from "@playwright/test";
import type { amountMachine } from "../../../src/machines/payments/amount.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { openDashboard, region } from "../../model/browser/dashboard.ts";
import { bringBalanceTo } from "../../model/browser/elsewhere.ts";
import { Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import { balanceOf } from "../../model/browser/paying.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";

const opening = 1_000;
const payout = "/api/v1/wallet/payout";

interface Memory {
  readonly balance: Gate;
  /** Whether the mouse button is down on the pay button. */
  isPressing: boolean;
  given: number;
  /** The balance in cents; nothing is ever paid in these walks. */
  left: number;
}

const memory = memoryPerPage<Memory>();
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const withdraw = ({ page }: Fixtures) => dialog(page, dialogNames.withdraw.title);
const amount = (fixtures: Fixtures) => withdraw(fixtures).getByRole("textbox", { name: "Amount" });
const submit = (fixtures: Fixtures) =>
  withdraw(fixtures).getByRole("button", { name: "Withdraw", exact: true });
const limit = (fixtures: Fixtures) =>
  withdraw(fixtures).getByRole("alert").filter({ hasText: "You can withdraw at most" });

async function pointAtSubmit(fixtures: Fixtures): Promise<void> {
  const buttonBox = await submit(fixtures).boundingBox();
  if (buttonBox === null) throw new Error("There is no button to press");
  await fixtures.page.mouse.move(buttonBox.x + buttonBox.width / 2, buttonBox.y + buttonBox.height / 2);
}

/** Releases the mouse elsewhere, so that it does not click the button. */
async function releaseMouse(fixtures: Fixtures): Promise<void> {
  if (!memory(fixtures).isPressing) return;
  memory(fixtures).isPressing = false;
  await fixtures.page.mouse.move(2, 2);
  await withdraw(fixtures).getByRole("heading").hover();
  await fixtures.page.mouse.up();
}

/** Presses the pay button. The wallet declines the amount, so that the dialog stays open. */
async function payDeclined(
  fixtures: Fixtures,
  press: () => Promise<void>,
  givesCents: number | undefined,
): Promise<void> {
  const { control, person } = fixtures;
  if (givesCents === undefined) {
    await press();
    return;
  }
  memory(fixtures).given += 1;
  await control.fault({
    method: "POST",
    path: payout,
    email: person.email,
    ...rejectionFault(400, "insufficient_funds"),
  });
  await press();
  await expect.poll(async () => (await readPayoutRequests(fixtures)).length).toBe(memory(fixtures).given);
  expect((await readPayoutRequests(fixtures)).at(-1)?.body).toMatchObject({ amount: String(givesCents) });
  await expect(withdraw(fixtures).getByText("This payment was declined")).toBeVisible();
  await expect(submit(fixtures)).toBeEnabled();
}

const readPayoutRequests = ({ control, person }: Fixtures) => control.requests(payout, person.email);

/** A screen reader activates a button without moving the focus to it. */
const step = async (fixtures: Fixtures, name: string): Promise<void> => {
  await releaseMouse(fixtures);
  await withdraw(fixtures).getByRole("button", { name }).dispatchEvent("click");
};

export const testParam: TestParam<typeof amountMachine> = {
  needs: "a person",
  account: { status: "A", balance: opening },
  paths: {
    events: {
      "limits.changed": ({ limits }) =>
        limits.max === opening ? [{ limits: { min: 0, max: 500, step: 500 } }] : [],
    },
    differs: ({ cents, limits: { max }, fault }) => [cents, max, fault],
    casesOf: () => [],
  },
  unreachable: {
    "exceeding — limits.changed*":
      "one read of the balance is held while the dialog is open: a second change is walked in Node",
    "invalid — submitted → stays": "the button is disabled while the amount is nothing, as an invalid one is",
  },
  canCause: ({ type }, snapshot) => {
    const { cents, limits } = snapshot.context;
    switch (type) {
      // The press on the pay button also takes the focus from the field.
      case "press.began":
        return cents > 0 && snapshot.matches({ adjusted: "unseen" });
      // The button is disabled while the amount is zero.
      case "submitted":
        return cents > 0;
      case "increased":
      case "decreased":
        return limits.max > 0;
      // Only a field without the focus can receive it, and only a field with the focus can lose it.
      case "entered":
        return !snapshot.matches("typed") && !snapshot.matches("invalid");
      case "left":
        return !snapshot.matches("resting") && !snapshot.matches({ adjusted: "unseen" });
      default:
        return true;
    }
  },
  open: async (fixtures, { rest }) => {
    const { page, guard } = fixtures;
    guard.expect(/wallet\/payout/);
    const balance = await Gate.before(page, "/wallet/balance", { shut: false });
    memory.begin(fixtures, { balance, isPressing: false, given: 0, left: opening });
    await openDashboard(fixtures);
    if (rest.some(({ type }) => type === "limits.changed")) {
      balance.shut();
      await region(page, "Wallet").getByRole("button", { name: "Refresh" }).click();
      await balance.met();
    }
    await region(page, "Wallet").getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(amount(fixtures)).toBeVisible();
    await withdraw(fixtures).focus();
  },
  events: {
    "text.changed": async (fixtures, { text }) => {
      await releaseMouse(fixtures);
      await amount(fixtures).fill(text);
    },
    "limits.changed": async (fixtures, { limits }) => {
      const { max } = limits;
      await bringBalanceTo(fixtures, max);
      memory(fixtures).left = max;
      await memory(fixtures).balance.pass(fixtures);
      await expect(withdraw(fixtures).getByText(`Up to ${dollars(max)} available`)).toBeAttached();
    },
    entered: async (fixtures) => {
      await releaseMouse(fixtures);
      await withdraw(fixtures).focus();
      await amount(fixtures).focus();
    },
    left: async (fixtures) => {
      await releaseMouse(fixtures);
      await amount(fixtures).focus();
      await fixtures.page.keyboard.press("Tab");
    },
    "press.began": async (fixtures) => {
      await releaseMouse(fixtures);
      await pointAtSubmit(fixtures);
      await fixtures.page.mouse.down();
      memory(fixtures).isPressing = true;
    },
    increased: (fixtures) => step(fixtures, "Increase amount"),
    decreased: (fixtures) => step(fixtures, "Decrease amount"),
    submitted: async (fixtures, _, __, { before, after }) => {
      const { cents, limits } = before.context;
      const isAccepted = cents <= limits.max && !before.matches({ adjusted: "unseen" });
      const press = async () => {
        if (memory(fixtures).isPressing) {
          memory(fixtures).isPressing = false;
          await fixtures.page.mouse.up();
        } else if (before.matches("typed")) await amount(fixtures).press("Enter");
        else if (before.matches({ adjusted: "unseen" })) await submit(fixtures).dispatchEvent("click");
        else await submit(fixtures).click();
      };
      await payDeclined(fixtures, press, isAccepted ? after.context.cents : undefined);
    },
  },
  states: {
    resting: async (fixtures, { context: { cents } }) => {
      await expect(amount(fixtures)).toHaveValue(cents === 0 ? "" : dollars(cents));
      await expect(limit(fixtures)).toHaveCount(0);
      await expectNothingMoved(fixtures);
    },
    exceeding: async (fixtures, { context: { cents, limits } }) => {
      await expect(amount(fixtures)).toHaveValue(dollars(cents));
      await expect(limit(fixtures)).toContainText(dollars(limits.max));
      await expect(
        withdraw(fixtures)
          .getByRole("definition")
          .filter({ hasText: dollars(cents) }),
      ).toHaveCount(1);
      await expectNothingMoved(fixtures);
    },
    typed: async (fixtures, { context }) => {
      await expect(amount(fixtures)).toHaveValue(context.text);
      await expect(amount(fixtures)).toBeFocused();
      await expect(amount(fixtures)).not.toHaveAttribute("aria-invalid", "true");
    },
    adjusted: async (fixtures, { context: { text, limits } }) => {
      await expect(amount(fixtures)).toHaveValue(text);
      await expect(limit(fixtures)).toContainText(dollars(limits.max));
      await expectNothingMoved(fixtures);
    },
    "adjusted.unseen": async (fixtures) => {
      expect(await readPayoutRequests(fixtures)).toHaveLength(memory(fixtures).given);
    },
    "adjusted.seen": async (fixtures) => {
      expect(await readPayoutRequests(fixtures)).toHaveLength(memory(fixtures).given);
    },
    invalid: async (fixtures, { context }) => {
      await expect(amount(fixtures)).toHaveValue(context.text);
      await expect(amount(fixtures)).toHaveAttribute("aria-invalid", "true");
      await expect(withdraw(fixtures).getByRole("alert")).not.toHaveCount(0);
      expect(await readPayoutRequests(fixtures)).toHaveLength(memory(fixtures).given);
    },
  },
  otherwise: {
    "No fee": "these walks type into the withdrawal's box, which says what is available",
    "You can top up at most":
      "these walks type into the withdrawal's box, whose sentence they look for themselves",
  },
  skippedStates: { judging: "it is left at once" },
};

async function expectNothingMoved(fixtures: Fixtures): Promise<void> {
  expect(await readPayoutRequests(fixtures)).toHaveLength(memory(fixtures).given);
  expect(await balanceOf(fixtures)).toBe(memory(fixtures).left);
}
