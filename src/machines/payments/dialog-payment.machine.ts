import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from "xstate";
import { type Failure, failureOf, isTransient } from "../core/failure.ts";
import { namedActor } from "../core/named-actors.ts";
import { listener } from "../core/port.ts";
import type { ClickTime, PaymentOrder } from "../instructions/instruction.ts";
import { type StepUpOutput, stepUpMachine } from "../instructions/step-up.machine.ts";
import { type PaymentEvent, type PaymentsRef, subscribePayments } from "./payment-events.ts";

export interface DialogPaymentInput {
  readonly payments: PaymentsRef;
  /** The dialog's id, in the payment's events. */
  readonly requestId: string;
  readonly order: PaymentOrder;
}

/** Events of the chart's own ports and of the payments coordinator. */
export type DialogPaymentEvent =
  | PaymentEvent
  | { type: "click.noted"; click: ClickTime }
  /** `maxAge` in seconds; undefined if the operator requires no fresh sign-in. */
  | { type: "limit.known"; maxAge: number | undefined };

/** The result for the dialog. */
export type DialogPaymentOutput =
  /** The payment has an outcome, or another tab has decided it. */
  | { readonly result: "settled" }
  /** The holder cancelled the payment, answered that it did not go through, or declined to sign in again. */
  | { readonly result: "withdrawn" }
  | { readonly result: "declined"; readonly failure: Failure };

/**
 * Requires a fresh sign-in if one is due, then requests a payment for a dialog and follows it. Stopping this chart does
 * not affect the payment.
 */
