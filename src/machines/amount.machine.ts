import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import {
  type AmountFault,
  type AmountLimits,
  clamp,
  decreased,
  editableAmount,
  formatAmount,
  increased,
  parseAmount,
  typedAmount,
} from "./money.ts";

export type AmountEvent =
  | { type: "text.changed"; text: string }
  /** The box got the focus. */
  | { type: "entered" }
  /** The box lost the focus. */
  | { type: "left" }
  /** The submit button was pressed down, before the box loses its focus to it. */
  | { type: "press.began" }
  | { type: "increased" }
  | { type: "decreased" }
  | { type: "limits.changed"; limits: AmountLimits }
  /** The dialog wants the amount, to pay it. */
  | { type: "amount.asked" };

interface AmountContext {
  readonly text: string;
  readonly cents: number;
  readonly limits: AmountLimits;
  readonly fault: AmountFault | undefined;
}

function read(text: string): Pick<AmountContext, "text" | "cents" | "fault"> {
  const typed = typedAmount(text);
  const parsed = parseAmount(typed);
  return parsed.ok
    ? { text: typed, cents: parsed.cents, fault: undefined }
    : { text: typed, cents: 0, fault: parsed.fault };
}

function settled(cents: number): Pick<AmountContext, "text" | "cents"> {
  return { text: cents === 0 ? "" : formatAmount(cents), cents };
}

/**
 * One box for an amount of money. What is typed is understood or refused, never turned into another number; what would
 * be changed by the limits is changed in sight, said, and paid only when asked for again.
 */
