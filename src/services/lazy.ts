import type {
  ActorLogic,
  AnyActorLogic,
  AnyActorScope,
  AnyStateMachine,
  EventObject,
  Snapshot,
} from "xstate";

/**
 * Logic whose code is loaded before it starts; it delegates everything to the loaded logic.
 * @param getLoadedLogic throws if the actor starts too early
 */
export function lazyLogic<
  State extends Snapshot<unknown>,
  Event extends EventObject,
  Input,
  Emitted extends EventObject,
>(
  getLoadedLogic: () => ActorLogic<State, Event, Input, AnyActorScope["system"], Emitted>,
): ActorLogic<State, Event, Input, AnyActorScope["system"], Emitted> {
  return {
    getInitialSnapshot: (scope, input) => getLoadedLogic().getInitialSnapshot(scope, input),
    transition: (state, event, scope) => getLoadedLogic().transition(state, event, scope),
    start: (state, scope) => getLoadedLogic().start?.(state, scope),
    getPersistedSnapshot: (state, options) => getLoadedLogic().getPersistedSnapshot(state, options),
  };
}

/**
 * Lazy logic for each actor that a machine names.
 * @param getLoadedActors throws if an actor starts too early
 */
export function lazyActors<Actors extends Readonly<Record<string, AnyActorLogic>>>(
  { implementations }: AnyStateMachine,
  getLoadedActors: () => Actors,
): Actors {
  const names = Object.keys(implementations.actors);
  return Object.fromEntries(
    names.map((name) => [name, lazyLogic(() => getLoadedActors()[name] as AnyActorLogic)]),
  ) as Actors;
}
