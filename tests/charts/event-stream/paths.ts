import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { eventStreamMachine } from "../../../src/machines/session/event-stream.machine.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

type Context = ContextFrom<typeof eventStreamMachine>;
type Seen = SeenOf<Context>;

const change = { kind: "transaction", subject: "txn_1", eventId: "12" } as const;
const open = ["following.open", "leading.streaming.open"];

const messagesToTabs = ({ sent }: Seen): string =>
  sent
    .filter(({ to }) => to === "tabs")
    .map(({ event }) => event.type)
    .join();
const reportedTypes = ({ received }: Seen): string => received.map(({ type }) => type).join();

const openWith = (connection: string, isValid: boolean) =>
  `leading.streaming.open.connection.${connection} + leading.streaming.open.token.${isValid ? "valid" : "renewing"}`;
const connectionOf = (wasIn: (state: string) => boolean) =>
  wasIn("leading.streaming.open.connection.fresh") ? "fresh" : "heard";

export const paths = pathsOf<typeof eventStreamMachine>()({
  starts: {
    "a visible tab": () => ({ hidden: false }),
    "a hidden tab": () => ({ hidden: true }),
  },
  events: {
    "leader.opened": [{ eventId: "11" }, {}],
    "change.relayed": [{ change }],
    "change.received": [{ change }],
    "stream.opened": [{ lifetime: 300_000 }, { lifetime: 20_000 }],
    "stream.ended": [
      { retryAfter: 0, spread: 0 },
      { retryAfter: 90_000, spread: 1 },
    ],
  },
  senders: {
    "stream.opened": "stream",
    "stream.kept": "stream",
    "stream.ended": "stream",
    "change.received": "stream",
  },
  delays: {
    claimDelay: 5_000,
    connectDelay: 20_000,
    steadyDelay: 30_000,
    silenceLimit: 45_000,
    renewDelay: ({ lifetime }) => (lifetime > 60_000 ? lifetime - 30_000 : lifetime / 2),
    retryDelay: ({ failures, retryAfter, spread }) =>
      Math.max(retryAfter, [1_000, 2_000, 4_000, 8_000, 16_000][failures - 1] ?? 30_000) * (1 + spread / 2),
  },
  differs: ({ hidden, failures, retryAfter, lifetime }) => [
    hidden,
    Math.min(failures, 2),
    retryAfter,
    lifetime,
  ],
  labels: {
    "lead.gained": "this tab gets the lock",
    "lead.lost": "another tab takes the lock",
    "leader.opened": "the leading tab has an open stream",
    "leader.closed": "the leading tab has no stream",
    "state.asked": "another tab asks",
    "tab.seen": "another tab is visible",
    "events.unsupported": "the server has no events",
    "change.relayed": "the leading tab passes on a change",
    "change.received": "the stream tells of a change",
    "stream.opened": "the stream opens",
    "stream.kept": "the server keeps the stream",
    "stream.ended": "the stream ends",
    claimDelay: "5 seconds have passed",
    connectDelay: "20 seconds have passed",
    silenceLimit: "45 seconds have passed without a word",
    renewDelay: "the token ends soon",
    retryDelay: "the pause is over",
    tabs: "the other tabs",
    stream: "the stream",
  },
  initial: { "a visible tab": "following.asking", "a hidden tab": "following.asking" },
  transitions: {
    "*": {
      "events.unsupported": "polling",
      "error tabs": "polling",
      "tab.seen": ({ context }) => (context.hidden ? "released" : "*"),
    },
    following: { "lead.gained": "leading.streaming.connecting", "leader.closed": "following.waiting" },
    "following.asking": {
      "leader.opened": "following.open.heard",
      "after claimDelay": "following.asking",
    },
    "following.waiting": {
      "leader.opened": "following.open.heard",
      "after silenceLimit": "following.asking",
    },
    "following.open": {
      "leader.opened": "following.open.heard",
      "change.relayed": "following.open.heard",
      "after silenceLimit": "following.asking",
    },
    leading: { "lead.lost": "following.asking" },
    "leading.streaming": {
      "stream.ended": "leading.waitingToTryAgain",
      "error stream": "leading.waitingToTryAgain",
    },
    "leading.streaming.connecting": {
      "stream.opened": "leading.streaming.open.connection.fresh + leading.streaming.open.token.valid",
      "after connectDelay": "leading.waitingToTryAgain",
    },
    "leading.streaming.open": {
      "stream.kept": "*",
      "after steadyDelay": ({ wasIn }) => openWith("heard", wasIn("leading.streaming.open.token.valid")),
      "after silenceLimit": "leading.waitingToTryAgain",
    },
    "leading.streaming.open.token.valid": {
      "after renewDelay": ({ wasIn }) => openWith(connectionOf(wasIn), false),
    },
    "leading.streaming.open.token.renewing": {
      "stream.opened": ({ wasIn }) => openWith(connectionOf(wasIn), true),
    },
    "leading.waitingToTryAgain": { "after retryDelay": "leading.streaming.connecting" },
  },
  final: ["released"],
  observations: [
    inside("released", {
      "a hidden tab that has let go, without a word": ({ received, contextBefore, childIds }) =>
        contextBefore.hidden && childIds.length === 0 && received.every(({ type }) => type === "stream.lost"),
    }),
    inside(open, {
      "an open stream": ({ snapshot }) => snapshot.hasTag("live"),
    }),
    inside(
      [
        "following.asking",
        "following.waiting",
        "leading.streaming.connecting",
        "leading.waitingToTryAgain",
        "polling",
      ],
      {
        "no open stream": ({ snapshot }) => !snapshot.hasTag("live"),
      },
    ),
    always({
      "the parent told of each opening and each loss, and of each change while a stream is open": (step) => {
        const wasOpen = open.some(step.wasIn);
        const isOpen = open.some(step.isIn);
        const { type } = step.event;
        const { hidden } = step.context;
        const isTold = wasOpen && (type === "change.relayed" || type === "change.received") && isOpen;
        const isRelayed =
          isTold &&
          (type === "change.relayed") === step.isIn("following.open") &&
          !(hidden && step.isIn("following.open"));
        const expected = [
          ...(wasOpen && !isOpen ? ["stream.lost"] : []),
          ...(isRelayed ? ["change.told"] : []),
          ...(isOpen && !wasOpen ? ["stream.opened"] : []),
        ];
        return reportedTypes(step) === expected.join();
      },
    }),
    after(["leader.opened", "leader.closed", "change.relayed"], "following", {
      "the silence of the leading tab begun anew": ({ startedDelays, isIn }) =>
        startedDelays.includes("silenceLimit") && !isIn("following.asking"),
    }),
    after("leader.opened", {
      "this tab's last change compared with the leading tab's, where none has reported before": ({
        sent,
        wasIn,
        event,
      }) =>
        JSON.stringify(sent) ===
        JSON.stringify(
          wasIn("following.asking")
            ? [{ to: "tabs", event: { type: "leader.followed", eventId: event.eventId } }]
            : [],
        ),
    }),
    after(["change.received", "change.relayed"], {
      "the change told as it is": ({ received }) => received.every((report) => report.change === change),
    }),
    after("change.received", "leading.streaming.open", {
      "the change passed on to the other tabs": (step) =>
        messagesToTabs(step) === "change.relayed" && step.sent.at(-1)?.event.change === change,
    }),
    after("stream.kept", "leading.streaming.open", {
      "the other tabs told, the silence of a steady stream begun anew, and the token's time going on": (
        step,
      ) =>
        messagesToTabs(step) === "leader.opened" &&
        step.startedDelays.join() ===
          (step.isIn("leading.streaming.open.connection.heard") ? "silenceLimit" : ""),
    }),
    after("state.asked", {
      "an answer by a tab that leads or knows that there are no events": (step) =>
        messagesToTabs(step) ===
        (step.isIn("leading.streaming.open")
          ? "leader.opened"
          : step.isIn("leading")
            ? "leader.closed"
            : step.isIn("polling")
              ? "events.unsupported"
              : ""),
    }),
    always({
      "the other tabs told that this one is visible as often as the leading tab is asked, and never by a hidden one":
        (step) => {
          const types = messagesToTabs(step).split(",");
          const requestCount = types.filter((type) => type === "state.asked").length;
          return (
            types.filter((type) => type === "tab.seen").length === (step.context.hidden ? 0 : requestCount)
          );
        },
    }),
    inside("following.asking", {
      "the leading tab asked; one that stays silent loses the lead": (step) =>
        step.event.type.startsWith("xstate.after.claimDelay")
          ? messagesToTabs(step) === `lead.claimed,${step.context.hidden ? "" : "tab.seen,"}state.asked`
          : !(
              step.event.type === "xstate.init" ||
              step.event.type === "lead.lost" ||
              step.wasIn("following.open")
            ) || messagesToTabs(step).endsWith("state.asked"),
    }),
    inside("leading.streaming", {
      "one stream": ({ childIds, invoked, wasIn }) =>
        childIds.filter((id) => id === "stream").length === 1 &&
        invoked.length === (wasIn("leading.streaming") ? 0 : 1),
    }),
    inside(["following", "leading.waitingToTryAgain", "polling"], {
      "no stream of this tab": ({ childIds }) => !childIds.includes("stream"),
    }),
    inside("leading.streaming.open", {
      "a new token requested once it is time, and at no other moment": ({ sent, event }) =>
        sent
          .filter(({ to }) => to === "stream")
          .map((message) => message.event.type)
          .join() === (event.type.startsWith("xstate.after.renewDelay") ? "renewal.requested" : ""),
    }),
    after("stream.opened", "leading.streaming.open", {
      "the failures still counted, and the token's time begun": ({
        context,
        contextBefore,
        event,
        wasIn,
        startedDelays,
      }) =>
        wasIn("leading.streaming.open.token.valid") ||
        (context.failures === contextBefore.failures &&
          context.lifetime === event.lifetime &&
          startedDelays.includes("renewDelay")),
    }),
    inside("leading.streaming.open", {
      "no failure counted any more once the stream has been open for a while, and not before": ({
        context,
        contextBefore,
        event,
      }) =>
        context.failures === (event.type.startsWith("xstate.after.steadyDelay") ? 0 : contextBefore.failures),
    }),
    inside("leading.waitingToTryAgain", {
      "one failure more counted, the pause as long as the server asks, and begun": ({
        context,
        contextBefore,
        event,
        startedDelays,
        wasIn,
      }) =>
        wasIn("leading.waitingToTryAgain") ||
        (context.failures === contextBefore.failures + 1 &&
          context.retryAfter === (event.type === "stream.ended" ? event.retryAfter : 0) &&
          context.spread === (event.type === "stream.ended" ? event.spread : contextBefore.spread) &&
          startedDelays.includes("retryDelay")),
    }),
    inside("polling", {
      "the other tabs told by the tab whose stream the server refused, and where one asks": (step) =>
        messagesToTabs(step).split(",").includes("events.unsupported") ===
        (step.event.type === "state.asked" ||
          (step.wasIn("leading") && step.event.type === "events.unsupported")),
    }),
  ],
});
