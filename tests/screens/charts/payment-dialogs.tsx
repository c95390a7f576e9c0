/** The parts that the three payment dialogs share on screen: amount field, cards, the open dialog and its payment. */

import type { AnyEventObject, SnapshotFrom } from "xstate";
import type { Card } from "../../../src/machines/core/domain.ts";
import type { Failure } from "../../../src/machines/core/failure.ts";
import type { JournalEntry, PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { stepUpMachine } from "../../../src/machines/instructions/step-up.machine.ts";
import { amountMachine } from "../../../src/machines/payments/amount.machine.ts";
import {
  type DialogPaymentOutput,
  dialogPaymentMachine,
} from "../../../src/machines/payments/dialog-payment.machine.ts";
import type { PaymentActor } from "../../../src/machines/payments/payment.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import {
  expiry,
  type Figure,
  type FigurePart,
  maskedNumber,
  moment,
  money,
  text,
  words,
} from "../figures.ts";
import { cards, typedCents, unknownReason } from "../known.ts";
import { frozenActor, inertActor, snapshotAfter } from "../page/frozen-actor.ts";

/** The request id of the open dialog. */
export const requestId = "dialog-1";

/** One failure for each message that the dialog has for a payment that was not made. */
const reasons: readonly Failure[] = [
  statusFailure(402, { code: "card_declined" }),
  { kind: "rejected", code: "payment_elsewhere" },
  { kind: "rejected", code: "payee_changed" },
  // The session ended before the payment was sent.
  statusFailure(401, { code: "unauthorized" }),
  // A status without a message.
  { kind: "body", status: 200, code: "new_moon" },
  statusFailure(400, { code: "refused_without_keys", message: unknownReason }),
  statusFailure(400, { code: "moon_phase", message: unknownReason }),
  offline,
];

const outputsWith = (declined: readonly Failure[]): readonly DialogPaymentOutput[] => [
  { result: "settled" },
  { result: "withdrawn" },
  ...declined.map((failure) => ({ result: "declined", failure }) as const),
];

export const everyPayOutput = outputsWith(reasons);
/** The dialogs show every reason in the same way, so two are enough for each. */
export const payOutputs = outputsWith(reasons.slice(-2));

/** The parts of a failure that distinguish it from other failures. */
export const reasonOf = (failure: Failure | undefined) => failure && [failure.kind, failure.code];

const dollars = String(typedCents / 100);

const generous = { min: 0, max: 500_000, step: 500 };

/** The amount field after typing and blur; its limit has changed to `max` since. */
export function boxWith(max: number = generous.max) {
  const events = [
    { type: "text.changed", text: dollars },
    { type: "left" },
    { type: "limits.changed", limits: { ...generous, max } },
  ];
  return frozenActor<typeof amountMachine>(
    snapshotAfter(amountMachine, { limits: generous }, events),
    "amount",
  );
}

const paymentEvents: Readonly<Record<string, readonly AnyEventObject[]>> = {
  sending: [],
  checking: [{ type: "payment.unknown" }],
  undecided: [{ type: "payment.unknown" }, { type: "payment.undecided" }],
};

/** The chart that follows the payment for its dialog. */
export function createDialogPayment(state: "sending" | "checking" | "undecided", order: PaymentOrder) {
  const input = { payments: inertActor, requestId, order };
  return frozenActor<typeof dialogPaymentMachine>(
    snapshotAfter(dialogPaymentMachine, input, paymentEvents[state]),
    "payment",
  );
}

/** The chart that follows the payment for its dialog, while the holder is asked to sign in again first. */
export function createAskingDialogPayment(order: PaymentOrder, stepUp: SnapshotFrom<typeof stepUpMachine>) {
  const input = { payments: inertActor, requestId, order };
  const startEvents = [
    { type: "click.noted", click: undefined },
    { type: "limit.known", maxAge: 300 },
  ];
  return frozenActor<typeof dialogPaymentMachine>(
    snapshotAfter(dialogPaymentMachine, input, startEvents),
    "payment",
    {
      stepUp: frozenActor<typeof stepUpMachine>(stepUp, "stepUp"),
    },
  );
}

/** The state of the dialog's payment chart for this state of the payment. */
export function payStateOf(payment: PaymentActor) {
  const snapshot = payment.getSnapshot();
  if (snapshot.hasTag("undecided")) return "undecided";
  return snapshot.hasTag("checking") ? "checking" : "sending";
}

export function brand(cardType: string): FigurePart {
  if (cardType === "visa") return words("Visa");
  return cardType === "mastercard" ? words("Mastercard") : text("cards.card");
}

/** An empty amount field shows a placeholder. */
const placeholder = words("/placeholder: $0.00");

/** The amount field, and its limit or the sentence that the amount in the field exceeds it. */
export function boxFigures(
  amount: SnapshotFrom<typeof amountMachine>,
  limit: FigurePart | undefined,
  exceeded?: FigurePart,
): readonly Figure[] {
  const { text: written } = amount.context;
  const inBox = written === "" ? [] : [words(`text: ${written}`)];
  const note = amount.hasTag("exceeding") ? exceeded : limit;
  return [[text("common.amount"), placeholder, ...inBox], ...(note ? [[note]] : [])];
}

export const cardFiguresOf = (shownCards: readonly Card[]): readonly Figure[] =>
  shownCards.map((card) => [
    maskedNumber(card.cardNumberLast4),
    brand(card.cardType),
    text("cards.validThru"),
    expiry(card.expiryMonth, card.expiryYear),
    words("radio"),
    maskedNumber(card.cardNumberLast4),
  ]);

export const cardFigures = cardFiguresOf(cards);

/** The payment's amount, in large type. */
export function checkedFigures(
  cents: number,
  payment: PaymentActor,
  summary: readonly FigurePart[],
): readonly Figure[] {
  const { entry } = payment.getSnapshot().context;
  const isUndecided = payment.getSnapshot().hasTag("undecided");
  return [
    [words("paragraph:"), money(cents), ...summary],
    ...(isUndecided || entry === undefined
      ? []
      : [[text("paying.checking.confirmed"), moment(sentAt(entry))]]),
  ];
}

export const sentAt = ({ submittedAt, createdAt }: JournalEntry): string => submittedAt ?? createdAt;
