import { expect, type Page } from "@playwright/test";
import type { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { payingTestParam } from "../../model/browser/paying.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import { expYear, visa } from "../../support/saved-card.ts";

const cardDialog = (page: Page) => dialog(page, dialogNames.addCard.title);

export const testParam = payingTestParam<typeof topUpMachine>({
  ...dialogNames.topUp,
  path: "/api/v1/wallet/top-up",
  decline: { status: 402, code: "card_declined" },
  moves: "in",
  success: "Topup successful",
  account: {
    status: "A",
    balance: 10_000,
    cards: [visa, { brand: "mastercard", last4: "5309", expMonth: 11, expYear }],
  },
  limit: 25_000,
  mayPay: (snapshot) => snapshot.matches("choosing") && snapshot.context.paymentMethodId !== undefined,
  // The dialog opens with the first card chosen, so each walk starts with a choice between the two. The chosen card
  // cannot be chosen again. While a card is being added, Close closes the add-card dialog.
  canCause: ({ type, paymentMethodId }, snapshot) =>
    (type !== "dismissed" || !snapshot.matches("addingCard")) &&
    (type === "card.chosen"
      ? snapshot.matches("choosing") && snapshot.context.paymentMethodId !== paymentMethodId
      : type !== "submitted" || snapshot.context.paymentMethodId !== undefined),
  unreachable: {
    "topUp — error: suggestion → stays": "listening to another chart cannot fail in a browser",
    "choosing.fresh — card.suggested [hasNoCard] → stays":
      "the dialog opens with it: tests/journeys/payees.spec.ts",
    "addingCard — error: addCard → choosing":
      "the card dialog's chart is the app's own, and nothing outside makes it fail",
    "addingCard — cards.changed → stays": "a card is added here in tests/journeys/cards.spec.ts",
    "addingCard — cards.unsettled → stays": "a saving in doubt is closed in add-card's own paths",
    "choosing — card.unusable → choosing.unusable":
      "the form is filled in after a press elsewhere: tests/journeys/freeze-card.spec.ts",
    "choosing.fresh — card.suggested [not hasNoCard] → refused": "the dialog opens with it, once",
  },
  events: {
    "card.chosen": ({ page }, { paymentMethodId }) =>
      dialog(page, dialogNames.topUp.title)
        .getByRole("radio", { name: paymentMethodId.replace("pm_", "•••• ") })
        .check(),
    "newCard.requested": ({ page }) =>
      dialog(page, dialogNames.topUp.title).getByRole("button", { name: "Add Card" }).click(),
    "xstate.done.actor.addCard": ({ page }) =>
      cardDialog(page).getByRole("button", { name: "Close" }).click(),
  },
  states: {
    addingCard: ({ page }) => expect(cardDialog(page)).toBeVisible(),
  },
});
