import type { PaymentActor } from "../../../src/machines/payments/payment.machine.ts";
import { type Figure, type FigurePart, moment, money, text, words } from "../figures.ts";
import { sentAt } from "./payment-dialogs.tsx";

export const paymentName = ({
  operation,
  cents,
}: {
  readonly operation: string;
  readonly cents: number;
}): FigurePart => text(`payment.banner.${operation}`, { amount: money(cents) });

/** The figures of an undecided payment; none while it is still being sent. */
export function undecidedFigures(payment: PaymentActor): readonly Figure[] {
  const snapshot = payment.getSnapshot();
  const { order, entry, matches } = snapshot.context;
  if (!snapshot.hasTag("undecided") || entry === undefined) return [];
  const paymentLabel = paymentName(order);
  const matchFigures = (matches ?? []).map(({ amount, createdAt }) => [
    text("payment.undecided.match", {
      what: paymentName({ operation: order.operation, cents: amount }),
      when: moment(createdAt),
    }),
  ]);
  return [
    [text("payment.undecided.noted", { what: paymentLabel, when: moment(sentAt(entry)) })],
    ...(snapshot.hasTag("byList") ? matchFigures : []),
    [text("payment.undecided.reference"), words(entry.key)],
    ...(snapshot.can({ type: "resend.confirmed" }) ? askedFigures(paymentLabel) : []),
  ];
}

/** The question is the accessible name of its group, and is announced as a status. */
function askedFigures(paymentLabel: FigurePart): readonly Figure[] {
  const question = text("payment.undecided.question", { what: paymentLabel });
  return [
    [words("group"), question],
    [words("status:"), question],
  ];
}

export function bannerFigures(payment: PaymentActor): readonly Figure[] {
  const { order, entry } = payment.getSnapshot().context;
  if (payment.getSnapshot().hasTag("undecided")) return undecidedFigures(payment);
  const paymentLabel = paymentName(order);
  return [
    [
      entry === undefined
        ? paymentLabel
        : text("payment.banner.confirmed", { what: paymentLabel, when: moment(sentAt(entry)) }),
    ],
  ];
}
