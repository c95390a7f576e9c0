import type { PromiseActorLogic } from "xstate";
import { checkListMachine } from "../../machines/instructions/check-list.machine.ts";
import { checkStatusMachine } from "../../machines/instructions/check-status.machine.ts";
import type {
  Instruction,
  JournalEntry,
  MatchingTransaction,
  Press,
  SendResult,
  StatusResult,
} from "../../machines/instructions/instruction.ts";
import { sendInstructionMachine } from "../../machines/instructions/send-instruction.machine.ts";
import { verifyRefusalMachine } from "../../machines/instructions/verify-refusal.machine.ts";
import type { bindWatchConnection } from "./connection.ts";

export interface SendingPorts {
  readonly sendRequest: PromiseActorLogic<SendResult, { instruction: Instruction; press: Press }>;
  readonly refreshToken: PromiseActorLogic<void, undefined>;
  readonly readStatus: PromiseActorLogic<StatusResult, { key: string }>;
  readonly cancelPayment: PromiseActorLogic<StatusResult, { key: string }>;
  readonly readMatches: PromiseActorLogic<readonly MatchingTransaction[], { entry: JournalEntry }>;
  readonly watchConnection: ReturnType<typeof bindWatchConnection>;
}

/** The charts that send one key and find out its outcome, for payments and for keyed calls. */
export function bindSendInstruction(ports: SendingPorts) {
  const { sendRequest, refreshToken, readStatus, cancelPayment, readMatches, watchConnection } = ports;
  const checkStatus = checkStatusMachine.provide({ actors: { readStatus, watchConnection } });
  const checkList = checkListMachine.provide({ actors: { readMatches, watchConnection } });
  const verifyRefusal = verifyRefusalMachine.provide({ actors: { readStatus, cancelPayment, readMatches } });
  const sendInstruction = sendInstructionMachine.provide({
    actors: { checkStatus, checkList, verifyRefusal, sendRequest, refreshToken },
  });
  return { sendInstruction, checkStatus, checkList };
}
