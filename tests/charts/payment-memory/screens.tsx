import { paymentMemoryMachine } from "../../../src/machines/payments/payment-memory.machine.ts";
import {
  type KnownPayee,
  type PaymentMemory,
  recentPayees,
  savedPayees,
} from "../../../src/machines/payments/rules/payment-memory.ts";
import { transferMachine } from "../../../src/machines/payments/transfer.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { boxFigures, boxWith, requestId } from "../../screens/charts/payment-dialogs.tsx";
import { type Figure, money, text, words } from "../../screens/figures.ts";
import { account, balance, payee, payeePhone } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const savedPayee: KnownPayee = { ...payee, phone: payeePhone, saved: true };
const recent: KnownPayee = {
  accountId: "acct-omar",
  firstName: "Omar",
  phone: "0400 555 937",
  saved: false,
  paidAt: "2026-11-18T23:10:00.000Z",
};
const memory: PaymentMemory = { v: 1, payees: [recent, savedPayee] };

function figureOf({ firstName, phone }: KnownPayee): Figure {
  return [
    words(firstName),
    words(phone),
    text("payees.remove", { name: words(firstName), phone: words(phone) }),
  ];
}

export const screens = screensOf({
  name: "payment-memory",
  machine: paymentMemoryMachine,
  paths: withKnownData<typeof paymentMemoryMachine>(paths, {
    events: {
      "account.known": ({ accountId }) => (accountId === undefined ? [{ account }] : []),
      "query.answered": [],
      "day.began": [],
      "payment.succeeded": [],
      "payment.pending": [],
      "payee.saved": [],
      "payee.removed": ({ changes }) => (changes.length === 0 ? [{ accountId: payee.accountId }] : []),
      "removal.undone": [],
      navigated: [],
    },
    answers: {
      updateMemory: [memory, { v: 1, payees: [recent] }],
    },
    differs: ({ memory: read, changes, removedPayee, accountId }) => [
      accountId,
      read?.payees.length,
      changes.length,
      removedPayee?.firstName,
    ],
  }),
  places: {
    "the transfer dialog": (snapshot) => {
      const { memory: read } = snapshot.context;
      const removedPayee = snapshot.matches({ removal: "undoable" })
        ? snapshot.context.removedPayee
        : undefined;
      const amount = boxWith(balance.balance);
      const input = { payments: inertActor, requestId, accountId: account.accountId };
      const open = snapshotAfter(transferMachine, input, [{ type: "balance.answered", balance }]);
      return {
        app: createAppActor({
          dialogs: {
            transfer: frozenActor<typeof transferMachine>(open, "transfer", {
              amount,
            }),
          },
          pageCharts: { paymentMemory: frozenActor<typeof paymentMemoryMachine>(snapshot, "paymentMemory") },
        }),
        element: <DialogHost />,
        figures: [
          ...boxFigures(
            amount.getSnapshot(),
            text("transfer.limitAvailable", {
              available: money(balance.availableBalance),
              limit: money(balance.balance),
            }),
          ),
          ...(read === undefined ? [] : [...savedPayees(read), ...recentPayees(read)].map(figureOf)),
          ...(removedPayee === undefined
            ? []
            : [[text("payees.removed", { name: words(removedPayee.firstName) })]]),
        ],
      };
    },
  },
});
