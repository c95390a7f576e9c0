/** Describes paths in the product's words, with the descriptions in the charts. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from "xstate";
import { activeNodes, nameOf, nodesOf } from "./chart.ts";
import type { Step } from "./model.ts";
import type { Path } from "./plan.ts";
import {
  defaultRejections,
  delayName,
  endedActor,
  isAfter,
  isError,
  plainStart,
  type Subject,
} from "./subject.ts";

function plainTypeOf(type: string): string {
  return type
    .replace(/[._]/g, " ")
    .replace(
      /([a-z])([A-Z])/g,
      (_, lowerLetter, upperLetter) => `${lowerLetter} ${upperLetter.toLowerCase()}`,
    );
}

function payloadOf({ paths }: Subject, event: AnyEventObject): string {
  const { type: _, actorId: __, output, error, ...fields } = event;
  // Print a field with the value undefined, because the path file tries this value and JSON would omit the field.
  const payload = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value === undefined ? "unknown" : value]),
  );
  const shownPayload =
    output !== undefined
      ? output
      : error !== undefined
        ? (paths.rejections ?? defaultRejections).label(error)
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
  if (isAfter(type)) return labels[delayName(type)] ?? `${plainTypeOf(delayName(type))} is over`;
  const actor = endedActor(type);
  if (actor !== undefined) {
    const doneLabel = labels["xstate.done.actor.*"];
    if (labels[actor] === undefined && doneLabel !== undefined && !isError(type)) return doneLabel;
    const name = labels[actor] ?? plainTypeOf(actor);
    return `${name} ${isError(type) ? "fails" : "is done"}${payloadOf(subject, event)}`;
  }
  return `${labels[type] ?? plainTypeOf(type)}${payloadOf(subject, event)}`;
}

function toSentence(text: string): string {
  return text.replace(/\.$/, "");
}

function isEntered(node: AnyStateNode, snapshotBefore: AnyMachineSnapshot): boolean {
  return !activeNodes(snapshotBefore).some(({ id }) => id === node.id);
}

/** Descriptions of the ancestors that were entered with the state, outermost first. */
function enteredAncestors(
  node: AnyStateNode,
  snapshotBefore: AnyMachineSnapshot | undefined,
): readonly string[] {
  const { parent } = node;
  if (!parent || parent.path.length === 0 || (snapshotBefore && !isEntered(parent, snapshotBefore)))
    return [];
  return [
    ...enteredAncestors(parent, snapshotBefore),
    ...(parent.description ? [toSentence(parent.description)] : []),
  ];
}

/** Descriptions of the states of an expected target: `choosing.declined`, `paying + free`, `open | closed`. */
export function placeLabel(machine: AnyStateMachine, stateNames: string): string {
  const nodes = new Map(nodesOf(machine).map((node) => [nameOf(node), node]));
  return stateNames.replace(/[^\s|+]+/g, (name) => {
    const description = nodes.get(name)?.description;
    return description ? `${toSentence(description)} (${name})` : name;
  });
}

/** Descriptions of the entered leaf states; if the step entered none, of the active ones. */
export function stateLabel(snapshot: AnyMachineSnapshot, snapshotBefore?: AnyMachineSnapshot): string {
  const leaves = activeNodes(snapshot).filter(({ type }) => type === "atomic" || type === "final");
  const enteredLeaves = snapshotBefore ? leaves.filter((node) => isEntered(node, snapshotBefore)) : leaves;
  if (enteredLeaves.length === 0) return `it stays: ${leaves.map(nameOf).join(", ")}`;
  const [onlyLeaf, ...otherLeaves] = enteredLeaves;
  const ancestorLabels =
    onlyLeaf && otherLeaves.length === 0 ? enteredAncestors(onlyLeaf, snapshotBefore) : [];
  const leafLabel = (node: AnyStateNode) =>
    `${node.description ? toSentence(node.description) : plainTypeOf(nameOf(node))} (${nameOf(node)})`;
  return [...ancestorLabels, enteredLeaves.map(leafLabel).join("; ")].join(". ");
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
  const previousSteps: readonly Step[] = [initial, ...steps];
  const initialLabel = stateLabel(initial.snapshot);
  const lastStep = previousSteps.at(-1) ?? initial;
  return {
    title: `${nameOf(subject.machine.root)}: ${start === plainStart ? "" : `${start}, `}to ${activeNodes(
      lastStep.snapshot,
    )
      .filter(({ type }) => type === "atomic" || type === "final")
      .map(nameOf)
      .join(" + ")} in ${steps.length} steps`,
    given: start === plainStart ? initialLabel : `${start}: ${initialLabel}`,
    steps: steps.map(({ event, snapshot }, index) => ({
      when: eventLabel(subject, event),
      shows: stateLabel(snapshot, previousSteps[index]?.snapshot),
    })),
  };
}
