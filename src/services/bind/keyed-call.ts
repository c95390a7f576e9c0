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
export function bindKeyedCall(getCalls: () => KeyedCalls) {
  const { sendInstruction } = bindSendInstruction({
    sendRequest: fromPromise(({ input, signal }) =>
      getCalls().send(input.instruction as PreparedCall, signal),
    ),
    refreshToken: fromPromise<void, undefined>(() => getCalls().api.renewToken()),
    readStatus: fromPromise(({ input }: { input: KeyInput }) => getCalls().readStatus(input.key)),
    cancelPayment: fromPromise(({ input }: { input: KeyInput }) => getCalls().cancel(input.key)),
    // No transaction list shows a call that moves no money.
    readMatches: fromPromise<readonly MatchingTransaction[], { entry: JournalEntry }>(async () => []),
    watchConnection: bindWatchConnection(() => getCalls().browser),
  });
  return keyedCallMachine.provide({
    actors: {
      sendInstruction,
      holdSlot: fromCallback<{ type: "none" }, { order: CallOrder }>(({ sendBack, input }) => {
        // The chart starts synchronously in the click, so this is the time of the press.
        const press = getCalls().note();
        return getCalls().holdSlot(input.order, () => sendBack({ type: "slot.granted", click: press }));
      }),
      prepareCall: fromPromise<PreparedCall, { order: CallOrder; click: ClickTime }>(({ input, signal }) =>
        getCalls().prepare(input.order, input.click, signal),
      ),
      watchProgress: fromCallback<{ type: "none" }, KeyInput>(({ sendBack, input }) =>
        getCalls().watchProgress(input.key, (ratio) => sendBack({ type: "call.progressed", ratio })),
      ),
    },
  });
}
