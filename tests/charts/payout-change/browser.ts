import { expect } from "@playwright/test";
import type { payoutChangeMachine } from "../../../src/machines/bank-accounts/payout-change.machine.ts";
import type { Failure } from "../../../src/machines/core/failure.ts";
import { payoutFaults } from "../../../src/machines/core/rules/payout.ts";
import { dialog } from "../../journeys/steps.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const path = "/fiat/accounts/bank-account";
const labels = { accountNumber: "Account Number", routingNumber: "Routing Number" } as const;

const box = ({ page }: Fixtures) => dialog(page, "Change withdrawal account");
const toPage = ({ page }: Fixtures) =>
  page.getByRole("navigation").getByRole("link", { name: "Profile" }).click({ timeout: 20_000 });
const open = ({ page }: Fixtures) => page.getByRole("button", { name: "Change withdrawal account" });
const field = (fixtures: Fixtures, name: string) =>
  box(fixtures).getByLabel(labels[name as keyof typeof labels]);

const stepUp = "tests/journeys/payout-change.spec.ts signs in again";
const ports = "the chart of the call answers for every failure of its ports";

const refusingAs = ({ status: code, code: word }: Failure) =>
  rejectionFault(code ?? 400, word ?? "invalid_request");

const change = memoryPerPage<Gate>();

export const testParam: TestParam<typeof payoutChangeMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: {
    answers: {
      readSignInLimit: [null],
      updateBankAccount: [
        { kind: "done" },
        { kind: "rejected", failure: statusFailure(400, { code: "invalid_request" }) },
        { kind: "rejected", failure: statusFailure(412, { code: "changed_meanwhile" }) },
      ],
    },
  },
  canCause: ({ type }, snapshot) =>
    (type !== "dismissed" && type !== "navigated") ||
    !(snapshot.matches("keeping") || snapshot.matches("deciding")),
  open: async (fixtures) => {
    fixtures.guard.expect(/bank-account/);
    change.begin(fixtures, await Gate.before(fixtures.page, path));
    await arrive(fixtures, "/help");
    await toPage(fixtures);
    await expect(open(fixtures)).toBeEnabled({ timeout: 20_000 });
  },
  events: {
    "change.opened": (fixtures) => open(fixtures).click(),
    "xstate.done.actor.readSignInLimit": async () => {},
    "field.changed": (fixtures, event) => field(fixtures, event.field).fill(event.value),
    "field.blurred": async (fixtures, event) => {
      await field(fixtures, event.field).focus();
      await field(fixtures, event.field).blur();
    },
    submitted: async (fixtures, _event, _upcoming, { before }) => {
      await box(fixtures).getByRole("button", { name: "Save account" }).click();
      if (Object.keys(payoutFaults(before.context.details)).length === 0) await change(fixtures).met();
    },
    "xstate.done.actor.updateBankAccount": (fixtures, { output }) =>
      change(fixtures).pass(fixtures, output.kind === "rejected" ? refusingAs(output.failure) : undefined),
    "xstate.done.actor.keepPayoutAccount": async ({ page }) => {
      await expect(page.getByText("Your withdrawal account was changed")).toBeVisible();
    },
    dismissed: (fixtures) => box(fixtures).getByRole("button", { name: "Close" }).click(),
    // The browser's Back button, then the page again.
    navigated: async (fixtures) => {
      await fixtures.page.goBack();
      await expect(fixtures.page).toHaveURL(/\/help$/);
      await toPage(fixtures);
    },
  },
  states: {
    closed: (fixtures) => expect(box(fixtures)).toBeHidden(),
    "editing.fresh": async (fixtures, { context }) => {
      await expect(field(fixtures, "accountNumber")).toHaveValue(context.details.accountNumber);
      await expect(field(fixtures, "routingNumber")).toHaveValue(context.details.routingNumber);
    },
    "editing.invalid": async (fixtures, { context }) => {
      const faults = Object.keys(payoutFaults(context.details)).length;
      await expect(box(fixtures).locator("[aria-invalid=true]")).toHaveCount(faults);
    },
    "editing.rejected": async (fixtures, { context }) => {
      await expect(box(fixtures).getByText("Your bank account was not changed")).toBeVisible();
      await expect(field(fixtures, "accountNumber")).toHaveValue(context.details.accountNumber);
    },
    saving: (fixtures) => change(fixtures).expectWaiting(1),
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
    "confirming — dismissed → closed": stepUp,
    "confirming — error: stepUp → editing.rejected": "its chart answers for every failure of its ports",
    "saving — done: updateBankAccount [asksForSignIn] → confirming": stepUp,
    "saving — error: updateBankAccount → editing.rejected": ports,
    "keeping — dismissed → closed": "the browser's own storage answers at once",
    "keeping — error: keepPayoutAccount → closed": "storage that is full or forbidden costs nothing",
  },
};
