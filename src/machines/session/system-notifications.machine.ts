import { type ActorRefFrom, sendTo, setup } from "xstate";
import { type MoneyNews, named } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";

/** The browser's word on notifications of this site; `default`: the person has not been asked, or has closed the question. */
export type NotificationAnswer = "granted" | "denied" | "default";

export type SystemNotificationsEvent =
  /** `unoffered`: the wallet sends no events. `wanted`: this person has them on in this browser. */
  | { type: "setting.known"; permission: NotificationAnswer | "unsupported" | "unoffered"; wanted: boolean }
  | { type: "notifications.switched" }
  | { type: "tab.shown" }
  | { type: "tab.hidden" }
  /** Newest first. */
  | { type: "news.found"; news: readonly MoneyNews[] }
  /** The browser has notifications, and shows none from a page. */
  | { type: "display.failed" };

type Setting = Pick<Extract<SystemNotificationsEvent, { type: "setting.known" }>, "permission" | "wanted">;

/** Notifications of the system: money in and a returned withdrawal, while a tab is open and hidden. Off until the person asks for them. */
export const systemNotificationsMachine = setup({
  types: {
    events: {} as SystemNotificationsEvent,
    children: {} as { display: "showNotifications" },
    tags: {} as "on",
    meta: {} as { spec: string },
  },
  actors: {
    /** Sends `setting.known` at once and at every change, by another tab or in the browser's own settings. */
    watchSetting: listener("watchSetting"),
    /** Asks the person by the browser's own question. */
    askPermission: port<NotificationAnswer>("askPermission"),
    keepChoice: port<void, { wanted: boolean }>("keepChoice"),
    /**
     * Sends `tab.shown` or `tab.hidden` at once and at every change, and `display.failed`. Takes `news.found`, which it
     * shows, and `notifications.cleared`; at its end it clears, too. A press of a notification opens its transaction.
     */
    showNotifications: listener("showNotifications"),
  },
  actions: {
    show: sendTo("display", (_, { news }: { news: readonly MoneyNews[] }) => ({
      type: "news.found",
      news,
    })),
    clear: sendTo("display", { type: "notifications.cleared" }),
    followHidden: sendTo(named("liveUpdates"), { type: "notifications.turnedOn" }),
    unfollowHidden: sendTo(named("liveUpdates"), { type: "notifications.turnedOff" }),
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
  description: "Whether the system tells of money while the tab is hidden.",
  meta: { spec: "§2 Notifications" },
  invoke: {
    id: "setting",
    src: "watchSetting",
    onError: { target: ".unsupported", description: "What the browser allows cannot be found out." },
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
    unknown: { description: "What the browser allows is not known yet." },
    unoffered: { description: "The wallet sends no events, so a hidden tab hears of nothing." },
    unsupported: { description: "This browser shows no notifications of a page." },
    blocked: { description: "The browser's settings forbid notifications of this site." },
    off: {
      description: "The person has not asked for notifications in this browser.",
      on: { "notifications.switched": "asking" },
      initial: "untried",
      states: {
        untried: { description: "The switch is off." },
        unanswered: { description: "The browser's question was closed without an answer." },
        denied: {
          description: "The person has just told the browser to show none.",
          on: {
            "setting.known": {
              guard: { type: "isDenied", params: ({ event }) => event },
              description: "The browser repeats the person's answer.",
            },
          },
        },
      },
    },
    asking: {
      description: "The browser asks the person.",
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
        "setting.known": { description: "The answer to the question says it." },
        "notifications.switched": {
          target: "off",
          description: "The person takes the press back; the browser's question changes nothing any more.",
        },
      },
    },
    turningOn: {
      description: "The choice is being kept.",
      tags: "on",
      invoke: {
        id: "keepOn",
        src: "keepChoice",
        input: { wanted: true },
        onDone: "on",
        onError: { target: "on", description: "They are on until the page is loaded anew." },
      },
      on: {
        "setting.known": { description: "It is what was chosen." },
        "notifications.switched": "turningOff",
      },
    },
    on: {
      description: "News is shown by the system while the tab is hidden, which follows the events for it.",
      tags: "on",
      entry: "followHidden",
      exit: "unfollowHidden",
      invoke: { id: "display", src: "showNotifications", onError: "unsupported" },
      on: {
        "notifications.switched": "turningOff",
        "display.failed": "unsupported",
        "setting.known": {
          guard: { type: "isOn", params: ({ event }) => event },
          description: "They are on already.",
        },
      },
      initial: "seen",
      states: {
        seen: {
          description: "The person sees the tab: the page itself tells.",
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
      description: "The choice is being forgotten.",
      invoke: {
        id: "keepOff",
        src: "keepChoice",
        input: { wanted: false },
        onDone: "off",
        onError: { target: "off", description: "They are off until the page is loaded anew." },
      },
      on: {
        "setting.known": { description: "It is what was chosen." },
        "notifications.switched": "asking",
      },
    },
  },
});

export type SystemNotificationsActor = ActorRefFrom<typeof systemNotificationsMachine>;
