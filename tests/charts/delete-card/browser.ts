import { expect } from "@playwright/test";
import type { deleteCardMachine } from "../../../src/machines/cards/delete-card.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import { noCardsText } from "../../support/no-cards.ts";
import { visa } from "../../support/saved-card.ts";

const path = "/api/v1/cards/remove";
const box = ({ page }: Fixtures) => dialog(page, dialogNames.deleteCard.title);
const radio = (fixtures: Fixtures) => box(fixtures).getByRole("radio", { name: "•••• 4242" });
const submit = (fixtures: Fixtures) => box(fixtures).getByRole("button", { name: "Delete Card" });

const undecidedIn = "keyedCall takes a minute without any answer";

const removal = memoryPerPage<Gate>();

async function countCalls({ control, person }: Fixtures): Promise<number> {
  return (await control.requests(path, person.email)).length;
}

export const testParam: TestParam<typeof deleteCardMachine> = {
  needs: "a person",
  account: {
    status: "A",
    balance: 10_000,
    cards: [visa],
  },
  paths: {
    // The person has only one card: without it the list is empty.
    events: { "card.chosen": [{ paymentMethodId: "pm_4242" }] },
    answers: {
      keyedCall: [
        { kind: "done" },
        { kind: "rejected", failure: statusFailure(404, { code: "card_not_found" }) },
      ],
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
  open: async (fixtures) => {
    fixtures.guard.expect(/cards\/remove/);
    removal.begin(fixtures, await Gate.before(fixtures.page, path));
    await arrive(fixtures);
    await fixtures.page
      .getByRole("region", { name: "My Cards" })
      .getByRole("button", { name: "Delete Card" })
      .click();
    await expect(radio(fixtures)).toBeVisible();
  },
  events: {
    "card.chosen": (fixtures) => radio(fixtures).check(),
    submitted: async (fixtures) => {
      await submit(fixtures).click();
      await removal(fixtures).met();
    },
    "xstate.done.actor.keyedCall": (fixtures, { output }) =>
      removal(fixtures).pass(
        fixtures,
        output.kind === "done" ? undefined : rejectionFault(404, "card_not_found"),
      ),
    dismissed: (fixtures) => box(fixtures).getByRole("button", { name: "Close" }).click(),
  },
  states: {
    "choosing.fresh": async (fixtures, snapshot) => {
      await expect(submit(fixtures)).toBeEnabled({ enabled: snapshot.can({ type: "submitted" }) });
      await expect(box(fixtures).getByRole("alert")).toHaveCount(0);
      expect(await countCalls(fixtures)).toBe(0);
    },
    "choosing.rejected": async (fixtures) => {
      await expect(radio(fixtures)).toBeChecked();
    },
    deleting: (fixtures) => removal(fixtures).expectWaiting(1),
    deleted: async (fixtures) => {
      await expect(box(fixtures)).toBeHidden();
      await expect(fixtures.page.getByText(noCardsText)).toBeVisible();
      expect(await countCalls(fixtures)).toBe(1);
    },
    closed: (fixtures) => expect(box(fixtures)).toBeHidden(),
  },
};
