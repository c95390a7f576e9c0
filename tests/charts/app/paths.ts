import type { appMachine } from "../../../src/machines/app/app.machine.ts";
import type { Settings } from "../../../src/machines/app/settings.ts";
import type { Appearance } from "../../../src/machines/core/domain.ts";
import { offline } from "../../machines/fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const dark: Appearance = { dark: true, locale: "ar" };
const light: Appearance = { dark: false, locale: "en" };
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
/** The settings of a later deployment. */
const newSettings: Settings = { ...settings, languages: ["en"] };
const whenOpened = "running.present.awaited";

export const paths = pathsOf<typeof appMachine>()({
  events: {
    "signIn.requested": [{ appearance: dark }, { appearance: light }],
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
    after("xstate.init", {
      "the landing page with theme, messages and frame, and the configuration being read": ({
        isIn,
        childIds,
      }) =>
        isIn("starting") &&
        ["preferences", "carousel", "toasts", "shell", "storedData", "loadSettings"].every((id) =>
          childIds.includes(id),
        ),
    }),
    always({
      "the messages and the sign-in under the names by which other charts find them": ({ snapshot }) =>
        snapshot.children.toasts?.systemId === "toasts" &&
        (snapshot.children.auth === undefined || snapshot.children.auth.systemId === "auth"),
    }),
    inside(["starting", "running.unknown", "running.absent.finding"], {
      "that it is not decided yet": ({ snapshot }) => snapshot.hasTag("deciding"),
    }),
    inside(["running.absent.visitor", "running.absent.showing", "running.present", "misconfigured"], {
      "that it is decided": ({ snapshot }) => !snapshot.hasTag("deciding"),
    }),
    after("signIn.requested", "starting", {
      "the early click kept": ({ context, event }) => context.wanted === event.appearance,
    }),
    after("xstate.done.actor.loadSettings", "running", {
      "the sign-in begun with the early click, and the settings known": ({ invoked, context, event }) =>
        context.settings === event.output &&
        context.failure === undefined &&
        invoked.some(
          ({ id, input }) => id === "auth" && (input as { wanted: unknown }).wanted === context.wanted,
        ),
      "screens without which nothing is shown, not fetched yet, and the provider watched": ({
        invoked,
        sent,
        childIds,
      }) =>
        childIds.includes("provider") &&
        sent.length === 0 &&
        invoked.some(
          ({ id, input }) =>
            id === "screens" && JSON.stringify(input) === JSON.stringify({ reloadsOnce: true }),
        ),
    }),
    inside("misconfigured", {
      "what is wrong, on a page of its own": ({ context, childIds }) =>
        context.failure !== undefined && !childIds.includes("auth"),
    }),
    after("retried", {
      "what was missing asked for again": ({ wasIn, invoked, sent }) => {
        const loads = invoked.filter(({ src }) => src === "loadSettings").length;
        const sentEvents = sent.map(({ to, event }) => `${to} ${event.type}`);
        if (wasIn("misconfigured")) return loads === 1;
        return wasIn("running.present.failed")
          ? sentEvents.join() === "screens retried,screens module.requested"
          : sentEvents.length === 0 && loads === 0;
      },
    }),
    after("signIn.requested", "running", {
      "the provider's page asked for in the person's own look and language": ({ sent, event }) =>
        sent.length === 1 && sent[0]?.to === "auth" && sent[0]?.event === event,
    }),
    after("signIn.expected", {
      "the screens fetched ahead": ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "screens" && sent[0]?.event.type === "module.expected",
    }),
    after("session.opened", {
      "who it is": ({ event, context, isIn }) =>
        !isIn("running") || (isIn("running.present") && context.personId === event.personId),
    }),
    after("session.opened", "running.present.awaited", {
      "the screens asked for, and the person on the way to where they were going": ({ sent, invoked }) =>
        sent.length === 1 &&
        sent[0]?.to === "screens" &&
        sent[0]?.event.type === "module.requested" &&
        invoked.filter(({ src }) => src === "openDestination").length === 1,
    }),
    inside("running.present.open", {
      "the person's session under the name by which a page signs out": ({ snapshot }) =>
        snapshot.children.personSession?.systemId === "personSession",
      "this person's session, and no other": ({
        wasIn,
        event,
        contextBefore,
        context,
        invoked,
        childIds,
      }) => {
        const startedSessions = invoked.filter(({ id }) => id === "personSession");
        const stays =
          wasIn("running.present.open") &&
          (event.type !== "session.opened" || event.personId === contextBefore.personId);
        return (
          childIds.includes("personSession") &&
          (stays
            ? startedSessions.length === 0
            : startedSessions.length === 1 &&
              JSON.stringify(startedSessions[0]?.input) ===
                JSON.stringify({ personId: context.personId, idempotency: "none" }))
        );
      },
    }),
    inside(
      [
        "running.absent",
        "running.unknown",
        "running.present.awaited",
        "running.present.failed",
        "misconfigured",
      ],
      {
        "nobody's session": ({ childIds }) => !childIds.includes("personSession"),
      },
    ),
    after(["session.refreshRejected", "session.opened"], "running.present.open", {
      "a person who is doubted, and found again, told so": ({ event, sent, context, contextBefore }) => {
        const sentEvents = sent.map(({ to, event: { type } }) => `${to} ${type}`).join();
        if (event.type === "session.refreshRejected")
          return sentEvents === "personSession session.refreshRejected";
        return (
          sentEvents === (context.personId === contextBefore.personId ? "personSession person.returned" : "")
        );
      },
    }),
    after("session.refreshRejected", {
      "the person remembered: they may be back in a moment": ({ context, contextBefore }) =>
        context.personId === contextBefore.personId,
    }),
    after("session.closed", "running", {
      "the person forgotten": ({ wasIn, context }) => !wasIn("running.present") || context.personId === "",
    }),
    inside("running.absent", {
      "nothing known of anybody": ({ context }) => context.personId === "",
    }),
    inside("running.absent.showing", {
      "the last balance, and nobody's session": ({ childIds }) =>
        childIds.includes("offlineBalance") && !childIds.includes("personSession"),
    }),
    inside(["running.absent.finding", "running.absent.visitor", "running.unknown", "running.present"], {
      "no last balance": ({ childIds }) => !childIds.includes("offlineBalance"),
    }),
    after("session.absent", "running.absent", {
      "the visitor on the way to the landing page": ({ invoked }) =>
        invoked.filter(({ src }) => src === "openLanding").length === 1,
    }),
  ],
});
