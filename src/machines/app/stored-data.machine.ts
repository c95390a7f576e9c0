import { type ActorRefFrom, sendTo, setup } from "xstate";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";

export type StoredDataEvent =
  | { type: "clear.requested" }
  | { type: "clear.confirmed" }
  | { type: "clear.cancelled" }
  | { type: "navigated" };

/** Clears the data that the app stores in this browser, except payments whose outcome is not known. */
export const storedDataMachine = setup({
  types: { events: {} as StoredDataEvent, meta: {} as { spec: string } },
  actors: {
    /** Clears all stored data except the sign-in, which signing out clears, and the payment journal. */
    clearStored: port<void>("clearStored"),
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    showCleared: sendTo(toasts, toastRaisedEvent("success", "settings.cleared")),
    showFailed: sendTo(toasts, toastRaisedEvent("error", "errors.unexpected")),
  },
}).createMachine({
  id: "storedData",
  description: "The data that the app stores in this browser.",
  meta: { spec: "§9 Kept choices" },
  initial: "kept",
  invoke: {
    id: "navigation",
    src: "watchNavigation",
    onError: { description: "Without it, the question is closed by hand." },
  },
  states: {
    kept: {
      description: "The settings page lists the stored data.",
      meta: { spec: "§9 Kept choices" },
      on: {
        "clear.requested": { target: "asking", description: "The person presses the button that clears." },
      },
    },
    asking: {
      description: "The person is asked before anything is cleared.",
      meta: { spec: "§9 Kept choices" },
      on: {
        "clear.confirmed": { target: "clearing", description: "The person confirms." },
        "clear.cancelled": { target: "kept", description: "The person cancels." },
        navigated: { target: "kept", description: "The address changes." },
      },
    },
    clearing: {
      description: "Everything except the sign-in and the payment journal is being cleared.",
      meta: { spec: "safety: payment journal" },
      invoke: {
        id: "clearStored",
        src: "clearStored",
        onDone: { target: "kept", actions: "showCleared", description: "What is stored is cleared." },
        onError: {
          target: "kept",
          actions: "showFailed",
          description: "The stored data could not be cleared.",
        },
      },
    },
  },
});

export type StoredDataActor = ActorRefFrom<typeof storedDataMachine>;
