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

/** Marks logic without a provided service; the wiring test finds it. */
export const unbound: unique symbol = Symbol.for("nupay.port.unbound");

/** A service a chart asks for one answer. Until it is provided, asking rejects. */
export function port<Output, Input = undefined>(
  name: string,
): PromiseActorLogic<Output, Input & NonReducibleUnknown> {
  const logic = fromPromise<Output, Input & NonReducibleUnknown>(() =>
    Promise.reject(new Error(`Port ${name} was not provided`)),
  );
  return Object.assign(logic, { [unbound]: name });
}

/** A service a chart listens to, and may talk to, for as long as a state lasts. Until it is provided, starting it throws. */
export function listener<Event extends EventObject = AnyEventObject, Input = undefined>(
  name: string,
): CallbackActorLogic<Event, Input & NonReducibleUnknown> {
  const logic = fromCallback<Event, Input & NonReducibleUnknown>(() => {
    throw new Error(`Port ${name} was not provided`);
  });
  return Object.assign(logic, { [unbound]: name });
}

/** An action that a service provides: a line of the log, for example. Until it is provided, it does nothing. */
export function unprovided(): void {}

/** What another chart may know of a chart whose code is not there yet. */
export type ChartLogic<Machine extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<Machine>,
  EventFrom<Machine>,
  InputFrom<Machine>,
  AnyActorScope["system"],
  EmittedFrom<Machine>
>;

/** A chart whose code comes later. Until it is provided, starting it throws. */
export function chart<Machine extends AnyStateMachine>(name: string): ChartLogic<Machine> {
  const absent = (): never => {
    throw new Error(`Chart ${name} was not provided`);
  };
  return Object.assign(
    { getInitialSnapshot: absent, transition: absent, getPersistedSnapshot: absent },
    { [unbound]: name },
  );
}
