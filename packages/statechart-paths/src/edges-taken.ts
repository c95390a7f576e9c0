import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from "xstate";
import { activeNodes, candidatesOf, edgeKey } from "./chart.ts";

function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === "object" && snapshot !== null && "_nodes" in snapshot;
}

function isBelow(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  return (
    node.path.length > ancestor.path.length && ancestor.path.every((key, index) => node.path[index] === key)
  );
}

function isMatch(descriptor: string, type: string): boolean {
  if (descriptor === "*") return true;
  return descriptor.endsWith(".*") ? type.startsWith(descriptor.slice(0, -1)) : descriptor === type;
}

const keys = new WeakMap<AnyTransitionDefinition, string>();

/** The key of a transition; undefined for a transition without an event, such as the initial transition. */
function keyOf(transition: AnyTransitionDefinition): string | undefined {
  const knownKey = keys.get(transition);
  if (knownKey !== undefined) return knownKey;
  const { source, eventType } = transition;
  const candidates = eventType === "" ? source.always : source.transitions.get(eventType);
  const index = candidates?.indexOf(transition) ?? -1;
  if (index < 0) return undefined;
  const key = edgeKey(source, eventType, index);
  keys.set(transition, key);
  return key;
}

/** For each state, the event descriptors that its guards can reject, each with the key of its `refused` edge. */
const guardedTransitions = new WeakMap<
  AnyStateNode,
  readonly (readonly [descriptor: string, key: string])[]
>();

function guardedTransitionsOf(node: AnyStateNode): readonly (readonly [descriptor: string, key: string])[] {
  const knownTransitions = guardedTransitions.get(node);
  if (knownTransitions) return knownTransitions;
  const foundTransitions = candidatesOf(node)
    .filter(([, candidates]) => candidates.at(-1)?.guard !== undefined)
    .map(([descriptor]) => [descriptor, edgeKey(node, descriptor, "refused")] as const);
  guardedTransitions.set(node, foundTransitions);
  return foundTransitions;
}

/**
 * Records the transitions that a machine takes, microstep by microstep, including raised events and eventless
 * transitions, and the events that its guards reject.
 */
export class EdgesTaken {
  #before: AnyMachineSnapshot | undefined;
  #keys = new Set<string>();

  /** @param isSubject whether an inspected actor is the machine under test */
  constructor(readonly isSubject: (event: InspectionEvent) => boolean) {}

  /** Pass this to `createActor` as `inspect`. */
  readonly inspect = (inspectionEvent: InspectionEvent): void => {
    if (inspectionEvent.type !== "@xstate.microstep" || !this.isSubject(inspectionEvent)) return;
    if (!isMachineSnapshot(inspectionEvent.snapshot)) return;
    const takenTransitions = inspectionEvent._transitions;
    for (const transition of takenTransitions) {
      const key = keyOf(transition);
      if (key !== undefined) this.#keys.add(key);
    }
    if (this.#before)
      this.#noteRejected(
        this.#before,
        inspectionEvent.event,
        takenTransitions.map(({ source }) => source),
      );
    this.#before = inspectionEvent.snapshot;
  };

  #noteRejected(
    snapshotBefore: AnyMachineSnapshot,
    event: AnyEventObject,
    sources: readonly AnyStateNode[],
  ): void {
    for (const node of activeNodes(snapshotBefore)) {
      if (sources.some((source) => source === node || isBelow(source, node))) continue;
      for (const [descriptor, key] of guardedTransitionsOf(node))
        if (descriptor !== "" && isMatch(descriptor, event.type)) this.#keys.add(key);
    }
  }

  /** Sets the snapshot that the next microstep starts from. */
  standAt(snapshot: AnyMachineSnapshot | undefined): void {
    this.#before = snapshot;
  }

  /** The edges taken since the last call; `restingSnapshot` is the current snapshot. */
  collect(restingSnapshot: AnyMachineSnapshot): ReadonlySet<string> {
    for (const node of activeNodes(restingSnapshot)) {
      for (const [descriptor, key] of guardedTransitionsOf(node)) if (descriptor === "") this.#keys.add(key);
    }
    this.#before = restingSnapshot;
    const collectedKeys = this.#keys;
    this.#keys = new Set();
    return collectedKeys;
  }
}
