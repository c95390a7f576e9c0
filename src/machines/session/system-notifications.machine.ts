import { type ActorRefFrom, sendTo, setup } from "xstate";
import { type MoneyNotification, namedActor } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";

/** The browser's permission for notifications; `default`: the person was not asked, or closed the prompt. */
export type NotificationAnswer = "granted" | "denied" | "default";

export type SystemNotificationsEvent =
  /** `unoffered`: the wallet sends no events. `wanted`: this person turned them on in this browser. */
  | { type: "setting.known"; permission: NotificationAnswer | "unsupported" | "unoffered"; wanted: boolean }
  | { type: "notifications.switched" }
  | { type: "tab.shown" }
  | { type: "tab.hidden" }
  /** Newest first. */
  | { type: "news.found"; news: readonly MoneyNotification[] }
  /** The browser supports notifications, but not from a page. */
  | { type: "display.failed" };

type Setting = Pick<Extract<SystemNotificationsEvent, { type: "setting.known" }>, "permission" | "wanted">;

/** System notifications of incoming money and returned withdrawals, while a tab is open and hidden. Off by default. */
export const systemNotificationsMachine = setup({
  types: {
    events: {} as SystemNotificationsEvent,
    children: {} as { display: "showNotifications" },
    tags: {} as "on",
    meta: {} as { spec: string },
  },
  actors: {
    /** Sends `setting.known` at once and at every change, by another tab or in the browser's settings. */
    watchSetting: listener("watchSetting"),
    /** Shows the browser's permission prompt. */
    askPermission: port<NotificationAnswer>("askPermission"),
    keepChoice: port<void, { wanted: boolean }>("keepChoice"),
    /**
     * Sends `tab.shown` or `tab.hidden` at once and at every change, and `display.failed`. On `news.found` it shows
     * notifications, on `notifications.cleared` and when it stops it closes them. Pressing a notification opens its
     * transaction.
     */
    showNotifications: listener("showNotifications"),
  },
  actions: {
    show: sendTo("display", (_, { news }: { news: readonly MoneyNotification[] }) => ({
      type: "news.found",
      news,
    })),
    clear: sendTo("display", { type: "notifications.cleared" }),
    followHidden: sendTo(namedActor("liveUpdates"), { type: "notifications.turnedOn" }),
    unfollowHidden: sendTo(namedActor("liveUpdates"), { type: "notifications.turnedOff" }),
  },
  guards: {
    isUnoffered: (_, { permission }: Setting) => permission === "unoffered",
    isUnsupported: (_, { permission }: Setting) => permission === "unsupported",
    isDenied: (_, { permission }: Pick<Setting, "permission">) => permission === "denied",
    isGranted: (_, { permission }: Pick<Setting, "permission">) => permission === "granted",
    isOn: (_, { permission, wanted }: Setting) => permission === "granted" && wanted,
  },
}).createMachine({
  id: "systemNotifications",
  description: "Whether the system notifies the person of money while the tab is hidden.",
  meta: { spec: "§2 Notifications" },
  invoke: {
    id: "setting",
    src: "watchSetting",
    onError: { target: ".unsupported", description: "The browser's permission cannot be read." },
  },
  on: {
    "setting.known": [
      { guard: { type: "isUnoffered", params: ({ event }) => event }, target: ".unoffered" },
      { guard: { type: "isUnsupported", params: ({ event }) => event }, target: ".unsupported" },
      { guard: { type: "isDenied", params: ({ event }) => event }, target: ".blocked" },
      { guard: { type: "isOn", params: ({ event }) => event }, target: ".on" },
      { target: ".off" },
    ],
  },
  initial: "unknown",
  states: {
    unknown: { description: "The browser's permission is not known yet." },
    unoffered: { description: "The wallet sends no events, so a hidden tab receives no changes." },
    unsupported: { description: "This browser shows no notifications from a page." },
    blocked: { description: "The browser's settings block notifications from this site." },
    off: {
      description: "The person has not turned notifications on in this browser.",
      on: { "notifications.switched": "asking" },
      initial: "untried",
      states: {
        untried: { description: "The switch is off." },
        unanswered: { description: "The permission prompt was closed without an answer." },
        denied: {
          description: "The person has just denied the permission.",
          on: {
            "setting.known": {
              guard: { type: "isDenied", params: ({ event }) => event },
              description: "The browser reports the same denial.",
            },
          },
        },
      },
    },
    asking: {
      description: "The browser's permission prompt is open.",
      invoke: {
        id: "askPermission",
        src: "askPermission",
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ permission: event.output }) },
            target: "turningOn",
          },
          {
            guard: { type: "isDenied", params: ({ event }) => ({ permission: event.output }) },
            target: "off.denied",
          },
          { target: "off.unanswered" },
        ],
        onError: "unsupported",
      },
      on: {
        "setting.known": { description: "The answer to the prompt reports it." },
        "notifications.switched": {
          target: "off",
          description: "The person cancels; the answer to the prompt is then ignored.",
        },
      },
    },
    turningOn: {
      description: "The choice is being stored.",
      tags: "on",
      invoke: {
        id: "storeChoice",
        src: "keepChoice",
        input: { wanted: true },
        onDone: "on",
        onError: { target: "on", description: "Notifications are on until the page is reloaded." },
      },
      on: {
        "setting.known": { description: "It is the chosen value." },
        "notifications.switched": "turningOff",
      },
    },
    on: {
      description: "While the tab is hidden, it follows the events, and the system shows notifications.",
      tags: "on",
      entry: "followHidden",
      exit: "unfollowHidden",
      invoke: { id: "display", src: "showNotifications", onError: "unsupported" },
      on: {
        "notifications.switched": "turningOff",
        "display.failed": "unsupported",
        "setting.known": {
          guard: { type: "isOn", params: ({ event }) => event },
          description: "Notifications are on already.",
        },
      },
      initial: "seen",
      states: {
        seen: {
          description: "The tab is visible, so the page itself shows changes.",
          on: { "tab.hidden": "unseen" },
        },
        unseen: {
          description: "The tab is hidden.",
          on: {
            "tab.shown": { target: "seen", actions: "clear" },
            "news.found": { actions: { type: "show", params: ({ event }) => event } },
          },
        },
      },
    },
    turningOff: {
      description: "The stored choice is being removed.",
      invoke: {
        id: "removeChoice",
        src: "keepChoice",
        input: { wanted: false },
        onDone: "off",
        onError: { target: "off", description: "Notifications are off until the page is reloaded." },
      },
      on: {
        "setting.known": { description: "It is the chosen value." },
        "notifications.switched": "asking",
      },
    },
  },
});

export type SystemNotificationsActor = ActorRefFrom<typeof systemNotificationsMachine>;
