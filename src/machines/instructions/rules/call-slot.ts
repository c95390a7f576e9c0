import type { CallOrder } from "../call-order.ts";

/**
 * The lock name of a call. Calls with the same slot run one after another, across all tabs; calls with different slots
 * run in parallel.
 */
export function callSlotOf(order: CallOrder): string {
  return "paymentMethodId" in order ? `${order.operation} ${order.paymentMethodId}` : order.operation;
}
