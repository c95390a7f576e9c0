import { isDeepStrictEqual } from "node:util";
import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { inactivityMachine } from "../../../src/machines/session/inactivity.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const minute = 60_000;
/**
 * A limit other than the chart's initial thirty minutes, and a late time, so that a sum of times cannot equal a
 * difference.
 */
const firstLimit = { minutes: 20, at: 120 * minute };
const laterLimit = { minutes: 10, at: 300 * minute };
const appearances = [
  { dark: true, locale: "ar" },
  { dark: true, locale: "en" },
] as const;

type Context = ContextFrom<typeof inactivityMachine>;
type Seen = SeenOf<Context>;

/** One use within the limit, and one exactly at the limit. */
const uses = ({ lastUsedAt, minutes }: Context) => [
  { at: lastUsedAt + minute },
  { at: lastUsedAt + minutes * minute },
];
/** The times of `uses`, and twenty seconds before the limit. */
const sights = (context: Context) => [
  ...uses(context),
  { at: context.lastUsedAt + context.minutes * minute - 20_000 },
];
const isOver = ({ event, contextBefore: { lastUsedAt, minutes } }: Seen): boolean =>
  event.at >= lastUsedAt + minutes * minute;

export const paths = pathsOf<typeof inactivityMachine>()({
  events: {
    "activity.noted": uses,
    "page.shown": sights,
    "stay.heard": ({ lastUsedAt }) => [{ at: lastUsedAt + 2 * minute }],
  },
  answers: {
    readLimit: ({ lastUsedAt }) => [lastUsedAt < firstLimit.at ? firstLimit : laterLimit],
    readAppearance: appearances,
  },
  delays: {
    unusedDelay: ({ minutes, unusedFor }) => Math.max(0, (minutes - 1) * minute - unusedFor),
    warningDelay: ({ secondsLeft }) => secondsLeft * 1_000,
    second: 1_000,
    againDelay: 5_000,
  },
  differs: ({ lastUsedAt, secondsLeft, unusedFor, minutes }) => [
    lastUsedAt > 0,
    minutes,
    unusedFor > (minutes - 1) * minute,
    secondsLeft < 60,
  ],
  labels: {
    "activity.noted": "the app is used, here or in another tab",
    "page.shown": "the tab is seen again",
    "stay.requested": "the holder presses Stay signed in",
    "stay.heard": "Stay signed in is pressed in another tab",
    activity: "the use of the app",
    readLimit: "the configured limit",
    prepareSignOut: "the turn to sign out, after all payments",
    readAppearance: "how the page looks and speaks",
  },
  initial: { "the beginning": "reading" },
  transitions: {
    reading: { "done readLimit": "active", "error readLimit": "active" },
    active: {
      "after unusedDelay": "warning",
      "activity.noted": (step) => (isOver(step) ? "waiting" : "active"),
      "stay.heard": "active",
      "page.shown": (step) => (isOver(step) ? "waiting" : "active"),
    },
    warning: {
      "stay.requested": "reading",
      "stay.heard": "active",
      "page.shown": (step) => (isOver(step) ? "waiting" : "warning"),
    },
    "warning.counting": { "after second": "warning.counting" },
    waiting: { "done prepareSignOut": "signingOut", "error prepareSignOut": "signingOut" },
    signingOut: {
      "after againDelay": "waiting",
      "done readAppearance": "signingOut",
      "error readAppearance": "signingOut",
    },
  },
  unwalkable: {
    "warning — after warningDelay → waiting":
      "sixty seconds of the countdown come first: tests/machines/inactivity.test.ts counts them",
  },
  observations: [
    inside("reading", {
      "the limit asked for, and no warning": ({ childIds, snapshot }) =>
        childIds.includes("readLimit") && !snapshot.hasTag("warning"),
    }),
    inside("active", {
      "no warning and nobody signed out": ({ snapshot, received }) =>
        !snapshot.hasTag("warning") && received.length === 0,
    }),
    after("xstate.done.actor.readLimit", {
      "the configured limit, counted from now": ({ context, event: { output } }) =>
        context.minutes === output.minutes && context.lastUsedAt === output.at,
    }),
    after(["activity.noted", "stay.heard"], "active", {
      "the time begun anew": ({ context, event, startedDelays }) =>
        context.lastUsedAt === event.at && startedDelays.includes("unusedDelay"),
    }),
    after("page.shown", ["active", "warning"], {
      "the time going on: to see the tab is no use of it": ({ event, context, contextBefore }) =>
        context.lastUsedAt === contextBefore.lastUsedAt &&
        context.unusedFor === event.at - context.lastUsedAt,
    }),
    after("page.shown", "active", {
      "the warning, as soon as the clock says": ({ startedDelays }) => startedDelays.includes("unusedDelay"),
    }),
    after("page.shown", "warning", {
      "the seconds that the clock leaves, a minute at most, and the end after them": ({
        event,
        context: { lastUsedAt, minutes, secondsLeft },
        startedDelays,
      }) =>
        secondsLeft === Math.min(60, (lastUsedAt + minutes * minute - event.at) / 1_000) &&
        startedDelays.includes("warningDelay"),
    }),
    after("xstate.after.unusedDelay.inactivity.active", "warning", {
      "a whole minute left, also at the second warning, and less where the tab was seen within it": ({
        context: { secondsLeft, minutes, unusedFor },
      }) => secondsLeft === (unusedFor > (minutes - 1) * minute ? 20 : 60),
    }),
    inside("warning", {
      "the warning, with at most a minute left": ({ snapshot, context }) =>
        snapshot.hasTag("warning") && context.secondsLeft <= 60 && context.secondsLeft >= 0,
    }),
    after("xstate.after.second.inactivity.warning.counting", "warning.counting", {
      "a second less, and the next one begun": ({ context, contextBefore, startedDelays }) =>
        context.secondsLeft === contextBefore.secondsLeft - 1 && startedDelays.includes("second"),
    }),
    after("stay.requested", "reading", {
      "the other tabs told": ({ sent, wasIn }) =>
        !wasIn("warning") || (sent.length === 1 && sent[0]?.event.type === "stay.requested"),
    }),
    inside("waiting", {
      "no sign-out while a payment is being submitted": ({ received, childIds }) =>
        received.length === 0 && childIds.includes("prepareSignOut"),
    }),
    inside("signingOut", {
      "the sign-out asked for, as the page looks and speaks, or as it did when that was last known": ({
        event,
        received,
        all,
      }) => {
        if (!event.type.endsWith("actor.readAppearance")) return received.length === 0;
        const lastAppearance = all.received.at(-2)?.appearance ?? { dark: false, locale: "en" };
        const appearance = event.type.startsWith("xstate.done") ? event.output : lastAppearance;
        return isDeepStrictEqual(received, [{ type: "signOut.requested", appearance }]);
      },
    }),
  ],
});
