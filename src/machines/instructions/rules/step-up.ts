import type { PaymentOrder } from "../instruction.ts";

/**
 * When a payment or a change of bank details needs a fresh sign-in: the operator's configuration of what the wallet's
 * servers require.
 */
export interface StepUp {
  /** Payouts above this amount, in cents. */
  readonly payoutAbove?: number;
  /** The first transfer to an account. */
  readonly firstTransfer?: boolean;
  /** A change of bank details of an active account. */
  readonly bankDetails?: boolean;
  /** Max age of a sign-in in seconds that counts as fresh. */
  readonly maxAge: number;
}

/** Whether an order needs a fresh sign-in, as far as the app knows; the server may require one in other cases. */
export function needsSignIn(order: PaymentOrder, stepUp: StepUp): boolean {
  switch (order.operation) {
    case "payout":
      return stepUp.payoutAbove !== undefined && order.cents > stepUp.payoutAbove;
    case "transfer":
      return stepUp.firstTransfer === true && order.paidBefore === false;
    case "topUp":
      return false;
  }
}
