import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import type { JournalEntry, PaymentOrder } from "./domain.ts";
import { asksToWait, type Failure, failureOf, isUnauthorized, isUndecided, refusal } from "./failure.ts";
import { listener, port } from "./port.ts";

export type PaymentEvent =
  | { type: "lock.granted" }
  | { type: "lock.refused" }
  | { type: "check.requested" }
  | { type: "resend.requested" }
  | { type: "dismissed" };

export interface PaymentInput {
  readonly accountId: string;
  readonly order: PaymentOrder;
  /** Which dialog asked; empty for a payment found in the journal. */
  readonly requestedBy: string;
  /** The journal's entry, for a payment that outlived its page. */
  readonly entry?: JournalEntry;
}

/** What the newest transactions looked like before the money was sent, and whether the server keeps keys. */
export interface Baseline {
  readonly key: string;
  readonly sentAt: string;
  readonly seenTransactionIds: readonly string[];
  readonly replays: boolean;
}

/** What the list of transactions says of a payment: one new transaction of its type and amount decides, none or several do not. */
export interface Finding {
  readonly outcome: "succeeded" | "failed" | "none" | "several";
  readonly replays: boolean;
}

/** Seconds after the answer went missing at which the list is looked at. */
const looksAt = [0, 2, 5, 10, 20, 30, 60] as const;

/** A server that asks for more is asked again all the same. */
const longestWait = 300_000;

/** A top-up whose card is not known any more cannot be sent a second time. */
function canBeSentAgain(order: PaymentOrder): boolean {
  return order.kind !== "topUp" || order.paymentMethodId !== undefined;
}

/** Whether a call of this key is on its way at the server already. */
function isBegun(failure: Failure): boolean {
  return failure.status === 409 && failure.code === "request_in_progress";
}

/** Whether a refusal says nothing of an earlier call with the same key: it was turned away before the key was looked up. */
function isUndecidedByKey(failure: Failure): boolean {
  return (
    isUndecided(failure) ||
    asksToWait(failure) ||
    isUnauthorized(failure) ||
    failure.code === "idempotency_key_reused"
  );
}

function pause(looks: number): number {
  return ((looksAt[looks] ?? 0) - (looksAt[looks - 1] ?? 0)) * 1_000;
}

/**
 * One payment, from the written-down intention to a certain outcome. It is never guessed: what the server may have
 * done without an answer is unknown until the same key, or the list of transactions, tells.
 */
