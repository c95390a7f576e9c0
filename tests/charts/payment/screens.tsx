import type { SnapshotFrom } from "xstate";
import { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { PaymentBanners } from "../../../src/ui/screens/payments/payment-banners.tsx";
import {
  boxWith,
  checkedFigures,
  createDialogPayment,
  payStateOf,
  reasonOf,
  requestId,
} from "../../screens/charts/payment-dialogs.tsx";
import { bannerFigures, undecidedFigures } from "../../screens/charts/payment-figures.ts";
import { account, match, payoutEntry, topUpEntry, typedCents } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { answeredQuery, createAppActor, createCoordinatorActor } from "../../screens/page/surroundings.ts";
import { dialogWith, orderOf, summary, topUpFigures, topUpLimit } from "../top-up/screens.tsx";
import { paths } from "./paths.ts";

const emptyPage = { transactions: [], pagination: { hasNext: false, page: 0, totalPages: 0 } };
const accountId = account.accountId;
const topUp = orderOf(typedCents, "pm_5309");
const payout = { operation: "payout", cents: payoutEntry.cents } as const;

const inJournal = { accountId, order: payout, idempotency: "required", requestedBy: "" } as const;
const pressedInput = { accountId, order: topUp, idempotency: "required", requestedBy: requestId } as const;

function paymentOf(snapshot: SnapshotFrom<typeof paymentMachine>) {
  const payment = frozenActor<typeof paymentMachine>(snapshot, "payment-0");
  return { payment, payments: createCoordinatorActor([payment]) };
}

/** The banner with an empty history, which was read a millisecond before or after the payment was sent. */
function besideHistoryOf(snapshot: SnapshotFrom<typeof paymentMachine>, place: "before" | "after") {
  if (!snapshot.matches("undecided") || snapshot.hasTag("byList")) return undefined;
  const sent = Date.parse(snapshot.context.entry?.submittedAt ?? "");
  const { payment, payments } = paymentOf(snapshot);
  const history = answeredQuery("history", emptyPage, place === "before" ? sent - 1 : sent + 1);
  return {
    app: createAppActor({ personSession: { payments }, session: { history } }),
    element: <PaymentBanners />,
    figures: bannerFigures(payment),
  };
}

function isUnseen(snapshot: SnapshotFrom<typeof paymentMachine>): boolean {
  return snapshot.matches("settling") || snapshot.matches("readingDecided");
}

export const screens = screensOf({
  name: "payment",
  machine: paymentMachine,
  paths: withKnownData<typeof paymentMachine>(paths, {
    starts: {
      "a top-up is pressed": () => pressedInput,
      "a top-up is pressed, and the server keeps no keys": () => ({ ...pressedInput, idempotency: "none" }),
      "a withdrawal is found in the journal": () => ({ ...inJournal, entry: payoutEntry }),
      "a withdrawal of journal version 1 is found": () => ({ ...inJournal, entry: { ...payoutEntry, v: 1 } }),
    },
    events: {
      "entry.recorded": ({ entry }) => (entry === undefined ? [{ entry: topUpEntry }] : []),
      "list.read": [{ matches: [] }, { matches: [match] }],
      // The pause that the server asks for is not visible.
      "cancellation.undecided": [{ failure: { kind: "rejected", code: "payment_elsewhere" } }],
    },
    differs: ({ entry, failure, idempotency, matches, requestedBy }) => [
      requestedBy,
      entry !== undefined,
      reasonOf(failure),
      idempotency === "none" || entry?.v === 1 ? matches?.length : 0,
    ],
  }),
  invisibleStates: {
    settling: "Its outcome was said; only its entry in the journal is still being removed.",
    readingDecided: "It stays for a moment as it was, until what another tab noted is read.",
  },
  places: {
    banner: (snapshot) => {
      if (isUnseen(snapshot)) return undefined;
      const { payment, payments } = paymentOf(snapshot);
      return {
        app: createAppActor({ personSession: { payments } }),
        element: <PaymentBanners />,
        figures: bannerFigures(payment),
      };
    },
    "banner beside a history without it": (snapshot) => besideHistoryOf(snapshot, "after"),
    "banner beside a history from before it was sent": (snapshot) => besideHistoryOf(snapshot, "before"),
    "its own dialog": (snapshot) => {
      const { payment, payments } = paymentOf(snapshot);
      if (snapshot.context.requestedBy !== requestId || isUnseen(snapshot)) return undefined;
      const dialog = snapshotAfter(topUpMachine, { payments: inertActor, requestId }, [
        { type: "card.chosen", paymentMethodId: topUp.paymentMethodId },
        { type: "submitted", cents: typedCents },
      ]);
      const amount = boxWith(topUpLimit);
      const state = payStateOf(payment);
      const isForm = state === "sending";
      return {
        app: createAppActor({
          dialogs: dialogWith(dialog, amount, createDialogPayment(state, topUp)),
          personSession: { payments },
        }),
        element: <DialogHost />,
        figures: isForm
          ? topUpFigures(amount)
          : [...checkedFigures(typedCents, payment, [summary]), ...undecidedFigures(payment)],
      };
    },
  },
});
