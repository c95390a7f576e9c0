/** The last value that a check read before it returned. If `a && b` is false, this is the false operand. */
export interface LastRead {
  /** `context.payee`, `received`, `isIn("paying")` */
  readonly what: string;
  readonly value: unknown;
}

/** Calls the check again with a proxy that records its reads. */
export function lastReadOf<Looked extends object>(
  check: (looked: Looked) => boolean,
  looked: Looked,
): LastRead | undefined {
  let last: LastRead | undefined;
  const note = <Value>(what: string, value: Value): Value => {
    last = { what, value };
    return value;
  };
  const recording = (name: string, object: object): object =>
    new Proxy(object, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof key === "symbol") return value;
        if (!Array.isArray(target)) return note(`${name}.${key}`, value);
        note(name, target);
        return value;
      },
    });
  const watched = new Proxy(looked, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === "symbol") return value;
      if (typeof value === "function")
        return (...words: unknown[]) =>
          note(`${key}(${words.map((word) => JSON.stringify(word)).join(", ")})`, value(...words));
      return typeof value === "object" && value !== null ? recording(key, value) : note(key, value);
    },
  });
  try {
    check(watched);
  } catch {
    // The last read before the error is still useful.
  }
  return last;
}
