/** The amount field, in the withdraw dialog of a person with $10.00. */
import { expect } from "@playwright/test";
import type { amountMachine } from "../../../src/machines/payments/amount.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { region, standOnDashboard } from "../../model/browser/dashboard.ts";
import { bringBalanceTo } from "../../model/browser/elsewhere.ts";
import { Gate, rejecting, remembered } from "../../model/browser/gate.ts";
import { balanceOf } from "../../model/browser/paying.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";
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

const memory = remembered<Memory>();
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const withdraw = ({ page }: Stage) => dialog(page, dialogNames.withdraw.title);
const amount = (stage: Stage) => withdraw(stage).getByRole("textbox", { name: "Amount" });
const submit = (stage: Stage) => withdraw(stage).getByRole("button", { name: "Withdraw", exact: true });
const limit = (stage: Stage) =>
  withdraw(stage).getByRole("alert").filter({ hasText: "You can withdraw at most" });

async function pointAtSubmit(stage: Stage): Promise<void> {
  const place = await submit(stage).boundingBox();
  if (place === null) throw new Error("There is no button to press");
  await stage.page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
}

/** Releases the mouse elsewhere, so that it does not click the button. */
async function releaseMouse(stage: Stage): Promise<void> {
  if (!memory(stage).isPressing) return;
  memory(stage).isPressing = false;
  await stage.page.mouse.move(2, 2);
  await withdraw(stage).getByRole("heading").hover();
  await stage.page.mouse.up();
}

/** Presses the pay button. The wallet declines the amount, so that the dialog stays open. */
async function payDeclined(
  stage: Stage,
  press: () => Promise<void>,
  givesCents: number | undefined,
): Promise<void> {
  const { control, person } = stage;
  if (givesCents === undefined) {
    await press();
    return;
  }
  memory(stage).given += 1;
  await control.fault({
    method: "POST",
    path: payout,
    email: person.email,
    ...rejecting(400, "insufficient_funds"),
  });
  await press();
  await expect.poll(async () => (await sent(stage)).length).toBe(memory(stage).given);
  expect((await sent(stage)).at(-1)?.body).toMatchObject({ amount: String(givesCents) });
  await expect(withdraw(stage).getByText("This payment was declined")).toBeVisible();
  await expect(submit(stage)).toBeEnabled();
}

const sent = ({ control, person }: Stage) => control.requests(payout, person.email);

/** A screen reader activates a button without moving the focus to it. */
const step = async (stage: Stage, name: string): Promise<void> => {
  await releaseMouse(stage);
  await withdraw(stage).getByRole("button", { name }).dispatchEvent("click");
};

