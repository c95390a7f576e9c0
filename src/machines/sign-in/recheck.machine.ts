import { type ActorRefFrom, assign, setup } from "xstate";
import { port } from "../core/port.ts";
import { checkLimit, type SessionCheck } from "./identity-provider.ts";

/** Clears the tokens that the provider rejected, then checks once whether the same person is still signed in there. */
export const recheckMachine = setup({
  types: {
    context: {} as { check: SessionCheck },
    output: {} as { check: SessionCheck },
    meta: {} as { spec: string },
  },
  actors: {
    /**
     * Clears only this tab's tokens and their stored copy: the same person may still be signed in, and other tabs stay
     * signed in.
     */
    forgetTokens: port<void>("forgetTokens"),
    /** Creates a new client each time, so late answers of an earlier one are ignored. */
    checkSession: port<SessionCheck>("checkSession"),
  },
  actions: { keepCheck: assign({ check: (_, params: { check: SessionCheck }) => params.check }) },
  delays: { checkLimit },
}).createMachine({
  id: "recheck",
  description: "The check after a rejected refresh.",
  meta: { spec: "safety: sign-in" },
  context: { check: { outcome: "signedOut" } },
  output: ({ context }) => ({ check: context.check }),
  initial: "forgetting",
  states: {
    forgetting: {
      description: "The rejected tokens and their stored copy are cleared; an unfinished setup is kept.",
      invoke: { id: "forgetTokens", src: "forgetTokens", onDone: "asking", onError: "asking" },
    },
    asking: {
      description: "A second silent check at the provider.",
      invoke: {
        id: "checkSession",
        src: "checkSession",
        onDone: {
          target: "finished",
          actions: { type: "keepCheck", params: ({ event }) => ({ check: event.output }) },
        },
        onError: "finished",
      },
      after: { checkLimit: "finished" },
    },
    finished: { type: "final", description: "The check has an answer, or counts as signed out." },
  },
});

export type RecheckActor = ActorRefFrom<typeof recheckMachine>;
