import type { AnyActorRef, SnapshotFrom } from "xstate";
import { afterPaymentMachine } from "../../../src/machines/history/after-payment.machine.ts";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import { AfterPayment } from "../../../src/ui/screens/payments/after-payment.tsx";
import { type Figure, maskedNumber, money, text, words } from "../../screens/figures.ts";
import { payee, payeePhone } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import {
  createAppActor,
  createCoordinatorActor,
  createPayingActor,
} from "../../screens/page/surroundings.ts";
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

/** The payee's name in the list, which differs from the name that the holder's search found. */
const listedName = "Priya P.";

const sentences: Readonly<Record<PaymentOrder["operation"], (cents: number, name: string) => Figure>> = {
  topUp: (cents) => [text("afterPayment.topUpFrom", { amount: money(cents), card: maskedNumber("5309") })],
  payout: (cents) => [text("afterPayment.payout", { amount: money(cents) })],
  transfer: (cents, name) => [
    name === ""
      ? text("afterPayment.transferUnnamed", { amount: money(cents) })
      : text("afterPayment.transfer", { amount: money(cents), name: words(name) }),
  ],
};

/** Each kind of payment, settled or not. */
const paymentEvents = orders.map((order) => ({
  requestedBy: "dialog-1",
  operation: order.operation,
  paid: { order, reference, transactionId: "t-5" },
}));

const typeOf = {
  topUp: { type: "WALLET_TOPUP" },
  payout: { type: "TRANSFER_TO_BANK" },
  transfer: { type: "TRANSFER_DEBIT", counterparty: listedName },
} as const;

const listsWith = ({ operation, cents }: PaymentOrder) =>
  ["SUCCESS", "PENDING", "FAILED", "REVERSED"].map((status) => ({
    transactions: [
      {
        ...typeOf[operation],
        transactionId: "t-5",
        status,
        amount: cents,
        createdAt: "2026-11-19T02:00:00.000Z",
        reference: "NP-7K2Q9",
      },
    ],
  }));

type Snapshot = SnapshotFrom<typeof afterPaymentMachine>;

const otherPayment = { order: { operation: "payout", cents: 7_329 } } as const;

const withoutPayeeName = (order: PaymentOrder): PaymentOrder =>
  order.operation === "transfer" ? { ...order, payeeName: "" } : order;

function afterPaymentPanel(
  snapshot: Snapshot,
  children: Readonly<Record<string, AnyActorRef>> = {},
  payments = createCoordinatorActor([]),
): Drawing {
  const { paid, transaction } = snapshot.context;
  return {
    app: createAppActor({
      personSession: { payments },
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
            sentences[paid.order.operation](
              paid.order.cents,
              transaction?.counterparty ??
                (paid.order.operation === "transfer" ? (paid.order.payeeName ?? "") : ""),
            ),
            [text("afterPayment.reference"), words(reference)],
            ...(transaction?.reference === undefined || transaction.reference === reference
              ? []
              : [[text("afterPayment.receiptReference"), words(transaction.reference)]]),
          ],
  };
}

/** A settled payment, with the given child actor, which makes its receipt. */
export const afterPaymentWith = (receipt: AnyActorRef): Drawing =>
  afterPaymentPanel(
    snapshotAfter(afterPaymentMachine, undefined, [
      { type: "payment.succeeded", ...paymentEvents[0] },
      { type: "transactions.read", ...(paymentEvents[0] && listsWith(paymentEvents[0].paid.order)[0]) },
    ]),
    { receipt },
  );

export const screens = screensOf({
  name: "after-payment",
  machine: afterPaymentMachine,
  paths: withKnownData<typeof afterPaymentMachine>(paths, {
    events: {
      "query.answered": [],
      "payment.succeeded": paymentEvents,
      "payment.pending": paymentEvents,
      "transactions.read": ({ paid }) => (paid === undefined ? [] : listsWith(paid.order)),
    },
    differs: ({ paid, transaction }) => [paid?.order.operation, transaction?.status],
  }),
  places: {
    dashboard: (snapshot) => afterPaymentPanel(snapshot),
  },
  sharedPlaces: {
    "while another payment is sent": (snapshot) =>
      snapshot.matches("shown") && snapshot.context.transaction === undefined
        ? afterPaymentPanel(
            snapshot,
            {},
            createCoordinatorActor([createPayingActor(otherPayment, { submitting: "sending" })]),
          )
        : undefined,
    "a payee without a name": ({ context, ...snapshot }) =>
      context.paid?.order.operation === "transfer" && context.transaction === undefined
        ? afterPaymentPanel({
            ...snapshot,
            context: { ...context, paid: { ...context.paid, order: withoutPayeeName(context.paid.order) } },
          } as Snapshot)
        : undefined,
    "a receipt with the payment's own reference": ({ context, ...snapshot }) =>
      context.paid?.order.operation === "topUp" && context.transaction?.status === "SUCCESS"
        ? afterPaymentPanel({
            ...snapshot,
            context: { ...context, transaction: { ...context.transaction, reference } },
          } as Snapshot)
        : undefined,
  },
});
