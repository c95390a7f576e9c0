import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { amountMachine } from "../../../src/machines/payments/amount.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

/** The value of each text, in cents. */
const worth: Readonly<Record<string, number>> = { "": 0, "7": 700, "300": 30_000, "1e3": 0 };
const limits = { min: 0, max: 1_000, step: 500 };

/** The text in the field for each amount of these paths, at rest and while it is edited. */
const atRest: Readonly<Record<number, string>> = {
  0: "",
  500: "$5.00",
  600: "$6.00",
  700: "$7.00",
  1000: "$10.00",
  30000: "$300.00",
};
const editedTexts: Readonly<Record<number, string>> = {
  500: "5.00",
  600: "6.00",
  700: "7.00",
  1000: "10.00",
  30000: "300.00",
};

const states = ["resting", "exceeding", "typed", "adjusted.seen", "adjusted.unseen", "invalid"];

type Seen = SeenOf<ContextFrom<typeof amountMachine>>;

/** Whether the amount in the field exceeded the limit. */
const exceededMax = ({ contextBefore: { cents, limits } }: Seen): boolean => cents > limits.max;

/** The expected state above the limit, and within it. */
const byLimit = (stateAboveMax: string, stateWithinMax: string) => (step: Seen) =>
  exceededMax(step) ? stateAboveMax : stateWithinMax;

/** The expected state at rest: the amount stays, also above the new limit. */
const byNewLimit = ({ context, event }: Seen) => (event.limits.max < context.cents ? "exceeding" : "resting");

