import type { SnapshotFrom } from "xstate";
import type { PayoutAccount } from "../../../src/machines/core/rules/payout-account.ts";
import { withdrawMachine } from "../../../src/machines/payments/withdraw.machine.ts";
import { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import {
  boxFigures,
  boxWith,
  createDialogPayment,
  payOutputs,
  reasonOf,
  requestId,
} from "../../screens/charts/payment-dialogs.tsx";
import { bsb, type Figure, maskedNumber, money, text, words } from "../../screens/figures.ts";
import { account, balance, payoutAccount, person, smallerBalance, typedCents } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotInState } from "../../screens/page/frozen-actor.ts";
import { answeredQuery, createAppActor, unansweredQuery } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const nothingAvailable = { ...balance, balance: 2_214, availableBalance: 0 };
const wallets = [balance, smallerBalance, nothingAvailable];

interface KnownAccount {
  /** The account as the wallet names it. */
  readonly fromWallet: string | undefined;
  /** The account stored in this browser. */
  readonly stored: PayoutAccount | null;
  readonly figure: Figure;
}

const ownName = `Waratah Credit Union •••• ${payoutAccount.last4}`;
const ownFigure: Figure = [text("withdraw.to"), words(ownName), bsb(payoutAccount.bsb)];

/** The account for withdrawals, by its source: the wallet, this browser, both or none. */
const payoutAccounts: Readonly<Record<string, KnownAccount>> = {
  "an account that nobody knows": {
    fromWallet: undefined,
    stored: null,
    figure: [text("withdraw.to"), text("payoutAccount.unknown")],
  },
  "an account that the wallet alone knows": {
    fromWallet: "Harbour Bank •••• 7710",
    stored: null,
    figure: [text("withdraw.to"), words("Harbour Bank •••• 7710")],
  },
  "another account than this browser knows": {
    fromWallet: "Harbour Bank •••• 7710",
    stored: payoutAccount,
    figure: [text("withdraw.to"), words("Harbour Bank •••• 7710")],
  },
  "an account that this browser alone knows": {
    fromWallet: undefined,
    stored: payoutAccount,
    figure: [text("withdraw.to"), maskedNumber(payoutAccount.last4), bsb(payoutAccount.bsb)],
  },
};

const { payoutAccount: _, ...withoutPayoutAccount } = account;

type Snapshot = SnapshotFrom<typeof withdrawMachine>;

const isUntouched = (snapshot: Snapshot) =>
  snapshot.matches({ choosing: "fresh" }) &&
  snapshot.context.availableBalance === balance.availableBalance &&
  snapshot.context.failure === undefined;

function dialogOf(
  snapshot: Snapshot,
  { fromWallet, stored, figure }: KnownAccount = {
    fromWallet: ownName,
    stored: payoutAccount,
    figure: ownFigure,
  },
): Drawing {
  const { availableBalance, cents } = snapshot.context;
  const wallet = wallets.find((candidate) => candidate.availableBalance === availableBalance);
  const isPaying = snapshot.matches("paying");
  const amount = boxWith(isPaying ? undefined : availableBalance);
  const payment = isPaying ? createDialogPayment("sending", { operation: "payout", cents }) : undefined;
  const gate = frozenActor<typeof accountGateMachine>(
    snapshotInState(accountGateMachine, "ready", {
      account: fromWallet === undefined ? withoutPayoutAccount : { ...account, payoutAccount: fromWallet },
      person,
      failure: undefined,
    }),
    "gate",
  );
  return {
    app: createAppActor({
      dialogs: { withdraw: frozenActor<typeof withdrawMachine>(snapshot, "withdraw", { amount, payment }) },
      session: {
        gate,
        balance: wallet === undefined ? unansweredQuery("balance") : answeredQuery("balance", wallet),
      },
      pageCharts: { payoutAccount: answeredQuery("payout-account", stored) },
    }),
    element: <DialogHost />,
    figures: [
      ...boxFigures(
        amount.getSnapshot(),
        availableBalance === undefined
          ? undefined
          : text("withdraw.limit", { limit: money(availableBalance) }),
        text("amount.atMost.payout", { limit: money(availableBalance ?? 0) }),
      ),
      figure,
      [text("withdraw.bankReceives"), money(typedCents)],
      ...(wallet === undefined || wallet.balance < typedCents
        ? []
        : [[text("withdraw.balanceAfterwards"), money(wallet.balance - typedCents)]]),
    ],
  };
}

export const screens = screensOf({
  name: "withdraw",
  machine: withdrawMachine,
  paths: withKnownData<typeof withdrawMachine>(paths, {
    starts: {
      "the dialog is opened": () => ({
        payments: inertActor,
        requestId,
      }),
    },
    events: {
      "balance.answered": wallets.map((wallet) => ({ balance: wallet })),
      submitted: [{ cents: typedCents }],
    },
    answers: { payment: payOutputs },
    differs: ({ availableBalance, failure }) => [availableBalance ?? null, reasonOf(failure)],
  }),
  places: {
    dialog: (snapshot) => dialogOf(snapshot),
  },
  sharedPlaces: Object.fromEntries(
    Object.entries(payoutAccounts).map(([name, knownAccount]) => [
      name,
      (snapshot: Snapshot) => (isUntouched(snapshot) ? dialogOf(snapshot, knownAccount) : undefined),
    ]),
  ),
});
