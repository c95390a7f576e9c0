import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { keyedCallMachine } from "../../machines/instructions/keyed-call.machine.ts";

/** Whether a keyed call has no conclusive answer yet, so that its outcome is being checked. */
export function useIsChecking(call: ActorRefFrom<typeof keyedCallMachine> | undefined): boolean {
  return useSelector(call, (snapshot) => snapshot?.hasTag("checking") ?? false);
}
