/** Lists the whole snapshots that a machine reaches, for comparisons of context values that no guard reads. */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";
import { withoutSessions } from "./impure.ts";
import { first, next } from "./model.ts";
import type { Subject } from "./subject.ts";

/** Max snapshots of one graph state from which the exploration continues, and max computed steps of one machine. */
const maxVariants = 3;
const maxSteps = 2_500;

/** An event in an explored snapshot, and the snapshot to which the event leads. */
export interface ExploredStep {
  readonly event: AnyEventObject;
  readonly target: Explored;
  /** The actors that the step started, and the action functions that it ran. */
  readonly effects: readonly string[];
  /** Keys of the transitions that the step took. */
  readonly edges: ReadonlySet<string>;
}

export interface Explored {
  readonly snapshot: AnyMachineSnapshot;
  /** Texts of the context's values by key, and of each child's input by `child <id>`. */
  readonly facts: ReadonlyMap<string, string>;
  /** The events of the first path found from the initial snapshot. */
  readonly events: readonly AnyEventObject[];
  /** Empty if the exploration does not continue from this snapshot. */
  readonly steps: ExploredStep[];
}

const inputOf = (child: AnyActorRef): unknown =>
  "options" in child &&
  typeof child.options === "object" &&
  child.options !== null &&
  "input" in child.options
    ? (child.options.input ?? null)
    : null;

const texts = new WeakMap<object, string>();

/** The text of a value, cached by object because most steps change few values. */
function textOfFact(value: unknown): string {
  if (typeof value !== "object" || value === null) return withoutSessions(value);
  const text = texts.get(value) ?? withoutSessions(value);
  texts.set(value, text);
  return text;
}

function factsOf({ context, children }: AnyMachineSnapshot): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const [key, value] of Object.entries<unknown>(context)) facts.set(key, textOfFact(value));
  for (const [id, child] of Object.entries<AnyActorRef | undefined>(children))
    if (child) facts.set(`child ${id}`, textOfFact(inputOf(child)));
  return facts;
}

/** @returns the initial snapshot, then the others in the order of their distance from the initial one */
export function explore(subject: Subject, startName: string): readonly Explored[] {
  const exploredByKey = new Map<string, Explored>();
  const variants = new Map<string, number>();
  const exploredStates: Explored[] = [];
  const exploredStateOf = (snapshot: AnyMachineSnapshot, events: readonly AnyEventObject[]): Explored => {
    const state = subject.serializeState(snapshot);
    const facts = factsOf(snapshot);
    const text = JSON.stringify([state, ...facts]);
    const knownState = exploredByKey.get(text);
    if (knownState) return knownState;
    const newState: Explored = { snapshot, facts, events, steps: [] };
    exploredByKey.set(text, newState);
    const count = (variants.get(state) ?? 0) + 1;
    variants.set(state, count);
    if (count <= maxVariants) exploredStates.push(newState);
    return newState;
  };
  exploredStateOf(first(subject.machine, subject.inputOf(startName)).snapshot, []);
  let count = 0;
  for (const source of exploredStates) {
    if (count >= maxSteps) break;
    for (const event of subject.eventsOf(source.snapshot)) {
      count += 1;
      const { snapshot, effects, edges } = next(subject.machine, source.snapshot, event);
      source.steps.push({
        event,
        effects,
        edges,
        target: exploredStateOf(snapshot, [...source.events, event]),
      });
    }
  }
  return [...exploredByKey.values()];
}

/** The step of an event in an explored snapshot; computes the step if the snapshot has no `steps`. */
export function stepFrom(subject: Subject, source: Explored, event: AnyEventObject): ExploredStep {
  const knownStep = source.steps.find((step) => step.event === event);
  if (knownStep) return knownStep;
  const { snapshot, effects, edges } = next(subject.machine, source.snapshot, event);
  const target = { snapshot, facts: factsOf(snapshot), events: [...source.events, event], steps: [] };
  return { event, effects, edges, target };
}
