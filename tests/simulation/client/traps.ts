/** Names of the globals that the app's code used although its page did not provide them. */
export interface Traps {
  readonly touched: ReadonlySet<string>;
  restore(): void;
}

const clocksAndChance: readonly (readonly [object: object, owner: string, names: readonly string[]])[] = [
  [
    globalThis,
    "",
    ["fetch", "setTimeout", "setInterval", "clearTimeout", "queueMicrotask", "BroadcastChannel"],
  ],
  [Date, "Date.", ["now"]],
  [Math, "Math.", ["random"]],
  [performance, "performance.", ["now"]],
  [crypto, "crypto.", ["randomUUID", "getRandomValues"]],
  [crypto.subtle, "crypto.subtle.", ["digest"]],
  [AbortSignal, "AbortSignal.", ["timeout"]],
];

/** Whether the app's code called the global, from the stack trace. */
function calledFromApp(): boolean {
  const caller = new Error().stack?.split("\n")[3] ?? "";
  return /\/src\/(machines|services)\//.test(caller) || /node_modules\/openapi-fetch\//.test(caller);
}

/**
 * Records each call that the machines, the services or openapi-fetch make to a global that the simulation must provide.
 */
export function setTraps(): Traps {
  const touchedGlobals = new Set<string>();
  const restores: (() => void)[] = [];
  for (const [object, owner, names] of clocksAndChance) {
    for (const name of names) {
      const ownDescriptor = Object.getOwnPropertyDescriptor(object, name);
      const original = (object as Record<string, (...args: unknown[]) => unknown>)[name];
      if (!original) continue;
      const trap = function (this: unknown, ...args: unknown[]): unknown {
        if (calledFromApp()) touchedGlobals.add(`${owner}${name}`);
        return new.target ? Reflect.construct(original, args) : Reflect.apply(original, this, args);
      };
      Object.defineProperty(object, name, { configurable: true, writable: true, value: trap });
      restores.push(() => {
        if (ownDescriptor) Object.defineProperty(object, name, ownDescriptor);
        else delete (object as Record<string, unknown>)[name];
      });
    }
  }
  return {
    touched: touchedGlobals,
    restore() {
      for (const restore of restores) restore();
    },
  };
}
