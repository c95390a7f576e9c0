import { dialog } from "../../journeys/steps.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import { payingTestParam } from "./paying.ts";

export const testParam = payingTestParam({
  ...dialogNames.topUp,
  path: "/api/v1/wallet/top-up",
  decline: { status: 402, code: "card_declined" },
  moves: "in",
  success: "Topup successful",
  account: {
    status: "A",
    balance: 10_000,
    cards: [
      { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 },
      { brand: "mastercard", last4: "5309", expMonth: 11, expYear: 2033 },
    ],
  },
  limit: 25_000,
  mayPay: (snapshot) => snapshot.matches("choosing") && snapshot.context.paymentMethodId !== undefined,
  // The dialog opens with the first card chosen: each walk begins by choosing one of the two.
  // A card that is chosen already is not chosen once more.
  canCause: ({ type, paymentMethodId }, snapshot) =>
    type === "card.chosen"
      ? snapshot.matches("choosing") && snapshot.context.paymentMethodId !== paymentMethodId
      : type !== "submitted" || snapshot.context.paymentMethodId !== undefined,
  unreachable: {
    "topUp — error: suggestion → stays": "listening to another chart cannot fail in a browser",
    "choosing — card.suggested [hasNoCard] → stays":
      "the dialog opens with it: tests/journeys/payees.spec.ts",
    "choosing — card.suggested [not hasNoCard] → refused": "the dialog opens with it, once",
  },
  events: {
    "card.chosen": ({ page }, { paymentMethodId }) =>
      dialog(page, dialogNames.topUp.title)
        .getByRole("radio", { name: paymentMethodId.replace("pm_", "•••• ") })
        .check(),
  },
});
