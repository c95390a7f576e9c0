/** Fakes of the actors to which a machine sends events by `systemId`. */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  StateMachine,
} from "xstate";
import { nodesOf } from "./chart.ts";

/** The `systemId`s of the actors that a machine or its children invoke. */
function namesIn(machine: AnyStateMachine): ReadonlySet<string | undefined> {
  const invocations = [machine.root, ...nodesOf(machine)].flatMap(({ invoke }) => invoke);
  const children = Object.values(machine.implementations.actors).filter(
    (logic) => logic instanceof StateMachine,
  );
  return new Set([
    ...invocations.map(({ systemId }) => systemId),
    // The `systemId` of a spawned actor is assumed to be the name of its logic.
    ...Object.keys(machine.implementations.actors),
    ...children.flatMap((child) => [...namesIn(child)]),
  ]);
}

/** Starts an actor with the recorder's logic for each name that is no `systemId` of the machine's own actors. */
export function startRecorders(
  parent: AnyActorRef,
  eventRecorder: AnyActorLogic,
  machine: AnyStateMachine,
  names: readonly string[],
): readonly AnyActorRef[] {
  const ownNames = namesIn(machine);
  return names
    .filter((name) => !ownNames.has(name))
    .map((systemId) => createActor(eventRecorder, { parent, systemId } as never).start());
}
