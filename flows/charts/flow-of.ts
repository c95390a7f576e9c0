/** Makes the drawable chart of a source's. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { machineOf } from "./definition.ts";
import type { Cause, Flow, FlowState, FlowTransition } from "./flow.ts";
import type { SourceActor, SourceChart } from "./source.ts";

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
  times: SourceChart["times"],
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
    ...(cause === "delay" && times[event] !== undefined && { after: times[event] }),
    actions: namesOf(candidate.actions),
    targets: targets.map(({ id }) => id),
    reenter: candidate.reenter,
    description: candidate.description ?? "",
  };
}

function stateOf(
  node: AnyStateNode,
  actors: ReadonlyMap<string, SourceActor>,
  times: SourceChart["times"],
): FlowState {
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
      candidates.map((candidate, index) => transitionOf(node, event, candidate, index, times)),
    ),
    states: Object.values(node.states).map((child) => stateOf(child, actors, times)),
  };
}

export function flowOf(source: SourceChart): Flow {
  const machine: AnyStateMachine = machineOf(source.config);
  const actors = new Map(source.actors.map((actor) => [actor.name, actor]));
  return {
    id: source.id,
    file: source.file,
    root: stateOf(machine.root, actors, source.times),
    invokes: [...new Set(source.actors.flatMap(({ machine: other }) => other ?? []))],
    context: source.context,
  };
}
