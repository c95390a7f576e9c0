import { type ActorRefFrom, assign, enqueueActions, sendParent, sendTo, setup } from "xstate";
import { listener } from "../core/port.ts";
import { retryDelay } from "../core/retry.ts";

/** Which query is outdated; `everything` if changes may have been missed. */
export interface WalletChange {
  readonly kind: "everything" | "balance" | "transaction" | "card" | "account";
  /** Id of the transaction or the card. */
  readonly subject?: string;
  /** `Last-Event-ID` of a resumed stream. */
  readonly eventId?: string;
}

/** A message from one tab of this person to the others. */
export type TabMessage =
  /** Sent again after each keep-alive of the server. `eventId`: the last event of the stream. */
  | { type: "leader.opened"; eventId?: string }
  | { type: "leader.closed" }
  | { type: "events.unsupported" }
  | { type: "state.asked" }
  /** Sent by a visible tab: a hidden leader then gives up the lead. */
  | { type: "tab.seen" }
  | { type: "change.relayed"; change: WalletChange };

export type EventStreamEvent =
  | TabMessage
  /** This tab holds the Web Lock that all tabs share. */
  | { type: "lead.gained" }
  | { type: "lead.lost" }
  /** `lifetime`: remaining lifetime of the access token, in milliseconds. */
  | { type: "stream.opened"; lifetime: number }
  | { type: "stream.kept" }
  | { type: "change.received"; change: WalletChange }
  /** `retryAfter`: the server's `Retry-After` in milliseconds; `spread`: jitter from 0 to 1. */
  | { type: "stream.ended"; retryAfter: number; spread: number };

/** Sent to the parent. */
export type EventStreamReport =
  | { type: "stream.opened" }
  | { type: "stream.lost" }
  | { type: "change.told"; change: WalletChange };

type StreamEnd = { retryAfter: number; spread: number };

/**
 * Keeps one event stream of the wallet open for all tabs of a browser: the leader has the stream and forwards its
 * events to the other tabs.
 */
