/** Converts a chart's source into a drawable chart. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { codeOf, machineOf } from "./definition.ts";
import type { Cause, Flow, FlowInvoke, FlowState, FlowTransition } from "./flow.ts";
import type { SourceActor, SourceChart } from "./source.ts";
import { actionName, actorName, guardName } from "./written.ts";

interface Chart {
  readonly id: string;
  readonly actors: ReadonlyMap<string, SourceActor>;
  readonly times: SourceChart["times"];
}

function pathOf(node: AnyStateNode): string {
  return node.path.join(".");
}

/** The state's id, from its path. A custom `id` is only a name for targets within the chart. */
function idOf(node: AnyStateNode, chart: Chart): string {
  return [chart.id, ...node.path].join(".");
}

function displayedPathOf(node: AnyStateNode, chart: Chart): string {
  return pathOf(node) || chart.id;
}

function toList(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function namesOf(list: unknown, nameOf: (code: string) => string = actionName): string[] {
  return toList(list).flatMap((item: unknown) => {
    const code = codeOf(item);
    if (code !== undefined) return nameOf(code);
    // Omit the built-in action of XState that starts a delay.
    if (typeof item === "function") return [];
    return typeof item === "object" && item !== null && "type" in item ? String(item.type) : String(item);
  });
}

function invokesOf(node: AnyStateNode, chart: Chart): FlowInvoke[] {
  const invokeConfigs = toList(node.config.invoke) as readonly {
    readonly src?: unknown;
    readonly id?: unknown;
  }[];
  return node.invoke.map(({ id, src: definedSource }, index) => {
    const code = codeOf(invokeConfigs[index]?.src);
    const src = code === undefined ? String(definedSource) : actorName(code);
    const actor = chart.actors.get(src);
    const name = invokeConfigs[index]?.id === undefined ? src : id;
    return {
      id: name,
      // An inline actor's code does not name the actor, so use the invoke's id.
      src: code?.startsWith(`${src}(`) && name !== src ? name : src,
      kind: actor?.kind ?? "port",
      ...(actor?.machine !== undefined && { machine: actor.machine }),
    };
  });
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

/**
 * Replaces an invoke id that XState has generated (`0.door.opening`) by the name of the invoked actor.
 */
function replaceGeneratedId(event: string, node: AnyStateNode, chart: Chart): string {
  const [, prefix, generatedId] = /^(xstate\.(?:done|error|snapshot)\.actor\.)(\d+\..*)$/.exec(event) ?? [];
  const invokeIndex = node.invoke.findIndex(({ id }) => id === generatedId);
  const name = invokesOf(node, chart)[invokeIndex]?.id;
  return prefix === undefined || name === undefined ? event : `${prefix}${name}`;
}

function transitionOf(
  node: AnyStateNode,
  eventType: string,
  candidate: AnyTransitionDefinition,
  index: number,
  chart: Chart,
): FlowTransition {
  const { cause, event, spoken: eventText } = causeOf(replaceGeneratedId(eventType, node, chart));
  const [guard] = candidate.guard === undefined ? [] : namesOf(candidate.guard, guardName);
  const targets = candidate.target ?? [];
  const targetText =
    targets.length === 0 ? "stays" : targets.map((target) => displayedPathOf(target, chart)).join(" + ");
  const delayTime = /^\d+$/.test(event) ? Number(event) : chart.times[event];
  return {
    key: `${idOf(node, chart)}|${eventType}|${index}`,
    name: `${displayedPathOf(node, chart)} — ${eventText}${guard === undefined ? "" : ` [${guard}]`} → ${targetText}`,
    cause,
    event,
    ...(guard !== undefined && { guard }),
    ...(cause === "delay" && delayTime !== undefined && { after: delayTime }),
    actions: namesOf(candidate.actions),
    targets: targets.map((target) => idOf(target, chart)),
    reenter: candidate.reenter,
    description: candidate.description ?? "",
  };
}

function stateOf(node: AnyStateNode, chart: Chart): FlowState {
  const lists: readonly (readonly [string, readonly AnyTransitionDefinition[]])[] = [
    ...node.transitions,
    ...(node.always ? [["", node.always] as const] : []),
  ];
  const spec: unknown = node.meta?.spec;
  const initialNode: AnyStateNode | undefined =
    node.type === "compound" ? node.initial.target?.[0] : undefined;
  return {
    id: idOf(node, chart),
    key: node.key,
    path: pathOf(node),
    kind: node.type,
    description: node.description ?? "",
    ...(typeof spec === "string" && { spec }),
    ...(initialNode !== undefined && { initial: idOf(initialNode, chart) }),
    ...(node.history && { history: node.history }),
    tags: node.tags,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invokes: invokesOf(node, chart),
    transitions: [
      ...lists.flatMap(([event, candidates]) =>
        candidates.map((candidate, index) => transitionOf(node, event, candidate, index, chart)),
      ),
      ...historyDefaultOf(node, chart),
    ],
    states: Object.values(node.states).map((child) => stateOf(child, chart)),
  };
}

/** The default transition of a history state, for use before any history exists. */
function historyDefaultOf(node: AnyStateNode, chart: Chart): FlowTransition[] {
  const { target } = node.config;
  if (node.type !== "history" || typeof target !== "string") return [];
  const absoluteTarget = target.startsWith("#") ? node.machine.getStateNodeById(target.slice(1)) : undefined;
  const targetNode =
    absoluteTarget ??
    target
      .split(".")
      .reduce<AnyStateNode | undefined>((parentNode, key) => parentNode?.states[key], node.parent);
  if (targetNode === undefined) return [];
  return [
    {
      key: `${idOf(node, chart)}|history|0`,
      name: `${displayedPathOf(node, chart)} — the first time → ${displayedPathOf(targetNode, chart)}`,
      cause: "always",
      event: "",
      actions: [],
      targets: [idOf(targetNode, chart)],
      reenter: false,
      description: "the first time",
    },
  ];
}

export function flowOf(source: SourceChart): Flow {
  const machine: AnyStateMachine = machineOf(source.config);
  const actors = new Map(source.actors.map((actor) => [actor.name, actor]));
  return {
    id: source.id,
    file: source.file,
    root: stateOf(machine.root, { id: source.id, actors, times: source.times }),
    invokes: [...new Set(source.actors.flatMap(({ machine: invokedMachine }) => invokedMachine ?? []))],
    context: source.context,
  };
}
