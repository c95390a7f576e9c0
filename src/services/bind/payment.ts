import { fromCallback, fromPromise } from "xstate";
import { cancelPaymentMachine } from "../../machines/instructions/cancel-payment.machine.ts";
import type {
  ClickTime,
  Idempotency,
  Instruction,
  JournalEntry,
  Outcome,
  PaymentOrder,
  Press,
} from "../../machines/instructions/instruction.ts";
import { submitPaymentMachine } from "../../machines/instructions/submit-payment.machine.ts";
import { paymentMachine } from "../../machines/payments/payment.machine.ts";
import { confirmPayee } from "../payments/confirm-payee.ts";
import { readMatches } from "../payments/matching-transactions.ts";
import type { PaymentServices } from "../payments/payment-services.ts";
import { cancelPayment, readStatus } from "../payments/payment-status.ts";
import { preparePayment } from "../payments/prepare-payment.ts";
import { submitPayment } from "../payments/submit-payment.ts";
import { withdrawEntry } from "../payments/withdraw-entry.ts";
import { bindWatchConnection } from "./connection.ts";
import { bindSendInstruction } from "./send-instruction.ts";

interface KeyInput {
  readonly key: string;
}

/** The events that these callback actors receive: none. */
type NoEvent = { type: "none" };

interface RemoveEntryInput extends KeyInput {
  readonly accountId: string;
  readonly outcome: Outcome | undefined;
}

interface PreparePaymentInput {
  readonly accountId: string;
  readonly order: PaymentOrder;
  readonly idempotency: Idempotency;
  readonly press: Press;
}

/** The chart of one payment, with every port of it and of its child charts bound. Its code loads with the dialogs. */
export function bindPayment(services: () => PaymentServices) {
  const ports = bindPorts(services);
  const { sendInstruction, checkStatus, checkList } = bindSendInstruction(ports);
  const submission = submitPaymentMachine.provide({
    actors: {
      sendInstruction,
      holdLock: ports.holdLock,
      registerPress: ports.registerPress,
      preparePayment: ports.preparePayment,
      confirmPayee: ports.confirmPayee,
      withdrawEntry: ports.withdrawEntry,
    },
  });
  return paymentMachine.provide({
    actors: {
      submitPayment: submission,
      cancelPayment: cancelPaymentMachine.provide({
        actors: { holdLock: ports.holdLockToCancel, cancelPayment: ports.cancelPayment },
      }),
      checkStatus,
      checkList,
      removeEntry: ports.removeEntry,
      readDecided: ports.readDecided,
    },
  });
}

function bindHoldLock<Key extends string | undefined>(services: () => PaymentServices) {
  return fromCallback<NoEvent, { accountId: string; key: Key }>(({ sendBack, input }) =>
    services().lock.hold(input, {
      onGranted: () => sendBack({ type: "lock.granted" }),
      onUnavailable: () => sendBack({ type: "lock.unavailable" }),
    }),
  );
}

function bindPorts(services: () => PaymentServices) {
  return {
    holdLock: bindHoldLock<string | undefined>(services),
    holdLockToCancel: bindHoldLock<string>(services),
    watchConnection: bindWatchConnection(() => services().browser),
    removeEntry: fromPromise(async ({ input }: { input: RemoveEntryInput }) => {
      const { key, accountId, outcome } = input;
      if (key === "") return;
      // The outcome is stored first: a tab that no longer finds the entry can then read its outcome.
      if (outcome !== undefined) await services().decidedEntries.add({ key, accountId, outcome });
      await services().journal.remove(key);
    }),
    readDecided: fromPromise(({ input }: { input: KeyInput }) => services().decidedEntries.find(input.key)),
    withdrawEntry: fromPromise(({ input }: { input: KeyInput }) =>
      withdrawEntry(services().journal, input.key),
    ),
    registerPress: fromPromise(
      ({ input }: { input: { key: string | undefined; click: ClickTime | undefined } }) =>
        services().presses.register(input.key, input.click),
    ),
    preparePayment: fromPromise(({ input, signal }: { input: PreparePaymentInput; signal: AbortSignal }) =>
      preparePayment(services(), input, signal),
    ),
    confirmPayee: fromPromise(({ input }: { input: { order: PaymentOrder } }) =>
      confirmPayee(services(), input),
    ),
    sendRequest: fromPromise(({ input }: { input: { instruction: Instruction; press: Press } }) =>
      submitPayment(services(), { instruction: input.instruction as JournalEntry, press: input.press }),
    ),
    refreshToken: fromPromise<void, undefined>(() => services().api.renewToken()),
    readStatus: fromPromise(({ input }: { input: KeyInput }) => readStatus(services(), input)),
    cancelPayment: fromPromise(({ input }: { input: KeyInput }) => cancelPayment(services(), input)),
    readMatches: fromPromise(({ input }: { input: { entry: JournalEntry } }) =>
      readMatches(services(), input),
    ),
  };
}
