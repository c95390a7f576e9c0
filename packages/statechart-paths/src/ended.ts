import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";

interface EndedParts {
  readonly actors: ReadonlySet<AnyActorRef>;
  readonly delays: Set<string>;
}

/** Records which actors and delays have ended, because they do not run in a computed snapshot. */
const endedBy = new WeakMap<AnyMachineSnapshot, EndedParts>();
const nothing: EndedParts = { actors: new Set(), delays: new Set() };

function childrenOf(snapshot: AnyMachineSnapshot): readonly AnyActorRef[] {
  return Object.values<AnyActorRef | undefined>(snapshot.children).filter((child) => child !== undefined);
}

/** Ids of the actors that have resolved or rejected and are still in the snapshot. */
export function endedActorsIn(snapshot: AnyMachineSnapshot): readonly string[] {
  const actors = endedBy.get(snapshot)?.actors;
  return childrenOf(snapshot)
    .filter((child) => actors?.has(child) ?? child.getSnapshot().status !== "active")
    .map(({ id }) => id)
    .sort();
}

/** Whether the delay of this event type has elapsed, and its state has not been re-entered since. */
export function hasElapsed(snapshot: AnyMachineSnapshot, type: string): boolean {
  return endedBy.get(snapshot)?.delays.has(type) ?? false;
}

/**
 * Returns the computed snapshot after an event, and records its ended actors and elapsed delays.
 * @param scheduled event types of the delays that the step started or restarted
 */
export function recordEnded(
  from: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  reached: AnyMachineSnapshot,
  scheduled: readonly string[],
): AnyMachineSnapshot {
  const before = (from && endedBy.get(from)) ?? nothing;
  const child = from?.children[event.actorId];
  const actors = child ? new Set(before.actors).add(child) : before.actors;
  const hasElapsedNow = event.type.startsWith("xstate.after.");
  const delays = hasElapsedNow || before.delays.size > 0 ? new Set(before.delays) : before.delays;
  if (hasElapsedNow) delays.add(event.type);
  for (const type of scheduled) delays.delete(type);
  // If nothing changes, XState returns the same object. Copy it, because another branch may use it.
  const snapshot: AnyMachineSnapshot = reached === from ? { ...reached } : reached;
  endedBy.set(snapshot, { actors, delays });
  return snapshot;
}