export const dialogPaymentMachine = setup({
  types: {
    input: {} as DialogPaymentInput,
    output: {} as DialogPaymentOutput,
    context: {} as DialogPaymentInput & {
      readonly output: DialogPaymentOutput;
      /** Click of the dialog's button; undefined until noted. */
      readonly click: ClickTime | undefined;
      /** Max age of the sign-in in seconds; undefined if the operator requires none for this order. */
      readonly maxAge: number | undefined;
      /** The wallet's rejection that requires a newer sign-in, if any. */
      readonly demand: Failure | undefined;
    },
    events: {} as DialogPaymentEvent,
    tags: {} as "checking",
    children: {} as { stepUp: "stepUp"; paymentEvents: "subscribePayments" },
    meta: {} as { spec: string },
  },
  actors: {
    subscribePayments,
    stepUp: stepUpMachine,
    /** Sends `click.noted` synchronously, in the click's event handler. */
    noteClick: listener<{ type: "none" }>("noteClick"),
    /** Sends `limit.known` synchronously: the max age of the sign-in for this order. */
    readSignInLimit: listener<{ type: "none" }, { order: PaymentOrder }>("readSignInLimit"),
  },
  actions: {
    keepClick: assign({ click: (_, params: { click: ClickTime }) => params.click }),
    keepLimit: assign({ maxAge: (_, params: { maxAge: number | undefined }) => params.maxAge }),
    requestPayment: sendTo(
      ({ context }) => context.payments,
      ({ context }) => ({
        type: "payment.requested" as const,
        requestedBy: context.requestId,
        order: context.order,
        click: context.click,
      }),
    ),
    keepWithdrawn: assign({ output: { result: "withdrawn" } }),
    keepError: assign({
      output: (_, params: { error: unknown }) => ({ result: "declined", failure: failureOf(params.error) }),
    }),
    /** The wallet declined the payment by a balance, a card or an account that may be newer than the form's. */
    readPanels: enqueueActions(({ enqueue }, { failure }: { failure: Failure }) => {
      const isFromWallet = failure.kind === "status" || failure.kind === "body";
      if (isFromWallet && !isTransient(failure))
        enqueue.sendTo(namedActor("session"), { type: "panels.due" });
    }),
    keepDemand: assign({ demand: (_, params: { failure: Failure }) => params.failure }),
    keepDeclined: assign({
      output: (_, params: { failure: Failure }) => ({ result: "declined", failure: params.failure }),
    }),
  },
  guards: {
    needsSignIn: (_, params: { maxAge: number | undefined }) => params.maxAge !== undefined,
    isConfirmed: (_, params: StepUpOutput) => params.result === "confirmed",
    asksForSignIn: (_, params: { failure: Failure }) =>
      params.failure.code === "insufficient_user_authentication",
  },
}).createMachine({
  id: "dialogPayment",
  description: "One payment, as followed by the dialog that requested it.",
  meta: { spec: "safety: payment" },
  context: ({ input }) => ({
    ...input,
    output: { result: "settled" },
    click: undefined,
    maxAge: undefined,
    demand: undefined,
  }),
  output: ({ context }) => context.output,
  invoke: {
    id: "paymentEvents",
    src: "subscribePayments",
    input: ({ context }) => ({ payments: context.payments, requestedBy: context.requestId }),
    onError: { description: "The banner still follows the payment." },
  },
  initial: "noting",
  on: {
    "payment.succeeded": ".finished",
    "payment.pending": ".finished",
    "payment.failed": ".finished",
    "payment.confirmed": ".finished",
    "payment.removed": { target: ".finished", description: "Another tab has decided the payment." },
    "payment.cancelled": { target: ".finished", actions: "keepWithdrawn" },
    "payment.dismissed": {
      target: ".finished",
      actions: "keepWithdrawn",
      description: "The holder answered that the payment did not go through.",
    },
    "payment.declined": [
      {
        guard: { type: "asksForSignIn", params: ({ event }) => event },
        target: ".confirming",
        actions: { type: "keepDemand", params: ({ event }) => event },
        description: "The key is cancelled, so no money moves; the next press creates another key.",
      },
      {
        target: ".finished",
        actions: [
          { type: "keepDeclined", params: ({ event }) => event },
          { type: "readPanels", params: ({ event }) => event },
        ],
      },
    ],
    "payment.unknown": ".checking",
    "payment.undecided": ".undecided",
  },
  states: {
    noting: {
      description: "The click's time is noted before any asynchronous step.",
      invoke: {
        id: "noteClick",
        src: "noteClick",
        onError: { target: "deciding", description: "The payment notes the click once it starts." },
      },
      on: {
        "click.noted": { target: "deciding", actions: { type: "keepClick", params: ({ event }) => event } },
      },
    },
    deciding: {
      description: "Whether the order needs a fresh sign-in is being looked up.",
      meta: { spec: "safety: step-up" },
      invoke: {
        id: "readSignInLimit",
        src: "readSignInLimit",
        input: ({ context }) => ({ order: context.order }),
        onError: { target: "sending", description: "The wallet requires a sign-in by itself, if needed." },
      },
      on: {
        "limit.known": [
          {
            guard: { type: "needsSignIn", params: ({ event }) => event },
            target: "confirming",
            actions: { type: "keepLimit", params: ({ event }) => event },
          },
          { target: "sending" },
        ],
      },
    },
    confirming: {
      description: "No key exists, or the last one is cancelled: the holder may have to sign in again first.",
      meta: { spec: "safety: step-up" },
      invoke: {
        id: "stepUp",
        src: "stepUp",
        input: ({ context: { order, maxAge, demand } }) => ({
          order,
          maxAge: demand === undefined ? maxAge : undefined,
          acrValues: demand?.acrValues,
        }),
        onDone: [
          { guard: { type: "isConfirmed", params: ({ event }) => event.output }, target: "sending" },
          { target: "finished", actions: "keepWithdrawn" },
        ],
        onError: {
          target: "finished",
          actions: { type: "keepError", params: ({ event }) => event },
        },
      },
    },
    sending: {
      description: "The request is sent, and the answer is awaited.",
      meta: { spec: "safety: payment" },
      entry: "requestPayment",
    },
    checking: {
      description: "The outcome is not known yet and is being checked.",
      meta: { spec: "safety: unknown payment" },
      tags: "checking",
    },
    undecided: {
      description: "No outcome within a minute; the app shows the payment as undecided.",
      meta: { spec: "safety: undecided payment" },
      tags: "checking",
    },
    finished: {
      type: "final",
      description: "The dialog has the result.",
      meta: { spec: "safety: payment" },
    },
  },
});

export type DialogPaymentActor = ActorRefFrom<typeof dialogPaymentMachine>;
