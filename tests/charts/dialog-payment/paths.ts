import type { Seen } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { dialogPaymentMachine } from "../../../src/machines/payments/dialog-payment.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";
import { requestedBy } from "../../model/payment-dialog.ts";

const details = [{ requestedBy, operation: "payout" }] as const;
const declined = statusFailure(400, { code: "insufficient_funds" });
const click = { at: 1_000, monotonicAt: 10, pageLife: 1 };
const order: PaymentOrder = { operation: "payout", cents: 2_500 };

const settling = [
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.confirmed",
  "payment.removed",
];
const withdrawing = ["payment.cancelled", "payment.dismissed"];
const finishing = [...settling, ...withdrawing];

/** The server could not be reached before anything was sent. */
const unsent = statusFailure(503);

/** The wallet requires a newer sign-in; the payment's key has been cancelled by then. */
const demand = statusFailure(401, { code: "insufficient_user_authentication", acrValues: "phr" });

function hasOutput(output: object) {
  return ({ context }: Seen<ContextFrom<typeof dialogPaymentMachine>>) =>
    JSON.stringify(context.output) === JSON.stringify(output);
}

export const paths = pathsOf<typeof dialogPaymentMachine>()({
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
    "payment.declined": [
      { requestedBy, operation: "payout", failure: declined },
      { requestedBy, operation: "payout", failure: unsent },
      { requestedBy, operation: "payout", failure: demand },
    ],
    "payment.cancelled": details,
    "payment.unknown": details,
    "payment.undecided": details,
    "payment.confirmed": details,
    "payment.dismissed": details,
    "payment.removed": details,
    "click.noted": [{ click }],
    "limit.known": [{ maxAge: undefined }, { maxAge: 300 }],
  },
  senders: { "click.noted": "noteClick", "limit.known": "readSignInLimit" },
  answers: { stepUp: [{ result: "confirmed" }, { result: "dismissed" }] },
  differs: ({ demand, click: noted, maxAge }) => [demand !== undefined, noted !== undefined, maxAge],
  labels: {
    noteClick: "the note of the click",
    "click.noted": "the click is noted",
    "limit.known": "the operator's rule is known",
    readSignInLimit: "the age of a sign-in that the operator asks for",
    stepUp: "the fresh sign-in",
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
  initial: { "a dialog asks for a payout": "noting" },
  final: ["finished"],
  transitions: {
    "*": {
      ...Object.fromEntries(finishing.map((type) => [type, "finished"])),
      "payment.declined": "confirming | finished",
      "payment.undecided": "undecided",
      "payment.unknown": "checking",
    },
    noting: { "click.noted": "deciding", "error noteClick": "deciding" },
    deciding: {
      "limit.known": ({ event }) => (event.maxAge === undefined ? "sending" : "confirming"),
      "error readSignInLimit": "sending",
    },
    confirming: { "done stepUp": "finished | sending", "error stepUp": "finished" },
  },
  observations: [
    after("xstate.init", {
      "the events of that payment alone subscribed to": ({ invoked }) =>
        invoked.some(
          ({ id, input }) =>
            id === "paymentEvents" && (input as { requestedBy?: unknown }).requestedBy === requestedBy,
        ),
    }),
    always({
      "one payment requested at each way into the sending, and none anywhere else": ({
        context,
        sent,
        wasIn,
        isIn,
      }) => {
        const enters = isIn("sending") && !wasIn("sending");
        return (
          sent.length === (enters ? 1 : 0) &&
          sent.every(
            ({ to, event }) =>
              to === "coordinator" &&
              event.type === "payment.requested" &&
              event.requestedBy === requestedBy &&
              event.order === order &&
              event.click === context.click,
          )
        );
      },
    }),
    inside("confirming", {
      "the sign-in judged by the operator's age, or demanded as the wallet did, and nothing sent": ({
        invoked,
        event,
        context,
        wasIn,
        sent,
      }) => {
        const inputs = invoked.filter(({ id }) => id === "stepUp").map(({ input }) => input);
        const expected =
          context.demand === undefined
            ? { order, maxAge: context.maxAge }
            : { order, acrValues: demand.acrValues };
        return (
          sent.length === 0 &&
          JSON.stringify(inputs) ===
            JSON.stringify(wasIn("confirming") && event.type !== "payment.declined" ? [] : [expected])
        );
      },
    }),
    after("xstate.done.actor.stepUp", {
      "the payment sent once the sign-in is fresh, and else the form again": ({ event, isIn, context }) =>
        event.output.result === "confirmed"
          ? isIn("sending")
          : isIn("finished") && context.output.result === "withdrawn",
    }),
    after("limit.known", {
      "the operator's age of a sign-in kept where there is one": ({ event, context }) =>
        context.maxAge === event.maxAge,
    }),
    inside("deciding", {
      "the limit looked up for this order": ({ invoked }) =>
        invoked.every(
          ({ id, input }) => id !== "readSignInLimit" || (input as { order: unknown }).order === order,
        ),
    }),
    inside("noting", {
      "nothing requested before the click is noted": ({ context, sent }) =>
        context.click === undefined && sent.length === 0,
    }),
    inside("sending", {
      "no 'We're checking this payment'": ({ snapshot }) => !snapshot.hasTag("checking"),
    }),
    inside(["checking", "undecided"], {
      "'We're checking this payment', and never that it was declined": ({ snapshot, context }) =>
        snapshot.hasTag("checking") && context.output.result === "settled",
    }),
    after(settling, "finished", {
      "that the dialog has nothing more to show": hasOutput({ result: "settled" }),
    }),
    after(withdrawing, "finished", {
      "that the holder may choose again": hasOutput({ result: "withdrawn" }),
    }),
    after("payment.declined", {
      "a demand for a newer sign-in followed, and any other reason told": ({ event, isIn }) =>
        isIn(event.failure === demand ? "confirming" : "finished"),
    }),
    after("payment.declined", "finished", {
      "why it was declined": (step) => hasOutput({ result: "declined", failure: step.event.failure })(step),
      "the panels read again where the wallet declined it, which may know a newer balance, card or account":
        ({ event, received }) =>
          received.filter(({ type }) => type === "panels.due").length ===
          (event.failure === declined ? 1 : 0),
    }),
  ],
});