export const eventStreamMachine = setup({
  types: {
    /** A hidden tab refetches only while it is the leader; other hidden tabs refetch nothing. */
    input: {} as { hidden: boolean },
    context: {} as {
      hidden: boolean;
      failures: number;
      retryAfter: number;
      spread: number;
      lifetime: number;
    },
    events: {} as EventStreamEvent,
    children: {} as { tabs: "joinTabs"; stream: "streamEvents" },
    /** `live`: a stream is open, here or in the leading tab. */
    tags: {} as "live",
    meta: {} as { spec: string },
  },
  actors: {
    /**
     * Sends `lead.gained`, `lead.lost` and each message of the other tabs, and `events.unsupported` if the operator
     * configures no events. Forwards received messages to the other tabs; `lead.claimed` takes over the lead from a
     * silent tab. Answers `leader.followed` with a change of `everything` if this tab may have missed one.
     */
    joinTabs: listener("joinTabs"),
    /**
     * One stream. On `renewal.requested`, it opens the next stream with a new token before it closes the current one.
     */
    streamEvents: listener("streamEvents"),
  },
  actions: {
    keepLifetime: assign({ lifetime: (_, params: { lifetime: number }) => params.lifetime }),
    forgetFailures: assign({ failures: 0 }),
    countFailure: assign(({ context }, { retryAfter, spread }: StreamEnd) => ({
      failures: context.failures + 1,
      retryAfter,
      spread,
    })),
    countSilence: assign(({ context }) => ({ failures: context.failures + 1, retryAfter: 0 })),
    tellSeen: enqueueActions(({ context, enqueue }) => {
      if (!context.hidden) enqueue.sendTo("tabs", { type: "tab.seen" });
    }),
    tellTabs: sendTo("tabs", (_, params: TabMessage) => params),
    relayChange: sendTo("tabs", (_, { change }: { change: WalletChange }) => ({
      type: "change.relayed",
      change,
    })),
    compareWithLeader: sendTo("tabs", (_, { eventId }: { eventId?: string }) => ({
      type: "leader.followed",
      eventId,
    })),
    claimLead: sendTo("tabs", { type: "lead.claimed" }),
    requestRenewal: sendTo("stream", { type: "renewal.requested" }),
    reportOpened: sendParent({ type: "stream.opened" }),
    reportLost: sendParent({ type: "stream.lost" }),
    reportChange: sendParent((_, { change }: { change: WalletChange }) => ({ type: "change.told", change })),
  },
  guards: { isHidden: ({ context }) => context.hidden },
  delays: {
    claimDelay: 5_000,
    connectDelay: 20_000,
    /** A stream that lasts this long resets the backoff. After each shorter one, the pause before the next grows. */
    steadyDelay: 30_000,
    /** The server sends a comment every 20 s. */
    silenceLimit: 45_000,
    renewDelay: ({ context: { lifetime } }) => Math.max(lifetime - 30_000, lifetime / 2),
    retryDelay: ({ context: { failures, retryAfter, spread } }) =>
      retryDelay({ retryAfter }, failures) * (1 + spread / 2),
  },
}).createMachine({
  id: "eventStream",
  description: "The stream of wallet events that all tabs of a browser share.",
  meta: { spec: "§9 Data fetching" },
  context: ({ input }) => ({ ...input, failures: 0, retryAfter: 0, spread: 0, lifetime: 0 }),
  invoke: {
    id: "tabs",
    src: "joinTabs",
    onError: { target: ".polling", description: "Without the other tabs, each tab would open a stream." },
  },
  on: {
    "events.unsupported": ".polling",
    "tab.seen": { guard: "isHidden", target: ".released" },
  },
  initial: "following",
  states: {
    following: {
      description: "Another tab leads, or no tab does yet.",
      on: {
        "lead.gained": "leading",
        "leader.closed": ".waiting",
      },
      initial: "asking",
      states: {
        asking: {
          description: "No tab has reported yet that it leads; a leader that stays silent may be frozen.",
          entry: ["tellSeen", { type: "tellTabs", params: { type: "state.asked" } }],
          after: { claimDelay: { target: "asking", reenter: true, actions: "claimLead" } },
          on: {
            "leader.opened": {
              target: "open",
              actions: { type: "compareWithLeader", params: ({ event }) => event },
              description: "This tab's data may be older than the first change that it receives.",
            },
          },
        },
        waiting: {
          description: "The leading tab currently has no open stream.",
          after: { silenceLimit: "asking" },
          on: { "leader.opened": "open" },
        },
        open: {
          description: "The leading tab's stream is open, and that tab forwards its events.",
          tags: "live",
          entry: "reportOpened",
          exit: "reportLost",
          initial: "heard",
          states: {
            heard: {
              description: "The leading tab sent a message within the silence limit.",
              after: { silenceLimit: "#eventStream.following.asking" },
            },
          },
          on: {
            "leader.opened": ".heard",
            "change.relayed": [
              { guard: "isHidden", target: ".heard", description: "The leading tab reads for all." },
              { target: ".heard", actions: { type: "reportChange", params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    leading: {
      description: "This tab holds the lock: the browser's only stream is here.",
      on: {
        "lead.lost": "following",
        "events.unsupported": {
          target: "polling",
          actions: { type: "tellTabs", params: { type: "events.unsupported" } },
        },
      },
      initial: "streaming",
      states: {
        streaming: {
          description: "A stream is requested or open.",
          invoke: {
            id: "stream",
            src: "streamEvents",
            onError: { target: "waitingToTryAgain", actions: "countSilence" },
          },
          on: {
            "stream.ended": {
              target: "waitingToTryAgain",
              actions: { type: "countFailure", params: ({ event }) => event },
            },
          },
          initial: "connecting",
          states: {
            connecting: {
              description: "The stream is requested but not open yet.",
              after: {
                connectDelay: {
                  target: "#eventStream.leading.waitingToTryAgain",
                  actions: "countSilence",
                },
              },
              on: {
                "state.asked": { actions: { type: "tellTabs", params: { type: "leader.closed" } } },
                "stream.opened": {
                  target: "open",
                  actions: { type: "keepLifetime", params: ({ event }) => event },
                },
              },
            },
            open: {
              description:
                "The stream is open: its events are reported here and forwarded to the other tabs.",
              tags: "live",
              type: "parallel",
              entry: ["reportOpened", { type: "tellTabs", params: { type: "leader.opened" } }],
              exit: ["reportLost", { type: "tellTabs", params: { type: "leader.closed" } }],
              on: {
                "state.asked": { actions: { type: "tellTabs", params: { type: "leader.opened" } } },
                "change.received": {
                  actions: [
                    { type: "reportChange", params: ({ event }) => event },
                    { type: "relayChange", params: ({ event }) => event },
                  ],
                },
              },
              states: {
                connection: {
                  description: "Whether the connection is still alive.",
                  initial: "fresh",
                  states: {
                    fresh: {
                      description: "The stream has just been opened; it may end at once.",
                      after: { steadyDelay: { target: "heard", actions: "forgetFailures" } },
                      on: {
                        "stream.kept": { actions: { type: "tellTabs", params: { type: "leader.opened" } } },
                      },
                    },
                    heard: {
                      description: "The server sent data within the silence limit.",
                      after: {
                        silenceLimit: {
                          target: "#eventStream.leading.waitingToTryAgain",
                          actions: "countSilence",
                        },
                      },
                      on: {
                        "stream.kept": {
                          target: "heard",
                          reenter: true,
                          actions: { type: "tellTabs", params: { type: "leader.opened" } },
                        },
                      },
                    },
                  },
                },
                token: {
                  description: "The stream ends when its access token expires.",
                  initial: "valid",
                  states: {
                    valid: {
                      description: "The token is valid for longer than opening the next stream takes.",
                      after: { renewDelay: { target: "renewing", actions: "requestRenewal" } },
                    },
                    renewing: {
                      description:
                        "The next stream is opening with a new token; this one stays open until then.",
                      on: {
                        "stream.opened": {
                          target: "valid",
                          actions: { type: "keepLifetime", params: ({ event }) => event },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        waitingToTryAgain: {
          description:
            "The stream was lost or rejected: the tabs poll, and it is requested again after a pause.",
          on: { "state.asked": { actions: { type: "tellTabs", params: { type: "leader.closed" } } } },
          after: { retryDelay: "streaming" },
        },
      },
    },
    polling: {
      description: "The server sends no events: the tabs poll.",
      on: { "state.asked": { actions: { type: "tellTabs", params: { type: "events.unsupported" } } } },
    },
    released: {
      description: "A hidden tab releases the stream, because a visible tab leads.",
      type: "final",
    },
  },
});

export type EventStreamActor = ActorRefFrom<typeof eventStreamMachine>;
