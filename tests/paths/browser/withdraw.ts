import type { Hands } from "./hands.ts";
import { payingHands } from "./paying.ts";

export const hands: Hands = {
  ...payingHands({
    button: "Withdraw",
    title: "Withdraw to Bank",
    path: "/api/v1/wallet/payout",
    refusal: { status: 400, code: "insufficient_funds" },
    moves: "out",
    mayPay: ({ context }) => context.availableBalance !== undefined && context.cents > 0,
  }),
  starts: ["the withdraw dialog is opened"],
};
