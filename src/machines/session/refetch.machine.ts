import { type ActorRefFrom, sendParent, setup } from "xstate";

export type RefetchEvent =
  /** Money has moved, or the saved cards may have changed. */
  { type: "refetch.requested" };

/** Sent to the parent: the reads are due. */
export type RefetchReport = { type: "refetch.due" };

/** Delays the reads after a change, so that the wallet has it; a change within the delay starts it anew. */
export const refetchMachine = setup({
  types: { events: {} as RefetchEvent, meta: {} as { spec: string } },
  actions: { reportDue: sendParent({ type: "refetch.due" }) },
  delays: { refetchDelay: 3_000 },
}).createMachine({
  id: "refetch",
  description: "The balance, the cards and the history are read again after money moved.",
  meta: { spec: "§4 Refetch" },
  initial: "resting",
  on: { "refetch.requested": ".waiting" },
  states: {
    resting: { description: "Nothing has changed.", meta: { spec: "§4 Refetch" } },
    waiting: {
      description: "Three seconds for the wallet to settle.",
      meta: { spec: "§4 Refetch" },
      after: { refetchDelay: { target: "resting", actions: "reportDue" } },
    },
  },
});

export type RefetchActor = ActorRefFrom<typeof refetchMachine>;
