import type { ContextFrom } from "xstate";
import type { PaymentOrder } from "../../../src/machines/payments/instruction.ts";
import type { payMachine } from "../../../src/machines/payments/pay.machine.ts";
import { status } from "../../machines/fakes.ts";
import { pathsOf, type Seen } from "../definition.ts";
import { requestedBy } from "../payment-dialog.ts";

const details = [{ requestedBy, operation: "payout" }] as const;
const declined = status(400, { code: "insufficient_funds" });
const order: PaymentOrder = { operation: "payout", cents: 2_500, currency: "AUD" };

const settling = [
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.confirmed",
  "payment.removed",
];
const withdrawing = ["payment.cancelled", "payment.dismissed"];
const finishing = [...settling, ...withdrawing, "payment.declined"];

function hasOutput(output: object) {
  return ({ context }: Seen<ContextFrom<typeof payMachine>>) =>
    JSON.stringify(context.output) === JSON.stringify(output);
}

export const paths = pathsOf<typeof payMachine>()({
  starts: {
    "a dialog asks for a payout": (world) => ({
      payments: world.reference("coordinator"),
      requestId: requestedBy,
      order,
    }),
  },
  events: {
    "payment.succeeded": details,
    "payment.pending": details,
    "payment.failed": details,
    "payment.declined": [{ requestedBy, operation: "payout", failure: declined }],
    "payment.cancelled": details,
    "payment.unknown": details,
    "payment.undecided": details,
    "payment.confirmed": details,
    "payment.dismissed": details,
    "payment.removed": details,
  },
  labels: {
    "payment.succeeded": "the payment succeeds",
    "payment.pending": "the payment is accepted and not settled",
    "payment.failed": "the payment is returned",
    "payment.declined": "the payment is declined",
    "payment.cancelled": "the holder cancels the payment",
    "payment.unknown": "no answer comes",
    "payment.undecided": "no outcome is known within the time limit",
    "payment.confirmed": "the holder says that it went through",
    "payment.dismissed": "the holder says that it did not go through",
    "payment.removed": "another tab has decided the payment",
    paymentEvents: "the payments coordinator's events",
  },
  initial: { "a dialog asks for a payout": "sending" },
  final: ["finished"],
  transitions: {
    "*": {
      ...Object.fromEntries(finishing.map((type) => [type, "finished"])),
      "payment.undecided": "undecided",
      "payment.unknown": "checking",
    },
  },
  observations: [
    {
      when: "xstate.init",
      description: "one payment requested, and the events of that payment alone subscribed to",
      check: ({ sent, invoked }) =>
        sent.length === 1 &&
        sent[0]?.to === "coordinator" &&
        sent[0].event.type === "payment.requested" &&
        sent[0].event.requestedBy === requestedBy &&
        sent[0].event.order === order &&
        invoked.some(
          ({ id, input }) =>
            id === "paymentEvents" && (input as { requestedBy?: unknown }).requestedBy === requestedBy,
        ),
    },
    {
      description: "no second request, whatever happens",
      check: ({ all }) => all.sent.length === 1,
    },
    {
      in: "sending",
      description: "no 'We're checking this payment'",
      check: ({ snapshot }) => !snapshot.hasTag("checking"),
    },
    {
      in: ["checking", "undecided"],
      description: "'We're checking this payment', and never that it was declined",
      check: ({ snapshot, context }) => snapshot.hasTag("checking") && context.output.result === "settled",
    },
    {
      when: settling,
      in: "finished",
      description: "that the dialog has nothing more to show",
      check: hasOutput({ result: "settled" }),
    },
    {
      when: withdrawing,
      in: "finished",
      description: "that the holder may choose again",
      check: hasOutput({ result: "withdrawn" }),
    },
    {
      when: "payment.declined",
      in: "finished",
      description: "why it was declined",
      check: hasOutput({ result: "declined", failure: declined }),
    },
  ],
});
