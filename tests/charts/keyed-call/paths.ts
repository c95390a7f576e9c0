import type { CallOrder } from "../../../src/machines/instructions/call-order.ts";
import type { PreparedCall } from "../../../src/machines/instructions/instruction.ts";
import type { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { callRules } from "../../../src/machines/instructions/rules/sending-rules.ts";
import {
  cancelled,
  declinedOutcome,
  failedOutcome,
  key,
  pendingOutcome,
  press,
  succeeded,
  tooLateResult,
} from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const save: CallOrder = { operation: "saveCard", paymentMethodId: "pm_1" };
const link: CallOrder = { operation: "linkCard" };
const freshPreparedCall: PreparedCall = { key, press, sentBefore: false, rules: callRules("saveCard", true) };
/** A call that was sent before, with an unknown outcome. */
const sentBefore: PreparedCall = { ...freshPreparedCall, sentBefore: true };
const withoutKeys: PreparedCall = { ...freshPreparedCall, rules: callRules("saveCard", false) };
const upload: CallOrder = {
  operation: "uploadIdentityDocument",
  document: { name: "passport.png", size: 1, content: {} },
};

export const paths = pathsOf<typeof keyedCallMachine>()({
  starts: {
    "a card is saved": () => ({ order: save }),
    "a secret is asked for": () => ({ order: link }),
    "a document is uploaded": () => ({ order: upload }),
  },
  events: {
    "slot.granted": [{ click: press }],
    "call.progressed": [{ ratio: 0.5 }],
    "submission.decided": ({ order }) => [
      order === link ? { outcome: succeeded, clientSecret: "secret" } : { outcome: succeeded },
      { outcome: pendingOutcome },
      { outcome: declinedOutcome },
      { outcome: failedOutcome },
      { outcome: cancelled },
    ],
    "submission.notSent": [{ failure: tooLateResult.failure }],
  },
  senders: {
    "slot.granted": "holdSlot",
    "call.progressed": "watchProgress",
    "submission.unknown": "sendInstruction",
    "submission.decided": "sendInstruction",
    "submission.notSent": "sendInstruction",
  },
  answers: { prepareCall: [freshPreparedCall, withoutKeys, sentBefore] },
  delays: { callLimit: ({ order }) => (order === upload ? 180_000 : 60_000) },
  differs: ({ order, preparedCall, outcome }) => [
    order.operation,
    preparedCall?.rules.cancelsUnseen,
    preparedCall?.sentBefore,
    outcome.kind,
  ],
  labels: {
    holdSlot: "the turn of this window",
    prepareCall: "the key",
    sendInstruction: "the sending",
    watchProgress: "the watch over the upload",
    "slot.granted": "no other window is at this call",
    "call.progressed": "a part of the document is sent",
    "submission.unknown": "the request has no answer that counts",
    "submission.decided": "the outcome is known",
    "submission.notSent": "no request has left",
    callLimit: "a minute has passed",
  },
  initial: {
    "a card is saved": "underWay.queueing",
    "a secret is asked for": "underWay.queueing",
    "a document is uploaded": "underWay.queueing",
  },
  final: ["finished"],
  transitions: {
    underWay: { "after callLimit": "finished", "error holdSlot": "finished" },
    "underWay.queueing": { "slot.granted": "underWay.preparing" },
    "underWay.preparing": {
      "done prepareCall": "underWay.sending.calling",
      "error prepareCall": "finished",
    },
    "underWay.sending": {
      "submission.unknown": "underWay.sending.checking",
      "submission.decided": "finished",
      "submission.notSent": "finished",
      "error sendInstruction": "finished",
    },
  },
  observations: [
    inside(["underWay.queueing", "underWay.preparing", "underWay.sending.calling", "finished"], {
      "nothing said of a check": ({ snapshot }) => !snapshot.hasTag("checking"),
    }),
    inside(["underWay.queueing", "underWay.preparing"], {
      "nothing sent": ({ all }) => all.invoked.every(({ src }) => src !== "sendInstruction"),
    }),
    inside("underWay.queueing", {
      "no key before it is this window's turn": ({ childIds }) =>
        childIds.includes("holdSlot") && !childIds.includes("prepareCall"),
    }),
    inside("underWay.preparing", {
      "a key for the press, whose time was noted before the wait, while the slot is held": ({
        childIds,
        all,
      }) =>
        childIds.includes("holdSlot") &&
        all.invoked
          .filter(({ src }) => src === "prepareCall")
          .every(({ input }) => (input as { click: unknown }).click === press),
    }),
    inside("underWay.sending", {
      "one sending of the prepared key, while the slot is held": ({ childIds, context, all }) =>
        childIds.includes("holdSlot") &&
        JSON.stringify(
          all.invoked.filter(({ src }) => src === "sendInstruction").map(({ input }) => input),
        ) ===
          JSON.stringify([
            {
              instruction: context.preparedCall,
              press,
              sentBefore: context.preparedCall === sentBefore,
              byList: false,
            },
          ]),
      "the upload of this key watched": ({ all }) =>
        all.invoked
          .filter(({ src }) => src === "watchProgress")
          .every(({ input }) => (input as { key: string }).key === key),
    }),
    inside("underWay.sending.checking", {
      "that it is checked": ({ snapshot }) => snapshot.hasTag("checking"),
    }),
    after(["xstate.error.actor.prepareCall", "xstate.error.actor.holdSlot"], "finished", {
      "why nothing was sent; undecided only where the sending itself broke": ({
        context: { outcome },
        event,
      }) => outcome.kind === "rejected" && outcome.failure === event.error.failure,
    }),
    after(["xstate.after.callLimit.keyedCall.underWay", "xstate.error.actor.sendInstruction"], "finished", {
      "undecided, never failed; not done where no key was made": ({ context: { outcome, preparedCall } }) =>
        preparedCall === undefined
          ? outcome.kind === "rejected" && outcome.failure.code === "call_not_done"
          : outcome.kind === "undecided" && outcome.failure.code === "call_undecided",
    }),
    after("call.progressed", "underWay.sending", {
      "the share that is sent": ({ received }) =>
        received.some(({ type, ratio }) => type === "upload.progressed" && ratio === 0.5),
    }),
    after("submission.decided", "finished", {
      "done by a success, with its secret; rejected by a refusal and by a cancellation": ({
        event,
        context: { outcome },
      }) => {
        if (event.outcome === succeeded || event.outcome === pendingOutcome)
          return outcome.kind === "done" && outcome.clientSecret === event.clientSecret;
        return (
          outcome.kind === "rejected" &&
          (event.outcome === declinedOutcome
            ? outcome.failure === (declinedOutcome as { failure?: unknown }).failure
            : outcome.failure.code === "call_cancelled")
        );
      },
    }),
    after("submission.notSent", "finished", {
      "why nothing was sent": ({ event, context: { outcome } }) =>
        outcome.kind === "rejected" && outcome.failure === event.failure,
    }),
  ],
});
