import type { Connections } from "../connect.ts";
import { type KeyedCalls, keyedCalls } from "../payments/keyed-calls.ts";

/** The keyed calls of one module, created on first use. */
export function bindCalls(connected: () => Connections): () => KeyedCalls {
  let calls: KeyedCalls | undefined;
  return () => {
    if (calls === undefined) {
      const { browser, api } = connected();
      calls = keyedCalls(browser, api);
    }
    return calls;
  };
}
