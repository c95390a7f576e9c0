import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { notice, toasts } from "../core/named-actors.ts";
import { port } from "../core/port.ts";
import { redirectLimit } from "./identity-provider.ts";

/** What the provider said of a passkey's creation when the page came back; `none` where it comes from elsewhere. */
export type PasskeyReturn = "notOffered" | "none" | "created" | "cancelled" | "failed";

export type PasskeyEvent =
  /** The holder pressed the button, and no payment keeps them here. */
  { type: "passkey.confirmed"; appearance: Appearance };

/** Leads to the identity provider's page that creates a passkey, and tells the holder what came of it. */
export const passkeyMachine = setup({
  types: {
    context: {} as { readonly appearance: Appearance | undefined },
    events: {} as PasskeyEvent,
    tags: {} as "offered",
    meta: {} as { spec: string },
  },
  actors: {
    /** What the page came back with, once; `notOffered` where the configuration or the browser has no passkeys. */
    takePasskeyReturn: port<PasskeyReturn>("takePasskeyReturn"),
    /** Leaves for the provider. Resolves only where the page came back as it was. */
    createPasskey: port<void, { appearance: Appearance | undefined }>("createPasskey"),
  },
  actions: {
    keepAppearance: assign({ appearance: (_, params: { appearance: Appearance }) => params.appearance }),
    showCreated: sendTo(toasts, notice("success", "profile.passkey.created")),
    showCancelled: sendTo(toasts, notice("info", "profile.passkey.cancelled")),
    showFailed: sendTo(toasts, notice("error", "profile.passkey.failed")),
    showNotLeft: sendTo(toasts, notice("error", "profile.passkey.notLeft")),
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
  description: "The creation of a passkey.",
  meta: { spec: "safety: sign-in" },
  context: { appearance: undefined },
  initial: "returning",
  states: {
    returning: {
      description: "Whether the page comes back from the creation of a passkey is being found out.",
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
      description: "The page is on its way to the provider.",
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
