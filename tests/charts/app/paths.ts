import type { appMachine } from "../../../src/machines/app/app.machine.ts";
import type { Settings } from "../../../src/machines/app/settings.ts";
import type { Appearance } from "../../../src/machines/core/domain.ts";
import { offline } from "../../machines/fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

const dark: Appearance = { dark: true, locale: "ar" };
const settings: Settings = {
  environment: "sandbox",
  themes: ["nupay-light", "nupay-dark"],
  languages: ["en", "ar"],
  product: "nupay",
  currencies: ["AUD"],
  timeZone: "Australia/Sydney",
  sampleNotifications: true,
  idempotency: "none",
};
/** After a deployment. */
const newSettings: Settings = { ...settings, languages: ["en"] };
const whenOpened = "running.present.awaited";

export const paths = pathsOf<typeof appMachine>()({
  events: {
    "signIn.requested": [{ appearance: dark }],
    "session.opened": [{ personId: "sub-dana" }, { personId: "sub-priya" }],
    "module.loadFailed": [{ failure: offline }],
  },
  senders: { "signIn.expected": "provider", "module.loaded": "screens", "module.loadFailed": "screens" },
  answers: { loadSettings: [settings, newSettings] },
  failures: { loadSettings: [{ kind: "rejected", code: "config_provider_invalid" }] },
  differs: ({ wanted, personId }) => [wanted !== undefined, personId],
  labels: {
    "signIn.requested": "the visitor presses SIGN IN/SIGN UP",
    "signIn.expected": "somebody is probably signed in",
    retried: "the person presses Try again",
    "session.opened": "somebody is signed in",
    "session.closed": "the session ends",
    "session.refreshRejected": "the provider refuses the refresh",
    "session.absent": "nobody is signed in",
    "module.loaded": "the code of the screens is there",
    "module.loadFailed": "the code of the screens does not load",
    loadSettings: "the configuration",
    screens: "the code of the screens",
    provider: "whether somebody is probably signed in",
    openDestination: "the way to where the person was going",
    openLanding: "the way to the landing page",
    loadOffline: "whether there is no network and a balance to show",
    offlineBalance: "the last balance",
    auth: "the sign-in",
    personSession: "the person's session",
    preferences: "theme and language",
    carousel: "the pictures",
    toasts: "the messages",
    shell: "the frame",
    storedData: "what is stored",
  },
  initial: { "the beginning": "starting" },
  transitions: {
    starting: { "done loadSettings": "running.unknown", "error loadSettings": "misconfigured" },
    misconfigured: { retried: "starting" },
    running: {
      "error auth": "misconfigured",
      "error screens": "misconfigured",
      "session.absent": "running.absent.finding",
      "session.opened": whenOpened,
    },
    "running.absent.finding": {
      "done loadOffline": "running.absent.showing",
      "error loadOffline": "running.absent.visitor",
    },
    "running.absent.showing": {
      "done offlineBalance": "running.absent.visitor",
      "error offlineBalance": "running.absent.visitor",
    },
    "running.present": {
      "session.closed": "running.unknown",
      "session.refreshRejected": "running.unknown",
    },
    "running.present.awaited": {
      "module.loaded": "running.present.open",
      "module.loadFailed": "running.present.failed",
    },
    "running.present.failed": { retried: "running.present.awaited" },
    "running.present.open": {
      "session.refreshRejected": "running.present.open",
      "session.opened": "running.present.open",
      "error personSession": "running.present.failed",
    },
  },
  observations: [
    {
      when: "xstate.init",
      description: "the landing page with theme, messages and frame, and the configuration being read",
      check: ({ is, running }) =>
        is("starting") &&
        ["preferences", "carousel", "toasts", "shell", "storedData", "loadSettings"].every((id) =>
          running.includes(id),
        ),
    },
    {
      in: ["starting", "running.unknown", "running.absent.finding"],
      description: "that it is not decided yet",
      check: ({ snapshot }) => snapshot.hasTag("deciding"),
    },
    {
      in: ["running.absent.visitor", "running.absent.showing", "running.present", "misconfigured"],
      description: "that it is decided",
      check: ({ snapshot }) => !snapshot.hasTag("deciding"),
    },
    {
      when: "signIn.requested",
      in: "starting",
      description: "the early click kept",
      check: ({ context }) => context.wanted === dark,
    },
    {
      when: "xstate.done.actor.loadSettings",
      in: "running",
      description: "the sign-in begun with the early click, and the settings known",
      check: ({ invoked, context, event }) =>
        context.settings === event.output &&
        context.failure === undefined &&
        invoked.some(
          ({ id, input }) => id === "auth" && (input as { wanted: unknown }).wanted === context.wanted,
        ),
    },
    {
      when: "xstate.done.actor.loadSettings",
      in: "running",
      description: "screens without which nothing is shown, not fetched yet, and the provider watched",
      check: ({ invoked, sent, running }) =>
        running.includes("provider") &&
        sent.length === 0 &&
        invoked.some(
          ({ id, input }) =>
            id === "screens" && JSON.stringify(input) === JSON.stringify({ reloadsOnce: true }),
        ),
    },
    {
      in: "misconfigured",
      description: "what is wrong, on a page of its own",
      check: ({ context, running }) => context.failure !== undefined && !running.includes("auth"),
    },
    {
      when: "retried",
      description: "what was missing asked for again",
      check: ({ was, invoked, sent }) => {
        const loads = invoked.filter(({ src }) => src === "loadSettings").length;
        const sentEvents = sent.map(({ to, event }) => `${to} ${event.type}`);
        if (was("misconfigured")) return loads === 1;
        return was("running.present.failed")
          ? sentEvents.join() === "screens retried,screens module.requested"
          : sentEvents.length === 0 && loads === 0;
      },
    },
    {
      when: "signIn.requested",
      in: "running",
      description: "the provider's page asked for in the person's own look and language",
      check: ({ sent, event }) => sent.length === 1 && sent[0]?.to === "auth" && sent[0]?.event === event,
    },
    {
      when: "signIn.expected",
      description: "the screens fetched ahead",
      check: ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "screens" && sent[0]?.event.type === "module.expected",
    },
    {
      when: "session.opened",
      description: "who it is",
      check: ({ event, context, is }) =>
        !is("running") || (is("running.present") && context.personId === event.personId),
    },
    {
      when: "session.opened",
      in: "running.present.awaited",
      description: "the screens asked for, and the person on the way to where they were going",
      check: ({ sent, invoked }) =>
        sent.length === 1 &&
        sent[0]?.to === "screens" &&
        sent[0]?.event.type === "module.requested" &&
        invoked.filter(({ src }) => src === "openDestination").length === 1,
    },
    {
      in: "running.present.open",
      description: "this person's session, and no other",
      check: ({ was, event, contextBefore, context, invoked, running }) => {
        const startedSessions = invoked.filter(({ id }) => id === "personSession");
        const stays =
          was("running.present.open") &&
          (event.type !== "session.opened" || event.personId === contextBefore.personId);
        return (
          running.includes("personSession") &&
          (stays
            ? startedSessions.length === 0
            : startedSessions.length === 1 &&
              JSON.stringify(startedSessions[0]?.input) ===
                JSON.stringify({ personId: context.personId, idempotency: "none" }))
        );
      },
    },
    {
      in: [
        "running.absent",
        "running.unknown",
        "running.present.awaited",
        "running.present.failed",
        "misconfigured",
      ],
      description: "nobody's session",
      check: ({ running }) => !running.includes("personSession"),
    },
    {
      when: ["session.refreshRejected", "session.opened"],
      in: "running.present.open",
      description: "a person who is doubted, and found again, told so",
      check: ({ event, sent, context, contextBefore }) => {
        const sentEvents = sent.map(({ to, event: { type } }) => `${to} ${type}`).join();
        if (event.type === "session.refreshRejected")
          return sentEvents === "personSession session.refreshRejected";
        return (
          sentEvents === (context.personId === contextBefore.personId ? "personSession person.returned" : "")
        );
      },
    },
    {
      when: "session.refreshRejected",
      description: "the person remembered: they may be back in a moment",
      check: ({ context, contextBefore }) => context.personId === contextBefore.personId,
    },
    {
      when: "session.closed",
      in: "running",
      description: "the person forgotten",
      check: ({ was, context }) => !was("running.present") || context.personId === "",
    },
    {
      in: "running.absent",
      description: "nothing known of anybody",
      check: ({ context }) => context.personId === "",
    },
    {
      in: "running.absent.showing",
      description: "the last balance, and nobody's session",
      check: ({ running }) => running.includes("offlineBalance") && !running.includes("personSession"),
    },
    {
      in: ["running.absent.finding", "running.absent.visitor", "running.unknown", "running.present"],
      description: "no last balance",
      check: ({ running }) => !running.includes("offlineBalance"),
    },
    {
      when: "session.absent",
      in: "running.absent",
      description: "the visitor on the way to the landing page",
      check: ({ invoked }) => invoked.filter(({ src }) => src === "openLanding").length === 1,
    },
  ],
});
