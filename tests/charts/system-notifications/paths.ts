import type { MoneyNotification } from "../../../src/machines/core/named-actors.ts";
import type { systemNotificationsMachine } from "../../../src/machines/session/system-notifications.machine.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const news: readonly MoneyNotification[] = [
  { id: "withdrawalFailed/t-2", kind: "withdrawalFailed", cents: 2_500 },
  { id: "moneyIn/t-1", kind: "moneyIn", cents: 1_250 },
];
const knownStates = "off.untried | on.seen | blocked | unsupported | unoffered";
const silentStates = ["unknown", "unoffered", "unsupported", "blocked", "off", "asking"];

export const paths = pathsOf<typeof systemNotificationsMachine>()({
  events: {
    "setting.known": [
      { permission: "unoffered", wanted: false },
      { permission: "unsupported", wanted: false },
      { permission: "denied", wanted: false },
      { permission: "denied", wanted: true },
      { permission: "default", wanted: false },
      { permission: "default", wanted: true },
      { permission: "granted", wanted: false },
      { permission: "granted", wanted: true },
    ],
    "news.found": [{ news }],
  },
  senders: { "tab.shown": "display", "tab.hidden": "display", "display.failed": "display" },
  answers: { askPermission: ["granted", "denied", "default"] },
  labels: {
    "setting.known": "the browser and the person's choice say",
    "notifications.switched": "the person presses the switch",
    "tab.shown": "the person sees the tab",
    "tab.hidden": "the tab is hidden",
    "news.found": "there is news of the money",
    "display.failed": "the browser shows no notification of a page",
    setting: "what the browser allows",
    askPermission: "the browser's question",
    storeChoice: "keeping the choice",
    removeChoice: "forgetting the choice",
    display: "the notifications of the system",
    liveUpdates: "when to read again",
  },
  initial: { "the beginning": "unknown" },
  transitions: {
    "*": { "error setting": "unsupported", "setting.known": knownStates },
    off: { "notifications.switched": "asking" },
    "off.denied": { "setting.known": `off.denied | ${knownStates}` },
    asking: {
      "done askPermission": "turningOn | off.denied | off.unanswered",
      "error askPermission": "unsupported",
      "setting.known": "asking",
      "notifications.switched": "off.untried",
    },
    turningOn: {
      "done storeChoice": "on.seen",
      "error storeChoice": "on.seen",
      "setting.known": "turningOn",
      "notifications.switched": "turningOff",
    },
    on: {
      "notifications.switched": "turningOff",
      "display.failed": "unsupported",
      "error display": "unsupported",
      "setting.known": ({ event, wasIn }) =>
        event.permission === "granted" && event.wanted
          ? wasIn("on.seen")
            ? "on.seen"
            : "on.unseen"
          : knownStates,
    },
    "on.seen": { "tab.hidden": "on.unseen" },
    "on.unseen": { "tab.shown": "on.seen", "news.found": "on.unseen" },
    turningOff: {
      "done removeChoice": "off.untried",
      "error removeChoice": "off.untried",
      "setting.known": "turningOff",
      "notifications.switched": "asking",
    },
  },
  observations: [
    after("setting.known", ["unoffered", "unsupported", "blocked", "off.untried", "on.seen"], {
      "on where the person wants it and the browser allows it, and else why not": ({
        event: { permission, wanted },
        isIn,
        wasIn,
      }) =>
        wasIn("asking") ||
        wasIn("turningOn") ||
        wasIn("turningOff") ||
        (permission === "unoffered"
          ? isIn("unoffered")
          : permission === "unsupported"
            ? isIn("unsupported")
            : permission === "denied"
              ? isIn("blocked")
              : isIn("on.seen") === (permission === "granted" && wanted)),
    }),
    inside(["on", "turningOn"], {
      "a switch that is on": ({ snapshot }) => snapshot.hasTag("on"),
    }),
    inside([...silentStates, "turningOff"], {
      "a switch that is off": ({ snapshot }) => !snapshot.hasTag("on"),
    }),
    always({
      "the browser asked at the press alone, and once": ({ invoked, event, isIn, wasIn }) =>
        invoked.filter(({ src }) => src === "askPermission").length ===
        (event.type === "notifications.switched" && !wasIn("asking") && isIn("asking") ? 1 : 0),
    }),
    after("xstate.done.actor.askPermission", {
      "the choice kept where the browser allows it, and nothing kept where it does not": ({
        event,
        invoked,
      }) =>
        JSON.stringify(invoked.map(({ id, input }) => [id, input])) ===
        JSON.stringify(event.output === "granted" ? [["storeChoice", { wanted: true }]] : []),
    }),
    after("notifications.switched", "turningOff", {
      "the choice forgotten, and nothing shown any more": ({ invoked, childIds }) =>
        JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ wanted: false }]) &&
        !childIds.includes("display"),
    }),
    always({
      "the events followed by a hidden tab exactly while they are on": ({ received, isIn, wasIn }) =>
        received
          .filter(({ type }) => type.startsWith("notifications.turned"))
          .map(({ type }) => type)
          .join() ===
        (isIn("on") && !wasIn("on")
          ? "notifications.turnedOn"
          : wasIn("on") && !isIn("on")
            ? "notifications.turnedOff"
            : ""),
    }),
    after("news.found", {
      "the news shown as it is by a hidden tab, and by no other": ({ sent, event, wasIn }) =>
        wasIn("on.unseen")
          ? sent.length === 1 && sent[0]?.to === "display" && sent[0].event.news === event.news
          : sent.length === 0,
    }),
    after("tab.shown", "on.seen", {
      "what the hidden tab showed taken away": ({ sent, wasIn }) =>
        sent.map(({ event }) => event.type).join() === (wasIn("on.unseen") ? "notifications.cleared" : ""),
    }),
    inside(silentStates, {
      "nothing shown": ({ childIds, sent }) =>
        !childIds.includes("display") && sent.every(({ to }) => to !== "display"),
    }),
  ],
});
