import { expect } from "@playwright/test";
import type { freezeCardMachine } from "../../../src/machines/cards/freeze-card.machine.ts";
import { status } from "../../machines/fakes.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { box as boxOf, openDialog } from "../../model/browser/dialog-buttons.ts";
import { Gate, rejecting, remembered } from "../../model/browser/gate.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";

const path = "/api/v1/cards/freeze";
const box = ({ page }: Stage) => boxOf(page, "freezeCard");
const radio = (stage: Stage) => box(stage).getByRole("radio", { name: "•••• 4242" });
const submit = (stage: Stage) => box(stage).getByRole("button", { name: "Freeze Card", exact: true });

const undecidedIn = "keyedCall takes a minute without any answer";

const call = remembered<Gate>();

async function calls({ control, person }: Stage): Promise<number> {
  return (await control.requests(path, person.email)).length;
}

export const testParam: TestParam<typeof freezeCardMachine> = {
  needs: "a person",
  account: {
    status: "A",
    balance: 10_000,
    cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 }],
  },
  paths: {
    events: { "card.chosen": [{ paymentMethodId: "pm_4242" }] },
    answers: {
      keyedCall: [{ kind: "done" }, { kind: "rejected", failure: status(404, { code: "card_not_found" }) }],
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
  open: async (stage) => {
    stage.guard.expect(/cards\/freeze/);
    call.begin(stage, await Gate.before(stage.page, path));
    await arrive(stage);
    await openDialog(stage.page, "freezeCard");
    await expect(radio(stage)).toBeVisible();
  },
  events: {
    "card.chosen": (stage) => radio(stage).check(),
    submitted: async (stage) => {
      await submit(stage).click();
      await call(stage).met();
    },
    "xstate.done.actor.keyedCall": (stage, { output }) =>
      call(stage).pass(stage, output.kind === "done" ? undefined : rejecting(404, "card_not_found")),
    dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
  },
  states: {
    "choosing.fresh": async (stage, snapshot) => {
      await expect(submit(stage)).toBeEnabled({ enabled: snapshot.can({ type: "submitted", frozen: true }) });
      await expect(box(stage).getByRole("alert")).toHaveCount(0);
      expect(await calls(stage)).toBe(0);
    },
    "choosing.rejected": (stage) => expect(box(stage).getByRole("alert")).toBeVisible(),
    sending: (stage) => call(stage).expectWaiting(1),
    finished: async (stage) => {
      await expect(box(stage)).toBeHidden();
      expect(await calls(stage)).toBe(1);
    },
    closed: (stage) => expect(box(stage)).toBeHidden(),
  },
};