export const testParam: TestParam<typeof amountMachine> = {
  needs: "a person",
  account: { status: "A", balance: opening },
  paths: {
    events: {
      "limits.changed": ({ limits }) =>
        limits.max === opening ? [{ limits: { min: 0, max: 500, step: 500 } }] : [],
    },
  },
  unreachable: {
    "exceeding — limits.changed*":
      "one read of the balance is held while the dialog is open: a second change is walked in Node",
    "invalid — submitted → stays": "the button is disabled while the amount is nothing, as an invalid one is",
  },
  canCause: ({ type }, snapshot) => {
    const { cents, limits } = snapshot.context;
    switch (type) {
      // The button is disabled while there is nothing to pay.
      case "press.began":
        return cents > 0 && !snapshot.matches("resting");
      case "submitted":
        return cents > 0 && !isPressed(snapshot);
      // The press on the pay button also takes the focus from the field.
      case "text.changed":
      case "limits.changed":
        return !isPressed(snapshot);
      case "increased":
      case "decreased":
        return !isPressed(snapshot) && limits.max > 0;
      // The field can only be focused if it is not focused, and only be left if it is.
      case "entered":
        return !snapshot.matches("typed") && !snapshot.matches("invalid");
      case "left":
        return !snapshot.matches("resting") && !snapshot.matches({ adjusted: "unseen" });
      default:
        return true;
    }
  },
  open: async (stage, { rest }) => {
    const { page, guard } = stage;
    guard.expect(/wallet\/payout/);
    const balance = await Gate.before(page, "/wallet/balance", { shut: false });
    memory.begin(stage, { balance, isPressing: false, given: 0, left: opening });
    await standOnDashboard(stage);
    if (rest.some(({ type }) => type === "limits.changed")) {
      balance.shut();
      await region(page, "Wallet").getByRole("button", { name: "Refresh" }).click();
      await balance.met();
    }
    await region(page, "Wallet").getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(amount(stage)).toBeVisible();
    await withdraw(stage).focus();
  },
  events: {
    "text.changed": async (stage, { text }) => {
      await releaseMouse(stage);
      await amount(stage).fill(text);
    },
    "limits.changed": async (stage, { limits }) => {
      const { max } = limits;
      await bringBalanceTo(stage, max);
      memory(stage).left = max;
      await memory(stage).balance.pass(stage);
      await expect(withdraw(stage).getByText(`Up to ${dollars(max)} available`)).toBeAttached();
    },
    entered: async (stage) => {
      await releaseMouse(stage);
      await withdraw(stage).focus();
      await amount(stage).focus();
    },
    left: async (stage, _, __, { before }) => {
      // The press on the pay button has already taken the focus.
      if (isPressed(before)) return;
      await amount(stage).focus();
      await stage.page.keyboard.press("Tab");
    },
    "press.began": async (stage) => {
      await releaseMouse(stage);
      await pointAtSubmit(stage);
      await stage.page.mouse.down();
      memory(stage).isPressing = true;
    },
    increased: (stage) => step(stage, "Increase amount"),
    decreased: (stage) => step(stage, "Decrease amount"),
    submitted: async (stage, _, __, { before, after }) => {
      const { cents, limits } = before.context;
      const isAccepted = cents <= limits.max && !before.matches({ adjusted: "unseen" });
      const press = async () => {
        if (memory(stage).isPressing) {
          memory(stage).isPressing = false;
          await stage.page.mouse.up();
        } else if (before.matches("typed")) await amount(stage).press("Enter");
        else await submit(stage).click();
      };
      await payDeclined(stage, press, isAccepted ? after.context.cents : undefined);
    },
  },
  states: {
    resting: async (stage, { context: { cents } }) => {
      await expect(amount(stage)).toHaveValue(cents === 0 ? "" : dollars(cents));
      await expect(limit(stage)).toHaveCount(0);
      await expectNothingMoved(stage);
    },
    exceeding: async (stage, { context: { cents, limits } }) => {
      await expect(amount(stage)).toHaveValue(dollars(cents));
      await expect(limit(stage)).toContainText(dollars(limits.max));
      await expect(
        withdraw(stage)
          .getByRole("definition")
          .filter({ hasText: dollars(cents) }),
      ).toHaveCount(1);
      await expectNothingMoved(stage);
    },
    "typed.free": async (stage, { context }) => {
      await expect(amount(stage)).toHaveValue(context.text);
      await expect(amount(stage)).toBeFocused();
      await expect(amount(stage)).not.toHaveAttribute("aria-invalid", "true");
    },
    adjusted: async (stage, { context: { text, limits } }) => {
      await expect(amount(stage)).toHaveValue(text);
      await expect(limit(stage)).toContainText(dollars(limits.max));
      await expectNothingMoved(stage);
    },
    "adjusted.unseen": async (stage) => {
      expect(await sent(stage)).toHaveLength(memory(stage).given);
    },
    "adjusted.seen": async (stage) => {
      expect(await sent(stage)).toHaveLength(memory(stage).given);
    },
    invalid: async (stage, { context }) => {
      await expect(amount(stage)).toHaveValue(context.text);
      await expect(amount(stage)).toHaveAttribute("aria-invalid", "true");
      await expect(withdraw(stage).getByRole("alert")).not.toHaveCount(0);
      expect(await sent(stage)).toHaveLength(memory(stage).given);
    },
  },
  otherwise: {
    "No fee": "these walks type into the withdrawal's box, which says what is available",
    "You can top up at most":
      "these walks type into the withdrawal's box, whose sentence they look for themselves",
  },
  skippedStates: {
    judging: "it is left at once",
    "typed.pressed": "the same press takes the focus away from the box",
  },
};

async function expectNothingMoved(stage: Stage): Promise<void> {
  expect(await sent(stage)).toHaveLength(memory(stage).given);
  expect(await balanceOf(stage)).toBe(memory(stage).left);
}

function isPressed(snapshot: { matches(state: object): boolean }): boolean {
  return snapshot.matches({ typed: "pressed" });
}
