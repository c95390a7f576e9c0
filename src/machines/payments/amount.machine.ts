import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import {
  type AmountFault,
  type AmountLimits,
  clampToLimits,
  cleanTypedAmount,
  decreaseByStep,
  formatAmount,
  formatEditableAmount,
  increaseByStep,
  parseAmount,
} from "../core/money.ts";

export type AmountEvent =
  | { type: "text.changed"; text: string }
  /** The box received focus. */
  | { type: "entered" }
  /** The box lost focus. */
  | { type: "left" }
  /** Pointer down on the submit button, before the box loses focus, or key down in the form. */
  | { type: "press.began" }
  | { type: "increased" }
  | { type: "decreased" }
  | { type: "limits.changed"; limits: AmountLimits }
  /** The form is submitted. */
  | { type: "submitted" };

/** Limits while the balance is unknown: the amount may be typed, and is compared with the balance once that is known. */
const unknownLimits: AmountLimits = { min: 0, max: Number.MAX_SAFE_INTEGER, step: 500 };

/** Limits of an amount that the wallet's balance pays; in cents, undefined while the balance is unknown. */
export function balanceLimits(balance: number | undefined): AmountLimits {
  if (balance === undefined) return unknownLimits;
  return { min: 0, max: Math.max(0, balance), step: 500 };
}

interface AmountContext {
  readonly text: string;
  readonly cents: number;
  readonly limits: AmountLimits;
  readonly fault: AmountFault | undefined;
}

function parseText(text: string): Pick<AmountContext, "text" | "cents" | "fault"> {
  const typedText = cleanTypedAmount(text);
  const parsedAmount = parseAmount(typedText);
  return parsedAmount.ok
    ? { text: typedText, cents: parsedAmount.cents, fault: undefined }
    : { text: typedText, cents: 0, fault: parsedAmount.fault };
}

function formattedAmountOf(cents: number): Pick<AmountContext, "text" | "cents" | "fault"> {
  return { text: cents === 0 ? "" : formatAmount(cents), cents, fault: undefined };
}

/**
 * One box for an amount of money. It accepts or rejects the typed text and never turns it into another number. If a limit
 * changes the amount, the box shows the new one with the limit, and submits it only at the next press.
 */
