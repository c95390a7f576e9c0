import { withdrawMachine } from "../../../src/machines/payments/withdraw.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { paths } from "../../model/machines/withdraw.paths.ts";
import { bsb, masked, money, text } from "../figures.ts";
import { balance, payoutAccount, smallerBalance, typedCents } from "../known.ts";
import { known, screensOf } from "../page/chart-screens.ts";
import { nobody, still } from "../page/still.ts";
import { answered, appWith, asking } from "../page/surroundings.ts";
import { boxFigures, boxWith, payIn, payOutputs, reasonOf, requestId } from "./payment-dialogs.tsx";

const nothingAvailable = { ...balance, balance: 2_214, availableBalance: 0 };
const wallets = [balance, smallerBalance, nothingAvailable];

export const screens = screensOf({
  name: "withdraw",
  machine: withdrawMachine,
  paths: known<typeof withdrawMachine>(paths, {
    starts: {
      "the dialog is opened": () => ({
        payments: nobody,
        requestId,
        availableBalance: balance.availableBalance,
      }),
    },
    events: {
      "balance.changed": [
        { availableBalance: smallerBalance.availableBalance },
        { availableBalance: 0 },
        { availableBalance: undefined },
      ],
      submitted: [{ cents: typedCents }],
    },
    answers: { pay: payOutputs },
    differs: ({ availableBalance, failure }) => [availableBalance ?? null, reasonOf(failure)],
  }),
  places: {
    dialog: (snapshot) => {
      const { availableBalance, cents } = snapshot.context;
      const wallet = wallets.find((one) => one.availableBalance === availableBalance);
      const amount = boxWith(availableBalance ?? 0);
      const pays = Math.min(typedCents, availableBalance ?? 0);
      const pay = snapshot.matches("paying")
        ? payIn("sending", { operation: "payout", cents, currency: "AUD" })
        : undefined;
      return {
        app: appWith({
          dialogs: { withdraw: still<typeof withdrawMachine>(snapshot, "withdraw", { amount, pay }) },
          session: { balance: wallet === undefined ? asking("balance") : answered("balance", wallet) },
        }),
        element: <DialogHost />,
        figures: [
          ...boxFigures(
            amount.getSnapshot().context,
            availableBalance === undefined
              ? undefined
              : text("withdraw.limit", { limit: money(availableBalance) }),
          ),
          [text("withdraw.to"), masked(payoutAccount.last4), bsb(payoutAccount.bsb)],
          [text("withdraw.bankReceives"), money(pays)],
          ...(wallet === undefined
            ? []
            : [[text("withdraw.balanceAfterwards"), money(wallet.balance - pays)]]),
        ],
      };
    },
  },
});
