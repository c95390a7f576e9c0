import type { SimulatedTransaction } from "./transaction.ts";

type Listener = (event: unknown) => void;

export class SimulatedEventTarget {
  [handler: `on${string}`]: unknown;
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener, options?: { once?: boolean }): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners);
    if (!options?.once) listeners.add(listener);
    else {
      const callOnce = (event: unknown): void => {
        listeners.delete(callOnce);
        listener(event);
      };
      listeners.add(callOnce);
    }
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  emit(type: string, fields: object = {}): boolean {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    const event = {
      type,
      target: this,
      currentTarget: this,
      preventDefault,
      stopPropagation() {},
      ...fields,
    };
    const handler = this[`on${type}`];
    if (typeof handler === "function") (handler as Listener).call(this, event);
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener.call(this, event);
    return isPrevented;
  }
}

export class SimulatedRequest<Value> extends SimulatedEventTarget {
  result: Value | undefined = undefined;
  error: DOMException | null = null;
  transaction: SimulatedTransaction | null = null;
  readyState: "pending" | "done" = "pending";

  succeed(value: Value): void {
    this.readyState = "done";
    this.result = value;
    this.emit("success");
  }

  /** @returns whether a listener handled the failure by `preventDefault` */
  fail(error: DOMException): boolean {
    this.readyState = "done";
    this.error = error;
    return this.emit("error");
  }
}
