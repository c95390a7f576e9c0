import type { ContextFrom } from "xstate";
import type { CallOrder, PreparedCall } from "../../../src/machines/payments/call-order.ts";
import type { keyedCallMachine } from "../../../src/machines/payments/keyed-call.machine.ts";
import { status } from "../../machines/fakes.ts";
import {
  cancelled,
  decided,
  declined,
  key,
  press,
  succeeded,
  tooLate,
  unauthorized,
  unseen,
} from "../../machines/payments/payment-fakes.ts";
import type { Seen as SeenOf } from "../engine/definition.ts";
import { pathsOf } from "../path-file.ts";

type Seen = SeenOf<ContextFrom<typeof keyedCallMachine>>;

const save: CallOrder = { operation: "saveCard", paymentMethodId: "pm_1" };
const link: CallOrder = { operation: "linkCard" };
const prepared: PreparedCall = { key, press, sentBefore: false, isKeyed: true, resends: 3 };
const sentBefore: PreparedCall = { ...prepared, sentBefore: true };
const withoutKeys: PreparedCall = { ...prepared, isKeyed: false, resends: 0 };
const upload: CallOrder = {
  operation: "uploadIdentityDocument",
  document: { name: "passport.png", size: 1, content: {} },
};
const busy = {
  kind: "unknown",
  failure: status(409, { code: "request_in_progress", retryAfter: 2_000 }),
} as const;
const withSecret = { ...decided(), clientSecret: "secret" };
const lost = { kind: "unknown", failure: { kind: "network" } } as const;
const refused = { kind: "unrecognized", failure: status(400, { code: "invalid_request" }) } as const;

/** The first request and three more, and no more than one without keys. */
const mayResend = ({ contextBefore: { attempts, prepared: given } }: Seen): boolean =>
  attempts <= (given?.resends === 0 ? 0 : 3);

function afterAnswer({ event, contextBefore: { attempts, renewed, prepared: given } }: Seen): string {
  const { kind } = event.result;
  const isFirst = attempts === 1 && given !== sentBefore;
  if (kind === "outcome" || (kind === "notSent" && isFirst)) return "finished";
  return kind === "unauthorized" && !renewed ? "underWay.renewing" : "underWay.checking";
}

