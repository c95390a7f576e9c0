import { rejection } from "../../../src/machines/failure.ts";
import { transferMachine } from "../../../src/machines/payments/transfer.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { paths } from "../../model/machines/transfer.paths.ts";
import { type Figure, money, text, words } from "../figures.ts";
import { account, balance, payee, payeePhone, smallerBalance, typedCents } from "../known.ts";
import { known, screensOf } from "../page/chart-screens.ts";
import { nobody, still } from "../page/still.ts";
import { answered, appWith, asking } from "../page/surroundings.ts";
import { boxFigures, boxWith, payIn, payOutputs, reasonOf, requestId } from "./payment-dialogs.tsx";

const wallets = [balance, smallerBalance];

export const screens = screensOf({
  name: "transfer",
  machine: transferMachine,
  paths: known<typeof transferMachine>(paths, {
    starts: {
      "the dialog is opened": () => ({
        payments: nobody,
        requestId,
        accountId: account.accountId,
        balance: balance.balance,
      }),
    },
    events: {
      "balance.changed": [{ balance: smallerBalance.balance }, { balance: undefined }],
      "phone.changed": [{ phone: payeePhone }, { phone: " " }],
      "payee.chosen": [],
      submitted: [{ cents: typedCents }],
    },
    answers: {
      findPayee: [
        { payee },
        { failure: rejection("payee_not_found") },
        { failure: rejection("payee_is_self") },
      ],
      pay: payOutputs,
    },
    // While the payee is searched for, the balance shows only whether it is known.
    differs: ({ phone, payee: found, balance: left, failure }) => [
      phone,
      found ?? null,
      found === undefined ? left !== undefined : (left ?? null),
      reasonOf(failure),
    ],
  }),
  places: {
    dialog: (snapshot) => {
      const { context } = snapshot;
      const wallet = wallets.find((one) => one.balance === context.balance);
      const max = context.balance ?? 0;
      const amount = boxWith(max);
      const pay = snapshot.matches("paying")
        ? payIn("sending", {
            operation: "transfer",
            cents: context.cents,
            currency: "AUD",
            toAccountId: payee.accountId,
            phone: context.phone,
          })
        : undefined;
      return {
        app: appWith({
          dialogs: { transfer: still<typeof transferMachine>(snapshot, "transfer", { amount, pay }) },
          session: { balance: wallet === undefined ? asking("balance") : answered("balance", wallet) },
        }),
        element: <DialogHost />,
        figures: figuresOf(context, amount),
      };
    },
  },
});

function figuresOf(
  context: {
    readonly phone: string;
    readonly payee: object | undefined;
    readonly balance: number | undefined;
  },
  amount: ReturnType<typeof boxWith>,
): readonly Figure[] {
  const wallet = wallets.find((one) => one.balance === context.balance);
  const pays = Math.min(typedCents, context.balance ?? 0);
  const phone: Figure =
    context.phone.trim() === ""
      ? []
      : [text("transfer.phone"), text("transfer.phonePlaceholder"), words(context.phone)];
  return [
    ...(phone.length === 0 ? [] : [phone]),
    ...boxFigures(
      amount.getSnapshot().context,
      wallet &&
        text("transfer.limitAvailable", {
          available: money(wallet.availableBalance),
          limit: money(wallet.balance),
        }),
    ),
    ...(wallet !== undefined && pays > wallet.availableBalance
      ? [[text("transfer.overAvailable", { available: money(wallet.availableBalance) })]]
      : []),
    ...(context.payee === undefined ? [] : [[text("transfer.payee"), words(payee.firstName)]]),
    ...(context.payee === undefined || wallet === undefined
      ? []
      : [
          [text("transfer.payeeReceives"), money(pays)],
          [text("transfer.balanceAfterwards"), money(wallet.balance - pays)],
        ]),
  ];
}
