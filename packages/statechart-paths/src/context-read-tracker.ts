/** Finds the context keys that observations read, or whose values leave the machine in an event, input or output. */
import { isDeepStrictEqual } from "node:util";

/** Whether the value is so common that a value outside the machine can equal it by chance. */
const isTrivial = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || value === 0 || typeof value === "boolean";

function isReference(value: unknown): value is { readonly id: string } {
  return typeof value === "object" && value !== null && "sessionId" in value && "id" in value;
}

/** @param ancestors the objects that contain `container`, to stop at circular references */
function isContainedIn(value: unknown, container: unknown, ancestors: readonly unknown[] = []): boolean {
  if (Object.is(value, container)) return true;
  if (
    typeof container !== "object" ||
    container === null ||
    isReference(container) ||
    ancestors.includes(container)
  )
    return false;
  if (typeof value === "object" && !isReference(value) && isDeepStrictEqual(value, container)) return true;
  const children =
    container instanceof Map || container instanceof Set ? [...container.values()] : Object.values(container);
  return children.some((child) => isContainedIn(value, child, [...ancestors, container]));
}

/** What a step sends outside the machine: inputs of actors, events to others, the output. */
export interface OutsideEffects {
  readonly values: readonly unknown[];
  /** Ids of the actors that the machine sent events to. */
  readonly receivers: readonly string[];
}

export class ContextReadTracker {
  /** The keys of all watched contexts. */
  readonly known = new Set<string>();
  readonly read = new Set<string>();
  readonly #watched = new WeakMap<object, object>();

  /** Returns a proxy that records which keys of the context are read; the same context always gets the same proxy. */
  watch(context: unknown): unknown {
    if (typeof context !== "object" || context === null) return context;
    for (const key of Object.keys(context)) this.known.add(key);
    const knownProxy = this.#watched.get(context);
    if (knownProxy) return knownProxy;
    const watchedContext = new Proxy(context, {
      get: (target, key) => {
        this.read.add(String(key));
        return Reflect.get(target, key);
      },
      has: (target, key) => {
        this.read.add(String(key));
        return Reflect.has(target, key);
      },
    });
    this.#watched.set(context, watchedContext);
    return watchedContext;
  }

  /** Marks a key as read if its value leaves the machine, because observations can check the value outside. */
  noteLeaving(context: unknown, { values, receivers }: OutsideEffects): void {
    if (typeof context !== "object" || context === null || values.length + receivers.length === 0) return;
    for (const [key, value] of Object.entries(context)) {
      if (this.read.has(key) || isTrivial(value)) continue;
      const isReceiver = isReference(value) && receivers.includes(value.id);
      if (isReceiver || isContainedIn(value, values)) this.read.add(key);
    }
  }
}
