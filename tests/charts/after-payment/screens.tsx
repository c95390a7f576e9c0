import type { AnyActorRef, SnapshotFrom } from "xstate";
import { afterPaymentMachine } from "../../../src/machines/history/after-payment.machine.ts";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import { AfterPayment } from "../../../src/ui/screens/payments/after-payment.tsx";
import { type Figure, masked, money, text, words } from "../../screens/figures.ts";
import { payee, payeePhone } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { appWith } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const reference = "3c9d71e6";
const orders: readonly PaymentOrder[] = [
  { operation: "topUp", cents: 6_437, paymentMethodId: "pm_5309" },
  { operation: "payout", cents: 2_918 },
  {
    operation: "transfer",
    cents: 1_256,
    toAccountId: payee.accountId,
    phone: payeePhone,
    payeeName: payee.firstName,
  },
];

const sentences: Readonly<Record<PaymentOrder["operation"], (cents: number) => Figure>> = {
  topUp: (cents) => [text("afterPayment.topUpFrom", { amount: money(cents), card: masked("5309") })],
  payout: (cents) => [text("afterPayment.payout", { amount: money(cents) })],
  transfer: (cents) => [
    text("afterPayment.transfer", { amount: money(cents), name: words(payee.firstName) }),
  ],
};

/** Each kind of payment, settled or not. */
const settled = orders.map((order) => ({
  requestedBy: "dialog-1",
  operation: order.operation,
  paid: { order, reference, transactionId: "t-5" },
}));

const ownTransaction = {
  transactionId: "t-5",
  type: "WALLET_TOPUP",
  amount: 6_437,
  createdAt: "2026-11-19T02:00:00.000Z",
  reference: "NP-7K2Q9",
};
const lists = ["SUCCESS", "PENDING", "FAILED", "REVERSED"].map((status) => ({
  transactions: [{ ...ownTransaction, status }],
}));

function afterPaymentPanel(
  snapshot: SnapshotFrom<typeof afterPaymentMachine>,
  children: Readonly<Record<string, AnyActorRef>> = {},
): Drawing {
  const { paid, transaction } = snapshot.context;
  return {
    app: appWith({
      pageCharts: {
        afterPayment: frozenActor<typeof afterPaymentMachine>(snapshot, "afterPayment", children),
      },
    }),
    element: (
      <main>
        <AfterPayment />
      </main>
    ),
    figures:
      paid === undefined
        ? []
        : [
            sentences[paid.order.operation](paid.order.cents),
            [text("afterPayment.reference"), words(reference)],
            ...(transaction?.reference === undefined
              ? []
              : [[text("afterPayment.receiptReference"), words(transaction.reference)]]),
          ],
  };
}

/** A settled payment, with this child that makes its receipt. */
export const afterPaymentWith = (receipt: AnyActorRef): Drawing =>
  afterPaymentPanel(
    snapshotAfter(afterPaymentMachine, undefined, [
      { type: "payment.succeeded", ...settled[0] },
      { type: "transactions.read", ...lists[0] },
    ]),
    { receipt },
  );

export const screens = screensOf({
  name: "after-payment",
  machine: afterPaymentMachine,
  paths: withKnownData<typeof afterPaymentMachine>(paths, {
    events: {
      "query.answered": [],
      "payment.succeeded": settled,
      "payment.pending": settled,
      "transactions.read": lists,
    },
    differs: ({ paid, transaction }) => [paid?.order.operation, transaction?.status],
  }),
  places: {
    dashboard: (snapshot) => afterPaymentPanel(snapshot),
  },
});
