/** A copy of a machine in which every actor has a name, so that each can be replaced by a fake. */
import { type AnyActorLogic, type AnyStateMachine, fromPromise, StateMachine } from "xstate";
import { nodesOf } from "./chart.ts";

type Config = Readonly<Record<string, unknown>>;

const isConfigObject = (value: unknown): value is Config => typeof value === "object" && value !== null;
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Whether the action is a plain function: a side effect outside the machine. */
const isEffect = (action: unknown): action is (...args: never[]) => unknown =>
  typeof action === "function" && !("resolve" in action);

function recordAction(action: unknown): unknown {
  if (!isEffect(action)) return action;
  return Object.defineProperty(() => {}, "name", { value: action.name });
}

/** Replaces the action functions of a transition in any form: a target, an object, or a list. */
function recordTransition(transition: unknown): unknown {
  if (Array.isArray(transition)) return transition.map(recordTransition);
  if (!isConfigObject(transition) || !("actions" in transition)) return transition;
  return { ...transition, actions: listOf(transition.actions).map(recordAction) };
}

const mapValues = (values: unknown, mapValue: (value: unknown) => unknown): unknown =>
  isConfigObject(values)
    ? Object.fromEntries(Object.entries(values).map(([key, value]) => [key, mapValue(value)]))
    : values;

/** A state's config with the values under these keys changed. */
function changeKeys(config: Config, keys: readonly string[], mapValue: (value: unknown) => unknown): Config {
  const presentKeys = keys.filter((key) => config[key] !== undefined);
  return { ...config, ...Object.fromEntries(presentKeys.map((key) => [key, mapValue(config[key])])) };
}

function recordState(config: Config): Config {
  const eventsConfig = changeKeys(config, ["on", "after"], (transitions) =>
    mapValues(transitions, recordTransition),
  );
  const endsConfig = changeKeys(eventsConfig, ["always", "onDone"], recordTransition);
  const invokesConfig = changeKeys(endsConfig, ["invoke"], (invoke) =>
    listOf(invoke).map((item) =>
      isConfigObject(item) ? changeKeys(item, ["onDone", "onError", "onSnapshot"], recordTransition) : item,
    ),
  );
  return changeKeys(invokesConfig, ["entry", "exit"], (actions) => listOf(actions).map(recordAction));
}

/** The logic of an actor without an implementation. The walk resolves or rejects it. */
const pendingLogic: AnyActorLogic = fromPromise(() => new Promise(() => {}));

/**
 * Returns the same machine if all its actors are named and its actions may run; otherwise a copy with the same states.
 * @param actions whether action functions run, or are only recorded
 */
export function standardMachine(machine: AnyStateMachine, actions: "run" | "recorded"): AnyStateMachine {
  const actors: Record<string, AnyActorLogic> = {};
  const withNamedInvokes = (config: Config, stateName: string): Config =>
    changeKeys(config, ["invoke"], (invoke) =>
      listOf(invoke).map((item, index) => {
        if (!isConfigObject(item) || typeof item.src === "string") return item;
        const name = String(item.id ?? `${stateName}${index === 0 ? "" : ` ${index + 1}`}`);
        actors[name] = item.src as AnyActorLogic;
        return { ...item, src: name };
      }),
    );
  const standardState = (config: Config, stateName: string): Config => {
    const ownConfig = withNamedInvokes(actions === "recorded" ? recordState(config) : config, stateName);
    return changeKeys(ownConfig, ["states"], (states) =>
      isConfigObject(states)
        ? Object.fromEntries(
            Object.entries(states).map(([key, child]) => [
              key,
              isConfigObject(child)
                ? standardState(child, stateName === machine.id ? key : `${stateName}.${key}`)
                : child,
            ]),
          )
        : states,
    );
  };
  const config = standardState(machine.config as Config, machine.id);
  const { implementations } = machine;
  for (const { src } of [machine.root, ...nodesOf(machine)].flatMap(({ invoke }) => invoke)) {
    if (typeof src !== "string" || src.startsWith("xstate.invoke.")) continue;
    if (implementations.actors[src] === undefined) actors[src] ??= pendingLogic;
  }
  if (actions === "run" && Object.keys(actors).length === 0) return machine;
  return new StateMachine(
    config as never,
    {
      ...implementations,
      actors: { ...implementations.actors, ...actors },
      ...(actions === "recorded" && { actions: mapValues(implementations.actions, recordAction) as never }),
    } as never,
  );
}
