import { expect } from "@playwright/test";
import { dialog } from "../../journeys/steps.ts";
import type { Hands } from "./hands.ts";
import { balanceAnswered, payingHands } from "./paying.ts";

const opening = 10_000;
const less = 8_000;

const paying = payingHands({
  button: "Withdraw",
  title: "Withdraw to Bank",
  submit: "Withdraw",
  path: "/api/v1/wallet/payout",
  refusal: { status: 400, code: "insufficient_funds" },
  moves: "out",
  success: "Withdraw successful",
  account: { status: "A", balance: opening },
  limit: opening,
  mayPay: (snapshot) => snapshot.matches("choosing") && snapshot.context.cents > 0,
  mayType: (snapshot) => snapshot.matches("choosing"),
  paths: {
    starts: {
      "the withdraw dialog is opened": (world) => ({
        payments: world.reference("desk"),
        requestId: "dialog-1",
        availableBalance: opening,
      }),
    },
    events: {
      "balance.changed": (context) => (isOpening(context) ? [{ availableBalance: less }] : []),
    },
  },
  cause: {
    "balance.changed": async (stage) => {
      await balanceAnswered(stage, { balance: less, availableBalance: less });
      await expect(dialog(stage.page, "Withdraw to Bank").getByText("Up to $80.00 available")).toBeVisible();
    },
  },
});

function isOpening(context: unknown): boolean {
  return (context as { availableBalance?: number }).availableBalance === opening;
}

export const hands: Hands = { ...paying, starts: ["the withdraw dialog is opened"] };
