/** Every port of the real app, found by its mark, in the walk's hand. */

import { isPort } from "statechart-paths";
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  fromCallback,
  fromPromise,
} from "xstate";
import { unbound } from "../../../src/machines/core/port.ts";
import { isMachine } from "../../support/is-machine.ts";

/** A question that nobody has answered yet. */
export interface Call {
  readonly port: string;
  readonly input: unknown;
  readonly actor: AnyActorRef;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Somebody who listens. */
export interface Ear {
  readonly port: string;
  readonly input: unknown;
  readonly say: (event: AnyEventObject) => void;
}

function portName(logic: AnyActorLogic): string | undefined {
  const name: unknown = Reflect.get(logic, unbound);
  return typeof name === "string" ? name : undefined;
}

export class Ports {
  readonly calls: Call[] = [];
  readonly ears: Ear[] = [];

  /** @param charts those that the app loads only when they are needed, by name */
  constructor(
    readonly charts: Readonly<Record<string, AnyStateMachine>>,
    readonly onAsked: (call: Call) => void,
    readonly onHeard: (ear: Ear, isOver: boolean) => void,
  ) {}

  /** The machine with every port below it replaced; its charts are the real ones. */
  provideTo(machine: AnyStateMachine): AnyStateMachine {
    const actors = Object.entries(machine.implementations.actors).map(([src, provided]) => {
      const logic: AnyActorLogic = "src" in provided ? provided.src : provided;
      if (isMachine(logic)) return [src, this.provideTo(logic)] as const;
      const name = portName(logic);
      const later = name === undefined ? undefined : this.charts[name];
      if (later) return [src, this.provideTo(later)] as const;
      if (name === undefined) return [src, logic] as const;
      return [src, isPort(logic) ? this.#port(name) : this.#listener(name)] as const;
    });
    return machine.provide({ actors: Object.fromEntries(actors) });
  }

  #port(port: string): AnyActorLogic {
    return fromPromise<unknown, unknown>(
      ({ input, self }) =>
        new Promise((resolve, reject) => {
          const call: Call = { port, input, actor: self, resolve, reject };
          this.calls.push(call);
          this.onAsked(call);
        }),
    );
  }

  #listener(port: string): AnyActorLogic {
    return fromCallback<AnyEventObject, unknown>(({ input, sendBack }) => {
      const ear: Ear = { port, input, say: sendBack };
      this.ears.push(ear);
      this.onHeard(ear, false);
      return () => {
        this.ears.splice(this.ears.indexOf(ear), 1);
        this.onHeard(ear, true);
      };
    });
  }

  /** A call ends once. */
  take(call: Call): Call {
    this.calls.splice(this.calls.indexOf(call), 1);
    return call;
  }
}
