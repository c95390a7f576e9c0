import type { AnyStateMachine } from "xstate";
import { addCardMachine } from "../../src/machines/cards/add-card.machine.ts";
import { cardDialogCharts } from "../../src/machines/cards/card-dialogs.ts";
import { topUpMachine } from "../../src/machines/payments/top-up.machine.ts";
import { transferMachine } from "../../src/machines/payments/transfer.machine.ts";
import { withdrawMachine } from "../../src/machines/payments/withdraw.machine.ts";
import type { DialogName } from "../../src/machines/session/dialogs.machine.ts";

/** The dialogs' charts with unbound ports. */
export const dialogMachines = {
  topUp: topUpMachine,
  withdraw: withdrawMachine,
  transfer: transferMachine,
  addCard: addCardMachine,
  ...cardDialogCharts,
} satisfies Record<DialogName, AnyStateMachine>;
