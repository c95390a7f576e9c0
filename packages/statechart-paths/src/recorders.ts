/** Stand-ins for the actors that a machine speaks to by their `systemId`, without knowing them. */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  StateMachine,
} from "xstate";
import { nodesOf } from "./chart.ts";

/** The names of what a machine invokes, and of what its children invoke in their turn. */
function namesIn(machine: AnyStateMachine): ReadonlySet<string | undefined> {
  const invoked = [machine.root, ...nodesOf(machine)].flatMap(({ invoke }) => invoke);
  const children = Object.values(machine.implementations.actors).filter(
    (logic) => logic instanceof StateMachine,
  );
  return new Set([
    ...invoked.map(({ systemId }) => systemId),
    // One that is spawned has the name of its logic.
    ...Object.keys(machine.implementations.actors),
    ...children.flatMap((one) => [...namesIn(one)]),
  ]);
}

/** Starts one for each name that no actor of the machine has; what it is sent goes to `ear`. */
export function startRecorders(
  parent: AnyActorRef,
  ear: AnyActorLogic,
  machine: AnyStateMachine,
  names: readonly string[],
): readonly AnyActorRef[] {
  const own = namesIn(machine);
  return names
    .filter((name) => !own.has(name))
    .map((systemId) => createActor(ear, { parent, systemId } as never).start());
}
