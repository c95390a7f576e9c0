import { fromCallback, fromPromise } from "xstate";
import type { CallOrder } from "../../machines/instructions/call-order.ts";
import type {
  ClickTime,
  JournalEntry,
  MatchingTransaction,
  PreparedCall,
} from "../../machines/instructions/instruction.ts";
import { keyedCallMachine } from "../../machines/instructions/keyed-call.machine.ts";
import type { KeyedCalls } from "../payments/keyed-calls.ts";
import { bindWatchConnection } from "./connection.ts";
import { bindSendInstruction } from "./send-instruction.ts";

interface KeyInput {
  readonly key: string;
}

/** The keyed call's chart with every port bound. */
export function bindKeyedCall(calls: () => KeyedCalls) {
  const { sendInstruction } = bindSendInstruction({
    sendRequest: fromPromise(({ input, signal }) => calls().send(input.instruction as PreparedCall, signal)),
    refreshToken: fromPromise<void, undefined>(() => calls().api.renewToken()),
    readStatus: fromPromise(({ input }: { input: KeyInput }) => calls().readStatus(input.key)),
    cancelPayment: fromPromise(({ input }: { input: KeyInput }) => calls().cancel(input.key)),
    // No transaction list shows a call that moves no money.
    readMatches: fromPromise<readonly MatchingTransaction[], { entry: JournalEntry }>(async () => []),
    watchConnection: bindWatchConnection(() => calls().browser),
  });
  return keyedCallMachine.provide({
    actors: {
      sendInstruction,
      holdSlot: fromCallback<{ type: "none" }, { order: CallOrder }>(({ sendBack, input }) => {
        // The chart starts synchronously in the click, so this is the time of the press.
        const click = calls().note();
        return calls().holdSlot(input.order, () => sendBack({ type: "slot.granted", click }));
      }),
      prepareCall: fromPromise(({ input }: { input: { order: CallOrder; click: ClickTime } }) =>
        calls().prepare(input.order, input.click),
      ),
      watchProgress: fromCallback<{ type: "none" }, KeyInput>(({ sendBack, input }) =>
        calls().watchProgress(input.key, (ratio) => sendBack({ type: "call.progressed", ratio })),
      ),
    },
  });
}
