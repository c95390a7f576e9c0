/** A chart as it is drawn: states within states, and every way from one to another with its words. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { machineOf } from "./definition.ts";
import type { SourceActor, SourceChart } from "./source.ts";

/** Why a transition happens: somebody says something, a delay is over, an actor ends, or nothing is needed. */
export type Cause = "event" | "delay" | "done" | "failed" | "finished" | "always";

export interface FlowTransition {
  /** `payment.inFlight.claiming|lock.granted|0`: the state, the event, and which of its candidates. */
  readonly key: string;
  /** As the paths call it: `inFlight.claiming — lock.granted [isResumed] → inFlight.rereading`. */
  readonly name: string;
  readonly cause: Cause;
  /** The event's name, the delay's, or the invoke's id; empty where nothing is needed. */
  readonly event: string;
  readonly guard?: string;
  readonly actions: readonly string[];
  readonly targets: readonly string[];
  /** Its source is left and entered again. */
  readonly reenter: boolean;
  readonly description: string;
}

export interface FlowInvoke {
  readonly id: string;
  readonly src: string;
  readonly kind: SourceActor["kind"];
  readonly machine?: string;
}

export interface FlowState {
  /** `payment.inFlight.claiming` */
  readonly id: string;
  readonly key: string;
  /** From the chart's root, which has the empty one. */
  readonly path: string;
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history";
  readonly description: string;
  /** The part of the specification or the promise it keeps. */
  readonly spec?: string;
  readonly initial?: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly FlowInvoke[];
  readonly transitions: readonly FlowTransition[];
  readonly states: readonly FlowState[];
}

export interface Flow {
  readonly id: string;
  readonly file: string;
  readonly root: FlowState;
  /** Charts that it starts, each once. */
  readonly invokes: readonly string[];
  readonly context: readonly string[];
}

function pathOf(node: AnyStateNode): string {
  return node.path.join(".");
}

function spoken(node: AnyStateNode): string {
  return pathOf(node) || node.machine.id;
}

function namesOf(list: unknown): string[] {
  const all = list === undefined ? [] : Array.isArray(list) ? list : [list];
  return all.map((one: unknown) =>
    typeof one === "object" && one !== null && "type" in one ? String(one.type) : String(one),
  );
}

function causeOf(event: string): { readonly cause: Cause; readonly event: string; readonly spoken: string } {
  const rules: readonly (readonly [RegExp, Cause, string])[] = [
    [/^xstate\.done\.actor\.(?!\*)(.+)$/, "done", "done: "],
    [/^xstate\.error\.actor\.(.+)$/, "failed", "error: "],
    [/^xstate\.done\.state\.(.+)$/, "finished", "finished: "],
    [/^xstate\.after\.([^.]+)\..*$/, "delay", "after "],
  ];
  for (const [pattern, cause, prefix] of rules) {
    const name = pattern.exec(event)?.[1];
    if (name !== undefined) return { cause, event: name, spoken: `${prefix}${name}` };
  }
  return event === ""
    ? { cause: "always", event, spoken: "at once" }
    : { cause: "event", event, spoken: event.replace(/^xstate\.done\.actor\./, "done: ") };
}

function transitionOf(
  node: AnyStateNode,
  eventType: string,
  candidate: AnyTransitionDefinition,
  index: number,
): FlowTransition {
  const { cause, event, spoken: said } = causeOf(eventType);
  const [guard] = candidate.guard === undefined ? [] : namesOf(candidate.guard);
  const targets = candidate.target ?? [];
  const ends = targets.length === 0 ? "stays" : targets.map(spoken).join(" + ");
  return {
    key: `${node.id}|${eventType}|${index}`,
    name: `${spoken(node)} — ${said}${guard === undefined ? "" : ` [${guard}]`} → ${ends}`,
    cause,
    event,
    ...(guard !== undefined && { guard }),
    actions: namesOf(candidate.actions),
    targets: targets.map(({ id }) => id),
    reenter: candidate.reenter,
    description: candidate.description ?? "",
  };
}

function stateOf(node: AnyStateNode, actors: ReadonlyMap<string, SourceActor>): FlowState {
  const lists: readonly (readonly [string, readonly AnyTransitionDefinition[]])[] = [
    ...node.transitions,
    ...(node.always ? [["", node.always] as const] : []),
  ];
  const spec: unknown = node.meta?.spec;
  const initial = node.type === "compound" ? node.initial.target?.[0]?.id : undefined;
  return {
    id: node.id,
    key: node.key,
    path: pathOf(node),
    kind: node.type,
    description: node.description ?? "",
    ...(typeof spec === "string" && { spec }),
    ...(initial !== undefined && { initial }),
    tags: node.tags,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invokes: node.invoke.map(({ id, src }) => {
      const actor = actors.get(String(src));
      return {
        id,
        src: String(src),
        kind: actor?.kind ?? "port",
        ...(actor?.machine !== undefined && { machine: actor.machine }),
      };
    }),
    transitions: lists.flatMap(([event, candidates]) =>
      candidates.map((candidate, index) => transitionOf(node, event, candidate, index)),
    ),
    states: Object.values(node.states).map((child) => stateOf(child, actors)),
  };
}

export function flowOf(source: SourceChart): Flow {
  const machine: AnyStateMachine = machineOf(source.config);
  const actors = new Map(source.actors.map((actor) => [actor.name, actor]));
  return {
    id: source.id,
    file: source.file,
    root: stateOf(machine.root, actors),
    invokes: [...new Set(source.actors.flatMap(({ machine: other }) => other ?? []))],
    context: source.context,
  };
}

/** A state and all within it, outermost first. */
export function flatten(state: FlowState): readonly FlowState[] {
  return [state, ...state.states.flatMap(flatten)];
}
