/** One search for a payee, as the transfer dialog shows it. */
import { expect } from "@playwright/test";
import type { findPayeeMachine } from "../../../src/machines/payees/find-payee.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { openDashboard, region } from "../../model/browser/dashboard.ts";
import { answerFault, Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";

const users = memoryPerPage<{ readonly calls: Gate }>();
const box = ({ page }: Fixtures) => dialog(page, dialogNames.transfer.title);
const search = (fixtures: Fixtures) => box(fixtures).getByRole("button", { name: "Search" });
const rejection = statusFailure(422);

export const testParam: TestParam<typeof findPayeeMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: { answers: { readPayees: [[]] }, failures: { readPayees: [offline, rejection] } },
  unreachable: {},
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/api\/v1\/users/);
    users.begin(fixtures, { calls: await Gate.before(page, "/api/v1/users") });
    await openDashboard(fixtures);
    await region(page, "Wallet").getByRole("button", { name: "Transfer", exact: true }).click();
    await box(fixtures).getByRole("textbox", { name: "Phone Number" }).fill("0499 999 999");
    await search(fixtures).click();
  },
  events: {
    "xstate.done.actor.readPayees": (fixtures) => users(fixtures).calls.pass(fixtures, answerFault([])),
    "xstate.error.actor.readPayees": (fixtures, { error }) =>
      error.failure === offline
        ? users(fixtures).calls.drop()
        : users(fixtures).calls.pass(fixtures, rejectionFault(422, "invalid_request")),
    "xstate.after.backoff.findPayee.retrying": (fixtures, _, __, { after }) =>
      users(fixtures).calls.metAfter(fixtures.page, 1_000 * 2 ** (after.context.retries - 1)),
  },
  states: {
    searching: async (fixtures) => {
      await users(fixtures).calls.met();
      await expect(search(fixtures)).toHaveAttribute("aria-busy", "true");
    },
    retrying: async (fixtures) => {
      await users(fixtures).calls.expectWaiting(0);
      await expect(search(fixtures)).toHaveAttribute("aria-busy", "true");
      await expect(box(fixtures).getByRole("alert")).toHaveCount(0);
    },
    finished: async (fixtures) => {
      await expect(box(fixtures).getByRole("alert")).toHaveCount(1);
      await expect(search(fixtures)).not.toHaveAttribute("aria-busy", "true");
      await users(fixtures).calls.expectWaiting(0);
    },
  },
};
