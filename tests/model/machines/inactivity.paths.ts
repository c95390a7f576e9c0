import type { inactivityMachine } from "../../../src/machines/session/inactivity.machine.ts";
import { pathsOf } from "../definition.ts";

const minute = 60_000;
const limit = { minutes: 30, at: 1_000 };

export const paths = pathsOf<typeof inactivityMachine>()({
  events: {
    "activity.noted": [{ at: 1_000 + minute }, { at: 1_000 + 31 * minute }],
    "page.shown": [{ at: 1_000 + minute }, { at: 1_000 + 31 * minute }],
    "stay.heard": [{ at: 1_000 }],
  },
  answers: { readLimit: [limit], readAppearance: [{ dark: true, locale: "ar" }] },
  delays: { unusedDelay: 29 * minute, warningDelay: minute, second: 1_000, againDelay: 5_000 },
  differs: ({ lastAt }) => [lastAt > 0],
  labels: {
    "activity.noted": "the app is used, here or in another tab",
    "page.shown": "the tab is seen again",
    "stay.requested": "the holder presses Stay signed in",
    "stay.heard": "Stay signed in is pressed in another tab",
    activity: "the use of the app",
    readLimit: "the configured limit",
    awaitPayments: "the end of what is being paid",
    readAppearance: "how the page looks and speaks",
  },
  initial: { "the beginning": "reading" },
  transitions: {
    reading: { "done readLimit": "active", "error readLimit": "active" },
    active: {
      "after unusedDelay": "warning",
      "activity.noted": "active | waiting",
      "stay.heard": "active",
      "page.shown": "active | waiting",
    },
    warning: {
      "stay.requested": "reading",
      "stay.heard": "active",
      "page.shown": "warning | waiting",
    },
    "warning.counting": { "after second": "warning.counting" },
    waiting: { "done awaitPayments": "signingOut", "error awaitPayments": "signingOut" },
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
    {
      in: "reading",
      description: "the limit asked for, and no warning",
      check: ({ running, snapshot }) => running.includes("readLimit") && !snapshot.hasTag("warning"),
    },
    {
      in: "active",
      description: "no warning and nobody signed out",
      check: ({ snapshot, received }) => !snapshot.hasTag("warning") && received.length === 0,
    },
    {
      in: "warning",
      description: "the warning, with at most a minute left",
      check: ({ snapshot, context }) =>
        snapshot.hasTag("warning") && context.secondsLeft <= 60 && context.secondsLeft >= 0,
    },
    {
      when: "xstate.after.second.inactivity.warning.counting",
      in: "warning.counting",
      description: "a second less",
      check: ({ context, contextBefore }) => context.secondsLeft === contextBefore.secondsLeft - 1,
    },
    {
      when: "stay.requested",
      in: "reading",
      description: "the other tabs told",
      check: ({ sent, was }) =>
        !was("warning") || (sent.length === 1 && sent[0]?.event.type === "stay.requested"),
    },
    {
      in: "waiting",
      description: "no sign-out while a payment is being submitted",
      check: ({ received, running }) => received.length === 0 && running.includes("awaitPayments"),
    },
    {
      in: "signingOut",
      description: "the sign-out asked for, as the page looks and speaks",
      check: ({ event, received, context }) =>
        String(event.type).endsWith("actor.readAppearance")
          ? received.length === 1 &&
            received[0]?.type === "signOut.requested" &&
            received[0]?.appearance === context.appearance
          : received.length === 0,
    },
  ],
});
