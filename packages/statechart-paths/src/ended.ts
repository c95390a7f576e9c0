import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";

interface EndedParts {
  readonly actors: ReadonlySet<AnyActorRef>;
  readonly delays: Set<string>;
}

/** Records which actors and delays have ended, because they do not run in a computed snapshot. */
const endedPartsBySnapshot = new WeakMap<AnyMachineSnapshot, EndedParts>();
const noEndedParts: EndedParts = { actors: new Set(), delays: new Set() };

function childrenOf(snapshot: AnyMachineSnapshot): readonly AnyActorRef[] {
  return Object.values<AnyActorRef | undefined>(snapshot.children).filter((child) => child !== undefined);
}

/** Ids of the actors that have resolved or rejected and are still in the snapshot. */
export function endedActorsIn(snapshot: AnyMachineSnapshot): readonly string[] {
  const actors = endedPartsBySnapshot.get(snapshot)?.actors;
  return childrenOf(snapshot)
    .filter((child) => actors?.has(child) ?? child.getSnapshot().status !== "active")
    .map(({ id }) => id)
    .sort();
}

/** Whether the delay of this event type has elapsed, and its state has not been re-entered since. */
export function hasElapsed(snapshot: AnyMachineSnapshot, type: string): boolean {
  return endedPartsBySnapshot.get(snapshot)?.delays.has(type) ?? false;
}

/**
 * Returns the computed snapshot after an event, and records its ended actors and elapsed delays.
 * @param scheduledTypes event types of the delays that the step started or restarted
 */
export function recordEnded(
  snapshotBefore: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  reachedSnapshot: AnyMachineSnapshot,
  scheduledTypes: readonly string[],
): AnyMachineSnapshot {
  const endedBefore = (snapshotBefore && endedPartsBySnapshot.get(snapshotBefore)) ?? noEndedParts;
  const child = snapshotBefore?.children[event.actorId];
  const actors = child ? new Set(endedBefore.actors).add(child) : endedBefore.actors;
  const hasElapsedNow = event.type.startsWith("xstate.after.");
  const delays =
    hasElapsedNow || endedBefore.delays.size > 0 ? new Set(endedBefore.delays) : endedBefore.delays;
  if (hasElapsedNow) delays.add(event.type);
  for (const type of scheduledTypes) delays.delete(type);
  // If nothing changes, XState returns the same object. Copy it, because another branch may use it.
  const snapshot: AnyMachineSnapshot =
    reachedSnapshot === snapshotBefore ? { ...reachedSnapshot } : reachedSnapshot;
  endedPartsBySnapshot.set(snapshot, { actors, delays });
  return snapshot;
}
