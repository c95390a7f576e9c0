import { expect } from "@playwright/test";
import type { freezeCardMachine } from "../../../src/machines/cards/freeze-card.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { dialogBox as boxOf, openDialog } from "../../model/browser/dialog-buttons.ts";
import { Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { visa } from "../../support/saved-card.ts";

const path = "/api/v1/cards/freeze";
const box = ({ page }: Fixtures) => boxOf(page, "freezeCard");
const radio = (fixtures: Fixtures) => box(fixtures).getByRole("radio", { name: "•••• 4242" });
const submit = (fixtures: Fixtures) =>
  box(fixtures).getByRole("button", { name: "Freeze Card", exact: true });

const undecidedIn = "keyedCall takes a minute without any answer";

const call = memoryPerPage<Gate>();

async function countCalls({ control, person }: Fixtures): Promise<number> {
  return (await control.requests(path, person.email)).length;
}

export const testParam: TestParam<typeof freezeCardMachine> = {
  needs: "a person",
  account: {
    status: "A",
    balance: 10_000,
    cards: [visa],
  },
  paths: {
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
    "sending — done: keyedCall [isUndecided] → choosing.undecided": undecidedIn,
    "sending — error: keyedCall → choosing.undecided":
      "the chart of the call answers for every failure of its ports",
    "choosing — submitted [not hasChosen] → refused": "the button is disabled until a card is chosen",
  },
  canCause: ({ type }, snapshot) => type !== "submitted" || snapshot.context.paymentMethodId !== undefined,
  open: async (fixtures) => {
    fixtures.guard.expect(/cards\/freeze/);
    call.begin(fixtures, await Gate.before(fixtures.page, path));
    await arrive(fixtures);
    await openDialog(fixtures.page, "freezeCard");
    await expect(radio(fixtures)).toBeVisible();
  },
  events: {
    "card.chosen": (fixtures) => radio(fixtures).check(),
    submitted: async (fixtures) => {
      await submit(fixtures).click();
      await call(fixtures).met();
    },
    "xstate.done.actor.keyedCall": (fixtures, { output }) =>
      call(fixtures).pass(
        fixtures,
        output.kind === "done" ? undefined : rejectionFault(404, "card_not_found"),
      ),
    dismissed: (fixtures) => box(fixtures).getByRole("button", { name: "Close" }).click(),
  },
  states: {
    "choosing.fresh": async (fixtures, snapshot) => {
      await expect(submit(fixtures)).toBeEnabled({
        enabled: snapshot.can({ type: "submitted", frozen: true }),
      });
      await expect(box(fixtures).getByRole("alert")).toHaveCount(0);
      expect(await countCalls(fixtures)).toBe(0);
    },
    "choosing.rejected": (fixtures) => expect(box(fixtures).getByRole("alert")).toBeVisible(),
    sending: (fixtures) => call(fixtures).expectWaiting(1),
    finished: async (fixtures) => {
      await expect(box(fixtures)).toBeHidden();
      expect(await countCalls(fixtures)).toBe(1);
    },
    closed: (fixtures) => expect(box(fixtures)).toBeHidden(),
  },
};
