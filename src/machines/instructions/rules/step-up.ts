import type { PaymentOrder } from "../instruction.ts";

/** When the holder signs in again before money leaves: the operator's statement of what the wallet's servers ask for. */
export interface StepUp {
  /** In cents: before a payout above it. */
  readonly payoutAbove?: number;
  /** Before the first transfer to an account. */
  readonly firstTransfer?: boolean;
  /** Before a change of bank details, of an account that is active. */
  readonly bankDetails?: boolean;
  /** Seconds after a sign-in in which none of it is asked. */
  readonly maxAge: number;
}

/** Whether an order needs a fresh sign-in, as far as the app can tell: what it cannot tell the server says. */
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
