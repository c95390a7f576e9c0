import { type ActorRefFrom, sendParent, setup } from "xstate";

export type RefetchEvent =
  /** Money has moved, or the saved cards may have changed. */
  { type: "refetch.requested" };

/** Sent to the parent when the delay is over. */
export type RefetchReport = { type: "refetch.due" };

/** Delays the refetch after a change, so that the wallet has processed it; another change restarts the delay. */
export const refetchMachine = setup({
  types: { events: {} as RefetchEvent, meta: {} as { spec: string } },
  actions: { reportDue: sendParent({ type: "refetch.due" }) },
  delays: { refetchDelay: 3_000 },
}).createMachine({
  id: "refetch",
  description: "The balance, the cards and the history are refetched after money moved.",
  meta: { spec: "§4 Refetch" },
  initial: "resting",
  on: { "refetch.requested": ".waiting" },
  states: {
    resting: { description: "Nothing has changed.", meta: { spec: "§4 Refetch" } },
    waiting: {
      description: "Waits three seconds, so that the wallet has processed the payment.",
      meta: { spec: "§4 Refetch" },
      after: { refetchDelay: { target: "resting", actions: "reportDue" } },
    },
  },
});

export type RefetchActor = ActorRefFrom<typeof refetchMachine>;
