import { type ActorRefFrom, setup } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { port } from "../core/port.ts";
import { redirectLimit } from "./identity-provider.ts";

/** Clears what this browser remembers, then leaves for the provider's sign-out. It ends only where the page did not leave. */
export const signOutMachine = setup({
  types: {
    input: {} as { appearance: Appearance },
    context: {} as { appearance: Appearance },
    meta: {} as { spec: string },
  },
  actors: {
    /** Clears what this browser remembers of the session, an unfinished setup and the service worker's files with it. */
    forgetSession: port<void>("forgetSession"),
    signOut: port<void, { appearance: Appearance }>("signOut"),
  },
  delays: { redirectLimit },
}).createMachine({
  id: "signOut",
  description: "Signing out, here and at the provider.",
  meta: { spec: "safety: signing out" },
  context: ({ input }) => ({ appearance: input.appearance }),
  initial: "forgetting",
  states: {
    forgetting: {
      description: "Tokens and stored copies are cleared before anything else.",
      invoke: { id: "forget", src: "forgetSession", onDone: "leaving", onError: "leaving" },
    },
    leaving: {
      description: "On the way to the provider's sign-out.",
      meta: { spec: "§4 Auth" },
      invoke: {
        id: "signOut",
        src: "signOut",
        input: ({ context }) => ({ appearance: context.appearance }),
        onError: "failed",
      },
      after: { redirectLimit: "failed" },
    },
    failed: {
      type: "final",
      description: "The page did not leave; this browser is signed out all the same.",
    },
  },
});

export type SignOutActor = ActorRefFrom<typeof signOutMachine>;
