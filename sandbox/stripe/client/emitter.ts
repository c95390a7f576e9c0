type Handler = (event: never) => unknown;

/** Event handlers of an element, by event type. */
export class Emitter {
  readonly #handlers = new Map<string, { readonly handler: Handler; readonly once: boolean }[]>();

  add(type: string, handler: Handler, isOnce: boolean): void {
    this.#handlers.set(type, [...(this.#handlers.get(type) ?? []), { handler, once: isOnce }]);
  }

  remove(type: string, handler: Handler | undefined): void {
    if (handler === undefined) this.#handlers.delete(type);
    else
      this.#handlers.set(
        type,
        (this.#handlers.get(type) ?? []).filter((listener) => listener.handler !== handler),
      );
  }

  emit(type: string, event: unknown): void {
    for (const { handler, once } of this.#handlers.get(type) ?? []) {
      if (once) this.remove(type, handler);
      (handler as (event: unknown) => unknown)(event);
    }
  }

  clear(): void {
    this.#handlers.clear();
  }
}
