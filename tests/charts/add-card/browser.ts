import { expect } from "@playwright/test";
import type { SnapshotFrom } from "xstate";
import type { addCardMachine } from "../../../src/machines/cards/add-card.machine.ts";
import { dialog, typeCard } from "../../journeys/steps.ts";
import { status } from "../../machines/fakes.ts";
import type { ChartEvent } from "../../model/browser/chart-types.ts";
import { region, standOnDashboard } from "../../model/browser/dashboard.ts";
import { answering, Gate, rejecting, remembered } from "../../model/browser/gate.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import { savedCard } from "./paths.ts";

interface Memory {
  readonly script: Gate;
  readonly link: Gate;
  readonly identification: Gate;
  readonly list: Gate;
  readonly confirmation: Gate;
  readonly save: Gate;
  /** The digits in the provider's field. */
  typed: string;
  /** Whether the wallet has saved the card. */
  saved: boolean;
}

const undecidedIn = "keyedCall takes a minute without any answer, with a card that is removed";
const validNumber = "4242424242424242";
const declined = "4000000000000002";
const another = "5555555555554444";
const memory = remembered<Memory>();
const box = ({ page }: Stage) => dialog(page, dialogNames.addCard.title);
const name = (stage: Stage) => box(stage).getByRole("textbox", { name: "Card Holder Name" });
const submit = (stage: Stage) => box(stage).getByRole("button", { name: "Add Card" });
const field = (stage: Stage) => box(stage).frameLocator("iframe[name^='__privateStripeFrame']");
const cards = ({ page }: Stage) => region(page, "My Cards");
const retry = (stage: Stage) => box(stage).getByRole("button", { name: "Try again" });

/** The card to type, chosen by the provider's next answer on this path. */
function cardFor(rest: readonly ChartEvent<typeof addCardMachine>[]): string {
  const answer = rest.find(({ type }) => /actor\.confirmCard$/.test(type));
  return answer?.type === "xstate.error.actor.confirmCard" ? declined : validNumber;
}

async function type(stage: Stage, number: string): Promise<void> {
  if (memory(stage).typed === number) return;
  memory(stage).typed = number;
  await typeCard(stage.page, number);
}

const hasField = (snapshot: SnapshotFrom<typeof addCardMachine>): boolean =>
  snapshot.context.provider !== undefined;

