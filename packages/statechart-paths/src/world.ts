import { type AnyActorRef, createActor, fromTransition } from "xstate";

/** The actors to which a machine has references. Each machine has one world, which its consecutive walks share. */
export class World {
  readonly #references = new Map<string, AnyActorRef>();

  /** The actor with this name, the same one each time. */
  reference(name: string): AnyActorRef {
    const reference = this.#references.get(name);
    if (reference) return reference;
    const receiver = createActor(
      fromTransition((state: null) => state, null),
      { id: name },
    ).start();
    this.#references.set(name, receiver);
    return receiver;
  }
}
