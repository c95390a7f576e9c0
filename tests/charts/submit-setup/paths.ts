import type { AnyEventObject, ContextFrom } from "xstate";
import type { SetupCall } from "../../../src/machines/setup/rules/setup.ts";
import type { submitSetupMachine } from "../../../src/machines/setup/submit-setup.machine.ts";
import { statusFailure, undecidedOutcome } from "../../machines/fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";
import { everySent, filled, picture } from "../../model/setup-drafts.ts";

type Context = ContextFrom<typeof submitSetupMachine>;

/** The four calls in order: the part that each sends, and its state. */
const calls: Readonly<Record<string, readonly [SetupCall, string]>> = {
  sendIndividual: ["individual", "submitting.sendingIndividual"],
  uploadDocument: ["document", "submitting.uploadingDocument"],
  sendBankAccount: ["bank", "submitting.sendingBankAccount"],
  requestActivation: ["status", "submitting.requestingActivation"],
};
const names = Object.keys(calls);
const endEvents = names.flatMap((name) => [`xstate.done.actor.${name}`, `xstate.error.actor.${name}`]);
const callOf = ({ type }: AnyEventObject): SetupCall | undefined => calls[type.replace(/^.*\./, "")]?.[0];

/** The first call whose part has not been sent yet. */
function nextCall({ draft: { sent } }: Context): string {
  return (
    names.find((name) => {
      const setupPart = calls[name]?.[0];
      return setupPart === "status" || setupPart === undefined || !sent[setupPart];
    }) ?? ""
  );
}

const nextState = (context: Context): string => calls[nextCall(context)]?.[1] ?? "";
const isDone = ({ output }: AnyEventObject): boolean => output?.kind === "done";
const rejection = { kind: "rejected", failure: statusFailure(400) };
const refusedMobile = { kind: "rejected", failure: statusFailure(409, { code: "mobile_taken" }) };

const afterCall = ({ event, context }: { readonly event: AnyEventObject; readonly context: Context }) =>
  isDone(event) ? nextState(context) : "ready.failed";

const operations: Readonly<Record<string, SetupCall>> = {
  updateIndividual: "individual",
  uploadIdentityDocument: "document",
  updateBankAccount: "bank",
  updateAccountStatus: "status",
};
const settledCalls = [
  ...Object.keys(operations).map((operation) => ({ operation, isDone: true })),
  { operation: "updateIndividual", isDone: false },
  { operation: "updateAccountStatus", isDone: false },
  { operation: "removeCard", isDone: true },
];

const isHandedOver = (event: AnyEventObject, { draft: { sent } }: Context): boolean =>
  event.isDone && event.operation === "updateAccountStatus" && Object.values(sent).every(Boolean);

/** Whether the event belongs to the failed call, and its outcome is unknown. */
const isDoubtful = (event: AnyEventObject, { failed }: Context): boolean =>
  failed?.failure.code === "call_undecided" && failed.call === operations[event.operation];

const whileReady = {
  "call.settled": ({
    event,
    contextBefore,
    wasIn,
  }: {
    readonly event: AnyEventObject;
    readonly contextBefore: Context;
    readonly wasIn: (state: string) => boolean;
  }) =>
    isHandedOver(event, contextBefore)
      ? "finished"
      : isDoubtful(event, contextBefore) || wasIn("ready.unsent")
        ? "ready.unsent"
        : "ready.failed",
  "setup.submitted": ({ contextBefore }: { readonly contextBefore: Context }) => nextState(contextBefore),
  "edit.requested": "finished",
  "account.approved": "finished",
  back: "finished",
};

