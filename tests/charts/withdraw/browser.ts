import { expect } from "@playwright/test";
import { dialog } from "../../journeys/steps.ts";
import { balanceAnswered, payingTestParam } from "../../model/browser/paying.ts";
import type { TestParam } from "../../model/browser/test-param.ts";
import { dialogNames } from "../../support/dialog-names.ts";

const opening = 10_000;
const less = 8_000;

const paying = payingTestParam({
  ...dialogNames.withdraw,
  path: "/api/v1/wallet/payout",
  decline: { status: 400, code: "insufficient_funds" },
  moves: "out",
  success: "Withdraw successful",
  account: { status: "A", balance: opening },
  limit: opening,
  otherwise: {
    'button "Withdraw"': "the box is empty at first, and decides about the button",
    "Nothing was taken.": "the app has a sentence of its own for the refusals of these walks",
  },
  mayPay: (snapshot) => snapshot.matches("choosing"),
  paths: {
    starts: {
      "the withdraw dialog is opened": (world) => ({
        payments: world.reference("coordinator"),
        requestId: "dialog-1",
        availableBalance: opening,
      }),
    },
    events: {
      "balance.changed": (context) => (isOpening(context) ? [{ availableBalance: less }] : []),
    },
  },
  events: {
    "balance.changed": async (stage) => {
      await balanceAnswered(stage, less);
      await expect(
        dialog(stage.page, dialogNames.withdraw.title).getByText("Up to $80.00 available"),
      ).toBeVisible();
    },
  },
});

function isOpening(context: unknown): boolean {
  return (context as { availableBalance?: number }).availableBalance === opening;
}

export const testParam: TestParam = { ...paying, starts: ["the withdraw dialog is opened"] };
