import { fromPromise, setup, stateIn } from "xstate";

/** A chart with the product's silent check and the redirect to the sign-in page. */
export const signInMachine = setup({
  types: { events: {} as { type: "signIn.requested" }, tags: {} as "busy" },
  actors: {
    check: fromPromise(async () => (await import("./identity.ts")).check()),
    leave: fromPromise(async () => (await import("./identity.ts")).leave()),
  },
  guards: { isWanted: stateIn({ checking: "wanted" }) },
}).createMachine({
  id: "signIn",
  initial: "checking",
  states: {
    checking: {
      initial: "patient",
      invoke: {
        src: "check",
        onDone: [{ guard: "isWanted", target: "leaving" }, { target: "signedOut" }],
        onError: "signedOut",
      },
      states: {
        patient: { on: { "signIn.requested": "wanted" } },
        wanted: { tags: "busy" },
      },
    },
    signedOut: { on: { "signIn.requested": "leaving" } },
    leaving: { tags: "busy", invoke: { src: "leave", onError: "signedOut" } },
  },
});
