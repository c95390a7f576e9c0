import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";

/** The thought machine's actors never run, so nobody but this knows which of them have ended. */
const thought = new WeakMap<AnyMachineSnapshot, ReadonlySet<AnyActorRef>>();

function childrenOf(snapshot: AnyMachineSnapshot): readonly AnyActorRef[] {
  return Object.values<AnyActorRef | undefined>(snapshot.children).filter((child) => child !== undefined);
}

/** Ids of the actors that have answered or failed and are still in sight of a machine. */
export function endedIn(snapshot: AnyMachineSnapshot): readonly string[] {
  const ended = thought.get(snapshot);
  return childrenOf(snapshot)
    .filter((child) => ended?.has(child) ?? child.getSnapshot().status !== "active")
    .map(({ id }) => id)
    .sort();
}

/** The snapshot after an event that was only thought, with what has ended in it. */
export function withEnded(
  from: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  reached: AnyMachineSnapshot,
): AnyMachineSnapshot {
  const ended = new Set(from && thought.get(from));
  const child = from?.children[event.actorId];
  if (child) ended.add(child);
  // A step that changes nothing gives back the same object, which another branch may hold.
  const snapshot: AnyMachineSnapshot = reached === from ? { ...reached } : reached;
  thought.set(snapshot, ended);
  return snapshot;
}