export const amountMachine = setup({
  types: {
    input: {} as { limits: AmountLimits },
    context: {} as AmountContext,
    events: {} as AmountEvent,
    tags: {} as "adjusted" | "refused",
    meta: {} as { spec: string },
  },
  actions: {
    understand: assign((_, params: { text: string }) => read(params.text)),
    makeEditable: assign({
      text: ({ context }) => (context.cents === 0 ? context.text : editableAmount(context.cents)),
    }),
    format: assign(({ context }) => settled(context.cents)),
    clamp: assign(({ context }) => settled(clamp(context.cents, context.limits))),
    increase: assign(({ context }) => settled(increased(context.cents, context.limits))),
    decrease: assign(({ context }) => settled(decreased(context.cents, context.limits))),
    keepLimits: assign({ limits: (_, params: { limits: AmountLimits }) => params.limits }),
    tellChanged: sendParent(({ context }) => ({ type: "amount.changed", cents: context.cents })),
    giveAmount: sendParent(({ context }) => ({ type: "amount.given", cents: context.cents })),
  },
  guards: {
    isRefused: ({ context }) => context.fault !== undefined,
    isOutside: ({ context }) => clamp(context.cents, context.limits) !== context.cents,
  },
}).createMachine({
  id: "amount",
  description: "A box for an amount, with its limits and its two step buttons.",
  meta: { spec: "§5 Amount" },
  context: ({ input }) => ({ text: "", cents: 0, limits: input.limits, fault: undefined }),
  initial: "resting",
  on: {
    "limits.changed": {
      actions: { type: "keepLimits", params: ({ event }) => event },
      description: "The limits change.",
    },
    "text.changed": {
      target: ".judging",
      actions: [{ type: "understand", params: ({ event }) => event }, "tellChanged"],
      description: "Something is typed.",
    },
  },
  states: {
    judging: {
      description: "What was typed is read.",
      meta: { spec: "§5 Amount" },
      always: [
        { guard: "isRefused", target: "refused", description: "What was typed is judged." },
        { target: "typed", description: "What was typed is judged." },
      ],
    },
    resting: {
      description: "The amount stands formatted and within its limits.",
      meta: { spec: "§5 Amount" },
      on: {
        entered: { target: "typed", actions: "makeEditable", description: "The box gets the focus." },
        increased: { actions: ["increase", "tellChanged"], description: "Increase amount is pressed." },
        decreased: { actions: ["decrease", "tellChanged"], description: "Decrease amount is pressed." },
        "amount.asked": [
          {
            guard: "isOutside",
            target: "adjusted",
            actions: ["clamp", "tellChanged"],
            description: "The dialog asks for the amount, to pay it.",
          },
          { actions: "giveAmount", description: "The dialog asks for the amount, to pay it." },
        ],
      },
    },
    typed: {
      description: "An amount is being typed and is understood.",
      meta: { spec: "§5 Amount" },
      initial: "free",
      states: {
        free: {
          description: "Nothing else is going on.",
          meta: { spec: "§5 Amount" },
          on: { "press.began": { target: "pressed", description: "The submit button is pressed down." } },
        },
        pressed: {
          description: "The submit button is being pressed while the box has the focus.",
          meta: { spec: "§5 Amount" },
          on: {
            left: [
              {
                guard: "isOutside",
                target: "#amount.adjusted.unseen",
                actions: ["clamp", "tellChanged"],
                description: "The box loses the focus.",
              },
              { target: "#amount.resting", actions: "format", description: "The box loses the focus." },
            ],
          },
        },
      },
      on: {
        left: [
          {
            guard: "isOutside",
            target: "adjusted.seen",
            actions: ["clamp", "tellChanged"],
            description: "The box loses the focus.",
          },
          { target: "resting", actions: "format", description: "The box loses the focus." },
        ],
        increased: {
          target: "resting",
          actions: ["increase", "tellChanged"],
          description: "Increase amount is pressed.",
        },
        decreased: {
          target: "resting",
          actions: ["decrease", "tellChanged"],
          description: "Decrease amount is pressed.",
        },
        "amount.asked": [
          {
            guard: "isOutside",
            target: "adjusted.seen",
            actions: ["clamp", "tellChanged"],
            description: "The dialog asks for the amount, to pay it.",
          },
          { actions: ["format", "giveAmount"], description: "The dialog asks for the amount, to pay it." },
        ],
      },
    },
    adjusted: {
      description: "The limit changed the amount; the new one stands in the box and its limit is said.",
      meta: { spec: "§5 Limits of an amount" },
      tags: "adjusted",
      initial: "seen",
      on: {
        entered: { actions: "makeEditable", description: "The box gets the focus." },
        left: { actions: "format", description: "The box loses the focus." },
        increased: {
          target: "resting",
          actions: ["increase", "tellChanged"],
          description: "Increase amount is pressed.",
        },
        decreased: {
          target: "resting",
          actions: ["decrease", "tellChanged"],
          description: "Decrease amount is pressed.",
        },
      },
      states: {
        unseen: {
          description: "It changed under the very press that was to pay: that press pays nothing.",
          meta: { spec: "§5 Limits of an amount" },
          on: {
            "amount.asked": { target: "seen", description: "The dialog asks for the amount, to pay it." },
            "press.began": { target: "seen", description: "The submit button is pressed down." },
            entered: { target: "seen", actions: "makeEditable", description: "The box gets the focus." },
          },
        },
        seen: {
          description: "The next press pays the new amount.",
          meta: { spec: "§5 Limits of an amount" },
          on: {
            "amount.asked": [
              {
                guard: "isOutside",
                target: "seen",
                reenter: true,
                actions: ["clamp", "tellChanged"],
                description: "The dialog asks for the amount, to pay it.",
              },
              {
                target: "#amount.resting",
                actions: ["format", "giveAmount"],
                description: "The dialog asks for the amount, to pay it.",
              },
            ],
          },
        },
      },
    },
    refused: {
      description: "What was typed could be more than one number; it stays in the box beside its sentence.",
      meta: { spec: "§5 Amount" },
      tags: "refused",
      on: { "amount.asked": { description: "Nothing is paid." } },
    },
  },
});

export type AmountActor = ActorRefFrom<typeof amountMachine>;

/** What a dialog hears of its amount box. */
export type AmountReport =
  | { type: "amount.changed"; cents: number }
  | { type: "amount.given"; cents: number };
