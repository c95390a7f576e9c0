import type { AnyStateMachine } from "xstate";

export function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === "object" && value !== null && "getStateNodeById" in value;
}
