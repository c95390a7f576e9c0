import { type ActorRefFrom, setup } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { port } from "../core/port.ts";
import { redirectLimit } from "./identity-provider.ts";

/** Clears the stored session, then redirects to the provider's sign-out. The chart ends only if the redirect fails. */
export const signOutMachine = setup({
  types: {
    input: {} as { appearance: Appearance },
    context: {} as { appearance: Appearance },
    meta: {} as { spec: string },
  },
  actors: {
    /** Clears the stored session of this browser, including an unfinished setup and the service worker's files. */
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
      description: "Tokens and their stored copies are cleared first.",
      invoke: { id: "forget", src: "forgetSession", onDone: "leaving", onError: "leaving" },
    },
    leaving: {
      description: "The page redirects to the provider's sign-out.",
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
      description: "The redirect failed; this browser is signed out anyway.",
    },
  },
});

export type SignOutActor = ActorRefFrom<typeof signOutMachine>;
