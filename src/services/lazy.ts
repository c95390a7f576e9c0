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
 * @param loaded throws if the actor starts too early
 */
export function lazyLogic<
  State extends Snapshot<unknown>,
  Event extends EventObject,
  Input,
  Emitted extends EventObject,
>(
  loaded: () => ActorLogic<State, Event, Input, AnyActorScope["system"], Emitted>,
): ActorLogic<State, Event, Input, AnyActorScope["system"], Emitted> {
  return {
    getInitialSnapshot: (scope, input) => loaded().getInitialSnapshot(scope, input),
    transition: (state, event, scope) => loaded().transition(state, event, scope),
    start: (state, scope) => loaded().start?.(state, scope),
    getPersistedSnapshot: (state, options) => loaded().getPersistedSnapshot(state, options),
  };
}

/**
 * Lazy logic for each actor that a machine names.
 * @param loaded throws if an actor starts too early
 */
export function lazyActors<Actors extends Readonly<Record<string, AnyActorLogic>>>(
  { implementations }: AnyStateMachine,
  loaded: () => Actors,
): Actors {
  const names = Object.keys(implementations.actors);
  return Object.fromEntries(
    names.map((name) => [name, lazyLogic(() => loaded()[name] as AnyActorLogic)]),
  ) as Actors;
}
