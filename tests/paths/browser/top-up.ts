import { payingHands } from "./paying.ts";

export const hands = payingHands({
  button: "Top Up",
  title: "Topup Wallet",
  path: "/api/v1/wallet/top-up",
  refusal: { status: 402, code: "card_declined" },
  moves: "in",
  mayPay: ({ context }) => context.paymentMethodId !== undefined && context.cents > 0,
  cause: (box) => ({
    "card.chosen": (stage) => box(stage).getByRole("radio", { name: "•••• 4242" }).check(),
  }),
});
