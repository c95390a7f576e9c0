import { type ActorRefFrom, assign, enqueueActions, sendParent, sendTo, setup } from "xstate";
import { listener } from "../core/port.ts";

/** Which reading is old; `everything` where changes may have been missed. */
export interface WalletChange {
  readonly kind: "everything" | "balance" | "transaction" | "card" | "account";
  /** Of the transaction or the card. */
  readonly subject?: string;
  /** Where a stream goes on from. */
  readonly eventId?: string;
}

/** What one tab of this person tells the others. */
export type TabMessage =
  /** Said again whenever the server keeps the stream. */
  | { type: "leader.opened" }
  | { type: "leader.closed" }
  | { type: "events.unsupported" }
  | { type: "state.asked" }
  /** Said by a tab that the person sees: a hidden one lets it lead. */
  | { type: "tab.seen" }
  | { type: "change.relayed"; change: WalletChange };

export type EventStreamEvent =
  | TabMessage
  /** This tab holds the Web Lock of all tabs. */
  | { type: "lead.gained" }
  | { type: "lead.lost" }
  /** `lifetime`: milliseconds for which its token is valid. */
  | { type: "stream.opened"; lifetime: number }
  | { type: "stream.kept" }
  | { type: "change.received"; change: WalletChange }
  /** `retryAfter`: milliseconds that the server asks for; `spread`, between 0 and 1, keeps browsers from coming back at once. */
  | { type: "stream.ended"; retryAfter: number; spread: number };

/** Sent to the parent. */
export type EventStreamReport =
  | { type: "stream.opened" }
  | { type: "stream.lost" }
  | { type: "change.told"; change: WalletChange };

type Ended = { retryAfter: number; spread: number };

/** Keeps one stream of wallet events open for all tabs of a browser: one tab leads and has it, the others hear what it hears. */
export const eventStreamMachine = setup({
  types: {
    /** A hidden tab reads only what it leads to: the other hidden ones read nothing. */
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
    /** A stream is open, here or in the leading tab. */
    tags: {} as "live",
    meta: {} as { spec: string },
  },
  actors: {
    /**
     * Sends `lead.gained`, `lead.lost` and each message of the other tabs, and `events.unsupported` where the operator
     * declares no events. Takes a message to the other tabs, and `lead.claimed` to lead in the place of a tab that is silent.
     */
    joinTabs: listener("joinTabs"),
    /** One stream. Takes `renewal.requested`: it then opens the next one with a new token before it ends its own. */
    streamEvents: listener("streamEvents"),
  },
  actions: {
    keepLifetime: assign({
      lifetime: (_, params: { lifetime: number }) => params.lifetime,
      failures: 0,
    }),
    countFailure: assign(({ context }, { retryAfter, spread }: Ended) => ({
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
    claimLead: sendTo("tabs", { type: "lead.claimed" }),
    requestRenewal: sendTo("stream", { type: "renewal.requested" }),
    reportOpened: sendParent({ type: "stream.opened" }),
    reportLost: sendParent({ type: "stream.lost" }),
    reportChange: sendParent((_, { change }: { change: WalletChange }) => ({ type: "change.told", change })),
    reportMissed: sendParent({ type: "change.told", change: { kind: "everything" } }),
  },
  guards: { isHidden: ({ context }) => context.hidden },
  delays: {
    claimDelay: 5_000,
    connectDelay: 20_000,
    /** The server sends a comment every 20 s. */
    silenceLimit: 45_000,
    renewDelay: ({ context: { lifetime } }) => Math.max(lifetime - 30_000, lifetime / 2),
    retryDelay: ({ context: { failures, retryAfter, spread } }) =>
      Math.max(retryAfter, Math.min(1_000 * 2 ** (failures - 1), 30_000)) * (1 + spread / 2),
  },
}).createMachine({
  id: "eventStream",
  description: "The stream of wallet events that all tabs of a browser share.",
  meta: { spec: "§9 Data fetching" },
  context: ({ input }) => ({ ...input, failures: 0, retryAfter: 0, spread: 0, lifetime: 0 }),
  invoke: {
    id: "tabs",
    src: "joinTabs",
    onError: { target: ".polling", description: "Without the other tabs, each would open a stream." },
  },
  on: {
    "events.unsupported": ".polling",
    "tab.seen": { guard: "isHidden", target: ".released" },
  },
  initial: "following",
  states: {
    following: {
      description: "Another tab leads, or no tab yet.",
      on: {
        "lead.gained": "leading",
        "leader.closed": ".waiting",
      },
      initial: "asking",
      states: {
        asking: {
          description: "No tab has said yet that it leads; one that leads and stays silent may be frozen.",
          entry: ["tellSeen", { type: "tellTabs", params: { type: "state.asked" } }],
          after: { claimDelay: { target: "asking", reenter: true, actions: "claimLead" } },
          on: {
            "leader.opened": [
              { guard: "isHidden", target: "open" },
              {
                target: "open",
                actions: "reportMissed",
                description: "What this tab has read may be older than the first change that it is told.",
              },
            ],
          },
        },
        waiting: {
          description: "The leading tab has no open stream at the moment.",
          after: { silenceLimit: "asking" },
          on: { "leader.closed": { target: "waiting", reenter: true }, "leader.opened": "open" },
        },
        open: {
          description: "The leading tab's stream is open, and that tab passes on what it hears.",
          tags: "live",
          entry: "reportOpened",
          exit: "reportLost",
          initial: "heard",
          states: {
            heard: {
              description: "The leading tab spoke less than a silence limit ago.",
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
      description: "This tab holds the lock: its stream is the browser's.",
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
              description: "The stream is requested, and not open yet.",
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
                "The stream is open: what it says is reported here and passed on to the other tabs.",
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
                  description: "Whether the connection still carries anything.",
                  initial: "heard",
                  states: {
                    heard: {
                      description: "The server has spoken less than a silence limit ago.",
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
                  description: "The stream ends with its access token.",
                  initial: "valid",
                  states: {
                    valid: {
                      description: "The token is valid for longer than the next stream takes to open.",
                      after: { renewDelay: { target: "renewing", actions: "requestRenewal" } },
                    },
                    renewing: {
                      description:
                        "The next stream is being opened with a new token; this one stays open until then.",
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
            "The stream was lost or refused: the tabs poll, and a pause later it is requested again.",
          on: { "state.asked": { actions: { type: "tellTabs", params: { type: "leader.closed" } } } },
          after: { retryDelay: "streaming" },
        },
      },
    },
    polling: {
      description: "The server sends no events: the tabs poll.",
      on: {
        "state.asked": { actions: { type: "tellTabs", params: { type: "events.unsupported" } } },
        "events.unsupported": { description: "It is known already." },
      },
    },
    released: { description: "A hidden tab lets go of the stream: a visible one leads.", type: "final" },
  },
});

export type EventStreamActor = ActorRefFrom<typeof eventStreamMachine>;
