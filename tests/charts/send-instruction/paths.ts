import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type {
  SendInstructionInput,
  sendInstructionMachine,
} from "../../../src/machines/instructions/send-instruction.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import {
  declinedOutcome,
  entry,
  match,
  otherEntry,
  outcomeResult,
  press,
  succeeded,
  tooLateResult,
  unauthorizedResult,
  unknownResult,
  unrecognizedResult,
} from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

type Seen = SeenOf<ContextFrom<typeof sendInstructionMachine>>;

const maxResends = 3;
const maxVerifications = 3;
const payment: SendInstructionInput = {
  instruction: entry,
  press,
  sentBefore: false,
  byList: false,
};
const rules = { maxResends, cancelsUnseen: true, needsAnswer: false };
const call: SendInstructionInput = {
  ...payment,
  instruction: { key: otherEntry.key, press, sentBefore: false, rules },
};
const link: SendInstructionInput = {
  ...payment,
  instruction: { key: otherEntry.key, press, sentBefore: false, rules: { ...rules, needsAnswer: true } },
};
const withSecret = { ...outcomeResult(), clientSecret: "secret" };
const inProgress = {
  kind: "unknown",
  failure: statusFailure(409, { code: "request_in_progress", retryAfter: 2_000 }),
} as const;

const checking = ({ context }: Seen): string =>
  context.byList ? "checking.readingList" : "checking.readingStatus";

function afterPost(step: Seen): string {
  const { kind } = step.event.output;
  const { sentBefore, renewals } = step.contextBefore;
  const attempts = step.all.invoked.filter(({ src }) => src === "sendRequest").length + Number(sentBefore);
  if (kind === "outcome" || (kind === "notSent" && attempts === 1)) return "finished";
  if (kind === "unauthorized" && renewals === 0) return "renewing";
  return kind === "unrecognized" ? "verifying" : checking(step);
}