export const paths = pathsOf<typeof keyedCallMachine>()({
  starts: {
    "a card is saved": () => ({ order: save }),
    "a secret is asked for": () => ({ order: link }),
    "a document is uploaded": () => ({ order: upload }),
  },
  events: {
    "slot.granted": [{ click: press }],
    "call.progressed": [{ ratio: 0.5 }],
    "call.answered": ({ order }) => [
      { result: order === link ? withSecret : decided() },
      { result: decided(declined) },
      { result: lost },
      { result: busy },
      { result: refused },
      { result: unauthorized },
      { result: tooLate },
    ],
    "status.decided": [{ outcome: succeeded }, { outcome: declined }],
  },
  senders: {
    "slot.granted": "holdSlot",
    "call.progressed": "sendCall",
    "call.answered": "sendCall",
    "status.decided": "checkStatus",
    "status.unseen": "checkStatus",
    "status.expired": "checkStatus",
  },
  answers: {
    prepareCall: ({ order }) => (order === upload ? [sentBefore] : [prepared, withoutKeys]),
    cancelKey: [decided(cancelled), decided(), unseen],
  },
  delays: { callLimit: ({ order }) => (order === upload ? 180_000 : 60_000), renewalLimit: 8_000 },
  differs: ({ order, prepared: given, attempts, renewed, refusal, outcome }) => [
    order.operation,
    given?.resends,
    given?.sentBefore,
    attempts,
    renewed,
    refusal !== undefined,
    outcome.kind,
  ],
  // What was not sent now may have been sent under the same key by an earlier page; a link is done by its secret.
  casesOf: ({ type, result }, { attempts, prepared: given }) => {
    if (type !== "call.answered") return [];
    if (result === withSecret) return [`${type} with the secret`];
    return result === tooLate
      ? [`${type} too late, ${given?.sentBefore}, ${attempts === 1 ? "the first" : "another"} request`]
      : [];
  },
  labels: {
    holdSlot: "the turn of this window",
    prepareCall: "the key",
    sendCall: "the request",
    refreshToken: "the newer token",
    checkStatus: "the status requests",
    cancelKey: "the cancellation",
    "slot.granted": "no other window is at this call",
    "call.progressed": "a part of the document is sent",
    "call.answered": "the request is answered, or is not",
    "status.decided": "the server tells the outcome",
    "status.unseen": "the server has not seen the key",
    callLimit: "a minute has passed",
    renewalLimit: "8 seconds have passed",
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
      "done prepareCall": "underWay.calling",
      "error prepareCall": "finished",
    },
    "underWay.calling": { "call.answered": afterAnswer, "error sendCall": "underWay.checking" },
    "underWay.renewing": {
      "done refreshToken": "underWay.calling",
      "error refreshToken": "underWay.checking",
      "after renewalLimit": "underWay.checking",
    },
    "underWay.checking": {
      "status.decided": (seen) => {
        const isSecretLost = seen.contextBefore.order === link && seen.event.outcome === succeeded;
        return isSecretLost && mayResend(seen) ? "underWay.calling" : "finished";
      },
      "status.unseen": (seen) => {
        if (seen.contextBefore.refusal !== undefined) return "underWay.cancelling";
        if (mayResend(seen)) return "underWay.calling";
        return seen.contextBefore.prepared?.isKeyed ? "underWay.cancelling" : "underWay.checking";
      },
    },
    "underWay.cancelling": { "done cancelKey": "finished", "error cancelKey": "finished" },
  },
  observations: [
    {
      in: [
        "underWay.queueing",
        "underWay.preparing",
        "underWay.calling",
        "underWay.renewing",
        "underWay.cancelling",
        "finished",
      ],
      description: "nothing said of a check",
      check: ({ snapshot }) => !snapshot.hasTag("checking"),
    },
    {
      in: ["underWay.queueing", "underWay.preparing", "underWay.renewing", "underWay.cancelling"],
      description: "no request under way",
      check: ({ running }) => !running.includes("sendCall"),
    },
    {
      in: "underWay.queueing",
      description: "no key before it is this window's turn",
      check: ({ running }) => running.includes("holdSlot") && !running.includes("prepareCall"),
    },
    {
      in: "underWay.preparing",
      description: "a key for the press, whose time was noted before the wait, while the slot is held",
      check: ({ running, all }) =>
        running.includes("holdSlot") &&
        all.invoked
          .filter(({ src }) => src === "prepareCall")
          .every(({ input }) => (input as { click: unknown }).click === press),
    },
    {
      in: "underWay.calling",
      description: "one request of this order under its own key, four at most",
      check: ({ running, context, all }) =>
        running.includes("sendCall") &&
        all.invoked.filter(({ src }) => src === "sendCall").length <= 5 &&
        all.invoked
          .filter(({ src }) => src === "sendCall")
          .every(({ input }) => JSON.stringify(input).includes(key)) &&
        context.prepared?.key === key,
    },
    {
      in: "underWay.calling",
      description: "no delay that the server asked for after an earlier request",
      check: ({ context }) => context.retryAfter === 0,
    },
    {
      in: "underWay.checking",
      description: "that it is checked, and no request under way",
      check: ({ snapshot, running }) => snapshot.hasTag("checking") && !running.includes("sendCall"),
    },
    {
      in: "underWay.checking",
      description: "status requests of this key, later with each copy, and as late as the server asked",
      check: ({ was, invoked, event, all }) =>
        was("underWay.checking") ||
        JSON.stringify(invoked.map(({ input }) => input)) ===
          JSON.stringify([
            {
              key,
              polls: all.invoked.filter(({ src }) => src === "sendCall").length - 1,
              retryAfter: event.result?.kind === "unknown" ? (event.result.failure.retryAfter ?? 0) : 0,
            },
          ]),
    },
    {
      when: ["xstate.error.actor.prepareCall", "xstate.error.actor.holdSlot"],
      in: "finished",
      description: "why nothing was sent",
      check: ({ context: { outcome }, event }) =>
        outcome.kind === "rejected" && outcome.failure === event.error.failure,
    },
    {
      when: ["xstate.after.callLimit.keyedCall.underWay", "xstate.error.actor.cancelKey"],
      in: "finished",
      description: "undecided, never failed; not done where no key was made",
      check: ({ context: { outcome, prepared: given } }) =>
        given === undefined
          ? outcome.kind === "rejected" && outcome.failure.code === "call_not_done"
          : outcome.kind === "undecided" && outcome.failure.code === "call_undecided",
    },
    {
      when: "status.decided",
      in: "finished",
      description: "the outcome that the server told",
      check: ({ event, context }) =>
        event.outcome === declined
          ? context.outcome.kind === "rejected"
          : context.outcome.kind === (context.order === link ? "undecided" : "done"),
    },
    {
      when: "xstate.done.actor.cancelKey",
      in: "finished",
      description: "rejected only where the key can never act: with the refusal, or as not done",
      check: ({ event: { output }, context }) => {
        if (output === unseen) return context.outcome.kind === "undecided";
        return output.outcome.state === "cancelled"
          ? context.outcome.kind === "rejected" &&
              (context.refusal === undefined
                ? context.outcome.failure.code === "call_not_done"
                : context.outcome.failure === refused.failure)
          : context.outcome.kind === "done";
      },
    },
    {
      when: "call.progressed",
      in: "underWay.calling",
      description: "the share that is sent",
      check: ({ was, received }) =>
        !was("underWay.calling") ||
        received.some(({ type, ratio }) => type === "upload.progressed" && ratio === 0.5),
    },
    {
      when: "call.answered",
      in: "finished",
      description: "done by a success, with its secret; rejected by a refusal and by what never left",
      check: ({ event: { result }, context: { outcome } }) =>
        result.outcome?.state === "succeeded"
          ? outcome.kind === "done" && outcome.clientSecret === result.clientSecret
          : outcome.kind === "rejected" && outcome.failure === (result.outcome ?? result).failure,
    },
  ],
});
