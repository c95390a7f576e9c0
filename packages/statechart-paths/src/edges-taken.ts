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
  return node.path.length > ancestor.path.length && ancestor.path.every((key, at) => node.path[at] === key);
}

function matches(descriptor: string, type: string): boolean {
  if (descriptor === "*") return true;
  return descriptor.endsWith(".*") ? type.startsWith(descriptor.slice(0, -1)) : descriptor === type;
}

const keys = new WeakMap<AnyTransitionDefinition, string>();

/** The key of a transition; undefined for a transition without an event, such as the initial transition. */
function keyOf(transition: AnyTransitionDefinition): string | undefined {
  const known = keys.get(transition);
  if (known !== undefined) return known;
  const { source, eventType } = transition;
  const candidates = eventType === "" ? source.always : source.transitions.get(eventType);
  const index = candidates?.indexOf(transition) ?? -1;
  if (index < 0) return undefined;
  const key = edgeKey(source, eventType, index);
  keys.set(transition, key);
  return key;
}

/** For each state, the event descriptors that its guards can reject, each with the key of its `refused` edge. */
const guarded = new WeakMap<AnyStateNode, readonly (readonly [descriptor: string, key: string])[]>();

function guardedTransitionsOf(node: AnyStateNode): readonly (readonly [descriptor: string, key: string])[] {
  const known = guarded.get(node);
  if (known) return known;
  const found = candidatesOf(node)
    .filter(([, candidates]) => candidates.at(-1)?.guard !== undefined)
    .map(([descriptor]) => [descriptor, edgeKey(node, descriptor, "refused")] as const);
  guarded.set(node, found);
  return found;
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
  readonly inspect = (inspected: InspectionEvent): void => {
    if (inspected.type !== "@xstate.microstep" || !this.isSubject(inspected)) return;
    if (!isMachineSnapshot(inspected.snapshot)) return;
    const taken = inspected._transitions;
    for (const transition of taken) {
      const key = keyOf(transition);
      if (key !== undefined) this.#keys.add(key);
    }
    if (this.#before)
      this.#noteRejected(
        this.#before,
        inspected.event,
        taken.map(({ source }) => source),
      );
    this.#before = inspected.snapshot;
  };

  #noteRejected(before: AnyMachineSnapshot, event: AnyEventObject, sources: readonly AnyStateNode[]): void {
    for (const node of activeNodes(before)) {
      if (sources.some((source) => source === node || isBelow(source, node))) continue;
      for (const [descriptor, key] of guardedTransitionsOf(node))
        if (descriptor !== "" && matches(descriptor, event.type)) this.#keys.add(key);
    }
  }

  /** Sets the snapshot that the next microstep starts from. */
  standAt(snapshot: AnyMachineSnapshot | undefined): void {
    this.#before = snapshot;
  }

  /** The edges taken since the last call; `resting` is the current snapshot. */
  collect(resting: AnyMachineSnapshot): ReadonlySet<string> {
    for (const node of activeNodes(resting)) {
      for (const [descriptor, key] of guardedTransitionsOf(node)) if (descriptor === "") this.#keys.add(key);
    }
    this.#before = resting;
    const collected = this.#keys;
    this.#keys = new Set();
    return collected;
  }
}
