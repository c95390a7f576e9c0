import { expect } from "@playwright/test";
import type { payoutChangeMachine } from "../../../src/machines/bank-accounts/payout-change.machine.ts";
import type { Failure } from "../../../src/machines/core/failure.ts";
import { payoutFaults } from "../../../src/machines/core/rules/payout.ts";
import { dialog } from "../../journeys/steps.ts";
import { status } from "../../machines/fakes.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { Gate, rejecting, remembered } from "../../model/browser/gate.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";

const path = "/fiat/accounts/bank-account";
const labels = { accountNumber: "Account Number", routingNumber: "Routing Number" } as const;

const box = ({ page }: Stage) => dialog(page, "Change withdrawal account");
const toPage = ({ page }: Stage) =>
  page.getByRole("navigation").getByRole("link", { name: "Profile" }).click({ timeout: 20_000 });
const open = ({ page }: Stage) => page.getByRole("button", { name: "Change withdrawal account" });
const field = (stage: Stage, name: string) => box(stage).getByLabel(labels[name as keyof typeof labels]);

const stepUp = "tests/journeys/payout-change.spec.ts signs in again";
const ports = "the chart of the call answers for every failure of its ports";

const refusingAs = ({ status: code, code: word }: Failure) =>
  rejecting(code ?? 400, word ?? "invalid_request");

const change = remembered<Gate>();

export const testParam: TestParam<typeof payoutChangeMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: {
    answers: {
      readSignInLimit: [null],
      updateBankAccount: [
        { kind: "done" },
        { kind: "rejected", failure: status(400, { code: "invalid_request" }) },
        { kind: "rejected", failure: status(412, { code: "changed_meanwhile" }) },
      ],
    },
  },
  canCause: ({ type }, snapshot) =>
    (type !== "dismissed" && type !== "navigated") ||
    !(snapshot.matches("keeping") || snapshot.matches("deciding")),
  open: async (stage) => {
    stage.guard.expect(/bank-account/);
    change.begin(stage, await Gate.before(stage.page, path));
    await arrive(stage, "/help");
    await toPage(stage);
    await expect(open(stage)).toBeEnabled({ timeout: 20_000 });
  },
  events: {
    "change.opened": (stage) => open(stage).click(),
    "xstate.done.actor.readSignInLimit": async () => {},
    "field.changed": (stage, event) => field(stage, event.field).fill(event.value),
    "field.blurred": async (stage, event) => {
      await field(stage, event.field).focus();
      await field(stage, event.field).blur();
    },
    submitted: async (stage, _event, _upcoming, { before }) => {
      await box(stage).getByRole("button", { name: "Save account" }).click();
      if (Object.keys(payoutFaults(before.context.details)).length === 0) await change(stage).met();
    },
    "xstate.done.actor.updateBankAccount": (stage, { output }) =>
      change(stage).pass(stage, output.kind === "rejected" ? refusingAs(output.failure) : undefined),
    "xstate.done.actor.keepPayoutAccount": async ({ page }) => {
      await expect(page.getByText("Your withdrawal account was changed")).toBeVisible();
    },
    dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
    // The browser's Back button, then the page again.
    navigated: async (stage) => {
      await stage.page.goBack();
      await expect(stage.page).toHaveURL(/\/help$/);
      await toPage(stage);
    },
  },
  states: {
    closed: (stage) => expect(box(stage)).toBeHidden(),
    "editing.fresh": async (stage, { context }) => {
      await expect(field(stage, "accountNumber")).toHaveValue(context.details.accountNumber);
      await expect(field(stage, "routingNumber")).toHaveValue(context.details.routingNumber);
    },
    "editing.invalid": async (stage, { context }) => {
      const faults = Object.keys(payoutFaults(context.details)).length;
      await expect(box(stage).locator("[aria-invalid=true]")).toHaveCount(faults);
    },
    "editing.rejected": async (stage, { context }) => {
      await expect(box(stage).getByText("Your bank account was not changed")).toBeVisible();
      await expect(field(stage, "accountNumber")).toHaveValue(context.details.accountNumber);
    },
    saving: (stage) => change(stage).expectWaiting(1),
  },
  skippedStates: {
    deciding: "the configuration is there already",
    confirming: stepUp,
    keeping: "the browser's own storage answers at once",
  },
  unreachable: {
    "payoutChange — error: navigation → stays": "listening for the address cannot fail",
    "deciding — done: readSignInLimit [needsSignIn] → confirming": stepUp,
    "deciding — error: readSignInLimit → editing": "a configuration that cannot be read ends at the start",
    "confirming — done: stepUp [isConfirmed] → editing": stepUp,
    "confirming — done: stepUp → closed": stepUp,
    "confirming — error: stepUp → editing.rejected": "its chart answers for every failure of its ports",
    "saving — done: updateBankAccount [asksForSignIn] → confirming": stepUp,
    "saving — error: updateBankAccount → editing.rejected": ports,
    "keeping — dismissed → closed": "the browser's own storage answers at once",
    "keeping — error: keepPayoutAccount → closed": "storage that is full or forbidden costs nothing",
  },
};