export const amountMachine = setup({
  types: {
    input: {} as { limits: AmountLimits },
    context: {} as AmountContext,
    events: {} as AmountEvent,
    tags: {} as "adjusted" | "exceeding" | "invalid",
    meta: {} as { spec: string },
  },
  actions: {
    understand: assign((_, params: { text: string }) => parseText(params.text)),
    makeEditable: assign({
      text: ({ context }) => (context.cents === 0 ? context.text : formatEditableAmount(context.cents)),
    }),
    format: assign(({ context }) => formattedAmountOf(context.cents)),
    clamp: assign(({ context }) => formattedAmountOf(clampToLimits(context.cents, context.limits))),
    increase: assign(({ context }) => formattedAmountOf(increaseByStep(context.cents, context.limits))),
    decrease: assign(({ context }) => formattedAmountOf(decreaseByStep(context.cents, context.limits))),
    keepLimits: assign({ limits: (_, params: { limits: AmountLimits }) => params.limits }),
    reportSubmitted: sendParent(({ context }) => ({ type: "submitted", cents: context.cents })),
  },
  guards: {
    isInvalid: ({ context }) => context.fault !== undefined,
    isOutside: ({ context }) => clampToLimits(context.cents, context.limits) !== context.cents,
    isBelowAmount: ({ context }, params: { limits: AmountLimits }) => params.limits.max < context.cents,
  },
}).createMachine({
  id: "amount",
  description: "An amount box with its limits and its two step buttons.",
  meta: { spec: "§5 Amount" },
  context: ({ input }) => ({ text: "", cents: 0, limits: input.limits, fault: undefined }),
  initial: "resting",
  on: {
    "limits.changed": {
      actions: { type: "keepLimits", params: ({ event }) => event },
    },
    "text.changed": {
      target: ".judging",
      actions: { type: "understand", params: ({ event }) => event },
    },
  },
  states: {
    judging: {
      description: "The text is being parsed.",
      meta: { spec: "§5 Amount" },
      always: [{ guard: "isInvalid", target: "invalid" }, { target: "typed" }],
    },
    resting: {
      description: "The amount is formatted and within its limits.",
      meta: { spec: "§5 Amount" },
      on: {
        "limits.changed": {
          guard: { type: "isBelowAmount", params: ({ event }) => event },
          target: "exceeding",
          actions: { type: "keepLimits", params: ({ event }) => event },
        },
        entered: { target: "typed", actions: "makeEditable" },
        increased: { actions: "increase" },
        decreased: { actions: "decrease" },
        submitted: { actions: "reportSubmitted" },
      },
    },
    exceeding: {
      description: "The limit fell below the amount. The box keeps it, and a message names the limit.",
      meta: { spec: "§5 Limits of an amount" },
      tags: "exceeding",
      on: {
        "limits.changed": [
          {
            guard: { type: "isBelowAmount", params: ({ event }) => event },
            actions: { type: "keepLimits", params: ({ event }) => event },
          },
          { target: "resting", actions: { type: "keepLimits", params: ({ event }) => event } },
        ],
        entered: { target: "typed", actions: "makeEditable" },
        increased: { target: "resting", actions: "increase" },
        decreased: { target: "resting", actions: "decrease" },
        submitted: { target: "adjusted", actions: "clamp", description: "The next press pays the limit." },
      },
    },
    typed: {
      description: "A valid amount is being typed.",
      meta: { spec: "§5 Amount" },
      on: {
        left: [
          {
            guard: "isOutside",
            target: "adjusted.unseen",
            actions: "clamp",
          },
          { target: "resting", actions: "format" },
        ],
        increased: {
          target: "resting",
          actions: "increase",
        },
        decreased: {
          target: "resting",
          actions: "decrease",
        },
        submitted: [
          {
            guard: "isOutside",
            target: "adjusted.seen",
            actions: "clamp",
          },
          { actions: ["format", "reportSubmitted"] },
        ],
      },
    },
    adjusted: {
      description: "A limit changed the amount; the box shows the new amount, and a message names the limit.",
      meta: { spec: "§5 Limits of an amount" },
      tags: "adjusted",
      initial: "seen",
      on: {
        entered: { actions: "makeEditable" },
        left: [
          {
            guard: "isOutside",
            target: ".unseen",
            actions: "clamp",
            description: "The limit fell below the new amount too.",
          },
          { actions: "clamp" },
        ],
        increased: {
          target: "resting",
          actions: "increase",
        },
        decreased: {
          target: "resting",
          actions: "decrease",
        },
      },
      states: {
        unseen: {
          description:
            "The amount changed when the box lost the focus, perhaps by the press that was to pay: that press pays nothing. A screen reader's press has neither a pointer nor a key.",
          meta: { spec: "§5 Limits of an amount" },
          on: {
            submitted: { target: "seen", actions: "clamp" },
            "press.began": { target: "seen" },
            entered: { target: "seen", actions: "makeEditable" },
          },
        },
        seen: {
          description: "The next press pays the new amount.",
          meta: { spec: "§5 Limits of an amount" },
          on: {
            submitted: [
              {
                guard: "isOutside",
                description: "The limit fell below the new amount too.",
                actions: "clamp",
              },
              {
                target: "#amount.resting",
                actions: ["format", "reportSubmitted"],
              },
            ],
          },
        },
      },
    },
    invalid: {
      description: "The text may be more than one number; it stays in the box next to an error message.",
      meta: { spec: "§5 Amount" },
      tags: "invalid",
      on: {
        submitted: { description: "Nothing is paid." },
        increased: {
          target: "resting",
          description: "An invalid amount counts as zero: the box shows the first step.",
          actions: "increase",
        },
        decreased: { target: "resting", description: "The box is cleared.", actions: "decrease" },
      },
    },
  },
});

export type AmountActor = ActorRefFrom<typeof amountMachine>;

/** Reported to the dialog when the form is submitted; `cents` is within the limits. */
export type AmountReport = { type: "submitted"; cents: number };
