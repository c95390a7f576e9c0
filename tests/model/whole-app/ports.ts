/** Replaces every port of the real app by a fake that the walk answers. */

import { isPort } from "statechart-paths";
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  fromCallback,
  fromPromise,
} from "xstate";
import { unboundPort } from "../../../src/machines/core/port.ts";
import { isMachine } from "../../support/is-machine.ts";

/** A port call without an answer yet. */
export interface Call {
  readonly port: string;
  readonly input: unknown;
  readonly actor: AnyActorRef;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A running listener port (`fromCallback`), to which the walk can send events. */
export interface Listener {
  readonly port: string;
  readonly input: unknown;
  readonly send: (event: AnyEventObject) => void;
}

function portName(logic: AnyActorLogic): string | undefined {
  const name: unknown = Reflect.get(logic, unboundPort);
  return typeof name === "string" ? name : undefined;
}

export class Ports {
  readonly calls: Call[] = [];
  readonly listeners: Listener[] = [];

  /** @param charts the lazy charts, by name */
  constructor(
    readonly charts: Readonly<Record<string, AnyStateMachine>>,
    readonly onCall: (call: Call) => void,
    readonly onListening: (listener: Listener, isOver: boolean) => void,
  ) {}

  /** The machine with its real child charts, in which every port is replaced. */
  provideTo(machine: AnyStateMachine): AnyStateMachine {
    const actors = Object.entries(machine.implementations.actors).map(([src, provided]) => {
      const logic: AnyActorLogic = "src" in provided ? provided.src : provided;
      if (isMachine(logic)) return [src, this.provideTo(logic)] as const;
      const name = portName(logic);
      const childMachine = name === undefined ? undefined : this.charts[name];
      if (childMachine) return [src, this.provideTo(childMachine)] as const;
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
          this.onCall(call);
        }),
    );
  }

  #listener(port: string): AnyActorLogic {
    return fromCallback<AnyEventObject, unknown>(({ input, sendBack }) => {
      const listener: Listener = { port, input, send: sendBack };
      this.listeners.push(listener);
      this.onListening(listener, false);
      return () => {
        this.listeners.splice(this.listeners.indexOf(listener), 1);
        this.onListening(listener, true);
      };
    });
  }

  /** Removes the call, since it can be answered only once. */
  take(call: Call): Call {
    this.calls.splice(this.calls.indexOf(call), 1);
    return call;
  }
}
