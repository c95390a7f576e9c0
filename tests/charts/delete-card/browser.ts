import { expect } from "@playwright/test";
import type { deleteCardMachine } from "../../../src/machines/cards/delete-card.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { status } from "../../machines/fakes.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { Gate, rejecting, remembered } from "../../model/browser/gate.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";

const path = "/api/v1/cards/remove";
const box = ({ page }: Stage) => dialog(page, dialogNames.deleteCard.title);
const radio = (stage: Stage) => box(stage).getByRole("radio", { name: "•••• 4242" });
const submit = (stage: Stage) => box(stage).getByRole("button", { name: "Delete Card" });

const undecidedIn = "keyedCall takes a minute without any answer";

const removal = remembered<Gate>();

async function calls({ control, person }: Stage): Promise<number> {
  return (await control.requests(path, person.email)).length;
}

export const testParam: TestParam<typeof deleteCardMachine> = {
  needs: "a person",
  account: {
    status: "A",
    balance: 10_000,
    cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 }],
  },
  paths: {
    // The person has only one card: without it the list is empty.
    events: { "card.chosen": [{ paymentMethodId: "pm_4242" }] },
    answers: {
      keyedCall: [{ kind: "done" }, { kind: "rejected", failure: status(404, { code: "card_not_found" }) }],
    },
  },
  skippedStates: { "choosing.undecided": undecidedIn },
  unreachable: {
    "deleting — done: keyedCall [isUndecided] → choosing.undecided": undecidedIn,
    "deleting — error: keyedCall → choosing.undecided":
      "the chart of the call answers for every failure of its ports",
    "choosing — submitted [not hasChosen] → refused": "the button is disabled until a card is chosen",
  },
  // A chosen card cannot be chosen again.
  canCause: ({ type }, { context }) =>
    type === "card.chosen"
      ? context.paymentMethodId === undefined
      : type !== "submitted" || context.paymentMethodId !== undefined,
  open: async (stage) => {
    stage.guard.expect(/cards\/remove/);
    removal.begin(stage, await Gate.before(stage.page, path));
    await arrive(stage);
    await stage.page
      .getByRole("region", { name: "My Cards" })
      .getByRole("button", { name: "Delete Card" })
      .click();
    await expect(radio(stage)).toBeVisible();
  },
  events: {
    "card.chosen": (stage) => radio(stage).check(),
    submitted: async (stage) => {
      await submit(stage).click();
      await removal(stage).met();
    },
    "xstate.done.actor.keyedCall": (stage, { output }) =>
      removal(stage).pass(stage, output.kind === "done" ? undefined : rejecting(404, "card_not_found")),
    dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
  },
  states: {
    "choosing.fresh": async (stage, snapshot) => {
      await expect(submit(stage)).toBeEnabled({ enabled: snapshot.can({ type: "submitted" }) });
      await expect(box(stage).getByRole("alert")).toHaveCount(0);
      expect(await calls(stage)).toBe(0);
    },
    "choosing.rejected": async (stage) => {
      await expect(radio(stage)).toBeChecked();
    },
    deleting: (stage) => removal(stage).expectWaiting(1),
    deleted: async (stage) => {
      await expect(box(stage)).toBeHidden();
      await expect(stage.page.getByText("No cards found")).toBeVisible();
      expect(await calls(stage)).toBe(1);
    },
    closed: (stage) => expect(box(stage)).toBeHidden(),
  },
};
