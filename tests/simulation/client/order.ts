import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { Instruction } from "../run/history.ts";
import { people } from "../run/people.ts";

/** The dialog's request to the payments coordinator; its payee was found at the press. */
export function orderOf(
  { operation, cents, paymentMethodId, toAccountId }: Instruction,
  foundAt: number,
): PaymentOrder {
  switch (operation) {
    case "topUp":
      return { operation, cents, paymentMethodId: paymentMethodId ?? "" };
    case "transfer": {
      const payee = people.find(({ accountId }) => accountId === toAccountId);
      return { operation, cents, toAccountId: toAccountId ?? "", phone: payee?.mobile ?? "", foundAt };
    }
    case "payout":
      return { operation, cents };
  }
}

/** The instruction of a form that is filled in again; its payee is searched again. */
export function instructionOf(order: PaymentOrder): Instruction {
  const { operation, cents } = order;
  if (order.operation === "topUp") return { operation, cents, paymentMethodId: order.paymentMethodId };
  if (order.operation === "payout") return { operation, cents };
  const payee = people.find(({ mobile }) => mobile === order.phone);
  return { operation, cents, toAccountId: payee?.accountId ?? "" };
}
