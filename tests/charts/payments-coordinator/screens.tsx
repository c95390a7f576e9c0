import type { SnapshotFrom } from "xstate";
import type { JournalEntry } from "../../../src/machines/instructions/instruction.ts";
import { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import { paymentsCoordinatorMachine } from "../../../src/machines/payments/payments-coordinator.machine.ts";
import { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { PaymentBanners } from "../../../src/ui/screens/payments/payment-banners.tsx";
import { boxWith, sentAt } from "../../screens/charts/payment-dialogs.tsx";
import { bannerFigures, paymentName } from "../../screens/charts/payment-figures.ts";
import { type Figure, moment, text } from "../../screens/figures.ts";
import { account, payoutEntry, topUpEntry, typedCents } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { dialogWith, orderOf, topUpFigures, topUpLimit } from "../top-up/screens.tsx";
import { paths } from "./paths.ts";

const elsewhereFigure = (entry: JournalEntry): Figure => [
  text("payment.banner.elsewhere", { what: paymentName(entry), when: moment(sentAt(entry)) }),
];

function figuresOf({ context }: SnapshotFrom<typeof paymentsCoordinatorMachine>): readonly Figure[] {
  return [
    ...context.entriesElsewhere.map(elsewhereFigure),
    ...context.payments.flatMap((payment) => {
      const { entry } = payment.getSnapshot().context;
      return entry !== undefined && entry.key === context.heldKey
        ? [elsewhereFigure(entry)]
        : bannerFigures(payment);
    }),
  ];
}

const order = orderOf(typedCents, "pm_5309");

/** The payment that another dialog has to wait for, with its name. */
function waitingFigures({ context }: SnapshotFrom<typeof paymentsCoordinatorMachine>): readonly Figure[] {
  const { payments, lockedBy, heldKey, entriesElsewhere } = context;
  const ownPayment = payments.find(({ id }) => lockedBy.includes(id))?.getSnapshot().context;
  if (ownPayment?.entry !== undefined)
    return [
      [
        text("payment.banner.confirmed", {
          what: paymentName(ownPayment.entry),
          when: moment(sentAt(ownPayment.entry)),
        }),
      ],
    ];
  if (ownPayment !== undefined) return [[paymentName(ownPayment.order)]];
  const heldEntry = [
    ...entriesElsewhere,
    ...payments.map((payment) => payment.getSnapshot().context.entry),
  ].find((entry) => entry !== undefined && entry.key === heldKey);
  return heldEntry === undefined ? [] : [elsewhereFigure(heldEntry)];
}

/** A dialog that requested none of these payments. */
function otherDialog(snapshot: SnapshotFrom<typeof paymentsCoordinatorMachine>): Drawing {
  const amount = boxWith(topUpLimit);
  const topUp = snapshotAfter(topUpMachine, { payments: inertActor, requestId: "dialog-2" }, [
    { type: "card.chosen", paymentMethodId: "pm_5309" },
  ]);
  return {
    app: createAppActor({
      dialogs: dialogWith(topUp, amount),
      personSession: { payments: frozenActor<typeof paymentsCoordinatorMachine>(snapshot, "payments") },
    }),
    element: <DialogHost />,
    figures: [...topUpFigures(amount), ...waitingFigures(snapshot)],
  };
}

const maxMade = 2;
const entries = [[], [payoutEntry], [payoutEntry, topUpEntry]];

export const screens = screensOf({
  name: "payments-coordinator",
  machine: paymentsCoordinatorMachine,
  paths: withKnownData<typeof paymentsCoordinatorMachine>(paths, {
    starts: { "the account is known": () => ({ accountId: account.accountId, idempotency: "required" }) },
    actors: { payment: paymentMachine },
    events: {
      "payment.requested": ({ madeCount }) => (madeCount === 0 ? [{ order, requestedBy: "dialog-1" }] : []),
      "unreadable.removed": [],
      "journal.read": ({ madeCount }) =>
        madeCount < maxMade
          ? entries.map((journalEntries) => ({
              journal: { entries: journalEntries, unreadable: journalEntries.length > 1 ? ["u-1"] : [] },
            }))
          : [],
      "lock.taken": [{ key: undefined }, { key: payoutEntry.key }],
      "report.unknown": [],
      "report.undecided": [],
      "report.decided": [],
      "report.confirmed": [],
      "report.dismissed": [],
      "report.removed": [],
      "report.broken": [],
      "xstate.error.actor.*": [],
    },
    differs: ({ payments, heldKey, entriesElsewhere, unreadableIds }) => [
      payments.length,
      heldKey ?? null,
      entriesElsewhere.length,
      unreadableIds.length,
    ],
  }),
  places: {
    banners: (snapshot) => ({
      app: createAppActor({
        personSession: { payments: frozenActor<typeof paymentsCoordinatorMachine>(snapshot, "payments") },
      }),
      element: <PaymentBanners />,
      figures: figuresOf(snapshot),
    }),
  },
  sharedPlaces: { "another dialog": otherDialog },
});
