import { fromCallback, fromPromise } from "xstate";
import type { CallOrder, PreparedCall } from "../../machines/payments/call-order.ts";
import { checkStatusMachine } from "../../machines/payments/check-status.machine.ts";
import type { Click } from "../../machines/payments/instruction.ts";
import { keyedCallMachine } from "../../machines/payments/keyed-call.machine.ts";
import type { KeyedCalls } from "../payments/keyed-calls.ts";
import { bindWatchConnection } from "./connection.ts";

interface Keyed {
  readonly key: string;
}

/** The chart of a keyed call with every port bound. */
export function bindKeyedCall(calls: () => KeyedCalls) {
  return keyedCallMachine.provide({
    actors: {
      holdSlot: fromCallback<{ type: "none" }, { order: CallOrder }>(({ sendBack, input }) => {
        // The chart starts within the press.
        const click = calls().note();
        return calls().holdSlot(input.order, () => sendBack({ type: "slot.granted", click }));
      }),
      prepareCall: fromPromise(({ input }: { input: { order: CallOrder; click: Click } }) =>
        calls().prepare(input.order, input.click),
      ),
      sendCall: fromCallback<{ type: "none" }, { order: CallOrder; prepared: PreparedCall }>(
        ({ sendBack, input }) => {
          const stopped = new AbortController();
          void calls()
            .send(input.prepared, {
              signal: stopped.signal,
              progress: (ratio) => sendBack({ type: "call.progressed", ratio }),
            })
            .then((result) => sendBack({ type: "call.answered", result }));
          return () => stopped.abort();
        },
      ),
      refreshToken: fromPromise<void, undefined>(() => calls().api.renewToken()),
      cancelKey: fromPromise(({ input }: { input: Keyed }) => calls().cancel(input.key)),
      checkStatus: checkStatusMachine.provide({
        actors: {
          readStatus: fromPromise(({ input }: { input: Keyed }) => calls().readStatus(input.key)),
          watchConnection: bindWatchConnection(() => calls().browser),
        },
      }),
    },
  });
}
