import type { ContextFrom } from "xstate";
import type { amountMachine } from "../../../src/machines/amount.machine.ts";
import { pathsOf, type Seen as SeenOf } from "../definition.ts";

/** What each text is worth, in cents. */
const worth: Readonly<Record<string, number>> = { "": 0, "7": 700, "300": 30_000, "1e3": 0 };
const limits = { min: 0, max: 1_000, step: 500 };

/** How each amount of these paths stands in the box: at rest, and to be edited. */
const atRest: Readonly<Record<number, string>> = {
  0: "",
  500: "$5.00",
  700: "$7.00",
  1000: "$10.00",
  30000: "$300.00",
};
const edited: Readonly<Record<number, string>> = {
  500: "5.00",
  700: "7.00",
  1000: "10.00",
  30000: "300.00",
};

type Seen = SeenOf<ContextFrom<typeof amountMachine>>;

/** Whether the limit stands against what was in the box. */
const wasTooMuch = ({ contextBefore: { cents, limits } }: Seen): boolean => cents > limits.max;

/** Where the limit leads, and where an amount within it leads. */
const byLimit = (above: string, within: string) => (seen: Seen) => (wasTooMuch(seen) ? above : within);

export const paths = pathsOf<typeof amountMachine>()({
  starts: { "at most $10.00, in steps of $5.00": () => ({ limits }) },
  events: {
    "text.changed": Object.keys(worth).map((text) => ({ text })),
    "limits.changed": [{ limits: { ...limits, max: 500 } }, { limits }],
  },
  differs: ({ cents, limits: { max }, fault }) => [cents, max, fault],
  words: {
    "text.changed": "something is typed",
    "limits.changed": "the limits change",
    entered: "the box gets the focus",
    left: "the box loses the focus",
    "press.began": "the submit button is pressed down",
    increased: "Increase amount is pressed",
    decreased: "Decrease amount is pressed",
    "amount.asked": "the dialog asks for the amount, to pay it",
  },
  begins: { "at most $10.00, in steps of $5.00": "resting" },
  leads: {
    "*": {
      "text.changed": ({ event }) => (event.text === "1e3" ? "refused" : "typed.free"),
    },
    typed: {
      decreased: "resting",
      increased: "resting",
    },
    adjusted: {
      decreased: "resting",
      entered: "adjusted.seen",
      increased: "resting",
    },
    resting: {
      "amount.asked": byLimit("adjusted.seen", "resting"),
      decreased: "resting",
      entered: "typed.free",
      increased: "resting",
    },
    "typed.free": {
      "amount.asked": byLimit("adjusted.seen", "typed.free"),
      left: byLimit("adjusted.seen", "resting"),
      "press.began": "typed.pressed",
    },
    "typed.pressed": {
      "amount.asked": byLimit("adjusted.seen", "typed.pressed"),
      left: byLimit("adjusted.unseen", "resting"),
    },
    "adjusted.seen": {
      "amount.asked": byLimit("adjusted.seen", "resting"),
      left: "adjusted.seen",
    },
    "adjusted.unseen": {
      "amount.asked": "adjusted.seen",
      left: "adjusted.unseen",
      "press.began": "adjusted.seen",
    },
    refused: {
      "amount.asked": "refused",
    },
  },
  observations: [
    {
      when: "text.changed",
      sees: "the typed amount understood, or refused with its text kept, and the dialog told",
      check: ({ event, context, heard, is }) =>
        context.cents === worth[event.text] &&
        heard.length === 1 &&
        heard[0]?.type === "amount.changed" &&
        heard[0]?.cents === worth[event.text] &&
        is("refused") === (event.text === "1e3") &&
        context.text === event.text,
    },
    {
      in: "refused",
      sees: "why the text is no amount",
      check: ({ context, snapshot }) => context.fault !== undefined && snapshot.hasTag("refused"),
    },
    {
      when: "amount.asked",
      sees: "an amount given only within its limits, and the one that stands in the box",
      check: ({ heard, context, contextBefore, was }) => {
        const given = heard.filter(({ type }) => type === "amount.given");
        const isInside = contextBefore.cents <= contextBefore.limits.max;
        const wanted = isInside && !was("refused") && !was("adjusted.unseen") ? 1 : 0;
        return given.length === wanted && given.every(({ cents }) => cents === context.cents);
      },
    },
    {
      when: "amount.asked",
      sees: "nothing that asks for another press once the amount was given",
      check: ({ heard, snapshot }) =>
        !snapshot.hasTag("adjusted") || heard.every(({ type }) => type !== "amount.given"),
    },
    {
      when: ["left", "amount.asked"],
      in: "adjusted",
      sees: "the limit in the box where more was asked, and the dialog told",
      check: ({ contextBefore, context, heard }) =>
        contextBefore.cents <= contextBefore.limits.max ||
        (context.cents === context.limits.max &&
          heard.some(({ type, cents }) => type === "amount.changed" && cents === context.limits.max)),
    },
    {
      when: "left",
      sees: "the amount formatted",
      check: ({ context }) => context.text === atRest[context.cents],
    },
    {
      when: "amount.asked",
      sees: "the amount formatted once it is asked for where it was typed or is too much, and else as it stood",
      check: (seen) => {
        const { context, contextBefore, was } = seen;
        const isSettled =
          !was("adjusted.unseen") &&
          (was("typed") || was("adjusted.seen") || (wasTooMuch(seen) && !was("refused")));
        return context.text === (isSettled ? atRest[context.cents] : contextBefore.text);
      },
    },
    {
      when: "entered",
      sees: "the amount ready to be edited, and nothing in the place of nothing",
      check: ({ context, contextBefore }) =>
        context.text === (edited[context.cents] ?? contextBefore.text) &&
        context.cents === contextBefore.cents,
    },
    {
      in: "resting",
      sees: "the amount formatted",
      check: ({ context }) => context.text === atRest[context.cents],
    },
    {
      when: "limits.changed",
      sees: "what is typed left alone",
      check: ({ context, contextBefore, event, heard }) =>
        context.text === contextBefore.text && context.limits === event.limits && heard.length === 0,
    },
    {
      when: "increased",
      sees: "the next five dollars, at most the limit",
      check: ({
        was,
        context,
        contextBefore: {
          cents,
          limits: { max },
        },
        heard,
      }) =>
        was("refused") ||
        (context.cents === Math.min(max, (Math.floor(cents / 500) + 1) * 500) &&
          heard[0]?.cents === context.cents),
    },
    {
      when: "decreased",
      sees: "the five dollars before, at least nothing",
      check: ({
        was,
        context,
        contextBefore: {
          cents,
          limits: { max },
        },
        heard,
      }) =>
        was("refused") ||
        (context.cents === Math.min(max, Math.max(0, (Math.ceil(cents / 500) - 1) * 500)) &&
          heard[0]?.cents === context.cents),
    },
    {
      when: ["increased", "decreased"],
      sees: "a number that stands formatted",
      check: ({ was, is }) => was("refused") === is("refused") && (was("refused") || is("resting")),
    },
    {
      in: "adjusted",
      sees: "that the limit changed the amount",
      check: ({ snapshot }) => snapshot.hasTag("adjusted"),
    },
    {
      in: "adjusted.unseen",
      sees: "that this press pays nothing",
      check: ({ heard }) => heard.every(({ type }) => type !== "amount.given"),
    },
    {
      in: ["typed", "resting"],
      sees: "no fault",
      check: ({ context }) => context.fault === undefined,
    },
    {
      in: "typed.pressed",
      sees: "that the button is pressed while the box has the focus",
      check: ({ event, was }) => event.type === "press.began" || was("typed.pressed"),
    },
  ],
});
