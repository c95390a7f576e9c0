import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";

/** Actors and delays do not run in a computed snapshot, so these maps record which of them have ended. */
const endedActorsOf = new WeakMap<AnyMachineSnapshot, ReadonlySet<AnyActorRef>>();
const elapsedDelays = new WeakMap<AnyMachineSnapshot, ReadonlySet<string>>();

function childrenOf(snapshot: AnyMachineSnapshot): readonly AnyActorRef[] {
  return Object.values<AnyActorRef | undefined>(snapshot.children).filter((child) => child !== undefined);
}

/** Ids of the actors that have resolved or rejected and are still in the snapshot. */
export function endedIn(snapshot: AnyMachineSnapshot): readonly string[] {
  const endedActors = endedActorsOf.get(snapshot);
  return childrenOf(snapshot)
    .filter((child) => endedActors?.has(child) ?? child.getSnapshot().status !== "active")
    .map(({ id }) => id)
    .sort();
}

/** Whether the delay of this event type has elapsed, and its state has not been re-entered since. */
export function hasElapsed(snapshot: AnyMachineSnapshot, type: string): boolean {
  return elapsedDelays.get(snapshot)?.has(type) ?? false;
}

/**
 * Returns the computed snapshot after an event, and records its ended actors and elapsed delays.
 * @param scheduled event types of the delays that the step started or restarted
 */
export function withEnded(
  from: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  reached: AnyMachineSnapshot,
  scheduled: readonly string[],
): AnyMachineSnapshot {
  const endedActors = new Set(from && endedActorsOf.get(from));
  const child = from?.children[event.actorId];
  if (child) endedActors.add(child);
  // If nothing changes, XState returns the same object, which another branch may use, so it is copied.
  const snapshot: AnyMachineSnapshot = reached === from ? { ...reached } : reached;
  endedActorsOf.set(snapshot, endedActors);
  const elapsed = new Set(from && elapsedDelays.get(from));
  if (event.type.startsWith("xstate.after.")) elapsed.add(event.type);
  for (const type of scheduled) elapsed.delete(type);
  elapsedDelays.set(snapshot, elapsed);
  return snapshot;
}
