import { type AnyEventObject, fromCallback } from "xstate";
import { shellMachine } from "../../machines/shell.machine.ts";
import { toastsMachine } from "../../machines/toasts.machine.ts";
import { watchNavigation, watchVisibility } from "../browser/watch.ts";

export const navigation = fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
  watchNavigation(() => sendBack({ type: "navigated" })),
);

export function bindShell() {
  return shellMachine.provide({ actors: { watchNavigation: navigation } });
}

export function bindToasts() {
  return toastsMachine.provide({
    actors: {
      watchVisibility: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchVisibility({
          hidden: () => sendBack({ type: "attention.began" }),
          seen: () => sendBack({ type: "attention.ended" }),
        }),
      ),
    },
  });
}
