import type { PaymentOrder, Press } from "../instruction.ts";

/** Max age of a payee's search at the press, in milliseconds: meanwhile the number can have moved to another person. */
const payeeLifetime = 60_000;

/** Whether the order's number has to be searched again before it is sent; also after a clock that went back. */
export function isPayeeOld(order: PaymentOrder, press: Press | undefined): boolean {
  if (order.operation !== "transfer") return false;
  if (order.foundAt === undefined || press === undefined) return true;
  const age = press.at - order.foundAt;
  return age < 0 || age > payeeLifetime;
}
