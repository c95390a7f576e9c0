import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { port } from "../core/port.ts";
import { redirectLimit } from "./identity-provider.ts";

/**
 * Result of a passkey's creation, as reported on the return from the provider; `none` if the page was opened otherwise.
 */
export type PasskeyReturn = "notOffered" | "none" | "created" | "cancelled" | "failed";

export type PasskeyEvent =
  /** The holder pressed the button, and no payment prevents leaving the page. */
  { type: "passkey.confirmed"; appearance: Appearance };

/** Redirects to the identity provider's page that creates a passkey, and shows the result. */
export const passkeyMachine = setup({
  types: {
    context: {} as { readonly appearance: Appearance | undefined },
    events: {} as PasskeyEvent,
    tags: {} as "offered",
    meta: {} as { spec: string },
  },
  actors: {
    /** Reads the provider's result, once; `notOffered` if the configuration or the browser has no passkeys. */
    takePasskeyReturn: port<PasskeyReturn>("takePasskeyReturn"),
    /** Redirects to the provider. Resolves only if the browser restores the page from its back-forward cache. */
    createPasskey: port<void, { appearance: Appearance | undefined }>("createPasskey"),
  },
  actions: {
    keepAppearance: assign({ appearance: (_, params: { appearance: Appearance }) => params.appearance }),
    showCreated: sendTo(toasts, toastRaisedEvent("success", "profile.passkey.created")),
    showCancelled: sendTo(toasts, toastRaisedEvent("info", "profile.passkey.cancelled")),
    showFailed: sendTo(toasts, toastRaisedEvent("error", "profile.passkey.failed")),
    showNotLeft: sendTo(toasts, toastRaisedEvent("error", "profile.passkey.notLeft")),
  },
  guards: {
    isOffered: (_, params: { output: PasskeyReturn }) => params.output !== "notOffered",
    isPasskeyCreated: (_, params: { output: PasskeyReturn }) => params.output === "created",
    isCreationCancelled: (_, params: { output: PasskeyReturn }) => params.output === "cancelled",
    isCreationFailed: (_, params: { output: PasskeyReturn }) => params.output === "failed",
  },
  delays: { redirectLimit },
}).createMachine({
  id: "passkey",
  description: "Creates a passkey.",
  meta: { spec: "safety: sign-in" },
  context: { appearance: undefined },
  initial: "returning",
  states: {
    returning: {
      description: "Whether the page returns from the creation of a passkey is being read.",
      invoke: {
        id: "takePasskeyReturn",
        src: "takePasskeyReturn",
        onDone: [
          {
            guard: { type: "isPasskeyCreated", params: ({ event }) => event },
            target: "ready",
            actions: "showCreated",
          },
          {
            guard: { type: "isCreationCancelled", params: ({ event }) => event },
            target: "ready",
            actions: "showCancelled",
          },
          {
            guard: { type: "isCreationFailed", params: ({ event }) => event },
            target: "ready",
            actions: "showFailed",
          },
          { guard: { type: "isOffered", params: ({ event }) => event }, target: "ready" },
          { target: "absent" },
        ],
        onError: "absent",
      },
    },
    ready: {
      description: "The profile offers to create a passkey.",
      tags: "offered",
      on: {
        "passkey.confirmed": {
          target: "leaving",
          actions: { type: "keepAppearance", params: ({ event }) => event },
        },
      },
    },
    leaving: {
      description: "The page redirects to the provider.",
      tags: "offered",
      invoke: {
        id: "createPasskey",
        src: "createPasskey",
        input: ({ context }) => ({ appearance: context.appearance }),
        onDone: "ready",
        onError: { target: "ready", actions: "showNotLeft" },
      },
      after: { redirectLimit: { target: "ready", actions: "showNotLeft" } },
    },
    absent: { type: "final", description: "The configuration offers no passkeys, or the browser has none." },
  },
});

export type PasskeyActor = ActorRefFrom<typeof passkeyMachine>;
