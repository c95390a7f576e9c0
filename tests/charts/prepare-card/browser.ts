import { expect } from "@playwright/test";
import type { prepareCardMachine } from "../../../src/machines/cards/prepare-card.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { status } from "../../machines/fakes.ts";
import { region, standOnDashboard } from "../../model/browser/dashboard.ts";
import { Gate, rejecting, remembered } from "../../model/browser/gate.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";

const memory = remembered<{ readonly script: Gate; readonly link: Gate }>();
const box = ({ page }: Stage) => dialog(page, dialogNames.addCard.title);
const number = (stage: Stage) =>
  box(stage).frameLocator("iframe[name^='__privateStripeFrame']").locator("[name=cardnumber]");

export const testParam: TestParam<typeof prepareCardMachine> = {
  needs: "a person",
  account: { status: "A", balance: 0 },
  paths: {
    answers: {
      linkCard: [
        { kind: "done", clientSecret: "seti_1_secret" },
        { kind: "rejected", failure: status(400, { code: "card_limit" }) },
      ],
    },
  },
  unreachable: {
    "secret.asking — error: linkCard → secret.rejected":
      "the chart of the call answers for every failure of its ports",
  },
  // The dialog has only one retry button, so only one of the two may have failed.
  canCause: ({ type }, snapshot) =>
    type !== "retried" || !snapshot.matches({ provider: "loadFailed", secret: "rejected" }),
  open: async (stage) => {
    const { page, guard } = stage;
    guard.expect(/stripe|cards\//);
    memory.begin(stage, {
      script: await Gate.before(page, "/stripe/v3.js"),
      link: await Gate.before(page, "/cards/link"),
    });
    await standOnDashboard(stage, { stopClock: false });
    await region(page, "My Cards").getByRole("button", { name: "Add Card" }).first().click();
    await expect(box(stage)).toBeVisible();
  },
  events: {
    retried: (stage) => box(stage).getByRole("button", { name: "Try again" }).click(),
    "xstate.done.actor.loadProvider": async (stage) => {
      await (await memory(stage).script.next()).continue();
    },
    "xstate.error.actor.loadProvider": (stage) => memory(stage).script.drop(),
    "xstate.done.actor.linkCard": (stage, { output }) =>
      memory(stage).link.pass(stage, ...(output.kind === "done" ? [] : [rejecting(400, "card_limit")])),
  },
  states: {
    "provider.loading": (stage) => memory(stage).script.met(),
    "provider.loaded": (stage) => expect(number(stage)).toBeVisible(),
    "secret.asking": (stage) => memory(stage).link.met(),
    "secret.rejected": async (stage, snapshot) => {
      // If both have failed, the message of the script is shown.
      const sentence = snapshot.matches({ provider: "loadFailed" })
        ? "Failed to load Stripe.js"
        : "Failed to link card";
      await expect(box(stage).getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    },
    "secret.given": (stage) => expect(box(stage).getByText("Failed to link card")).toHaveCount(0),
  },
};
