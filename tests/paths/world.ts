import { type AnyActorRef, type AnyEventObject, createActor, fromTransition } from "xstate";
import type { Told } from "./definition.ts";

/** Whom a machine knows by reference: each one notes what it is told. One world a machine; its walks follow each other. */
export class World {
  #told: Told[] = [];
  readonly #references = new Map<string, AnyActorRef>();

  /** Somebody of this name, the same one each time. */
  reference(name: string): AnyActorRef {
    const known = this.#references.get(name);
    if (known) return known;
    const actor = createActor(
      fromTransition((state: null, event: AnyEventObject) => {
        this.note(name, event);
        return state;
      }, null),
      { id: name },
    ).start();
    this.#references.set(name, actor);
    return actor;
  }

  note(to: string, event: AnyEventObject): void {
    this.#told.push({ to, event });
  }

  get told(): readonly Told[] {
    return this.#told;
  }

  /** Before a walk begins. */
  forget(): void {
    this.#told = [];
  }
}
