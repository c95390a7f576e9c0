import { type ActorRefFrom, assign, sendParent, sendTo, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener, port, unprovided } from "../core/port.ts";
import type { QueryActor } from "../core/query.machine.ts";
import { emptyPayout, type PayoutDetails, type PayoutField, payoutFaults } from "../core/rules/payout.ts";
import { type CallOutcome, callFailureOf } from "../instructions/call-order.ts";
import { keyedCallMachine } from "../instructions/keyed-call.machine.ts";
import { type StepUpOutput, stepUpMachine } from "../instructions/step-up.machine.ts";

export type PayoutChangeEvent =
  /** `account` refetches the account after the change. */
  | { type: "change.opened"; holderName: string; account: QueryActor }
  | { type: "field.changed"; field: PayoutField; value: string }
  | { type: "field.blurred"; field: PayoutField }
  | { type: "submitted" }
  | { type: "dismissed" }
  | { type: "navigated" };

/** Changes the bank account for withdrawals. Input is never stored, so a fresh sign-in comes before any input. */
export const payoutChangeMachine = setup({
  types: {
    context: {} as {
      readonly account: QueryActor | undefined;
      readonly details: PayoutDetails;
      /** Before Save, only these fields show errors. */
      readonly touched: readonly PayoutField[];
      /** Max age of the sign-in in seconds; undefined if the wallet itself required a newer one. */
      readonly maxAge: number | undefined;
      readonly failure: Failure | undefined;
    },
    events: {} as PayoutChangeEvent,
    tags: {} as "open" | "invalid" | "busy",
    children: {} as { stepUp: "stepUp"; updateBankAccount: "updateBankAccount" },
    meta: {} as { spec: string },
  },
  actors: {
    /** Max age of the sign-in in seconds for a change of bank details; null if none is configured. */
    readSignInLimit: port<number | null>("readSignInLimit"),
    stepUp: stepUpMachine,
    updateBankAccount: keyedCallMachine,
    /** Stores the part of the account that may be stored in this browser. */
    keepPayoutAccount: port<void, { payout: PayoutDetails }>("keepPayoutAccount"),
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    begin: assign((_, { account, holderName }: { account: QueryActor; holderName: string }) => ({
      account,
      details: { ...emptyPayout, accountHolderName: holderName },
    })),
    keepLimit: assign({ maxAge: (_, params: { output: number | null }) => params.output ?? undefined }),
    forgetLimit: assign({ maxAge: undefined }),
    enterField: assign({
      details: ({ context }, { field, value }: { field: PayoutField; value: string }) => ({
        ...context.details,
        [field]: value,
      }),
    }),
    touchField: assign({
      touched: ({ context: { touched } }, { field }: { field: PayoutField }) =>
        touched.includes(field) ? touched : [...touched, field],
    }),
    keepReason: assign({
      failure: (_, params: { outcome: CallOutcome }) => callFailureOf(params.outcome, "unknown"),
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    /** A defect in the keyed call's chart: the server may have processed the call. */
    keepError: assign({
      failure: (_, { error }: { error: unknown }) => ({ ...failureOf(error), code: "call_undecided" }),
    }),
    forgetFailure: assign({ failure: undefined }),
    /** Removes the stored account: from the first request on, the wallet may have another one. */
    forgetPayoutAccount: unprovided,
    /** Stores that account again, because the wallet has rejected the change. */
    restorePayoutAccount: unprovided,
    /** Account numbers are cleared when the dialog closes. */
    clear: assign({ account: undefined, details: emptyPayout, touched: [], failure: undefined }),
    readAgain: sendTo(({ context }) => context.account as QueryActor, { type: "refresh" }),
    reportChanged: sendParent({ type: "payout.changed" }),
    showChanged: sendTo(toasts, toastRaisedEvent("success", "profile.payoutChange.done")),
  },
  guards: {
    needsSignIn: (_, params: { output: number | null }) => params.output !== null,
    isConfirmed: (_, params: StepUpOutput) => params.result === "confirmed",
    isValid: ({ context }) => Object.keys(payoutFaults(context.details)).length === 0,
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "done",
    asksForSignIn: (_, { outcome }: { outcome: CallOutcome }) =>
      outcome.kind === "rejected" && outcome.failure.code === "insufficient_user_authentication",
    /** Whether the account may have changed, so that it has to be refetched before the next press of Save. */
    mayHaveChanged: (_, { outcome }: { outcome: CallOutcome }) =>
      outcome.kind === "undecided" ||
      (outcome.kind === "rejected" && outcome.failure.code === "changed_meanwhile"),
  },
}).createMachine({
  id: "payoutChange",
  description: "The holder changes the bank account for withdrawals.",
  meta: { spec: "§5 Payout details" },
  context: { account: undefined, details: emptyPayout, touched: [], maxAge: undefined, failure: undefined },
  invoke: {
    id: "navigation",
    src: "watchNavigation",
    onError: { description: "Without it, the holder closes dialogs by hand." },
  },
  initial: "closed",
  on: { navigated: ".closed" },
  states: {
    closed: {
      description: "The profile offers the change.",
      entry: "clear",
      on: {
        "change.opened": { target: "deciding", actions: { type: "begin", params: ({ event }) => event } },
      },
    },
    deciding: {
      description: "Whether the change needs a fresh sign-in is being looked up.",
      meta: { spec: "safety: step-up" },
      invoke: {
        id: "readSignInLimit",
        src: "readSignInLimit",
        onDone: [
          {
            guard: { type: "needsSignIn", params: ({ event }) => event },
            target: "confirming",
            actions: { type: "keepLimit", params: ({ event }) => event },
          },
          { target: "editing" },
        ],
        onError: { target: "editing", description: "The wallet requires a sign-in by itself, if needed." },
      },
    },
    confirming: {
      description: "The holder may have to sign in again; on return, the change starts again.",
      meta: { spec: "safety: step-up" },
      tags: "open",
      invoke: {
        id: "stepUp",
        src: "stepUp",
        input: ({ context: { maxAge, failure } }) => ({
          order: undefined,
          maxAge,
          acrValues: failure?.acrValues,
        }),
        onDone: [
          {
            guard: { type: "isConfirmed", params: ({ event }) => event.output },
            target: "editing",
            actions: "forgetFailure",
          },
          { target: "closed" },
        ],
        onError: {
          target: "editing.rejected",
          actions: { type: "keepFailure", params: ({ event }) => event },
        },
      },
      on: { dismissed: "closed" },
    },
    editing: {
      description: "The bank account is being typed.",
      meta: { spec: "§5 Payout details" },
      tags: "open",
      initial: "fresh",
      states: {
        fresh: { description: "Only fields that lost focus show errors." },
        invalid: {
          description: "Save was pressed with invalid fields: every field shows its error.",
          tags: "invalid",
        },
        rejected: {
          description:
            "The account was not changed, or the outcome is not known; the dialog says why and keeps the input.",
          meta: { spec: "safety: faults" },
        },
      },
      on: {
        "field.changed": { actions: { type: "enterField", params: ({ event }) => event } },
        "field.blurred": { actions: { type: "touchField", params: ({ event }) => event } },
        submitted: [
          { guard: "isValid", target: "saving", actions: "forgetFailure" },
          { target: ".invalid", actions: "forgetFailure" },
        ],
        dismissed: "closed",
      },
    },
    saving: {
      description: "The change is sent to the wallet, once.",
      meta: { spec: "safety: payment" },
      tags: ["open", "busy"],
      entry: "forgetPayoutAccount",
      exit: "reportChanged",
      invoke: {
        id: "updateBankAccount",
        src: "updateBankAccount",
        input: ({ context }) => ({ order: { operation: "updateBankAccount", payout: context.details } }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
            target: "keeping",
          },
          {
            guard: { type: "asksForSignIn", params: ({ event }) => ({ outcome: event.output }) },
            target: "confirming",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "forgetLimit",
              "restorePayoutAccount",
            ],
          },
          {
            guard: { type: "mayHaveChanged", params: ({ event }) => ({ outcome: event.output }) },
            target: "editing.rejected",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "readAgain",
            ],
          },
          {
            target: "editing.rejected",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "restorePayoutAccount",
            ],
          },
        ],
        onError: {
          target: "editing.rejected",
          actions: [{ type: "keepError", params: ({ event }) => event }, "readAgain"],
        },
      },
      on: {
        dismissed: {
          target: "closed",
          actions: "readAgain",
          description: "The wallet may have changed the account already.",
        },
        navigated: { target: "closed", actions: "readAgain" },
      },
    },
    keeping: {
      description: "This browser stores where withdrawals go.",
      tags: ["open", "busy"],
      exit: ["readAgain", "reportChanged", "showChanged"],
      invoke: {
        id: "keepPayoutAccount",
        src: "keepPayoutAccount",
        input: ({ context }) => ({ payout: context.details }),
        onDone: "closed",
        onError: { target: "closed", description: "The wallet has the account anyway." },
      },
      on: { dismissed: "closed" },
    },
  },
});

export type PayoutChangeActor = ActorRefFrom<typeof payoutChangeMachine>;
