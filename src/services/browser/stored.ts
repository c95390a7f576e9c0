/** One JSON object in the browser's storage, checked when it is read; where storage is full or forbidden, nothing is read and nothing is kept. */
export interface Stored<Value> {
  /** Undefined where there is none, or rubbish. */
  read(): Value | undefined;
  /** Whether it was kept. */
  write(value: Value): boolean;
  clear(): void;
}

/** The storage area is asked for each time: in some browsers the mere look at it throws. */
export function stored<Value>(
  area: () => Storage,
  name: string,
  check: (json: unknown) => Value | undefined,
): Stored<Value> {
  return {
    read() {
      try {
        const text = area().getItem(name);
        return text === null ? undefined : check(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        area().setItem(name, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    clear() {
      try {
        area().removeItem(name);
      } catch {
        // Nothing could be kept there, and so nothing is left.
      }
    },
  };
}

/** Clears every item of such a name. */
export function clearEach(area: () => Storage, names: Pick<RegExp, "test">): void {
  try {
    const storage = area();
    for (const name of Object.keys(storage)) if (names.test(name)) storage.removeItem(name);
  } catch {
    // Nothing could be kept there, and so nothing is left.
  }
}
