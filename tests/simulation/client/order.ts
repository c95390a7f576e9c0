import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { Instruction } from "../run/history.ts";
import { people } from "../run/people.ts";

/** The dialog's request to the payments coordinator. */
export function orderOf({ operation, cents, paymentMethodId, toAccountId }: Instruction): PaymentOrder {
  switch (operation) {
    case "topUp":
      return { operation, cents, paymentMethodId: paymentMethodId ?? "" };
    case "transfer": {
      const payee = people.find(({ accountId }) => accountId === toAccountId);
      return { operation, cents, toAccountId: toAccountId ?? "", phone: payee?.mobile ?? "" };
    }
    case "payout":
      return { operation, cents };
  }
}
