/**
 * A JSON object in the browser's storage, validated on reading; if storage is full or forbidden, reads and writes do
 * nothing.
 */
export interface Stored<Value> {
  /** Undefined if it is missing or invalid. */
  read(): Value | undefined;
  /** Whether the value was stored. */
  write(value: Value): boolean;
  clear(): void;
}

/** Gets the storage area on each access: in some browsers even reading the property throws. */
export function stored<Value>(
  getStorage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
  name: string,
  check: (json: unknown) => Value | undefined,
): Stored<Value> {
  return {
    read() {
      try {
        const text = getStorage().getItem(name);
        return text === null ? undefined : check(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        getStorage().setItem(name, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    clear() {
      try {
        getStorage().removeItem(name);
      } catch {
        // If storage is forbidden, nothing was stored.
      }
    },
  };
}

/** Removes every item whose name matches. */
export function clearItems(getStorage: () => Storage, names: Pick<RegExp, "test">): void {
  try {
    const storage = getStorage();
    for (const name of Object.keys(storage)) if (names.test(name)) storage.removeItem(name);
  } catch {
    // If storage is forbidden, nothing was stored.
  }
}
