import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { keyedCallMachine } from "../../machines/instructions/keyed-call.machine.ts";

/** Whether no answer to a keyed call has counted, so that its outcome is being checked. */
export function useChecking(call: ActorRefFrom<typeof keyedCallMachine> | undefined): boolean {
  return useSelector(call, (snapshot) => snapshot?.hasTag("checking") ?? false);
}
