import type { SnapshotFrom } from "xstate";
import type { JournalEntry } from "../../../src/machines/payments/instruction.ts";
import { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import { paymentsMachine } from "../../../src/machines/payments/payments.machine.ts";
import { PaymentBanners } from "../../../src/ui/screens/payments/payment-banners.tsx";
import { paths } from "../../model/machines/payments.paths.ts";
import { type Figure, moment, text } from "../figures.ts";
import { account, payoutEntry, topUpEntry, typedCents } from "../known.ts";
import { known, screensOf } from "../page/chart-screens.ts";
import { still } from "../page/still.ts";
import { appWith } from "../page/surroundings.ts";
import { bannerFigures, whatIs } from "./payment.tsx";
import { sentAt } from "./payment-dialogs.tsx";
import { orderOf } from "./top-up.tsx";

const elsewhereFigure = (entry: JournalEntry): Figure => [
  text("payment.banner.elsewhere", { what: whatIs(entry), when: moment(sentAt(entry)) }),
];

function figuresOf({ context }: SnapshotFrom<typeof paymentsMachine>): readonly Figure[] {
  return [
    ...context.elsewhere.map(elsewhereFigure),
    ...context.payments.flatMap((payment) => {
      const { entry } = payment.getSnapshot().context;
      return entry !== undefined && entry.key === context.heldKey
        ? [elsewhereFigure(entry)]
        : bannerFigures(payment);
    }),
  ];
}

const mostMade = 2;
const entries = [[], [payoutEntry], [payoutEntry, topUpEntry]];

export const screens = screensOf({
  name: "payments",
  machine: paymentsMachine,
  paths: known<typeof paymentsMachine>(paths, {
    starts: { "the account is known": () => ({ accountId: account.accountId, idempotency: "required" }) },
    actors: { payment: paymentMachine },
    events: {
      "payment.requested": ({ made }) =>
        made === 0 ? [{ order: orderOf(typedCents, "pm_5309"), requestedBy: "dialog-1" }] : [],
      "unreadable.removed": [],
      "journal.read": ({ made }) =>
        made < mostMade
          ? entries.map((noted) => ({
              journal: { entries: noted, unreadable: noted.length > 1 ? ["u-1"] : [] },
            }))
          : [],
      "lock.taken": [{ key: undefined }, { key: payoutEntry.key }],
      "report.unknown": [],
      "report.undecided": [],
      "report.decided": [],
      "report.confirmed": [],
      "report.dismissed": [],
      "report.removed": [],
      "xstate.error.actor.*": [],
    },
    differs: ({ payments, heldKey, elsewhere, unreadable }) => [
      payments.length,
      heldKey ?? null,
      elsewhere.length,
      unreadable.length,
    ],
  }),
  places: {
    banners: (snapshot) => ({
      app: appWith({
        personSession: { payments: still<typeof paymentsMachine>(snapshot, "payments") },
      }),
      element: <PaymentBanners />,
      figures: figuresOf(snapshot),
    }),
  },
});
