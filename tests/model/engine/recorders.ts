/** Stand-ins for the actors that a machine speaks to by their `systemId`, without knowing them. */
import { type AnyActorLogic, type AnyActorRef, type AnyStateMachine, createActor } from "xstate";
import { nodesOf } from "./chart.ts";

/** Starts one for each name that the machine's own children do not have; what it is sent goes to `ear`. */
export function startRecorders(
  parent: AnyActorRef,
  ear: AnyActorLogic,
  machine: AnyStateMachine,
  names: readonly string[],
): readonly AnyActorRef[] {
  const invoked = [machine.root, ...nodesOf(machine)].flatMap(({ invoke }) => invoke);
  const own = new Set(invoked.map(({ systemId }) => systemId));
  return names
    .filter((name) => !own.has(name))
    .map((systemId) => createActor(ear, { parent, systemId } as never).start());
}
