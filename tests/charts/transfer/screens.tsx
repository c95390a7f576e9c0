import type { SnapshotFrom } from "xstate";
import type { Balance } from "../../../src/machines/core/domain.ts";
import { rejection } from "../../../src/machines/core/failure.ts";
import { paymentMemoryMachine } from "../../../src/machines/payments/payment-memory.machine.ts";
import {
  emptyMemory,
  type KnownPayee,
  type PaymentMemory,
} from "../../../src/machines/payments/rules/payment-memory.ts";
import { transferMachine } from "../../../src/machines/payments/transfer.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import {
  boxFigures,
  boxWith,
  createDialogPayment,
  payOutputs,
  reasonOf,
  requestId,
} from "../../screens/charts/payment-dialogs.tsx";
import { type Figure, money, text, words } from "../../screens/figures.ts";
import {
  account,
  balance,
  payee,
  payeePhone,
  smallerBalance,
  transferMessage,
  typedCents,
} from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { answeredQuery, createAppActor, unansweredQuery } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const wallets = [balance, smallerBalance];

export const screens = screensOf({
  name: "transfer",
  machine: transferMachine,
  paths: withKnownData<typeof transferMachine>(paths, {
    starts: {
      "the dialog is opened": () => ({
        payments: inertActor,
        requestId,
        accountId: account.accountId,
      }),
    },
    events: {
      "balance.answered": [{ balance }, { balance: smallerBalance }],
      "phone.changed": [{ phone: payeePhone }, { phone: " " }],
      "payee.chosen": [],
      "message.changed": ({ payee: found, message }) =>
        found !== undefined && message === "" ? [{ message: transferMessage }] : [],
      submitted: [{ cents: typedCents }],
    },
    answers: {
      findPayee: [
        { payee },
        { failure: rejection("payee_not_found") },
        { failure: rejection("payee_is_self") },
      ],
      payment: [...payOutputs, { result: "declined", failure: rejection("payee_changed") }],
    },
    // Before a payee is found, the screen depends on whether the balance has loaded, not on its amount.
    differs: ({ phone, payee: found, message, balance: left, failure }) => [
      phone,
      found ?? null,
      message,
      found === undefined ? left !== undefined : (left?.balance ?? null),
      reasonOf(failure),
    ],
  }),
  places: {
    dialog: (snapshot) => dialogOf(snapshot),
    // With a message, the browser's memory of the payee looks the same as without one.
    "dialog, this browser has not paid the payee": (snapshot) =>
      isFound(snapshot) ? dialogOf(snapshot, emptyMemory) : undefined,
    "dialog, the payee is saved": (snapshot) =>
      isFound(snapshot) ? dialogOf(snapshot, { v: 1, payees: [savedPayee] }) : undefined,
  },
});

const savedPayee: KnownPayee = {
  ...payee,
  phone: payeePhone,
  saved: true,
  paidAt: "2026-11-18T23:10:00.000Z",
};

function isFound({ context }: SnapshotFrom<typeof transferMachine>): boolean {
  return context.payee !== undefined && context.message === "";
}

function dialogOf(snapshot: SnapshotFrom<typeof transferMachine>, memory?: PaymentMemory) {
  const { context } = snapshot;
  const wallet = wallets.find((candidate) => candidate === context.balance);
  const amount = boxWith(snapshot.matches("paying") ? undefined : context.balance?.balance);
  const payment = snapshot.matches("paying")
    ? createDialogPayment("sending", {
        operation: "transfer",
        cents: context.cents,
        toAccountId: payee.accountId,
        phone: context.phone,
      })
    : undefined;
  return {
    app: createAppActor({
      dialogs: { transfer: frozenActor<typeof transferMachine>(snapshot, "transfer", { amount, payment }) },
      session: {
        balance: wallet === undefined ? unansweredQuery("balance") : answeredQuery("balance", wallet),
      },
      ...(memory !== undefined && { pageCharts: { paymentMemory: createMemoryActor(memory) } }),
    }),
    element: <DialogHost />,
    figures: figuresOf(context, amount, snapshot.matches("paying")),
  };
}

function createMemoryActor(memory: PaymentMemory) {
  const events = [
    { type: "account.known", account },
    { type: "xstate.done.actor.updateMemory", output: memory },
  ];
  return frozenActor<typeof paymentMemoryMachine>(
    snapshotAfter(paymentMemoryMachine, undefined, events),
    "paymentMemory",
  );
}

function figuresOf(
  context: {
    readonly phone: string;
    readonly payee: object | undefined;
    readonly balance: Balance | undefined;
  },
  amount: ReturnType<typeof boxWith>,
  isPaying: boolean,
): readonly Figure[] {
  const wallet = wallets.find((candidate) => candidate === context.balance);
  const phone: Figure =
    context.phone.trim() === ""
      ? []
      : [text("transfer.phone"), text("transfer.phonePlaceholder"), words(context.phone)];
  return [
    ...(phone.length === 0 ? [] : [phone]),
    ...boxFigures(
      amount.getSnapshot(),
      wallet &&
        text("transfer.limitAvailable", {
          available: money(wallet.availableBalance),
          limit: money(wallet.balance),
        }),
      wallet && text("amount.balance", { limit: money(wallet.balance) }),
    ),
    ...(!isPaying &&
    context.payee !== undefined &&
    wallet !== undefined &&
    typedCents > wallet.availableBalance
      ? [[text("transfer.overAvailable", { available: money(wallet.availableBalance) })]]
      : []),
    ...(context.payee === undefined ? [] : [[text("transfer.payee"), words(payee.firstName)]]),
    ...(context.payee === undefined || wallet === undefined
      ? []
      : [
          [text("transfer.payeeReceives"), money(typedCents)],
          ...(wallet.balance < typedCents
            ? []
            : [[text("transfer.balanceAfterwards"), money(wallet.balance - typedCents)]]),
        ]),
  ];
}
