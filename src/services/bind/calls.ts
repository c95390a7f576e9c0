import type { Connections } from "../connect.ts";
import { createKeyedCalls, type KeyedCalls } from "../payments/keyed-calls.ts";

/** The keyed calls of one module, created on first use. */
export function bindCalls(getConnections: () => Connections): () => KeyedCalls {
  let calls: KeyedCalls | undefined;
  return () => {
    if (calls === undefined) {
      const { browser, api } = getConnections();
      calls = createKeyedCalls(browser, api);
    }
    return calls;
  };
}
