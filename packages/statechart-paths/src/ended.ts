import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";

/** The thought machine's actors and delays never run, so nothing but this knows which of them are over. */
const thought = new WeakMap<AnyMachineSnapshot, ReadonlySet<AnyActorRef>>();
const delaysOver = new WeakMap<AnyMachineSnapshot, ReadonlySet<string>>();

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

/** Whether a delay is over, by its event's type, and its state was not entered anew. */
export function isOver(snapshot: AnyMachineSnapshot, type: string): boolean {
  return delaysOver.get(snapshot)?.has(type) ?? false;
}

/**
 * The snapshot after an event that was only thought, with what is over in it.
 * @param scheduled the delays that the step began, or began anew, by their events' types
 */
export function withEnded(
  from: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  reached: AnyMachineSnapshot,
  scheduled: readonly string[],
): AnyMachineSnapshot {
  const ended = new Set(from && thought.get(from));
  const child = from?.children[event.actorId];
  if (child) ended.add(child);
  // A step that changes nothing gives back the same object, which another branch may hold.
  const snapshot: AnyMachineSnapshot = reached === from ? { ...reached } : reached;
  thought.set(snapshot, ended);
  const over = new Set(from && delaysOver.get(from));
  if (event.type.startsWith("xstate.after.")) over.add(event.type);
  for (const type of scheduled) over.delete(type);
  delaysOver.set(snapshot, over);
  return snapshot;
}
