import { expect } from "@playwright/test";
import type { addBankAccountMachine } from "../../../src/machines/bank-accounts/add-bank-account.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { Gate, memoryPerPage } from "../../model/browser/gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

interface Memory {
  readonly script: Gate;
  readonly method: Gate;
}

const memory = memoryPerPage<Memory>();
const box = ({ page }: Fixtures) => dialog(page, "Enter Bank Account Details");
const nickName = (fixtures: Fixtures) =>
  box(fixtures).getByRole("textbox", { name: "Bank Account Nick Name" });
const submit = (fixtures: Fixtures) => box(fixtures).getByRole("button", { name: /^Add(ing)? Bank Account/ });
const field = (fixtures: Fixtures) => box(fixtures).frameLocator("iframe[name^='__privateStripeFrame']");
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
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/stripe/);
    memory.begin(fixtures, {
      script: await Gate.before(page, "/stripe/v3.js"),
      method: await Gate.before(page, "/payment_methods"),
    });
    await arrive(fixtures, "/bank-accounts");
    await page.getByRole("button", { name: "Add Bank Account" }).click({ timeout: 20_000 });
    await expect(box(fixtures)).toBeVisible();
  },
  events: {
    "name.changed": (fixtures, event) => nickName(fixtures).fill(event.nickName),
    "bank.changed": async (fixtures, { complete }) => {
      await field(fixtures).locator("[name=bsb]").fill("000-000");
      await field(fixtures)
        .locator("[name=accountNumber]")
        .fill(complete ? "000123456" : "00");
    },
    submitted: (fixtures) => submit(fixtures).click(),
    retried: (fixtures) => box(fixtures).getByRole("button", { name: "Try again" }).click(),
    dismissed: (fixtures) => box(fixtures).getByRole("button", { name: "Close" }).click(),
    "xstate.done.actor.loadProvider": async (fixtures) => {
      await (await memory(fixtures).script.next()).continue();
      await expect(field(fixtures).locator("[name=bsb]")).toBeVisible();
    },
    "xstate.error.actor.loadProvider": (fixtures) => memory(fixtures).script.drop(),
    "xstate.done.actor.createBankPaymentMethod": async (fixtures) => {
      await (await memory(fixtures).method.next()).continue();
    },
    "xstate.error.actor.createBankPaymentMethod": async (fixtures) => {
      await (await memory(fixtures).method.next()).fulfill({ status: 402, json: stripeError });
    },
  },
  states: {
    "preparing.loading": async (fixtures) => {
      await memory(fixtures).script.met();
    },
    collecting: async (fixtures, { context }) => {
      const isWhole = context.complete && context.nickName.trim() !== "";
      await expect(submit(fixtures)).toBeEnabled({ enabled: isWhole });
      await expect(nickName(fixtures)).toHaveValue(context.nickName);
    },
    "collecting.fresh": (fixtures) => expect(box(fixtures).getByRole("alert")).toHaveCount(0),
    "collecting.rejected": (fixtures) =>
      expect(box(fixtures).getByRole("alert").filter({ hasText: stripeError.error.message })).toBeVisible(),
    adding: async (fixtures) => {
      await memory(fixtures).method.met();
      await expect(submit(fixtures)).toHaveAttribute("aria-busy", "true");
    },
    added: async (fixtures) => {
      await expect(box(fixtures)).toBeHidden();
      await expect(fixtures.page.getByRole("region", { name: "Holiday" })).toContainText("•••• 3456");
      await expect(fixtures.page.getByRole("status").filter({ hasText: "Bank account added" })).toBeVisible();
    },
    closed: async (fixtures) => {
      await expect(box(fixtures)).toBeHidden();
      await expect(fixtures.page.getByRole("region", { name: "Holiday" })).toHaveCount(0);
    },
  },
};
