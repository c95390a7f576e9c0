import type { CallOrder } from "../call-order.ts";

/** What a call replaces, adds to or removes. Calls of one slot take turns over all tabs; those of different slots stand side by side. */
export function slotOf(order: CallOrder): string {
  return "paymentMethodId" in order ? `${order.operation} ${order.paymentMethodId}` : order.operation;
}