export const paths = pathsOf<typeof sendInstructionMachine>()({
  starts: {
    "a key is sent for the first time": () => payment,
    "a key of an earlier press is sent": () => ({ ...payment, sentBefore: true }),
    "a payment is sent to a server without keys": () => ({ ...payment, byList: true }),
    "a call that pays nothing is sent": () => call,
    "a card's link is asked for": () => link,
  },
  events: {
    "status.decided": [{ outcome: succeeded }, { outcome: declinedOutcome }],
    "list.read": [{ matches: [match] }],
    "refusal.decided": [{ outcome: declinedOutcome }],
    "refusal.unverified": [{ retryAfter: 2_000 }, { retryAfter: 0 }],
  },
  senders: {
    "status.decided": "checkStatus",
    "status.unseen": "checkStatus",
    "status.expired": "checkStatus",
    "list.read": "checkList",
    "refusal.decided": "verifyRefusal",
    "refusal.unverified": "verifyRefusal",
  },
  answers: {
    sendRequest: ({ instruction }) => [
      instruction === link.instruction ? withSecret : outcomeResult(),
      unknownResult,
      inProgress,
      unauthorizedResult,
      unrecognizedResult,
      tooLateResult,
    ],
  },
  delays: { renewalLimit: 8_000 },
  differs: ({ attempts, resends, renewals, verifications, refusal, failure }) => [
    Math.min(attempts, 2),
    resends,
    renewals,
    verifications,
    refusal?.code ?? null,
    failure.retryAfter ?? null,
  ],
  // Cases: only a request with an instruction that asks again after a lost answer, without a refusal, may be resent.
  casesOf: ({ type, output, outcome }, { instruction, refusal, resends }) => {
    if (type === "xstate.done.actor.sendRequest") return [`${type} ${output.kind} ${output.clientSecret}`];
    if (type !== "status.decided" || instruction !== link.instruction) return [];
    return [`${type} ${outcome.state}, refused ${refusal !== undefined}, resends ${resends}`];
  },
  labels: {
    sendRequest: "the request",
    refreshToken: "the newer token",
    checkStatus: "the status requests",
    checkList: "the readings of the list",
    verifyRefusal: "the refusal's verification",
    "status.decided": "the server tells the outcome",
    "status.unseen": "the server has not seen the key",
    "list.read": "the list is read",
    "refusal.decided": "the refusal is verified",
    "refusal.unverified": "the refusal cannot be verified",
    renewalLimit: "8 seconds have passed",
  },
  initial: {
    "a key is sent for the first time": "submitting",
    "a key of an earlier press is sent": "submitting",
    "a payment is sent to a server without keys": "submitting",
    "a call that pays nothing is sent": "submitting",
    "a card's link is asked for": "submitting",
  },
  final: ["finished"],
  transitions: {
    submitting: { "done sendRequest": afterPost, "error sendRequest": checking },
    renewing: {
      "done refreshToken": "submitting",
      "error refreshToken": checking,
      "after renewalLimit": checking,
    },
    verifying: {
      "refusal.decided": "finished",
      "refusal.unverified": checking,
      "error verifyRefusal": checking,
    },
    "checking.readingStatus": {
      "status.decided": ({ event, contextBefore: { instruction, resends, verifications } }) =>
        instruction === link.instruction &&
        event.outcome === succeeded &&
        verifications === 0 &&
        resends < maxResends
          ? "submitting"
          : "finished",
      "status.unseen": ({ contextBefore: { instruction, resends, verifications } }) => {
        if (verifications === 0 && resends < maxResends) return "submitting";
        if (verifications === 0) return instruction !== entry ? "verifying" : "checking.readingStatus";
        return verifications < maxVerifications ? "verifying" : "checking.readingStatus";
      },
    },
  },
  observations: [
    inside("submitting", {
      "one request of this key, at this press": ({ invoked, childIds, context: { instruction } }) =>
        childIds.includes("sendRequest") &&
        invoked.length === 1 &&
        JSON.stringify(invoked[0]?.input) === JSON.stringify({ instruction, press }),
      "at most three more requests than the first, and one for a newer token": ({ all, context }) =>
        context.resends <= maxResends &&
        all.invoked.filter(({ src }) => src === "sendRequest").length <=
          1 + context.resends + context.renewals,
    }),
    after("status.unseen", {
      "the same key sent again, three times at most; nothing told": ({
        context,
        contextBefore,
        isIn,
        received,
      }) => received.length === 0 && context.resends === contextBefore.resends + (isIn("submitting") ? 1 : 0),
    }),
    inside("renewing", {
      "a newer token asked for, once, and nothing told": ({ invoked, context, received }) =>
        invoked[0]?.src === "refreshToken" && context.renewals === 1 && received.length === 0,
      "the refusal of the older token kept": ({ context, event }) => context.failure === event.output.failure,
    }),
    inside("verifying", {
      "the refusal verified before anything is told; what is never seen counts as not done": ({
        invoked,
        received,
        context: { instruction, byList, refusal },
      }) =>
        received.length === 0 &&
        (refusal === unrecognizedResult.failure || refusal?.code === "call_not_done") &&
        JSON.stringify(invoked.map(({ input }) => input)) ===
          JSON.stringify([{ instruction, failure: refusal, byList }]),
    }),
    after("status.unseen", "verifying", {
      "a payment that was not refused is never given up; a call only after its last copy": ({
        contextBefore: { refusal, resends, instruction },
      }) => refusal !== undefined || (instruction !== entry && resends === maxResends),
    }),
    inside("submitting", {
      "nothing that was refused is sent again": ({ all }) =>
        all.invoked.every(({ src }) => src !== "verifyRefusal"),
    }),
    after("status.unseen", {
      "the refusal verified three times at most": ({ all }) =>
        all.invoked.filter(({ src }) => src === "verifyRefusal").length <= maxVerifications,
    }),
    inside("checking", {
      "that the outcome is not known, told at once and never as a failure": ({ wasIn, received }) =>
        wasIn("checking") || (received.length === 1 && received[0]?.type === "submission.unknown"),
    }),
    inside("checking.readingStatus", {
      "status requests of this key, later with each copy, and as late as the server asked": ({
        wasIn,
        invoked,
        context,
        event: { output, retryAfter },
      }) =>
        wasIn("checking") ||
        JSON.stringify(invoked.map(({ input }) => input)) ===
          JSON.stringify([
            {
              key: context.instruction.key,
              polls: context.resends + context.verifications,
              retryAfter: retryAfter ?? output?.failure.retryAfter ?? 0,
            },
          ]),
    }),
    inside("checking.readingList", {
      "the list read for this entry, as late as the server asked, and no key asked about": ({
        wasIn,
        invoked,
        all,
        event: { output, retryAfter },
      }) =>
        all.invoked.every(({ src }) => src !== "checkStatus") &&
        (wasIn("checking") ||
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({ entry, retryAfter: retryAfter ?? output?.failure.retryAfter ?? 0 })),
    }),
    after("list.read", {
      "what the list suggests passed on": ({ received, event }) =>
        received.length === 1 && received[0]?.type === "list.read" && received[0]?.matches === event.matches,
    }),
    after(["status.decided", "refusal.decided"], "finished", {
      "the outcome passed on": ({ received, event }) =>
        received[0]?.type === "submission.decided" && received[0]?.outcome === event.outcome,
    }),
    after("xstate.done.actor.sendRequest", "finished", {
      "the answer's own outcome, or that no request has left": ({ received, event: { output } }) =>
        output.kind === "outcome"
          ? received[0]?.type === "submission.decided" &&
            received[0]?.outcome === output.outcome &&
            received[0]?.clientSecret === output.clientSecret
          : received[0]?.type === "submission.notSent" && received[0]?.failure === output.failure,
    }),
    after("xstate.error.actor.sendRequest", {
      "the failure kept": ({ context, event }) => context.failure === event.error.failure,
    }),
    inside("finished", {
      "nothing under way": ({ childIds }) => !childIds.includes("sendRequest"),
    }),
  ],
});
