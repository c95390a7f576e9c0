import { payoutChangeMachine } from "../../../src/machines/bank-accounts/payout-change.machine.ts";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import { stepUpMachine } from "../../../src/machines/instructions/step-up.machine.ts";
import { withdrawMachine } from "../../../src/machines/payments/withdraw.machine.ts";
import { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { PayoutChange } from "../../../src/ui/screens/profile/payout-change.tsx";
import {
  boxFigures,
  boxWith,
  createAskingDialogPayment,
  requestId,
} from "../../screens/charts/payment-dialogs.tsx";
import { bsb, maskedNumber, money, text, words } from "../../screens/figures.ts";
import { account, balance, filledDraft, payoutAccount, person, typedCents } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter, snapshotInState } from "../../screens/page/frozen-actor.ts";
import { answeredQuery, createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const gate = frozenActor<typeof accountGateMachine>(
  snapshotInState(accountGateMachine, "ready", { account, person, failure: undefined }),
  "gate",
  { account: answeredQuery("account/me", account) },
);

/** The change of bank details that waits for the fresh sign-in. */
const confirming = snapshotInState(payoutChangeMachine, "confirming", {
  details: filledDraft.payout,
  touched: [],
  failure: undefined,
});

const order: PaymentOrder = { operation: "payout", cents: typedCents };

export const screens = screensOf({
  name: "step-up",
  machine: stepUpMachine,
  paths: withKnownData<typeof stepUpMachine>(paths, {
    starts: { "the app asks before a key is made": () => ({ order, maxAge: 300, acrValues: undefined }) },
  }),
  places: {
    dialog: (snapshot) => {
      const amount = boxWith(balance.availableBalance);
      const input = { payments: inertActor, requestId };
      const withdraw = snapshotAfter(withdrawMachine, input, [
        { type: "balance.answered", balance },
        { type: "submitted", cents: typedCents },
      ]);
      const payment = createAskingDialogPayment(order, snapshot);
      const isForm = !snapshot.hasTag("asking");
      return {
        app: createAppActor({
          dialogs: {
            withdraw: frozenActor<typeof withdrawMachine>(withdraw, "withdraw", { amount, payment }),
          },
          session: { balance: answeredQuery("balance", balance) },
        }),
        element: <DialogHost />,
        figures: isForm
          ? [
              ...boxFigures(
                amount.getSnapshot(),
                text("withdraw.limit", { limit: money(balance.availableBalance) }),
              ),
              [text("withdraw.to"), maskedNumber(payoutAccount.last4), bsb(payoutAccount.bsb)],
              [text("withdraw.bankReceives"), money(typedCents)],
              [text("withdraw.balanceAfterwards"), money(balance.balance - typedCents)],
            ]
          : [[words("paragraph:"), money(typedCents), text("withdraw.summary")]],
      };
    },
    "the profile": (snapshot) => {
      const stepUp = frozenActor<typeof stepUpMachine>(
        { ...snapshot, context: { ...snapshot.context, order: undefined } },
        "stepUp",
      );
      const payoutChange = frozenActor<typeof payoutChangeMachine>(confirming, "payoutChange", { stepUp });
      return {
        app: createAppActor({ session: { gate }, pageCharts: { payoutChange } }),
        element: (
          <main>
            <PayoutChange account={account} />
          </main>
        ),
        figures: [],
      };
    },
  },
});
