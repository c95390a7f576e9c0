import { fromCallback, fromPromise } from "xstate";
import type { CallOperation } from "../../machines/instructions/call-order.ts";
import { checkStatusMachine } from "../../machines/instructions/check-status.machine.ts";
import { type OpenCall, openCallMachine } from "../../machines/instructions/open-call.machine.ts";
import type { KeyedCalls } from "../payments/keyed-calls.ts";
import { cancelOpenCall, findOpenCall, watchOpenCalls } from "../payments/left-open.ts";
import { bindWatchConnection } from "./connection.ts";

/** The chart of a call without an outcome, with every port bound. */
export function bindOpenCall(getCalls: () => KeyedCalls) {
  return openCallMachine.provide({
    actors: {
      readOpenCall: fromPromise(({ input }: { input: { operations: readonly CallOperation[] } }) =>
        findOpenCall(getCalls(), input.operations),
      ),
      watchCalls: fromCallback(({ sendBack }) =>
        watchOpenCalls(getCalls(), () => sendBack({ type: "calls.changed" })),
      ),
      cancelCall: fromPromise(({ input }: { input: { call: OpenCall } }) =>
        cancelOpenCall(getCalls(), input.call.key),
      ),
      checkStatus: checkStatusMachine.provide({
        actors: {
          readStatus: fromPromise(({ input }: { input: { key: string } }) =>
            getCalls().readStatus(input.key),
          ),
          watchConnection: bindWatchConnection(() => getCalls().browser),
        },
      }),
    },
  });
}