export const paths = pathsOf<typeof amountMachine>()({
  starts: { "at most $10.00, in steps of $5.00": () => ({ limits }) },
  events: {
    "text.changed": Object.keys(worth).map((text) => ({ text })),
    "limits.changed": [{ limits: { ...limits, max: 500 } }, { limits: { ...limits, max: 600 } }, { limits }],
  },
  differs: ({ text, cents, limits: { max }, fault }) => [text, cents, max, fault],
  // An action has a visible effect only if it changes the amount, its text or its limit, so each combination is a case.
  casesOf: ({ type, limits: next }, { text, cents, limits: { max } }, isIn) => {
    if (type === "text.changed") return [];
    const state = states.find(isIn);
    const shownText =
      cents === 0 ? "nothing" : text === atRest[cents] ? "an amount" : "an amount being edited";
    const limit = next === undefined || next.max === max ? "" : ", another limit";
    return [`${type} in ${state} with ${shownText}, ${cents > max ? "above" : "within"} the limit${limit}`];
  },
  labels: {
    "text.changed": "something is typed",
    "limits.changed": "the limits change",
    entered: "the box gets the focus",
    left: "the box loses the focus",
    "press.began": "the submit button is pressed down, or a key",
    increased: "Increase amount is pressed",
    decreased: "Decrease amount is pressed",
    submitted: "the form is submitted",
  },
  initial: { "at most $10.00, in steps of $5.00": "resting" },
  transitions: {
    "*": {
      "text.changed": ({ event }) => (event.text === "1e3" ? "invalid" : "typed"),
    },
    typed: {
      submitted: byLimit("adjusted.seen", "typed"),
      left: byLimit("adjusted.unseen", "resting"),
      decreased: "resting",
      increased: "resting",
    },
    adjusted: {
      decreased: "resting",
      entered: "adjusted.seen",
      increased: "resting",
    },
    resting: {
      "limits.changed": byNewLimit,
      submitted: "resting",
      decreased: "resting",
      entered: "typed",
      increased: "resting",
    },
    exceeding: {
      "limits.changed": byNewLimit,
      submitted: "adjusted.seen",
      decreased: "resting",
      entered: "typed",
      increased: "resting",
    },
    "adjusted.seen": {
      submitted: byLimit("adjusted.seen", "resting"),
      left: byLimit("adjusted.unseen", "adjusted.seen"),
    },
    "adjusted.unseen": {
      submitted: "adjusted.seen",
      left: "adjusted.unseen",
      "press.began": "adjusted.seen",
    },
    invalid: {
      submitted: "invalid",
      decreased: "resting",
      increased: "resting",
    },
  },
  observations: [
    after("text.changed", {
      "the typed amount understood, or invalid with its text kept, and nothing submitted": ({
        event,
        context,
        received,
        isIn,
      }) =>
        context.cents === worth[event.text] &&
        received.length === 0 &&
        isIn("invalid") === (event.text === "1e3") &&
        context.text === event.text,
    }),
    inside("invalid", {
      "why the text is no amount": ({ context, snapshot }) =>
        context.fault === "exponent" && snapshot.hasTag("invalid"),
    }),
    after("submitted", {
      "an amount reported only within its limits, and the one that stands in the box": ({
        received,
        context,
        contextBefore,
        wasIn,
      }) => {
        const isInside = contextBefore.cents <= contextBefore.limits.max;
        const expectedReports = isInside && !wasIn("invalid") && !wasIn("adjusted.unseen") ? 1 : 0;
        return received.length === expectedReports && received.every(({ cents }) => cents === context.cents);
      },
      "nothing that asks for another press once the amount was reported": ({ received, snapshot }) =>
        !snapshot.hasTag("adjusted") || received.length === 0,
    }),
    after(["left", "submitted"], "adjusted", {
      "the limit in the box where more was typed, and nothing reported": ({
        contextBefore,
        context,
        received,
      }) =>
        contextBefore.cents <= contextBefore.limits.max ||
        (context.cents === context.limits.max && received.length === 0),
    }),
    after("left", {
      "the amount formatted": ({ context }) => context.text === atRest[context.cents],
    }),
    after("submitted", {
      "the amount formatted once it is submitted where it was typed or is too much, and else as it stood": (
        step,
      ) => {
        const { context, contextBefore, wasIn } = step;
        const isSettled =
          wasIn("typed") || wasIn("adjusted.seen") || (exceededMax(step) && !wasIn("invalid"));
        return context.text === (isSettled ? atRest[context.cents] : contextBefore.text);
      },
    }),
    after("entered", {
      "the amount ready to be edited, and nothing in the place of nothing": ({ context, contextBefore }) =>
        context.text === (editedTexts[context.cents] ?? contextBefore.text) &&
        context.cents === contextBefore.cents,
    }),
    inside("resting", {
      "the amount formatted": ({ context }) => context.text === atRest[context.cents],
    }),
    after("limits.changed", {
      "what is typed left alone": ({ context, contextBefore, event, received }) =>
        context.text === contextBefore.text && context.limits === event.limits && received.length === 0,
    }),
    after("increased", {
      "the next five dollars, at most the limit": ({
        context,
        contextBefore: {
          cents,
          limits: { max },
        },
      }) => context.cents === Math.min(max, (Math.floor(cents / 500) + 1) * 500),
    }),
    after("decreased", {
      "the five dollars before, at least nothing": ({
        context,
        contextBefore: {
          cents,
          limits: { max },
        },
      }) => context.cents === Math.min(max, Math.max(0, (Math.ceil(cents / 500) - 1) * 500)),
    }),
    after(["increased", "decreased"], {
      "a number that stands formatted": ({ context, isIn }) =>
        isIn("resting") && context.text === atRest[context.cents],
    }),
    inside("exceeding", {
      "that the amount is more than the limit, and the amount formatted": ({ context, snapshot }) =>
        snapshot.hasTag("exceeding") &&
        context.cents > context.limits.max &&
        context.text === atRest[context.cents],
    }),
    inside("resting", {
      "an amount within the limit": ({ context }) => context.cents <= context.limits.max,
    }),
    inside("adjusted", {
      "that the limit changed the amount": ({ snapshot }) => snapshot.hasTag("adjusted"),
    }),
    inside("adjusted.unseen", {
      "that this press pays nothing": ({ received }) => received.length === 0,
    }),
    inside(["typed", "resting", "exceeding"], {
      "no fault": ({ context }) => context.fault === undefined,
    }),
  ],
});
