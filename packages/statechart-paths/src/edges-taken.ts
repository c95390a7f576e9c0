import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode, InspectionEvent } from "xstate";
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
      const source = transition.source;
      const candidates =
        transition.eventType === "" ? source.always : source.transitions.get(transition.eventType);
      const index = candidates?.indexOf(transition) ?? -1;
      if (index >= 0) this.#keys.add(edgeKey(source, transition.eventType, index));
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
      for (const [descriptor, candidates] of candidatesOf(node)) {
        if (descriptor === "" || !matches(descriptor, event.type)) continue;
        if (candidates.at(-1)?.guard !== undefined) this.#keys.add(edgeKey(node, descriptor, "refused"));
      }
    }
  }

  /** Sets the snapshot that the next microstep starts from. */
  standAt(snapshot: AnyMachineSnapshot | undefined): void {
    this.#before = snapshot;
  }

  /** The edges taken since the last call; `resting` is the current snapshot. */
  collect(resting: AnyMachineSnapshot): ReadonlySet<string> {
    for (const node of activeNodes(resting)) {
      if (node.always?.at(-1)?.guard !== undefined) this.#keys.add(edgeKey(node, "", "refused"));
    }
    this.#before = resting;
    const collected = this.#keys;
    this.#keys = new Set();
    return collected;
  }
}
