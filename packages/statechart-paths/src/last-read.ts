/** What a check looked at last before it answered: in `a && b`, the part that does not hold. */
export interface LastRead {
  /** `context.payee`, `received`, `is("paying")` */
  readonly what: string;
  readonly value: unknown;
}

/** The check is called once more, with what it looks at watched. */
export function lastReadOf<Looked extends object>(
  check: (looked: Looked) => boolean,
  looked: Looked,
): LastRead | undefined {
  let last: LastRead | undefined;
  const note = <Value>(what: string, value: Value): Value => {
    last = { what, value };
    return value;
  };
  const within = (name: string, object: object): object =>
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
      return typeof value === "object" && value !== null ? within(key, value) : note(key, value);
    },
  });
  try {
    check(watched);
  } catch {
    // What it read until then is known.
  }
  return last;
}
