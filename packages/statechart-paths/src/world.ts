import { type AnyActorRef, createActor, fromTransition } from "xstate";

/** Whom a machine knows by reference. One world a machine; its walks follow each other. */
export class World {
  readonly #references = new Map<string, AnyActorRef>();

  /** Somebody of this name, the same one each time. */
  reference(name: string): AnyActorRef {
    const known = this.#references.get(name);
    if (known) return known;
    const somebody = createActor(
      fromTransition((state: null) => state, null),
      { id: name },
    ).start();
    this.#references.set(name, somebody);
    return somebody;
  }
}
