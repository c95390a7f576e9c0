import {
  type ActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EmittedFrom,
  type EventFrom,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
  type PromiseActorLogic,
  type SnapshotFrom,
} from "xstate";

/** Marks logic without a provided service, for the wiring test. */
export const unboundPort: unique symbol = Symbol.for("nupay.port.unbound");

/** Promise logic that a service has to provide. Until the service is provided, the promise rejects. */
export function port<Output, Input = undefined>(
  name: string,
): PromiseActorLogic<Output, Input & NonReducibleUnknown> {
  const logic = fromPromise<Output, Input & NonReducibleUnknown>(() =>
    Promise.reject(new Error(`Port ${name} was not provided`)),
  );
  return Object.assign(logic, { [unboundPort]: name });
}

/**
 * Callback logic that a service has to provide: it sends events, and may receive them, while a state is active. Until
 * the service is provided, starting the logic throws.
 */
export function listener<Event extends EventObject = AnyEventObject, Input = undefined>(
  name: string,
): CallbackActorLogic<Event, Input & NonReducibleUnknown> {
  const logic = fromCallback<Event, Input & NonReducibleUnknown>(() => {
    throw new Error(`Port ${name} was not provided`);
  });
  return Object.assign(logic, { [unboundPort]: name });
}

/** An action that a service has to provide, such as logging. Until then, the action does nothing. */
export function unprovided(): void {}

/** The types of a chart whose code loads later, without the code. */
export type ChartLogic<Machine extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<Machine>,
  EventFrom<Machine>,
  InputFrom<Machine>,
  AnyActorScope["system"],
  EmittedFrom<Machine>
>;

/** A chart whose code loads later. Until the chart is provided, starting it throws. */
export function chart<Machine extends AnyStateMachine>(name: string): ChartLogic<Machine> {
  const throwUnprovided = (): never => {
    throw new Error(`Chart ${name} was not provided`);
  };
  return Object.assign(
    {
      getInitialSnapshot: throwUnprovided,
      transition: throwUnprovided,
      getPersistedSnapshot: throwUnprovided,
    },
    { [unboundPort]: name },
  );
}
