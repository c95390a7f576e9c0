import {
  type ActorLogic,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createEmptyActor,
  fromPromise,
  type Snapshot,
} from "xstate";
import type { Invocation } from "./definition.ts";

interface Deferred {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type FakeSnapshot = Snapshot<unknown> & {
  readonly input: unknown;
  /** The fake's input, for a parent that reads its child's context. */
  readonly context: unknown;
};

type Ending =
  | { readonly type: "fake.ended"; readonly output: unknown }
  | { readonly type: "fake.failed"; readonly error: unknown };

const isEndingEvent = (event: AnyEventObject): event is Ending =>
  event.type === "fake.ended" || event.type === "fake.failed";

/** Whether the logic is a port, which resolves once. Listeners and child charts run until they are stopped. */
export function isPort(logic: AnyActorLogic): boolean {
  if ("implementations" in logic) return false;
  const self = createEmptyActor();
  const scope = {
    self: self,
    id: "",
    sessionId: "",
    logger: () => {},
    defer: () => {},
    emit: () => {},
    system: self.system,
    stopChild: () => {},
    actionExecutor: () => {},
  };
  try {
    const initialSnapshot = logic.getInitialSnapshot(scope, undefined);
    return (
      logic.transition(initialSnapshot, { type: "xstate.promise.resolve", data: 0 }, scope).status === "done"
    );
  } catch {
    return false;
  }
}

const fakesOf = new WeakMap<AnyActorRef, FakeActors>();

function fakesAround({ _parent: parent }: AnyActorRef): FakeActors {
  const fakes = parent && fakesOf.get(parent);
  if (!fakes) throw new Error("The parent of a fake actor has no fakes.");
  return fakes;
}

const fakePort = (src: string): AnyActorLogic =>
  fromPromise<unknown, unknown>(({ input, self }) => fakesAround(self).call(self, src, input));

const runningActor = (src: string): ActorLogic<FakeSnapshot, AnyEventObject, unknown> => ({
  transition: (state, event): FakeSnapshot => {
    if (event.type === "xstate.stop")
      return { ...state, status: "stopped", output: undefined, error: undefined };
    if (!isEndingEvent(event)) return state;
    return event.type === "fake.ended"
      ? { ...state, status: "done", output: event.output, error: undefined }
      : { ...state, status: "error", output: undefined, error: event.error };
  },
  getInitialSnapshot: (_, input) => ({
    status: "active",
    output: undefined,
    error: undefined,
    input,
    context: input,
  }),
  start: ({ input }, { self }) => {
    fakesAround(self).invoked.push({ id: self.id, src, input });
  },
  getPersistedSnapshot: (state) => state,
});

/** The machine with all its actors replaced by fakes. */
export function withFakeActors(machine: AnyStateMachine): AnyStateMachine {
  const actors = Object.entries(machine.implementations.actors).map(([src, implementation]) => {
    const logic: AnyActorLogic = "src" in implementation ? implementation.src : implementation;
    return [src, isPort(logic) ? fakePort(src) : runningActor(src)] as const;
  });
  return machine.provide({ actors: Object.fromEntries(actors) });
}

/**
 * Fakes of one actor's children, controlled by the walk: ports return a deferred promise, other actors run until
 * stopped.
 */
export class FakeActors {
  readonly #deferred = new Map<AnyActorRef, Deferred>();
  readonly invoked: Invocation[] = [];

  /** @param parent an actor of a machine that `withFakeActors` returned; it must not have started */
  constructor(parent: AnyActorRef) {
    fakesOf.set(parent, this);
  }

  /** Records the call of a port. The walk settles the returned promise. */
  call(self: AnyActorRef, src: string, input: unknown): Promise<unknown> {
    this.invoked.push({ id: self.id, src, input });
    return new Promise((resolve, reject) => this.#deferred.set(self, { resolve, reject }));
  }

  end(actor: AnyActorRef, output: unknown): void {
    const deferredCall = this.#deferred.get(actor);
    if (deferredCall) deferredCall.resolve(output);
    else actor.send({ type: "fake.ended", output });
  }

  fail(actor: AnyActorRef, error: unknown): void {
    const deferredCall = this.#deferred.get(actor);
    if (deferredCall) deferredCall.reject(error);
    else actor.send({ type: "fake.failed", error });
  }
}
