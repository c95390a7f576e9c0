import { isDeepStrictEqual } from "node:util";
import type { ContextFrom } from "xstate";
import type { payoutChangeMachine } from "../../../src/machines/bank-accounts/payout-change.machine.ts";
import { emptyPayout, payoutFaults } from "../../../src/machines/core/rules/payout.ts";
import { statusFailure, undecidedOutcome } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

type Context = ContextFrom<typeof payoutChangeMachine>;

const holderName = "Dana Demo";
const demand = statusFailure(401, { code: "insufficient_user_authentication", acrValues: "gold" });
const isValid = ({ details }: Context): boolean => Object.keys(payoutFaults(details)).length === 0;
const isCleared = ({ details, touched, failure, account }: Context): boolean =>
  isDeepStrictEqual(details, emptyPayout) &&
  touched.length === 0 &&
  failure === undefined &&
  account === undefined;

export const paths = pathsOf<typeof payoutChangeMachine>()({
  events: {
    "change.opened": (_, world) => [{ holderName, account: world.reference("account") }],
    "field.changed": [
      { field: "accountNumber", value: "000123456" },
      { field: "routingNumber", value: "110-000" },
    ],
    "field.blurred": [{ field: "accountNumber" }, { field: "routingNumber" }],
  },
  answers: {
    readSignInLimit: [null, 300],
    stepUp: [{ result: "confirmed" }, { result: "dismissed" }],
    updateBankAccount: [
      { kind: "done" },
      { kind: "rejected", failure: statusFailure(400, { code: "invalid_request" }) },
      { kind: "rejected", failure: demand },
      { kind: "rejected", failure: statusFailure(412, { code: "changed_meanwhile" }) },
      undecidedOutcome,
    ],
  },
  differs: ({ details, maxAge, failure, touched }) => [
    details.accountNumber,
    details.routingNumber,
    maxAge,
    failure?.code,
    touched.toSorted().join(),
  ],
  casesOf: ({ type, output }, { failure }) =>
    type === "xstate.done.actor.stepUp" ? [`${type} ${output.result} after ${failure?.code}`] : [],
  labels: {
    "change.opened": "the holder presses Change withdrawal account",
    "field.changed": "a field is changed",
    "field.blurred": "the focus leaves a field",
    submitted: "the holder presses Save account",
    dismissed: "the holder closes the dialog",
    navigated: "the address changes",
    navigation: "the address",
    readSignInLimit: "how old the sign-in may be",
    stepUp: "the fresh sign-in",
    updateBankAccount: "the change at the wallet",
    keepPayoutAccount: "what this browser remembers",
  },
  initial: { "the beginning": "closed" },
  transitions: {
    closed: { "change.opened": "deciding", navigated: "closed" },
    deciding: {
      "done readSignInLimit": ({ event }) => (event.output === null ? "editing.fresh" : "confirming"),
      "error readSignInLimit": "editing.fresh",
      navigated: "closed",
    },
    confirming: {
      "done stepUp": ({ event }) => (event.output.result === "confirmed" ? "editing.fresh" : "closed"),
      "error stepUp": "editing.rejected",
      dismissed: "closed",
      navigated: "closed",
    },
    editing: {
      submitted: ({ contextBefore }) => (isValid(contextBefore) ? "saving" : "editing.invalid"),
      dismissed: "closed",
      navigated: "closed",
    },
    saving: {
      "done updateBankAccount": ({ event: { output } }) => {
        if (output.kind === "done") return "keeping";
        return output.failure === demand ? "confirming" : "editing.rejected";
      },
      "error updateBankAccount": "editing.rejected",
      dismissed: "closed",
      navigated: "closed",
    },
    keeping: {
      "done keepPayoutAccount": "closed",
      "error keepPayoutAccount": "closed",
      dismissed: "closed",
      navigated: "closed",
    },
  },
  observations: [
    inside("closed", {
      "nothing kept of what was typed, and no dialog": ({ context, snapshot }) =>
        isCleared(context) && !snapshot.hasTag("open"),
    }),
    after("change.opened", "deciding", {
      "the holder's own name in the form, and whether a sign-in is needed asked once": ({
        context,
        wasIn,
        invoked,
      }) =>
        wasIn("deciding") ||
        (context.details.accountHolderName === holderName &&
          context.details.accountNumber === "" &&
          invoked.length === 1 &&
          invoked[0]?.src === "readSignInLimit"),
    }),
    inside(["confirming", "editing", "saving", "keeping"], {
      "the dialog": ({ snapshot }) => snapshot.hasTag("open"),
    }),
    inside("confirming", {
      "a fresh sign-in asked for once, at the operator's limit or at the wallet's demand, and no form to keep":
        ({ wasIn, invoked, event }) =>
          wasIn("confirming") ||
          JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
            JSON.stringify([
              [
                "stepUp",
                event.type === "xstate.done.actor.readSignInLimit"
                  ? { order: undefined, maxAge: 300, acrValues: undefined }
                  : { order: undefined, maxAge: undefined, acrValues: "gold" },
              ],
            ]),
    }),
    after("field.changed", "editing", {
      "this field changed, and no other": ({ context, contextBefore, event, received, sent }) =>
        JSON.stringify(context.details) ===
          JSON.stringify({ ...contextBefore.details, [event.field]: event.value }) &&
        received.length === 0 &&
        sent.length === 0,
    }),
    after("field.blurred", "editing", {
      "the field touched, once, beside those before it": ({ context, contextBefore, event }) =>
        isDeepStrictEqual(context.touched, [...new Set([...contextBefore.touched, event.field])]),
    }),
    inside("editing.invalid", {
      "what is wrong in every field, and nothing sent": ({ snapshot, invoked, context }) =>
        snapshot.hasTag("invalid") && invoked.length === 0 && context.failure === undefined,
    }),
    inside("editing.fresh", {
      "no reason of an earlier try": ({ context }) => context.failure === undefined,
    }),
    inside(["editing.fresh", "editing.rejected"], {
      "only the errors of touched fields": ({ snapshot }) =>
        !snapshot.hasTag("invalid") && !snapshot.hasTag("busy"),
    }),
    inside("editing.rejected", {
      "why the account was not changed, and the input as it was": ({
        context,
        wasIn,
        contextBefore,
        event,
      }) =>
        context.failure !== undefined &&
        (!wasIn("saving") || context.details === contextBefore.details) &&
        (event.type !== "xstate.done.actor.updateBankAccount" || context.failure === event.output.failure),
    }),
    after("xstate.done.actor.updateBankAccount", {
      "the former account stored again where the wallet has rejected the change, and not where it may have changed":
        ({ event: { output }, executedActions }) =>
          executedActions.includes("restorePayoutAccount") ===
          (output.kind === "rejected" && output.failure.code !== "changed_meanwhile"),
    }),
    after("xstate.error.actor.updateBankAccount", "editing.rejected", {
      "that it is not known, where the call broke down": ({ context, event }) =>
        context.failure?.code === "call_undecided" && context.failure.kind === event.error.failure.kind,
    }),
    after(
      ["xstate.done.actor.updateBankAccount", "xstate.error.actor.updateBankAccount"],
      "editing.rejected",
      {
        "the account read again where it was changed elsewhere, or may be": ({ context, sent }) =>
          sent.map(({ to, event }) => `${to} ${event.type}`).join() ===
          (["call_undecided", "changed_meanwhile"].includes(context.failure?.code ?? "")
            ? "account refresh"
            : ""),
      },
    ),
    inside("saving", {
      "the account sent once, as it is typed, and that it is busy": ({ wasIn, invoked, context, snapshot }) =>
        snapshot.hasTag("busy") &&
        context.failure === undefined &&
        (wasIn("saving") ||
          (invoked.length === 1 &&
            JSON.stringify(invoked[0]?.input) ===
              JSON.stringify({ order: { operation: "updateBankAccount", payout: context.details } }))),
    }),
    inside("keeping", {
      "the account remembered once, and that it is busy": ({ wasIn, invoked, context, snapshot }) =>
        snapshot.hasTag("busy") &&
        (wasIn("keeping") ||
          (invoked.length === 1 &&
            JSON.stringify(invoked[0]?.input) === JSON.stringify({ payout: context.details }))),
    }),
    inside("closed", {
      "the account read again, and the holder told, once the wallet has changed it": ({
        wasIn,
        sent,
        received,
      }) =>
        !wasIn("keeping") ||
        (sent.map(({ to, event }) => `${to} ${event.type}`).join() === "account refresh" &&
          received.map(({ type }) => type).join() === "payout.changed,toast.raised" &&
          received[1]?.kind === "success" &&
          received[1]?.message.key === "profile.payoutChange.done"),
    }),
    after(["dismissed", "navigated"], "closed", {
      "the account read again where a change was on its way, and nothing said": ({ wasIn, sent, received }) =>
        wasIn("keeping") ||
        (sent.map(({ to, event }) => `${to} ${event.type}`).join() ===
          (wasIn("saving") ? "account refresh" : "") &&
          received.map(({ type }) => type).join() === (wasIn("saving") ? "payout.changed" : "")),
    }),
  ],
});