export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as {
      accountId: string;
      order: PaymentOrder;
      requestedBy: string;
      entry: JournalEntry | undefined;
      baseline: Baseline | undefined;
      failure: Failure | undefined;
      replays: boolean;
      /** Whether the server has said that this very key is being worked on: no later refusal at the door undoes that. */
      begun: boolean;
      renewals: number;
      waits: number;
      resends: number;
      looks: number;
    },
    events: {} as PaymentEvent,
    tags: {} as "inFlight" | "checking" | "unresolved",
    meta: {} as { spec: string },
  },
  actors: {
    /** Holds the account's payment lock over all tabs: `lock.granted`, or `lock.refused` where it does not wait. */
    holdLock: listener<{ type: "release" }, { accountId: string; wait: boolean }>("holdLock"),
    /** Makes the key and reads the newest transactions. */
    readBaseline: port<Baseline>("readBaseline"),
    /** Writes the journal; rejects where it cannot be kept. */
    recordPayment: port<void, { entry: JournalEntry }>("recordPayment"),
    /** The journal's entry as it stands now; null when another tab has settled it. */
    readEntry: port<JournalEntry | null, { key: string }>("readEntry"),
    /** Sends the money once, under its own time-out of 30 s; obeys no signal from outside. */
    sendPayment: port<void, { order: PaymentOrder; key: string }>("sendPayment"),
    refreshToken: port<void>("refreshToken"),
    findPayment: port<Finding, { entry: JournalEntry }>("findPayment"),
    forgetPayment: port<void, { key: string }>("forgetPayment"),
  },
  actions: {
    keepBaseline: assign({
      baseline: (_, params: { baseline: Baseline }) => params.baseline,
      replays: (_, params: { baseline: Baseline }) => params.baseline.replays,
      entry: ({ context }, params: { baseline: Baseline }): JournalEntry => ({
        v: 1,
        key: params.baseline.key,
        accountId: context.accountId,
        kind: context.order.kind,
        cents: context.order.cents,
        currency: context.order.currency,
        ...(context.order.kind === "transfer" && { toAccountId: context.order.toAccountId }),
        ...(context.order.kind === "topUp" &&
          context.order.paymentMethodId !== undefined && { paymentMethodId: context.order.paymentMethodId }),
        seenTransactionIds: params.baseline.seenTransactionIds,
        sentAt: params.baseline.sentAt,
      }),
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    refuseSecond: assign({ failure: () => refusal("payment_elsewhere") }),
    findFailed: assign({ failure: () => refusal("payment_failed") }),
    learnReplays: assign({
      replays: ({ context }, params: { replays: boolean }) => context.replays || params.replays,
    }),
    noteBegun: assign({
      begun: ({ context }, params: { error: unknown }) => context.begun || isBegun(failureOf(params.error)),
    }),
    countRenewal: assign({ renewals: ({ context }) => context.renewals + 1 }),
    countWait: assign({ waits: ({ context }) => context.waits + 1 }),
    countResend: assign({ resends: ({ context }) => context.resends + 1 }),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    beginCheck: assign({ resends: 0, looks: 0, renewals: 0, waits: 0 }),
    tellUnknown: sendParent(({ context }) => ({ type: "payment.unknown", requestedBy: context.requestedBy })),
    tellUnresolved: sendParent(({ context, self }) => ({
      type: "payment.unresolved",
      id: self.id,
      requestedBy: context.requestedBy,
    })),
    tellResumed: sendParent(({ context, self }) => ({
      type: "payment.resumed",
      id: self.id,
      requestedBy: context.requestedBy,
    })),
    tellSettled: sendParent(({ context, self }) => ({
      type: "payment.settled",
      id: self.id,
      kind: context.order.kind,
      requestedBy: context.requestedBy,
    })),
    tellRefused: sendParent(({ context, self }) => ({
      type: "payment.refused",
      id: self.id,
      kind: context.order.kind,
      requestedBy: context.requestedBy,
      failure: context.failure,
    })),
    tellForgotten: sendParent(({ context, self }) => ({
      type: "payment.forgotten",
      id: self.id,
      requestedBy: context.requestedBy,
    })),
  },
  guards: {
    isResumed: ({ context }) => context.entry !== undefined,
    isGone: (_, params: { entry: JournalEntry | null }) => params.entry === null,
    mayRenew: ({ context }, params: { error: unknown }) =>
      isUnauthorized(failureOf(params.error)) && context.renewals < 1,
    mayWait: ({ context }, params: { error: unknown }) =>
      asksToWait(failureOf(params.error)) && context.waits < 10,
    isUndecided: (_, params: { error: unknown }) =>
      isUndecided(failureOf(params.error)) || asksToWait(failureOf(params.error)),
    wasBegun: ({ context }) => context.begun,
    isUndecidedOnceBegun: ({ context }, params: { error: unknown }) =>
      context.begun && isUndecidedByKey(failureOf(params.error)),
    isUndecidedByKey: (_, params: { error: unknown }) => isUndecidedByKey(failureOf(params.error)),
    mayReplay: ({ context }) => context.replays && canBeSentAgain(context.order),
    mayResend: ({ context }) => context.resends < 3,
    mayLook: ({ context }) => context.looks < looksAt.length,
    isSucceeded: (_, params: { finding: Finding }) => params.finding.outcome === "succeeded",
    isFailed: (_, params: { finding: Finding }) => params.finding.outcome === "failed",
    canResend: ({ context }) => canBeSentAgain(context.order),
  },
  delays: {
    asTold: ({ context }) => Math.min(Math.max(context.failure?.retryAfter ?? 1_000, 250), longestWait),
    renewalLimit: 8_000,
    resendDelay: ({ context }) =>
      Math.max([1_000, 4_000, 10_000][context.resends] ?? 10_000, context.failure?.retryAfter ?? 0),
    resendLimit: 60_000,
    lookDelay: ({ context }) => pause(context.looks),
  },
}).createMachine({
  id: "payment",
  description: "One top-up, transfer or payout, from its key to its certain outcome.",
  meta: { spec: "safety: payment" },
  context: ({ input }) => ({
    accountId: input.accountId,
    order: input.order,
    requestedBy: input.requestedBy,
    entry: input.entry,
    baseline: undefined,
    failure: undefined,
    replays: false,
    begun: false,
    renewals: 0,
    waits: 0,
    resends: 0,
    looks: 0,
  }),
  initial: "inFlight",
  states: {
    inFlight: {
      description: "This payment has the account's payment lock: no other is made meanwhile, in any tab.",
      meta: { spec: "safety: one payment at a time" },
      tags: "inFlight",
      initial: "claiming",
      invoke: {
        id: "lock",
        src: "holdLock",
        input: ({ context }) => ({ accountId: context.accountId, wait: context.entry !== undefined }),
        onError: [
          {
            guard: "isResumed",
            target: "#payment.unresolved",
            actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            description: "It was sent once: without the lock nothing can be said about it.",
          },
          {
            target: ".refusing",
            actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            description: "The payment lock cannot be had.",
          },
        ],
      },
      states: {
        claiming: {
          description:
            "Asking for the lock; a payment found in the journal waits until its own tab has let go.",
          meta: { spec: "safety: one payment at a time" },
          on: {
            "lock.granted": [
              {
                guard: "isResumed",
                target: "rereading",
                description: "The account's payment lock is granted.",
              },
              { target: "armed", description: "The account's payment lock is granted." },
            ],
            "lock.refused": [
              {
                guard: "isResumed",
                target: "#payment.unresolved",
                description: "The account's payment lock is refused.",
              },
              {
                target: "refusing",
                actions: "refuseSecond",
                description: "The account's payment lock is refused.",
              },
            ],
          },
        },
        claimingToCheck: {
          description: "The person wants to look again; the lock is asked for first.",
          meta: { spec: "safety: one payment at a time" },
          tags: "checking",
          on: {
            "lock.granted": { target: "rereading", description: "The account's payment lock is granted." },
            "lock.refused": {
              target: "#payment.unresolved",
              description: "The account's payment lock is refused.",
            },
          },
        },
        claimingToSend: {
          description: "The person wants the same key sent again; the lock is asked for first.",
          meta: { spec: "safety: one payment at a time" },
          tags: "checking",
          on: {
            "lock.granted": {
              target: "rereadingToSend",
              description: "The account's payment lock is granted.",
            },
            "lock.refused": {
              target: "#payment.unresolved",
              description: "The account's payment lock is refused.",
            },
          },
        },
        rereading: {
          description: "Another tab may have settled it while this one waited: the journal is read again.",
          meta: { spec: "safety: payment journal" },
          invoke: {
            id: "readEntry",
            src: "readEntry",
            input: ({ context }) => ({ key: context.entry?.key ?? "" }),
            onDone: [
              {
                guard: { type: "isGone", params: ({ event }) => ({ entry: event.output }) },
                target: "#payment.forgotten",
                description: "The journal's entry is read.",
              },
              { target: "unknown", description: "The journal's entry is read." },
            ],
            onError: { target: "unknown", description: "The journal cannot be read." },
          },
        },
        rereadingToSend: {
          description: "Before it is sent again the journal is read: another tab may have settled it.",
          meta: { spec: "safety: payment journal" },
          tags: "checking",
          entry: "beginCheck",
          invoke: {
            id: "rereadEntry",
            src: "readEntry",
            input: ({ context }) => ({ key: context.entry?.key ?? "" }),
            onDone: [
              {
                guard: { type: "isGone", params: ({ event }) => ({ entry: event.output }) },
                target: "#payment.forgotten",
                description: "The journal's entry is read again.",
              },
              {
                guard: "mayReplay",
                target: "reconciling.resending.asking",
                description: "The journal's entry is read again.",
              },
              { target: "sendingAgain", description: "The journal's entry is read again." },
            ],
            onError: { target: "#payment.unresolved", description: "The journal cannot be read." },
          },
        },
        sendingAgain: {
          description: "At the person's wish the same key is sent to a server that may not keep keys.",
          meta: { spec: "safety: unresolved payment" },
          tags: "checking",
          invoke: {
            id: "sendAgain",
            src: "sendPayment",
            input: ({ context }) => ({ order: context.order, key: context.entry?.key ?? "" }),
            onDone: { target: "settling", description: "The server answers that the money has moved." },
            onError: [
              {
                guard: { type: "isUndecided", params: ({ event }) => ({ error: event.error }) },
                target: "unknown",
                actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                description: "The sending does not succeed.",
              },
              {
                target: "#payment.unresolved",
                actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                description: "The sending does not succeed.",
              },
            ],
          },
        },
        armed: {
          description:
            "The key is made, the newest transactions are read and the journal is written; nothing is sent yet.",
          meta: { spec: "safety: payment" },
          initial: "preparing",
          states: {
            preparing: {
              description: "A key is made, and the newest transactions are noted, to tell later what is new.",
              meta: { spec: "safety: payment" },
              invoke: {
                id: "readBaseline",
                src: "readBaseline",
                onDone: {
                  target: "recording",
                  actions: { type: "keepBaseline", params: ({ event }) => ({ baseline: event.output }) },
                  description: "The key is made and the newest transactions are noted.",
                },
                onError: {
                  target: "#payment.inFlight.refusing",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The newest transactions cannot be read.",
                },
              },
            },
            recording: {
              description: "The intention is written down, so that a reload can ask what became of it.",
              meta: { spec: "safety: payment journal" },
              invoke: {
                id: "recordPayment",
                src: "recordPayment",
                input: ({ context }) => ({ entry: context.entry as JournalEntry }),
                onDone: {
                  target: "#payment.inFlight.sending",
                  description: "The intention is written down.",
                },
                onError: {
                  target: "#payment.inFlight.refusing",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The intention cannot be written down.",
                },
              },
            },
          },
        },
        sending: {
          description: "The one call that moves the money is on its way.",
          meta: { spec: "§7 Money" },
          invoke: {
            id: "sendPayment",
            src: "sendPayment",
            input: ({ context }) => ({ order: context.order, key: context.entry?.key ?? "" }),
            onDone: {
              target: "#payment.inFlight.settling",
              description: "The server answers that the money has moved.",
            },
            onError: [
              {
                guard: { type: "mayRenew", params: ({ event }) => ({ error: event.error }) },
                target: "renewing",
                actions: [
                  { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  "countRenewal",
                ],
                description: "The call does not succeed.",
              },
              {
                guard: { type: "mayWait", params: ({ event }) => ({ error: event.error }) },
                target: "waiting",
                actions: [
                  { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  { type: "noteBegun", params: ({ event }) => ({ error: event.error }) },
                  "countWait",
                ],
                description: "The call does not succeed.",
              },
              {
                guard: { type: "isUndecidedOnceBegun", params: ({ event }) => ({ error: event.error }) },
                target: "unknown",
                actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                description:
                  "The server was at work on this key: a refusal at its door says nothing of that.",
              },
              {
                guard: { type: "isUndecided", params: ({ event }) => ({ error: event.error }) },
                target: "unknown",
                actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                description: "The call does not succeed.",
              },
              {
                target: "#payment.inFlight.refusing",
                actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                description: "The call does not succeed.",
              },
            ],
          },
        },
        renewing: {
          description: "The server wants a newer token: it is fetched, and the same key is sent again.",
          meta: { spec: "safety: payment" },
          invoke: {
            id: "refreshToken",
            src: "refreshToken",
            onDone: { target: "sending", description: "A newer token is there." },
            onError: [
              { guard: "wasBegun", target: "unknown", description: "No newer token comes." },
              { target: "refusing", description: "No newer token comes." },
            ],
          },
          after: {
            renewalLimit: [
              { guard: "wasBegun", target: "unknown", description: "8 seconds have passed." },
              { target: "refusing", description: "8 seconds have passed." },
            ],
          },
        },
        waiting: {
          description: "The server asked for a moment; then the same key is sent again.",
          meta: { spec: "safety: payment" },
          after: {
            asTold: { target: "sending", description: "As long as the server asked for has passed." },
          },
        },
        unknown: {
          description: "The answer is missing or unreadable: the money may or may not have moved.",
          meta: { spec: "safety: unknown payment" },
          tags: "checking",
          entry: ["beginCheck", "tellUnknown"],
          always: [
            {
              guard: "mayReplay",
              target: "reconciling.resending",
              description: "How to find out depends on whether the server keeps keys.",
            },
            {
              target: "reconciling.looking",
              description: "How to find out depends on whether the server keeps keys.",
            },
          ],
        },
        reconciling: {
          description: "Finding out what became of the payment.",
          meta: { spec: "safety: unknown payment" },
          tags: "checking",
          initial: "looking",
          states: {
            resending: {
              description:
                "The server keeps keys: sending the same one again tells the first result and never pays twice.",
              meta: { spec: "safety: unknown payment" },
              initial: "resting",
              after: { resendLimit: { target: "#payment.unresolved", description: "A minute has passed." } },
              states: {
                resting: {
                  description: "A moment before the same key is sent again.",
                  meta: { spec: "safety: unknown payment" },
                  after: { resendDelay: { target: "asking", description: "The pause is over." } },
                },
                asking: {
                  description: "The same key is on its way again.",
                  meta: { spec: "safety: unknown payment" },
                  entry: "countResend",
                  invoke: {
                    id: "resendPayment",
                    src: "sendPayment",
                    input: ({ context }) => ({ order: context.order, key: context.entry?.key ?? "" }),
                    onDone: {
                      target: "#payment.inFlight.settling",
                      description: "The server answers that the money has moved.",
                    },
                    onError: [
                      {
                        guard: { type: "mayRenew", params: ({ event }) => ({ error: event.error }) },
                        target: "renewing",
                        actions: "countRenewal",
                        description: "The call does not succeed.",
                      },
                      {
                        guard: { type: "isUndecidedByKey", params: ({ event }) => ({ error: event.error }) },
                        target: "deciding",
                        actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                        description: "The call does not succeed.",
                      },
                      {
                        target: "#payment.inFlight.refusing",
                        actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                        description: "The call does not succeed.",
                      },
                    ],
                  },
                },
                renewing: {
                  description: "The token is renewed before the same key is sent again.",
                  meta: { spec: "safety: unknown payment" },
                  invoke: {
                    id: "renewToken",
                    src: "refreshToken",
                    onDone: [
                      { guard: "mayResend", target: "asking", description: "A newer token is there." },
                      { target: "#payment.unresolved", description: "A newer token is there." },
                    ],
                    onError: { target: "deciding", description: "No newer token comes." },
                  },
                  after: { renewalLimit: { target: "deciding", description: "8 seconds have passed." } },
                },
                deciding: {
                  description: "No answer again: three tries at most.",
                  meta: { spec: "safety: unknown payment" },
                  always: [
                    {
                      guard: "mayResend",
                      target: "resting",
                      description: "It is counted how often the key was sent.",
                    },
                    {
                      target: "#payment.unresolved",
                      description: "It is counted how often the key was sent.",
                    },
                  ],
                },
              },
            },
            looking: {
              description:
                "The server keeps no keys: the list of transactions is looked at, again and again for a minute.",
              meta: { spec: "safety: unknown payment" },
              initial: "resting",
              states: {
                resting: {
                  description: "A moment before the list is looked at.",
                  meta: { spec: "safety: unknown payment" },
                  after: { lookDelay: { target: "reading", description: "The pause is over." } },
                },
                reading: {
                  description: "The list of transactions is being read.",
                  meta: { spec: "safety: unknown payment" },
                  entry: "countLook",
                  invoke: {
                    id: "findPayment",
                    src: "findPayment",
                    input: ({ context }) => ({ entry: context.entry as JournalEntry }),
                    onDone: [
                      {
                        guard: { type: "isSucceeded", params: ({ event }) => ({ finding: event.output }) },
                        target: "#payment.inFlight.settling",
                        description: "The list of transactions is read.",
                      },
                      {
                        guard: { type: "isFailed", params: ({ event }) => ({ finding: event.output }) },
                        target: "#payment.inFlight.refusing",
                        actions: "findFailed",
                        description: "The list of transactions is read.",
                      },
                      {
                        target: "deciding",
                        actions: { type: "learnReplays", params: ({ event }) => event.output },
                        description: "The list of transactions is read.",
                      },
                    ],
                    onError: { target: "deciding", description: "The list of transactions cannot be read." },
                  },
                },
                deciding: {
                  description: "The list did not decide: it is looked at again until a minute has passed.",
                  meta: { spec: "safety: unknown payment" },
                  always: [
                    {
                      guard: "mayLook",
                      target: "resting",
                      description: "It is counted how often the list was looked at.",
                    },
                    {
                      target: "#payment.unresolved",
                      description: "It is counted how often the list was looked at.",
                    },
                  ],
                },
              },
            },
          },
        },
        settling: {
          description: "The money has moved; the journal's entry is removed.",
          meta: { spec: "safety: payment journal" },
          entry: "tellSettled",
          invoke: {
            id: "forgetSettled",
            src: "forgetPayment",
            input: ({ context }) => ({ key: context.entry?.key ?? "" }),
            onDone: { target: "#payment.succeeded", description: "The journal's entry is removed." },
            onError: {
              target: "#payment.succeeded",
              description: "The journal's entry could not be removed.",
            },
          },
        },
        refusing: {
          description: "The money has certainly not moved; the journal's entry is removed.",
          meta: { spec: "safety: payment journal" },
          entry: "tellRefused",
          invoke: {
            id: "forgetRefused",
            src: "forgetPayment",
            input: ({ context }) => ({ key: context.entry?.key ?? "" }),
            onDone: { target: "#payment.rejected", description: "The journal's entry is removed." },
            onError: {
              target: "#payment.rejected",
              description: "The journal's entry could not be removed.",
            },
          },
        },
      },
    },
    unresolved: {
      description:
        "Nobody could tell what became of it. The person decides: look again, or send the same key again.",
      meta: { spec: "safety: unresolved payment" },
      tags: "unresolved",
      entry: "tellUnresolved",
      on: {
        "check.requested": {
          target: "inFlight.claimingToCheck",
          actions: "tellResumed",
          description: "The holder presses Check again.",
        },
        "resend.requested": {
          guard: "canResend",
          target: "inFlight.claimingToSend",
          actions: "tellResumed",
          description: "The holder presses Send again.",
        },
        dismissed: { target: "dropping", description: "The holder lets it go." },
      },
    },
    dropping: {
      description:
        "The person has seen for themselves and wants no more of it: the journal's entry is removed.",
      meta: { spec: "safety: payment journal" },
      invoke: {
        id: "forgetDropped",
        src: "forgetPayment",
        input: ({ context }) => ({ key: context.entry?.key ?? "" }),
        onDone: { target: "forgotten", description: "The journal's entry is removed." },
        onError: { target: "forgotten", description: "The journal's entry could not be removed." },
      },
    },
    succeeded: { type: "final", description: "The money has moved.", meta: { spec: "safety: payment" } },
    rejected: { type: "final", description: "The money has not moved.", meta: { spec: "safety: payment" } },
    forgotten: {
      type: "final",
      entry: "tellForgotten",
      description: "It was settled in another tab, or let go by the person.",
      meta: { spec: "safety: payment journal" },
    },
  },
});

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

/** What the payments' desk hears from each payment. */
export type PaymentReport =
  | { type: "payment.unknown"; requestedBy: string }
  | { type: "payment.unresolved"; id: string; requestedBy: string }
  | { type: "payment.resumed"; id: string; requestedBy: string }
  | { type: "payment.settled"; id: string; kind: PaymentOrder["kind"]; requestedBy: string }
  | {
      type: "payment.refused";
      id: string;
      kind: PaymentOrder["kind"];
      requestedBy: string;
      failure: Failure;
    }
  | { type: "payment.forgotten"; id: string; requestedBy: string };
