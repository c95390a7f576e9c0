import { expect } from "@playwright/test";
import type { withdrawMachine } from "../../../src/machines/payments/withdraw.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { balanceAnswered, balanceObserved, payingTestParam, walletOf } from "../../model/browser/paying.ts";
import { dialogNames } from "../../support/dialog-names.ts";

const opening = 10_000;
const lowerBalance = 8_000;

export const testParam = payingTestParam<typeof withdrawMachine>({
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
  mayPay: (snapshot) => snapshot.matches("choosing") && snapshot.context.availableBalance !== undefined,
  // The dashboard knows the balance before the dialog opens.
  isTransient: (_, snapshot) => snapshot.context.availableBalance === undefined,
  canCause: ({ type }, snapshot) =>
    type === "balance.answered" || snapshot.context.availableBalance !== undefined,
  unreachable: balanceObserved,
  paths: {
    starts: {
      "the withdraw dialog is opened": (world) => ({
        payments: world.reference("coordinator"),
        requestId: "dialog-1",
      }),
    },
    events: {
      "balance.answered": ({ availableBalance }) => {
        if (availableBalance === undefined) return [{ balance: walletOf(opening) }];
        return availableBalance === opening ? [{ balance: walletOf(lowerBalance) }] : [];
      },
    },
  },
  events: {
    "balance.answered": async (fixtures, _event, _upcoming, { before }) => {
      if (before.context.availableBalance === undefined) return;
      await balanceAnswered(fixtures, lowerBalance);
      await expect(
        dialog(fixtures.page, dialogNames.withdraw.title).getByText("Up to $80.00 available"),
      ).toBeVisible();
    },
  },
});
