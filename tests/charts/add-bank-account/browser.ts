import { expect } from "@playwright/test";
import type { addBankAccountMachine } from "../../../src/machines/bank-accounts/add-bank-account.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { Gate, remembered } from "../../model/browser/gate.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";

interface Memory {
  readonly script: Gate;
  readonly method: Gate;
}

const memory = remembered<Memory>();
const box = ({ page }: Stage) => dialog(page, "Enter Bank Account Details");
const nickName = (stage: Stage) => box(stage).getByRole("textbox", { name: "Bank Account Nick Name" });
const submit = (stage: Stage) => box(stage).getByRole("button", { name: /^Add(ing)? Bank Account/ });
const field = (stage: Stage) => box(stage).frameLocator("iframe[name^='__privateStripeFrame']");
const stripeError = { error: { type: "invalid_request_error", message: "The account number is wrong." } };

export const testParam: TestParam<typeof addBankAccountMachine> = {
  needs: "a person",
  account: { status: "A", balance: 0 },
  starts: ["the bank account dialog is opened"],
  // One nick name with text and one blank name.
  paths: { events: { "name.changed": [{ nickName: " Holiday " }, { nickName: " " }] } },
  unreachable: {
    "collecting — submitted [isListFull] → collecting.full": "the person of these walks has few accounts",
    "collecting — submitted [not isListFull, not canSubmit] → refused":
      "the button is disabled while something is missing",
  },
  skippedStates: { "collecting.full": "the person of these walks has few accounts" },
  canCause: ({ type }, snapshot) => {
    if (type === "submitted") {
      return snapshot.context.complete && snapshot.context.nickName.trim() !== "";
    }
    return type !== "name.changed" || !snapshot.matches("adding");
  },
  open: async (stage) => {
    const { page, guard } = stage;
    guard.expect(/stripe/);
    memory.begin(stage, {
      script: await Gate.before(page, "/stripe/v3.js"),
      method: await Gate.before(page, "/payment_methods"),
    });
    await arrive(stage, "/bank-accounts");
    await page.getByRole("button", { name: "Add Bank Account" }).click({ timeout: 20_000 });
    await expect(box(stage)).toBeVisible();
  },
  events: {
    "name.changed": (stage, event) => nickName(stage).fill(event.nickName),
    "bank.changed": async (stage, { complete }) => {
      await field(stage).locator("[name=bsb]").fill("000-000");
      await field(stage)
        .locator("[name=accountNumber]")
        .fill(complete ? "000123456" : "00");
    },
    submitted: (stage) => submit(stage).click(),
    retried: (stage) => box(stage).getByRole("button", { name: "Try again" }).click(),
    dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
    "xstate.done.actor.loadProvider": async (stage) => {
      await (await memory(stage).script.next()).continue();
      await expect(field(stage).locator("[name=bsb]")).toBeVisible();
    },
    "xstate.error.actor.loadProvider": (stage) => memory(stage).script.drop(),
    "xstate.done.actor.createBankPaymentMethod": async (stage) => {
      await (await memory(stage).method.next()).continue();
    },
    "xstate.error.actor.createBankPaymentMethod": async (stage) => {
      await (await memory(stage).method.next()).fulfill({ status: 402, json: stripeError });
    },
  },
  states: {
    "preparing.loading": async (stage) => {
      await memory(stage).script.met();
    },
    collecting: async (stage, { context }) => {
      const isWhole = context.complete && context.nickName.trim() !== "";
      await expect(submit(stage)).toBeEnabled({ enabled: isWhole });
      await expect(nickName(stage)).toHaveValue(context.nickName);
    },
    "collecting.fresh": (stage) => expect(box(stage).getByRole("alert")).toHaveCount(0),
    "collecting.rejected": (stage) =>
      expect(box(stage).getByRole("alert").filter({ hasText: stripeError.error.message })).toBeVisible(),
    adding: async (stage) => {
      await memory(stage).method.met();
      await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
    },
    added: async (stage) => {
      await expect(box(stage)).toBeHidden();
      await expect(stage.page.getByRole("region", { name: "Holiday" })).toContainText("•••• 3456");
      await expect(stage.page.getByRole("status").filter({ hasText: "Bank account added" })).toBeVisible();
    },
    closed: async (stage) => {
      await expect(box(stage)).toBeHidden();
      await expect(stage.page.getByRole("region", { name: "Holiday" })).toHaveCount(0);
    },
  },
};
