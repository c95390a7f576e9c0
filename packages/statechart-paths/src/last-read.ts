/** The last value that a check read before it returned. If `a && b` is false, this is the false operand. */
export interface LastRead {
  /** `context.payee`, `received`, `isIn("paying")` */
  readonly what: string;
  readonly value: unknown;
}

/** Calls the check again with a proxy that records its reads. */
export function lastReadOf<Looked extends object>(
  check: (observation: Looked) => boolean,
  observation: Looked,
): LastRead | undefined {
  let lastRead: LastRead | undefined;
  const recordRead = <Value>(readName: string, value: Value): Value => {
    lastRead = { what: readName, value };
    return value;
  };
  const recordingProxy = (name: string, object: object): object =>
    new Proxy(object, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof key === "symbol") return value;
        if (!Array.isArray(target)) return recordRead(`${name}.${key}`, value);
        recordRead(name, target);
        return value;
      },
    });
  const watchedObservation = new Proxy(observation, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === "symbol") return value;
      if (typeof value === "function")
        return (...callArguments: unknown[]) =>
          recordRead(
            `${key}(${callArguments.map((argument) => JSON.stringify(argument)).join(", ")})`,
            value(...callArguments),
          );
      return typeof value === "object" && value !== null
        ? recordingProxy(key, value)
        : recordRead(key, value);
    },
  });
  try {
    check(watchedObservation);
  } catch {
    // The last read before the error is still useful.
  }
  return lastRead;
}