export const testParam: TestParam<typeof addCardMachine> = {
  needs: "a person",
  account: { status: "A", balance: 0 },
  paths: {
    answers: {
      prepareCard: [{ clientSecret: "seti_1_secret" }],
      identifyCard: [
        { token: "pm_token", savedCard: undefined },
        { token: "pm_token", savedCard },
      ],
      confirmCard: [{ paymentMethodId: "pm_new" }, { paymentMethodId: undefined }],
      saveCard: [{ kind: "done" }, { kind: "rejected", failure: status(400, { code: "card_limit" }) }],
    },
    // Each missing field is submitted in Node.
    casesOf: () => [],
  },
  skippedStates: { "unsaved.undecided": undecidedIn },
  unreachable: {
    "identifying — card.changed → stays": "the field is disabled; only another language or theme changes it",
    "confirming — card.changed → stays": "the field is disabled; only another language or theme changes it",
    "preparing — error: prepareCard → closed": "the chart that prepares keeps its own failures",
    "saving — done: saveCard [isUndecided] → unsaved.undecided": undecidedIn,
    "saving — error: saveCard → unsaved.undecided":
      "the chart of the call answers for every failure of its ports",
  },
  canCause: (event, snapshot) => {
    const isSent = (["identifying", "confirming", "saving", "unsaved"] as const).some((state) =>
      snapshot.matches(state),
    );
    switch (event.type) {
      case "name.changed":
        return !isSent;
      case "card.changed":
        return hasField(snapshot) && !isSent;
      case "provider.loaded":
        return !hasField(snapshot);
      case "xstate.done.actor.prepareCard":
        return hasField(snapshot);
      case "retried":
        return snapshot.matches("unsaved");
      default:
        return true;
    }
  },
  open: async (stage) => {
    const { page, guard } = stage;
    guard.expect(/stripe|cards\//);
    memory.begin(stage, {
      script: await Gate.before(page, "/stripe/v3.js"),
      link: await Gate.before(page, "/cards/link"),
      identification: await Gate.before(page, "/payment_methods"),
      list: await Gate.before(page, "/cards/list", { shut: false }),
      confirmation: await Gate.before(page, "/confirm"),
      save: await Gate.before(page, "/cards/save"),
      typed: "",
      saved: false,
    });
    await standOnDashboard(stage, { stopClock: false });
    await cards(stage).getByRole("button", { name: "Add Card" }).first().click();
    await expect(box(stage)).toBeVisible();
  },
  events: {
    "name.changed": async (stage, { holderName }) => {
      // Filling in the same name again would not fire an event, so the name changes in between.
      await name(stage).fill(`${holderName}D`);
      await name(stage).fill(holderName);
    },
    "card.changed": async (stage, { complete }, _, { before, rest }) => {
      if (before.matches({ collecting: "alreadySaved" })) await type(stage, another);
      if (complete) return type(stage, cardFor(rest));
      memory(stage).typed = "";
      await field(stage).locator("[name=cardnumber]").fill("4242");
    },
    submitted: async (stage, _, __, { after, rest }) => {
      if (after.matches("identifying")) {
        await type(stage, cardFor(rest));
        memory(stage).list.shut();
      }
      // While something is missing, the button is `aria-disabled` and answers a press with what is missing.
      if (after.matches({ collecting: "incomplete" })) {
        await expect(submit(stage)).toHaveAttribute("aria-disabled", "true");
        await submit(stage).dispatchEvent("click");
      } else await submit(stage).click();
    },
    retried: (stage) => retry(stage).click(),
    dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
    "provider.loaded": async (stage) => {
      await (await memory(stage).script.next()).continue();
      await expect(field(stage).locator("[name=cardnumber]")).toBeVisible();
    },
    "xstate.done.actor.prepareCard": (stage) => memory(stage).link.pass(stage),
    "xstate.done.actor.identifyCard": async (stage, { output }) => {
      const list = await memory(stage).list.next();
      await list.fulfill({ json: answering(output.savedCard === undefined ? [] : [output.savedCard]).body });
      await memory(stage).identification.pass(stage);
      await memory(stage).list.open();
    },
    "xstate.error.actor.identifyCard": async (stage) => {
      const route = await memory(stage).identification.next();
      const error = {
        type: "card_error",
        code: "incorrect_number",
        message: "Your card number is wrong.",
      };
      await route.fulfill({ status: 402, json: { error } });
      await memory(stage).list.open();
    },
    "xstate.done.actor.confirmCard": async (stage, { output }) => {
      const route = await memory(stage).confirmation.next();
      if (output.paymentMethodId !== undefined) return route.continue();
      // A success without a payment method.
      await route.fulfill({ json: { object: "setup_intent", status: "succeeded", payment_method: null } });
    },
    "xstate.error.actor.confirmCard": async (stage) => {
      await (await memory(stage).confirmation.next()).continue();
    },
    "xstate.done.actor.saveCard": async (stage, { output }) => {
      if (output.kind !== "done") return memory(stage).save.pass(stage, rejecting(400, "card_limit"));
      await memory(stage).save.pass(stage);
      memory(stage).saved = true;
    },
  },
  states: {
    preparing: async (stage, snapshot) => {
      await expect(submit(stage)).toBeDisabled();
      await (hasField(snapshot) ? memory(stage).link.met() : memory(stage).script.met());
    },
    collecting: async (stage) => {
      // While the card is prepared, the button is also natively disabled and ignores presses.
      await expect(submit(stage)).toHaveJSProperty("disabled", false);
      await expectNothingSaved(stage);
    },
    "collecting.fresh": (stage) => expect(box(stage).getByRole("alert")).toHaveCount(0),
    "collecting.incomplete": async (stage, { context }) => {
      const isWhole = context.complete && context.holderName.trim() !== "";
      const message = box(stage).getByText("Please fill out all card details.");
      await expect(message).toHaveCount(isWhole ? 0 : 1);
    },
    "collecting.rejected": async (stage, { context }) => {
      await expect(name(stage)).toHaveValue(context.holderName);
    },
    "collecting.alreadySaved": async (stage) => {
      await expect(box(stage).getByRole("alert")).toContainText("This card is already in your wallet");
      await expect(box(stage).getByRole("alert")).toContainText("•••• 4242, valid thru 12/34");
    },
    identifying: async (stage) => {
      await memory(stage).identification.met();
      await memory(stage).list.met();
      await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
      await expectNothingSaved(stage);
    },
    confirming: async (stage) => {
      await memory(stage).confirmation.met();
      await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
      await expectNothingSaved(stage);
    },
    saving: async (stage) => {
      await memory(stage).save.met();
      await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
      await expect(cards(stage).getByText("•••• 4242")).toHaveCount(0);
    },
    unsaved: async (stage) => {
      await expect(name(stage)).toHaveJSProperty("readOnly", true);
      await expect(field(stage).locator("[name=cardnumber]")).toBeDisabled();
    },
    added: async (stage) => {
      await expect(box(stage)).toBeHidden();
      await expect(cards(stage).getByText("•••• 4242")).toBeVisible();
      const saved = await stage.control.requests("/api/v1/cards/save", stage.person.email);
      // A rejection is final: the next attempt saves with a new key.
      expect(new Set(saved.map(({ headers }) => headers["idempotency-key"])).size).toBe(saved.length);
      expect(saved.at(-1)?.body).toEqual({ paymentMethodId: expect.stringMatching(/^pm_/) });
    },
    closed: async (stage) => {
      await expect(box(stage)).toBeHidden();
      expect(memory(stage).saved).toBe(false);
      await expect(cards(stage).getByText("No cards found")).toBeVisible();
    },
  },
};

async function expectNothingSaved({ control, person }: Stage): Promise<void> {
  expect(await control.requests("/api/v1/cards/save", person.email)).toEqual([]);
}
