import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { namedActor } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";

export type InactivityEvent =
  /** A pointer, key or touch event in this tab; `at` is the wall clock in milliseconds. */
  | { type: "activity.noted"; at: number }
  /** The tab is visible again: timers may be late, because it was hidden or the device slept. */
  | { type: "page.shown"; at: number }
  | { type: "stay.requested" }
  /** Another tab was used, or *Stay signed in* was pressed there. */
  | { type: "stay.heard"; at: number };

const minuteInMs = 60_000;

/**
 * Ends a session that is unused in all tabs: first a warning with a countdown, then the sign-out, as soon as no payment
 * is being submitted.
 */
export const inactivityMachine = setup({
  types: {
    context: {} as {
      minutes: number;
      lastUsedAt: number;
      /** Time since the last use, when the clock was last read; in milliseconds. */
      unusedFor: number;
      secondsLeft: number;
      appearance: Appearance;
    },
    events: {} as InactivityEvent,
    tags: {} as "warning",
    meta: {} as { spec: string },
  },
  actors: {
    /** The limit of inactivity in minutes, and the wall clock. */
    readLimit: port<{ minutes: number; at: number }>("readLimit"),
    /** Sends `activity.noted`, `page.shown` and `stay.heard`; reports counted uses to the other tabs. */
    watchActivity: listener("watchActivity"),
    /**
     * Resolves when no tab is submitting a payment and this tab has the lock to sign out; then the other tabs know the
     * reason.
     */
    prepareSignOut: port<void>("prepareSignOut"),
    readAppearance: port<Appearance>("readAppearance"),
  },
  actions: {
    keepLimit: assign({
      minutes: (_, params: { minutes: number; at: number }) => params.minutes,
      lastUsedAt: (_, params: { minutes: number; at: number }) => params.at,
      unusedFor: 0,
    }),
    keepTime: assign({ lastUsedAt: (_, params: { at: number }) => params.at, unusedFor: 0 }),
    keepUnused: assign({
      unusedFor: ({ context }, params: { at: number }) => Math.max(0, params.at - context.lastUsedAt),
    }),
    keepAppearance: assign({ appearance: (_, params: { appearance: Appearance }) => params.appearance }),
    beginCountdown: assign({
      secondsLeft: ({ context: { minutes, unusedFor } }) =>
        Math.min(60, Math.ceil((minutes * minuteInMs - unusedFor) / 1_000)),
    }),
    countDown: assign({ secondsLeft: ({ context }) => Math.max(0, context.secondsLeft - 1) }),
    tellStay: sendTo("activity", { type: "stay.requested" }),
    tellUse: sendTo("activity", { type: "activity.noted" }),
    requestSignOut: sendTo(namedActor("personSession"), ({ context }) => ({
      type: "signOut.requested" as const,
      appearance: context.appearance,
    })),
  },
  guards: {
    isOver: ({ context }, params: { at: number }) =>
      params.at - context.lastUsedAt >= context.minutes * minuteInMs,
  },
  delays: {
    /** The warning is shown in the last minute. */
    unusedDelay: ({ context }) => Math.max(0, (context.minutes - 1) * minuteInMs - context.unusedFor),
    warningDelay: ({ context }) => context.secondsLeft * 1_000,
    second: 1_000,
    againDelay: 5_000,
  },
}).createMachine({
  id: "inactivity",
  description: "An unused session ends, in all tabs.",
  meta: { spec: "safety: signing out" },
  context: {
    minutes: 30,
    lastUsedAt: 0,
    unusedFor: 0,
    secondsLeft: 60,
    appearance: { dark: false, locale: "en" },
  },
  invoke: {
    id: "activity",
    src: "watchActivity",
    onError: { description: "Without it, the session ends at its limit, even if it is in use." },
  },
  initial: "reading",
  states: {
    reading: {
      description: "The limit is being read.",
      invoke: {
        id: "readLimit",
        src: "readLimit",
        onDone: { target: "active", actions: { type: "keepLimit", params: ({ event }) => event.output } },
        onError: "active",
      },
    },
    active: {
      description: "The session is in use, here or in another tab.",
      after: { unusedDelay: { target: "warning", actions: "beginCountdown" } },
      on: {
        "activity.noted": [
          { guard: { type: "isOver", params: ({ event }) => event }, target: "waiting" },
          {
            target: "active",
            reenter: true,
            actions: [{ type: "keepTime", params: ({ event }) => event }, "tellUse"],
          },
        ],
        "stay.heard": {
          target: "active",
          reenter: true,
          actions: { type: "keepTime", params: ({ event }) => event },
        },
        "page.shown": [
          { guard: { type: "isOver", params: ({ event }) => event }, target: "waiting" },
          {
            target: "active",
            reenter: true,
            actions: { type: "keepUnused", params: ({ event }) => event },
            description: "The timers of a hidden tab are late, so the remaining time is read from the clock.",
          },
        ],
      },
    },
    warning: {
      description: "The last minute: a dialog counts it down and offers to stay.",
      tags: "warning",
      after: { warningDelay: "waiting" },
      initial: "counting",
      states: {
        counting: {
          description: "Each second counts down.",
          after: { second: { target: "counting", reenter: true, actions: "countDown" } },
        },
      },
      on: {
        "stay.requested": { target: "reading", actions: "tellStay" },
        "stay.heard": { target: "active", actions: { type: "keepTime", params: ({ event }) => event } },
        "page.shown": [
          { guard: { type: "isOver", params: ({ event }) => event }, target: "waiting" },
          {
            target: "warning",
            reenter: true,
            actions: [{ type: "keepUnused", params: ({ event }) => event }, "beginCountdown"],
            description: "The timers of a hidden tab are late, so the remaining time is read from the clock.",
          },
        ],
      },
    },
    waiting: {
      description: "The time is over. A payment that is being submitted is awaited.",
      invoke: {
        id: "prepareSignOut",
        src: "prepareSignOut",
        onDone: "signingOut",
        onError: "signingOut",
      },
    },
    signingOut: {
      description: "The session is being ended; retried after a pause until it has.",
      invoke: {
        id: "readAppearance",
        src: "readAppearance",
        onDone: {
          actions: [
            { type: "keepAppearance", params: ({ event }) => ({ appearance: event.output }) },
            "requestSignOut",
          ],
        },
        onError: { actions: "requestSignOut" },
      },
      after: { againDelay: "waiting" },
    },
  },
});

export type InactivityActor = ActorRefFrom<typeof inactivityMachine>;
