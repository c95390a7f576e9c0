import { startRecorders } from "statechart-paths/graph";
import {
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  createActor,
  fromTransition,
  type InputFrom,
  SimulatedClock,
  StateMachine,
} from "xstate";
import { cancelPaymentMachine } from "../../../src/machines/instructions/cancel-payment.machine.ts";
import { checkListMachine } from "../../../src/machines/instructions/check-list.machine.ts";
import { checkStatusMachine } from "../../../src/machines/instructions/check-status.machine.ts";
import { followJournalMachine } from "../../../src/machines/instructions/follow-journal.machine.ts";
import type {
  AccountJournal,
  ClickTime,
  Idempotency,
  Instruction,
  JournalEntry,
  MatchingTransaction,
  Outcome,
  PaymentOrder,
  Press,
  SendResult,
  StatusResult,
} from "../../../src/machines/instructions/instruction.ts";
import { sendInstructionMachine } from "../../../src/machines/instructions/send-instruction.machine.ts";
import { submitPaymentMachine } from "../../../src/machines/instructions/submit-payment.machine.ts";
import { verifyRefusalMachine } from "../../../src/machines/instructions/verify-refusal.machine.ts";
import { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import { paymentsCoordinatorMachine } from "../../../src/machines/payments/payments-coordinator.machine.ts";
import { namedActors } from "../../support/named-actors.ts";
import { fakeListener, fakePort } from "../fakes.ts";

export const accountId = "acct-dana";
export const key = "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d";

export const payout: PaymentOrder = { operation: "payout", cents: 12_345 };
export const transfer: Extract<PaymentOrder, { operation: "transfer" }> = {
  operation: "transfer",
  cents: 500,
  toAccountId: "acct-priya",
  phone: "0400000002",
};

export const entry: JournalEntry = {
  v: 2,
  key,
  accountId,
  operation: "payout",
  cents: 12_345,
  currency: "AUD",
  createdAt: "2026-11-20T00:00:00.000Z",
  submittedAt: "2026-11-20T00:00:00.500Z",
};
export const transferEntry: JournalEntry = {
  ...entry,
  operation: "transfer",
  cents: 500,
  toAccountId: "acct-priya",
};
export const otherEntry: JournalEntry = { ...entry, key: "0b8e4f51-43f5-4b0e-8a3a-5e0d6c7b8a90" };

export const press: Press = { at: 1_000, monotonicAt: 10, pageLife: 1, subject: "dana" };

export const succeeded: Outcome = { state: "succeeded", transactionId: "t-9" };
export const declinedOutcome: Outcome = {
  state: "declined",
  failure: { kind: "status", status: 400, code: "insufficient_funds" },
};
export const pendingOutcome: Outcome = { state: "pending", transactionId: "t-9" };
export const failedOutcome: Outcome = { state: "failed", transactionId: "t-9" };
export const cancelled: Outcome = { state: "cancelled" };

export function outcomeResult(outcome: Outcome = succeeded): { kind: "outcome"; outcome: Outcome } {
  return { kind: "outcome", outcome };
}
export const unseenResult: StatusResult = { kind: "unseen" };
export const unavailableResult: StatusResult = { kind: "unavailable", failure: { kind: "network" } };
export const unknownResult: SendResult = { kind: "unknown", failure: { kind: "network" } };
export const unauthorizedResult: SendResult = {
  kind: "unauthorized",
  failure: { kind: "status", status: 401 },
};
export const tooLateResult: Extract<SendResult, { kind: "notSent" }> = {
  kind: "notSent",
  failure: { kind: "rejected", code: "payment_too_late" },
};
export const unrecognizedResult: Extract<SendResult, { kind: "unrecognized" }> = {
  kind: "unrecognized",
  failure: { kind: "status", status: 400, code: "moon_phase", message: "Not at full moon." },
};
export const match: MatchingTransaction = {
  transactionId: "t-7",
  status: "SUCCEEDED",
  amount: 12_345,
  createdAt: "2026-11-20T00:00:01.000Z",
};

/** The payment charts with fake ports. Charts that use the same port share one fake. */
export function paymentFakes() {
  const registerPress = fakePort<Press, { key: string | undefined; click: ClickTime | undefined }>();
  const holdSubmissionLock = fakeListener<{ type: "none" }, { accountId: string; key: string | undefined }>();
  const holdCancellationLock = fakeListener<{ type: "none" }, { accountId: string; key: string }>();
  const preparePayment = fakePort<
    JournalEntry,
    { accountId: string; order: PaymentOrder; idempotency: Idempotency; press: Press }
  >();
  const confirmPayee = fakePort<void, { order: PaymentOrder }>();
  const sendPost = fakePort<SendResult, { instruction: Instruction; press: Press }>();
  const refreshToken = fakePort<void>();
  const readStatus = fakePort<StatusResult, { key: string }>();
  const deleteKey = fakePort<StatusResult, { key: string }>();
  const readMatches = fakePort<readonly MatchingTransaction[], { entry: JournalEntry }>();
  const removeEntry = fakePort<void, { key: string; accountId: string; outcome: Outcome | undefined }>();
  const readDecided = fakePort<Outcome | null, { key: string }>();
  const withdrawEntry = fakePort<boolean, { key: string }>();
  const watchConnection = fakeListener<{ type: "none" }>();
  const readJournal = fakePort<AccountJournal, { accountId: string }>();
  const removeUnreadable = fakePort<void, { id: string }>();
  const watchJournal = fakeListener<{ type: "none" }, { accountId: string }>();
  const watchLock = fakeListener<{ type: "none" }, { accountId: string }>();
  const watchPage = fakeListener<{ type: "none" }>();

  const checkStatus = checkStatusMachine.provide({
    actors: { readStatus: readStatus.logic, watchConnection: watchConnection.logic },
  });
  const checkList = checkListMachine.provide({
    actors: { readMatches: readMatches.logic, watchConnection: watchConnection.logic },
  });
  const verifyRefusal = verifyRefusalMachine.provide({
    actors: {
      readStatus: readStatus.logic,
      cancelPayment: deleteKey.logic,
      readMatches: readMatches.logic,
    },
  });
  const sendInstruction = sendInstructionMachine.provide({
    actors: {
      checkStatus,
      checkList,
      verifyRefusal,
      sendRequest: sendPost.logic,
      refreshToken: refreshToken.logic,
    },
  });
  const submitPayment = submitPaymentMachine.provide({
    actors: {
      sendInstruction,
      registerPress: registerPress.logic,
      holdLock: holdSubmissionLock.logic,
      preparePayment: preparePayment.logic,
      confirmPayee: confirmPayee.logic,
      withdrawEntry: withdrawEntry.logic,
    },
  });
  const cancelPayment = cancelPaymentMachine.provide({
    actors: { holdLock: holdCancellationLock.logic, cancelPayment: deleteKey.logic },
  });
  const payment = paymentMachine.provide({
    actors: {
      submitPayment,
      cancelPayment,
      checkStatus,
      checkList,
      removeEntry: removeEntry.logic,
      readDecided: readDecided.logic,
    },
  });
  const followJournal = followJournalMachine.provide({
    actors: {
      readJournal: readJournal.logic,
      removeUnreadable: removeUnreadable.logic,
      watchJournal: watchJournal.logic,
    },
  });
  const payments = paymentsCoordinatorMachine.provide({
    actors: { payment, followJournal, watchLock: watchLock.logic, watchPage: watchPage.logic },
  });

  return {
    registerPress,
    holdSubmissionLock,
    holdCancellationLock,
    preparePayment,
    confirmPayee,
    sendPost,
    refreshToken,
    readStatus,
    deleteKey,
    readMatches,
    removeEntry,
    readDecided,
    withdrawEntry,
    watchConnection,
    readJournal,
    removeUnreadable,
    watchJournal,
    watchLock,
    watchPage,
    charts: {
      checkStatus,
      checkList,
      verifyRefusal,
      sendInstruction,
      submitPayment,
      cancelPayment,
      payment,
      followJournal,
      payments,
    },
  };
}

export type PaymentFakes = ReturnType<typeof paymentFakes>;

/** Takes a payment from the press to its POST: records the press, grants the lock, writes the journal. */
export async function pressUntilSent(
  { registerPress, holdSubmissionLock, preparePayment }: PaymentFakes,
  recordedEntry: JournalEntry = entry,
): Promise<void> {
  await registerPress.answer(press);
  holdSubmissionLock.say({ type: "lock.granted" });
  await preparePayment.answer(recordedEntry);
}

/**
 * Starts a chart under a parent that records its reports, and those to system actors, oldest first, without XState's
 * own events.
 */
export function startChart<Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>) {
  const reports: AnyEventObject[] = [];
  const clock = new SimulatedClock();
  const keepReports = fromTransition((state: null, event: AnyEventObject) => {
    if (!event.type.startsWith("xstate.")) reports.push(event);
    return state;
  }, null);
  const parent = createActor(keepReports, { clock }).start();
  if (logic instanceof StateMachine) startRecorders(parent, keepReports, logic, namedActors);
  const actor = createActor(logic, { id: "subject", parent, input } as never) as Actor<Logic>;
  actor.start();
  return { actor, reports, clock };
}
