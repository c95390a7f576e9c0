import { expect } from "@playwright/test";
import type { prepareCardMachine } from "../../../src/machines/cards/prepare-card.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { openDashboard, region } from "../../model/browser/dashboard.ts";
import { Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";

const memory = memoryPerPage<{ readonly script: Gate; readonly link: Gate }>();
const box = ({ page }: Fixtures) => dialog(page, dialogNames.addCard.title);
const number = (fixtures: Fixtures) =>
  box(fixtures).frameLocator("iframe[name^='__privateStripeFrame']").locator("[name=cardnumber]");

export const testParam: TestParam<typeof prepareCardMachine> = {
  needs: "a person",
  account: { status: "A", balance: 0 },
  paths: {
    answers: {
      linkCard: [
        { kind: "done", clientSecret: "seti_1_secret" },
        { kind: "rejected", failure: statusFailure(400, { code: "card_limit" }) },
      ],
    },
  },
  unreachable: {
    "secret.asking — error: linkCard → secret.rejected":
      "the chart of the call answers for every failure of its ports",
  },
  // The dialog has only one retry button, so only one of the two loads, the script's or the secret's, may have failed.
  canCause: ({ type }, snapshot) =>
    type !== "retried" || !snapshot.matches({ provider: "loadFailed", secret: "rejected" }),
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/stripe|cards\//);
    memory.begin(fixtures, {
      script: await Gate.before(page, "/stripe/v3.js"),
      link: await Gate.before(page, "/cards/link"),
    });
    await openDashboard(fixtures, { stopClock: false });
    await region(page, "My Cards").getByRole("button", { name: "Add Card" }).first().click();
    await expect(box(fixtures)).toBeVisible();
  },
  events: {
    retried: (fixtures) => box(fixtures).getByRole("button", { name: "Try again" }).click(),
    "xstate.done.actor.loadProvider": async (fixtures) => {
      await (await memory(fixtures).script.next()).continue();
    },
    "xstate.error.actor.loadProvider": (fixtures) => memory(fixtures).script.drop(),
    "xstate.done.actor.linkCard": (fixtures, { output }) =>
      memory(fixtures).link.pass(
        fixtures,
        ...(output.kind === "done" ? [] : [rejectionFault(400, "card_limit")]),
      ),
  },
  states: {
    "provider.loading": (fixtures) => memory(fixtures).script.met(),
    "provider.loaded": (fixtures) => expect(number(fixtures)).toBeVisible(),
    "secret.asking": (fixtures) => memory(fixtures).link.met(),
    "secret.rejected": async (fixtures, snapshot) => {
      // If both have failed, the message of the script is shown.
      const sentence = snapshot.matches({ provider: "loadFailed" })
        ? "Failed to load Stripe.js"
        : "Failed to link card";
      await expect(box(fixtures).getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    },
    "secret.given": (fixtures) => expect(box(fixtures).getByText("Failed to link card")).toHaveCount(0),
  },
};
