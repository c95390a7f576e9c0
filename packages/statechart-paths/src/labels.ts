/** Describes paths in the product's words, with the descriptions in the charts. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from "xstate";
import { activeNodes, nameOf, nodesOf } from "./chart.ts";
import type { Step } from "./model.ts";
import type { Path } from "./plan.ts";
import { asTheyAre, delayName, endedActor, isAfter, isError, plainStart, type Subject } from "./subject.ts";

function plainName(type: string): string {
  return type.replace(/[._]/g, " ").replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
}

function payloadOf({ paths }: Subject, event: AnyEventObject): string {
  const { type: _, actorId: __, output, error, ...fields } = event;
  // Print an undefined field, because it is a tried value and JSON would omit it.
  const payload = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value === undefined ? "unknown" : value]),
  );
  const shownPayload =
    output !== undefined
      ? output
      : error !== undefined
        ? (paths.rejections ?? asTheyAre).label(error)
        : payload;
  const text = JSON.stringify(shownPayload, (_key, value: unknown) =>
    typeof value === "object" && value !== null && "sessionId" in value ? "…" : value,
  );
  if (text === undefined || text === "{}") return "";
  const nameText = paths.names?.(text) ?? text;
  return ` (${nameText.length > 80 ? `${nameText.slice(0, 77)}…` : nameText})`;
}

/** `the door is pushed`, `the reading of the card fails (network)` */
export function eventLabel(subject: Subject, event: AnyEventObject): string {
  const labels = subject.paths.labels ?? {};
  const { type } = event;
  if (isAfter(type)) return labels[delayName(type)] ?? `${plainName(delayName(type))} is over`;
  const actor = endedActor(type);
  if (actor !== undefined) {
    const spokenLabel = labels["xstate.done.actor.*"];
    if (labels[actor] === undefined && spokenLabel !== undefined && !isError(type)) return spokenLabel;
    const name = labels[actor] ?? plainName(actor);
    return `${name} ${isError(type) ? "fails" : "is done"}${payloadOf(subject, event)}`;
  }
  return `${labels[type] ?? plainName(type)}${payloadOf(subject, event)}`;
}

function sentence(text: string): string {
  return text.replace(/\.$/, "");
}

function isEntered(node: AnyStateNode, snapshotBefore: AnyMachineSnapshot): boolean {
  return !activeNodes(snapshotBefore).some(({ id }) => id === node.id);
}

/** Descriptions of the ancestors that were entered with the state, outermost first. */
function enteredAround(
  node: AnyStateNode,
  snapshotBefore: AnyMachineSnapshot | undefined,
): readonly string[] {
  const { parent } = node;
  if (!parent || parent.path.length === 0 || (snapshotBefore && !isEntered(parent, snapshotBefore)))
    return [];
  return [
    ...enteredAround(parent, snapshotBefore),
    ...(parent.description ? [sentence(parent.description)] : []),
  ];
}

/** Descriptions of the states of an expected target: `choosing.declined`, `paying + free`, `open | closed`. */
export function placeLabel(machine: AnyStateMachine, place: string): string {
  const nodes = new Map(nodesOf(machine).map((node) => [nameOf(node), node]));
  return place.replace(/[^\s|+]+/g, (name) => {
    const description = nodes.get(name)?.description;
    return description ? `${sentence(description)} (${name})` : name;
  });
}

/** Descriptions of the entered leaf states; if the step entered none, of the active ones. */
export function stateLabel(snapshot: AnyMachineSnapshot, snapshotBefore?: AnyMachineSnapshot): string {
  const leaves = activeNodes(snapshot).filter(({ type }) => type === "atomic" || type === "final");
  const enteredNodes = snapshotBefore ? leaves.filter((node) => isEntered(node, snapshotBefore)) : leaves;
  if (enteredNodes.length === 0) return `it stays: ${leaves.map(nameOf).join(", ")}`;
  const [onlyNode, ...otherNodes] = enteredNodes;
  const around = onlyNode && otherNodes.length === 0 ? enteredAround(onlyNode, snapshotBefore) : [];
  const leaf = (node: AnyStateNode) =>
    `${node.description ? sentence(node.description) : plainName(nameOf(node))} (${nameOf(node)})`;
  return [...around, enteredNodes.map(leaf).join("; ")].join(". ");
}

export interface DescribedStep {
  readonly when: string;
  readonly shows: string;
}

export interface DescribedPath {
  readonly title: string;
  readonly given: string;
  readonly steps: readonly DescribedStep[];
}

export function describePath({ subject, start, initial, steps }: Path): DescribedPath {
  const befores: readonly Step[] = [initial, ...steps];
  const openingStateLabel = stateLabel(initial.snapshot);
  const lastStep = befores.at(-1) ?? initial;
  return {
    title: `${nameOf(subject.machine.root)}: ${start === plainStart ? "" : `${start}, `}to ${activeNodes(
      lastStep.snapshot,
    )
      .filter(({ type }) => type === "atomic" || type === "final")
      .map(nameOf)
      .join(" + ")} in ${steps.length} steps`,
    given: start === plainStart ? openingStateLabel : `${start}: ${openingStateLabel}`,
    steps: steps.map(({ event, snapshot }, index) => ({
      when: eventLabel(subject, event),
      shows: stateLabel(snapshot, befores[index]?.snapshot),
    })),
  };
}
