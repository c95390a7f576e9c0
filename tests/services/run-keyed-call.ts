import { IDBFactory } from "fake-indexeddb";
import { createActor, fromTransition } from "xstate";
import type { CallOrder, CallOutcome } from "../../src/machines/instructions/call-order.ts";
import type { Api } from "../../src/services/api/client.ts";
import { bindKeyedCall } from "../../src/services/bind/keyed-call.ts";
import { type Browser, pageBrowser } from "../../src/services/browser/browser.ts";
import { createKeyedCalls, type KeyedCalls } from "../../src/services/payments/keyed-calls.ts";
import { pace } from "../support/pace.ts";

interface Clock {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: never): void;
}

/**
 * Divides the chart's delays and time limit by forty, and multiplies them by `pace` on a busy machine. Requests take
 * real time.
 */
const fastClock: Clock = {
  setTimeout: (callback, milliseconds) => setTimeout(callback, (milliseconds / 40) * pace),
  clearTimeout: (timer) => clearTimeout(timer),
};

/** A fake browser for a process without a page. */
export function pagelessBrowser(): Browser {
  const indexedDB = new IDBFactory();
  return { ...pageBrowser(), listen: () => () => {}, isVisible: () => true, indexedDB: () => indexedDB };
}

/** The ports of the keyed calls for a process without a page. */
export function callsOf(api: Api, browser = pagelessBrowser()): KeyedCalls {
  return createKeyedCalls(browser, api);
}

export interface KeyedCallRun {
  readonly outcome: Promise<CallOutcome>;
  /** Whether the call requested its status. */
  readonly wasChecked: () => boolean;
}

/** Runs one keyed call with the app's chart and services. */
export function runKeyedCall(calls: KeyedCalls, order: CallOrder, clock: Clock = fastClock): KeyedCallRun {
  let isChecked = false;
  const parent = createActor(
    fromTransition((state: null) => state, null),
    { clock: clock as never },
  ).start();
  const actor = createActor(
    bindKeyedCall(() => calls),
    { id: "call", parent, input: { order } } as never,
  );
  const outcome = new Promise<CallOutcome>((resolve, reject) => {
    actor.subscribe({
      next: ({ status, output, tags }) => {
        isChecked ||= (tags as ReadonlySet<string>).has("checking");
        if (status === "done") resolve(output as CallOutcome);
      },
      error: reject,
    });
  });
  actor.start();
  return { outcome, wasChecked: () => isChecked };
}
