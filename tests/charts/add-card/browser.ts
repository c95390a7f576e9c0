import { expect } from "@playwright/test";
import type { SnapshotFrom } from "xstate";
import type { addCardMachine } from "../../../src/machines/cards/add-card.machine.ts";
import { dialog, typeCard } from "../../journeys/steps.ts";
import { statusFailure } from "../../machines/fakes.ts";
import type { ChartEvent } from "../../model/browser/chart-types.ts";
import { openDashboard, region } from "../../model/browser/dashboard.ts";
import { answerFault, Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import { noCardsText } from "../../support/no-cards.ts";
import { expYear, shortYear } from "../../support/saved-card.ts";
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
/** The details of the typed card. */
const sameCard = { ...savedCard, expiryYear: expYear };
const memory = memoryPerPage<Memory>();
const box = ({ page }: Fixtures) => dialog(page, dialogNames.addCard.title);
const name = (fixtures: Fixtures) => box(fixtures).getByRole("textbox", { name: "Card Holder Name" });
const submit = (fixtures: Fixtures) => box(fixtures).getByRole("button", { name: "Add Card" });
const field = (fixtures: Fixtures) => box(fixtures).frameLocator("iframe[name^='__privateStripeFrame']");
const cards = ({ page }: Fixtures) => region(page, "My Cards");
const retry = (fixtures: Fixtures) => box(fixtures).getByRole("button", { name: "Try again" });

/** The number of the card to type: the next answer of `confirmCard` on this path decides whether it is valid. */
function cardFor(rest: readonly ChartEvent<typeof addCardMachine>[]): string {
  const answer = rest.find(({ type }) => /actor\.confirmCard$/.test(type));
  return answer?.type === "xstate.error.actor.confirmCard" ? declined : validNumber;
}

async function type(fixtures: Fixtures, number: string): Promise<void> {
  if (memory(fixtures).typed === number) return;
  memory(fixtures).typed = number;
  await typeCard(fixtures.page, number);
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
        { token: "pm_token", savedCard: sameCard },
      ],
      confirmCard: [{ paymentMethodId: "pm_new" }, { paymentMethodId: undefined }],
      saveCard: [{ kind: "done" }, { kind: "rejected", failure: statusFailure(400, { code: "card_limit" }) }],
    },
    // The paths in Node submit without each of the fields.
    casesOf: () => [],
  },
  skippedStates: { "unsaved.undecided": undecidedIn },
  unreachable: {
    "identifying — card.changed → stays": "the field is disabled; only another language or theme changes it",
    "confirming — card.changed → stays": "the field is disabled; only another language or theme changes it",
    "preparing — error: prepareCard → closed": "the chart that prepares keeps its own failures",
    "saving — done: saveCard [isUndecided] → unsaved.undecided": undecidedIn,
    "unsaved.undecided — card.listed → added": undecidedIn,
    "unsaved.undecided — error: listedCard → stays":
      "the list of cards was read inside the page, and nothing outside makes that fail",
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
      default:
        return true;
    }
  },
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/stripe|cards\//);
    memory.begin(fixtures, {
      script: await Gate.before(page, "/stripe/v3.js"),
      link: await Gate.before(page, "/cards/link"),
      identification: await Gate.before(page, "/payment_methods"),
      list: await Gate.before(page, "/cards/list", { shut: false }),
      confirmation: await Gate.before(page, "/confirm"),
      save: await Gate.before(page, "/cards/save"),
      typed: "",
      saved: false,
    });
    await openDashboard(fixtures, { stopClock: false });
    await cards(fixtures).getByRole("button", { name: "Add Card" }).first().click();
    await expect(box(fixtures)).toBeVisible();
  },
  events: {
    "name.changed": async (fixtures, { holderName }) => {
      // Filling in the same name again would not fire an event, so the name changes in between.
      await name(fixtures).fill(`${holderName}D`);
      await name(fixtures).fill(holderName);
    },
    "card.changed": async (fixtures, { complete }, _, { before, rest }) => {
      if (before.matches({ collecting: "alreadySaved" })) await type(fixtures, another);
      if (complete) return type(fixtures, cardFor(rest));
      memory(fixtures).typed = "";
      await field(fixtures).locator("[name=cardnumber]").fill("4242");
    },
    submitted: async (fixtures, _, __, { after, rest }) => {
      if (after.matches("identifying")) {
        await type(fixtures, cardFor(rest));
        memory(fixtures).list.shut();
      }
      // While a field is missing, the button is `aria-disabled`, and a press shows which field is missing.
      if (after.matches({ collecting: "incomplete" })) {
        await expect(submit(fixtures)).toHaveAttribute("aria-disabled", "true");
        await submit(fixtures).dispatchEvent("click");
      } else await (after.matches("saving") ? retry(fixtures) : submit(fixtures)).click();
    },
    dismissed: (fixtures) => box(fixtures).getByRole("button", { name: "Close" }).click(),
    "provider.loaded": async (fixtures) => {
      await (await memory(fixtures).script.next()).continue();
      await expect(field(fixtures).locator("[name=cardnumber]")).toBeVisible();
    },
    "xstate.done.actor.prepareCard": (fixtures) => memory(fixtures).link.pass(fixtures),
    "xstate.done.actor.identifyCard": async (fixtures, { output }) => {
      const list = await memory(fixtures).list.next();
      await list.fulfill({
        json: answerFault(output.savedCard === undefined ? [] : [output.savedCard]).body,
      });
      await memory(fixtures).identification.pass(fixtures);
      await memory(fixtures).list.open();
    },
    "xstate.error.actor.identifyCard": async (fixtures) => {
      const route = await memory(fixtures).identification.next();
      const error = {
        type: "card_error",
        code: "incorrect_number",
        message: "Your card number is wrong.",
      };
      await route.fulfill({ status: 402, json: { error } });
      await memory(fixtures).list.open();
    },
    "xstate.done.actor.confirmCard": async (fixtures, { output }) => {
      const route = await memory(fixtures).confirmation.next();
      if (output.paymentMethodId !== undefined) return route.continue();
      // A success without a payment method.
      await route.fulfill({ json: { object: "setup_intent", status: "succeeded", payment_method: null } });
    },
    "xstate.error.actor.confirmCard": async (fixtures) => {
      await (await memory(fixtures).confirmation.next()).continue();
    },
    "xstate.done.actor.saveCard": async (fixtures, { output }) => {
      if (output.kind !== "done")
        return memory(fixtures).save.pass(fixtures, rejectionFault(400, "card_limit"));
      await memory(fixtures).save.pass(fixtures);
      memory(fixtures).saved = true;
    },
  },
  states: {
    preparing: async (fixtures, snapshot) => {
      await expect(submit(fixtures)).toBeDisabled();
      await (hasField(snapshot) ? memory(fixtures).link.met() : memory(fixtures).script.met());
    },
    collecting: async (fixtures) => {
      // While the card is prepared, the button is also natively disabled and ignores presses.
      await expect(submit(fixtures)).toHaveJSProperty("disabled", false);
      await expectNothingSaved(fixtures);
    },
    "collecting.fresh": (fixtures) => expect(box(fixtures).getByRole("alert")).toHaveCount(0),
    "collecting.incomplete": async (fixtures, { context }) => {
      const isWhole = context.complete && context.holderName.trim() !== "";
      const message = box(fixtures).getByText("Please fill out all card details.");
      await expect(message).toHaveCount(isWhole ? 0 : 1);
    },
    "collecting.rejected": async (fixtures, { context }) => {
      await expect(name(fixtures)).toHaveValue(context.holderName);
    },
    "collecting.alreadySaved": async (fixtures) => {
      await expect(box(fixtures).getByRole("alert")).toContainText("This card is already in your wallet");
      await expect(box(fixtures).getByRole("alert")).toContainText(`•••• 4242, valid thru 12/${shortYear}`);
    },
    identifying: async (fixtures) => {
      await memory(fixtures).identification.met();
      await memory(fixtures).list.met();
      await expect(submit(fixtures)).toHaveAttribute("aria-busy", "true");
      await expectNothingSaved(fixtures);
    },
    confirming: async (fixtures) => {
      await memory(fixtures).confirmation.met();
      await expect(submit(fixtures)).toHaveAttribute("aria-busy", "true");
      await expectNothingSaved(fixtures);
    },
    saving: async (fixtures) => {
      await memory(fixtures).save.met();
      await expect(submit(fixtures)).toHaveAttribute("aria-busy", "true");
      await expect(cards(fixtures).getByText("•••• 4242")).toHaveCount(0);
    },
    unsaved: async (fixtures) => {
      await expect(name(fixtures)).toHaveJSProperty("readOnly", true);
      await expect(field(fixtures).locator("[name=cardnumber]")).toBeDisabled();
    },
    added: async (fixtures) => {
      await expect(box(fixtures)).toBeHidden();
      await expect(cards(fixtures).getByText("•••• 4242")).toBeVisible();
      const saveRequests = await fixtures.control.requests("/api/v1/cards/save", fixtures.person.email);
      // A rejection is final: the next attempt saves with a new key.
      expect(new Set(saveRequests.map(({ headers }) => headers["idempotency-key"])).size).toBe(
        saveRequests.length,
      );
      expect(saveRequests.at(-1)?.body).toEqual({ paymentMethodId: expect.stringMatching(/^pm_/) });
    },
    closed: async (fixtures) => {
      await expect(box(fixtures)).toBeHidden();
      expect(memory(fixtures).saved).toBe(false);
      await expect(cards(fixtures).getByText(noCardsText)).toBeVisible();
    },
  },
};

async function expectNothingSaved({ control, person }: Fixtures): Promise<void> {
  expect(await control.requests("/api/v1/cards/save", person.email)).toEqual([]);
}