export const paths = pathsOf<typeof submitSetupMachine>()({
  starts: {
    "nothing is sent": () => ({ draft: filled }),
    "the wallet has the document": () => ({
      draft: { ...filled, document: undefined, sent: { individual: false, document: true, bank: false } },
    }),
    "the wallet has all three parts": () => ({ draft: { ...filled, sent: everySent } }),
  },
  events: {
    "call.settled": settledCalls,
    "edit.requested": [{ step: "personal" }, { step: "identity" }, { step: "payout" }],
    "upload.progressed": [{ ratio: 0.5 }, { ratio: 0.75 }],
  },
  answers: Object.fromEntries(
    names.map((call) => [call, [{ kind: "done" }, rejection, refusedMobile, undecidedOutcome]]),
  ),
  senders: { "upload.progressed": "uploadDocument" },
  differs: ({ draft, uploaded, failed }) => [
    draft.sent,
    uploaded > 0,
    failed?.failure.code === "call_undecided" && failed.call,
  ],
  // An upload that was cancelled or rejected halfway restarts from zero.
  casesOf: ({ type }, { draft, uploaded, failed }) =>
    type === "setup.submitted"
      ? [`${type} ${draft.sent.document} ${uploaded > 0} ${failed === undefined}`]
      : [],
  labels: {
    back: "the person presses Back",
    "call.settled": "the outcome of an open call is known",
    "account.approved": "the account is active",
    "edit.requested": "the person presses Edit",
    "setup.submitted": "the person presses Complete Setup",
    "upload.progressed": "a part of the document is sent",
    "upload.cancelled": "the person cancels the upload",
    sendIndividual: "the call with the personal details",
    uploadDocument: "the upload",
    sendBankAccount: "the call with the payout details",
    requestActivation: "the handing over for review",
  },
  initial: {
    "nothing is sent": "ready.unsent",
    "the wallet has the document": "ready.unsent",
    "the wallet has all three parts": "ready.unsent",
  },
  final: ["finished"],
  transitions: {
    "ready.unsent": whileReady,
    "ready.failed": whileReady,
    "submitting.sendingIndividual": {
      "done sendIndividual": afterCall,
      "error sendIndividual": "ready.failed",
    },
    "submitting.uploadingDocument": {
      "done uploadDocument": afterCall,
      "error uploadDocument": "ready.failed",
      "upload.cancelled": "ready.unsent",
    },
    "submitting.sendingBankAccount": {
      "done sendBankAccount": afterCall,
      "error sendBankAccount": "ready.failed",
    },
    "submitting.requestingActivation": {
      "done requestActivation": ({ event }) => (isDone(event) ? "finished" : "ready.failed"),
      "error requestActivation": "ready.failed",
    },
  },
  observations: [
    after("xstate.init", {
      "nothing sent by itself, and no reason": ({ invoked, context }) =>
        invoked.length === 0 && context.failed === undefined,
    }),
    after("setup.submitted", {
      "the submission going on at the first call that was not answered": ({
        wasIn,
        invoked,
        contextBefore,
      }) =>
        wasIn("ready")
          ? invoked.length === 1 && invoked[0]?.src === nextCall(contextBefore)
          : invoked.length === 0,
    }),
    always({
      "the calls in their order, one at a time, and none that was answered": ({
        invoked,
        childIds,
        context,
      }) =>
        childIds.length <= 1 &&
        invoked.length <= 1 &&
        invoked.every(({ src }) => src === nextCall(context) && childIds.includes(src)),
      "each call with what was entered, and nothing else": ({ invoked, context: { draft } }) => {
        const orders: Readonly<Record<string, object>> = {
          sendIndividual: { operation: "updateIndividual", personal: draft.personal },
          uploadDocument: { operation: "uploadIdentityDocument", document: picture },
          sendBankAccount: { operation: "updateBankAccount", payout: draft.payout },
          requestActivation: { operation: "updateAccountStatus" },
        };
        return invoked.every(
          ({ src, input }) => JSON.stringify(input) === JSON.stringify({ order: orders[src] }),
        );
      },
    }),
    inside("submitting", {
      "'Submitting...', and no old reason": ({ snapshot, context }) =>
        snapshot.hasTag("submitting") && context.failed === undefined,
    }),
    inside("ready", {
      "nothing under way": ({ snapshot, childIds }) =>
        !snapshot.hasTag("submitting") && childIds.length === 0,
    }),
    after(endEvents, {
      "an answered part or a refused field noted, and the wizard told; nothing else noted": ({
        event,
        context,
        contextBefore,
        received,
      }) => {
        const call = callOf(event);
        if (isDone(event) && call === "status")
          return context.draft === contextBefore.draft && received.length === 0;
        if (!isDone(event) || call === undefined)
          return (
            JSON.stringify({ ...context.draft, refused: undefined }) ===
              JSON.stringify({ ...contextBefore.draft, refused: undefined }) &&
            received.map(({ type }) => type).join() === "draft.changed,outdated" &&
            received[0]?.draft === context.draft
          );
        return (
          JSON.stringify(context.draft.sent) ===
            JSON.stringify({ ...contextBefore.draft.sent, [call]: true }) &&
          received.length === 1 &&
          received[0]?.type === "draft.changed" &&
          received[0]?.draft === context.draft
        );
      },
    }),
    always({
      "the known account for withdrawals forgotten where the wallet may have another one, and only there": ({
        event,
        executedActions,
      }) =>
        executedActions.includes("forgetPayoutAccount") ===
        (callOf(event) === "bank" && (event.output === undefined || event.output === undecidedOutcome)),
    }),
    after(endEvents, "ready.failed", {
      "the field that the wallet refused, where the refusal names one": ({
        event,
        context: { draft },
        contextBefore,
      }) =>
        event.output === undefined
          ? draft.refused === contextBefore.draft.refused
          : draft.refused?.field === (event.output === refusedMobile ? "phone" : undefined),
      "the call that failed, and why; that it is not known where the call broke down": ({
        event,
        context: { failed },
      }) =>
        failed?.call === callOf(event) &&
        (event.output === undefined
          ? failed?.failure.code === "call_undecided" && failed.failure.kind === event.error.failure.kind
          : failed?.failure === event.output.failure),
      "the account read again, because the next call has to name its newest version": ({ received }) =>
        received.some(({ type }) => type === "outdated"),
    }),
    after(["setup.submitted", "xstate.done.actor.sendIndividual"], "submitting.uploadingDocument", {
      "an upload that begins with nothing of the document sent": ({ wasIn, context }) =>
        wasIn("submitting.uploadingDocument") || context.uploaded === 0,
    }),
    after("call.settled", {
      "no doubt about that call any more, another reason kept, and nothing sent or noted as sent": ({
        event,
        wasIn,
        context,
        contextBefore,
        invoked,
        received,
        snapshot,
      }) =>
        invoked.length === 0 &&
        received.length === 0 &&
        context.draft === contextBefore.draft &&
        (!wasIn("ready") ||
          (isHandedOver(event, contextBefore)
            ? snapshot.output?.step === "complete"
            : context.failed === (isDoubtful(event, contextBefore) ? undefined : contextBefore.failed))),
    }),
    after("upload.progressed", {
      "how much of the document is sent": ({ context, event }) => context.uploaded === event.ratio,
    }),
    after("upload.cancelled", {
      "the review again, where the document was on its way, and nothing being sent": ({
        wasIn,
        isIn,
        childIds,
      }) => !wasIn("submitting.uploadingDocument") || (isIn("ready.unsent") && childIds.length === 0),
    }),
    after(["back", "edit.requested"], {
      "another step while nothing is being sent, and the submission going on otherwise": ({
        wasIn,
        isIn,
        event,
        snapshot,
      }) =>
        wasIn("submitting")
          ? isIn("submitting")
          : snapshot.output?.step === (event.type === "back" ? "payout" : event.step),
    }),
    after("account.approved", {
      "the last step while nothing is being sent, and the submission going on otherwise": ({
        wasIn,
        isIn,
        snapshot,
        invoked,
      }) =>
        invoked.length === 0 &&
        (wasIn("submitting") ? isIn("submitting") : snapshot.output?.step === "complete"),
    }),
    after("xstate.done.actor.requestActivation", "finished", {
      "the last step, after all three parts": ({ snapshot, context: { draft } }) =>
        snapshot.output?.step === "complete" && JSON.stringify(draft.sent) === JSON.stringify(everySent),
    }),
  ],
});
