/** One search for a payee, as the transfer dialog shows it. */
import { expect } from "@playwright/test";
import type { findPayeeMachine } from "../../../src/machines/payees/find-payee.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { offline, status } from "../../machines/fakes.ts";
import { region, standOnDashboard } from "../../model/browser/dashboard.ts";
import { answering, Gate, rejecting, remembered } from "../../model/browser/gate.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";

const users = remembered<{ readonly calls: Gate }>();
const box = ({ page }: Stage) => dialog(page, dialogNames.transfer.title);
const search = (stage: Stage) => box(stage).getByRole("button", { name: "Search" });
const rejection = status(422);

export const testParam: TestParam<typeof findPayeeMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: { answers: { readPayees: [[]] }, failures: { readPayees: [offline, rejection] } },
  unreachable: {},
  open: async (stage) => {
    const { page, guard } = stage;
    guard.expect(/api\/v1\/users/);
    users.begin(stage, { calls: await Gate.before(page, "/api/v1/users") });
    await standOnDashboard(stage);
    await region(page, "Wallet").getByRole("button", { name: "Transfer", exact: true }).click();
    await box(stage).getByRole("textbox", { name: "Phone Number" }).fill("0499 999 999");
    await search(stage).click();
  },
  events: {
    "xstate.done.actor.readPayees": (stage) => users(stage).calls.pass(stage, answering([])),
    "xstate.error.actor.readPayees": (stage, { error }) =>
      error.failure === offline
        ? users(stage).calls.drop()
        : users(stage).calls.pass(stage, rejecting(422, "invalid_request")),
    "xstate.after.backoff.findPayee.retrying": (stage, _, __, { after }) =>
      users(stage).calls.metAfter(stage.page, 1_000 * 2 ** (after.context.retries - 1)),
  },
  states: {
    searching: async (stage) => {
      await users(stage).calls.met();
      await expect(search(stage)).toHaveAttribute("aria-busy", "true");
    },
    retrying: async (stage) => {
      await users(stage).calls.expectWaiting(0);
      await expect(search(stage)).toHaveAttribute("aria-busy", "true");
      await expect(box(stage).getByRole("alert")).toHaveCount(0);
    },
    finished: async (stage) => {
      await expect(box(stage).getByRole("alert")).toHaveCount(1);
      await expect(search(stage)).not.toHaveAttribute("aria-busy", "true");
      await users(stage).calls.expectWaiting(0);
    },
  },
};
