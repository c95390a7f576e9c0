import { startRecorders } from "statechart-paths/graph";
import {
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  fromTransition,
  type InputFrom,
  type NonReducibleUnknown,
  type PromiseActorLogic,
  SimulatedClock,
  StateMachine,
} from "xstate";
import type { Failure } from "../../src/machines/core/failure.ts";
import { lazyModuleMachine } from "../../src/machines/core/lazy-module.machine.ts";
import type { CallOrder, CallOutcome } from "../../src/machines/instructions/call-order.ts";
import type { keyedCallMachine } from "../../src/machines/instructions/keyed-call.machine.ts";
import { namedActors } from "../support/named-actors.ts";

/** Waits until all settled promises have run their callbacks. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The error with which a port rejects. */
export function failing(failure: Failure): Error & { failure: Failure } {
  return Object.assign(new Error(failure.code ?? failure.kind), { failure });
}

interface Call<Output> {
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

export interface FakePort<Output, Input> {
  readonly logic: PromiseActorLogic<Output, Input & NonReducibleUnknown>;
  /** The inputs of its calls, oldest first. */
  readonly inputs: Input[];
  /** Answers the newest call, or the one with this number. */
  answer(output: Output, call?: number): Promise<void>;
  fail(failure: Failure, call?: number): Promise<void>;
  throw(error: unknown): Promise<void>;
}

/** A port that the test answers. */
export function fakePort<Output, Input = undefined>(): FakePort<Output, Input> {
  const calls: Call<Output>[] = [];
  const inputs: Input[] = [];
  const logic = fromPromise<Output, Input & NonReducibleUnknown>(({ input }) => {
    inputs.push(input);
    return new Promise<Output>((resolve, reject) => calls.push({ resolve, reject }));
  });
  function callAt(number: number | undefined): Call<Output> {
    const call = number === undefined ? calls.at(-1) : calls[number];
    if (!call) throw new Error("The port was not called");
    return call;
  }
  return {
    logic,
    inputs,
    answer(output, number) {
      callAt(number).resolve(output);
      return settle();
    },
    fail(failure, number) {
      callAt(number).reject(failing(failure));
      return settle();
    },
    throw(error) {
      callAt(undefined).reject(error);
      return settle();
    },
  };
}

/** A lazy module that the test loads. */
export function fakeModule() {
  const load = fakePort<void>();
  const reloadOnce = fakePort<void>();
  const reloadPage = fakePort<void>();
  const actors = { loadModule: load.logic, reloadOnce: reloadOnce.logic, reloadPage: reloadPage.logic };
  return { load, reloadOnce, reloadPage, logic: lazyModuleMachine.provide({ actors }) };
}

/** A keyed call that the test settles. `answer` without an outcome means done. */
export function fakeKeyedCall() {
  const { logic, inputs, answer } = fakePort<CallOutcome, { order: CallOrder }>();
  return {
    logic: logic as unknown as typeof keyedCallMachine,
    get orders() {
      return inputs.map(({ order }) => order);
    },
    answer: (outcome: CallOutcome = { kind: "done" }) => answer(outcome),
  };
}

/** The output of a keyed call with an unknown outcome. */
export const undecidedOutcome: CallOutcome = {
  kind: "undecided",
  failure: { kind: "rejected", code: "call_undecided" },
};

/** A listener whose events the test sends. It records starts, received events and stops. */
export function fakeListener<Event extends EventObject = AnyEventObject, Input = undefined>() {
  const startedInputs: Input[] = [];
  const receivedEvents: Event[] = [];
  const runningCallbacks = new Set<(event: AnyEventObject) => void>();
  const logic = fromCallback<Event, Input & NonReducibleUnknown>(({ sendBack, receive, input }) => {
    startedInputs.push(input);
    runningCallbacks.add(sendBack);
    receive((event) => {
      receivedEvents.push(event);
    });
    return () => {
      runningCallbacks.delete(sendBack);
    };
  });
  return {
    logic,
    started: startedInputs,
    received: receivedEvents,
    get runs() {
      return runningCallbacks.size;
    },
    /** Sends to all running listeners, or to the one with this number, oldest first. */
    say(event: AnyEventObject, run?: number) {
      for (const [number, sendBack] of [...runningCallbacks].entries())
        if (run === undefined || run === number) sendBack(event);
    },
  };
}

export interface StartedChart<Logic extends AnyActorLogic> {
  readonly actor: Actor<Logic>;
  /** The events received by its parent, oldest first. */
  readonly parentEvents: AnyEventObject[];
  readonly clock: SimulatedClock;
}

/** An actor that records every received event. */
export function createRecorder(events: AnyEventObject[]) {
  return fromTransition((state: null, event: AnyEventObject) => {
    events.push(event);
    return state;
  }, null);
}

/** Starts a chart under a parent that records its events, and records the events to system actors. */
export function startWithParent<Logic extends AnyActorLogic>(
  logic: Logic,
  ...[input]: undefined extends InputFrom<Logic> ? [input?: InputFrom<Logic>] : [input: InputFrom<Logic>]
): StartedChart<Logic> {
  const parentEvents: AnyEventObject[] = [];
  const clock = new SimulatedClock();
  const recorder = createRecorder(parentEvents);
  const parent = createActor(recorder, { clock }).start();
  // A system actor is found by its own systemId.
  const systemId = logic instanceof StateMachine ? namedActors.find((name) => name === logic.id) : undefined;
  const otherActors = namedActors.filter((name) => name !== systemId);
  if (logic instanceof StateMachine) startRecorders(parent, recorder, logic, otherActors);
  const actor = createActor(logic, { id: "subject", systemId, parent, input } as never) as Actor<Logic>;
  actor.start();
  return { actor, parentEvents, clock };
}

/** The events of one type. */
export function eventsOfType(events: readonly AnyEventObject[], type: string): AnyEventObject[] {
  return events.filter((event) => event.type === type);
}

export const offline: Failure = { kind: "network" };
export const lateFailure: Failure = { kind: "timeout" };
export const unreadableFailure: Failure = { kind: "unreadable" };
export function statusFailure(code: number, moreDetails: Omit<Failure, "kind" | "status"> = {}): Failure {
  return { kind: "status", status: code, ...moreDetails };
}
