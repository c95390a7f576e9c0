import type { PaymentOrder, Press } from "../instruction.ts";

/** Max age of a payee's search at the press, in milliseconds: an older one may have found the number's former owner. */
const payeeLifetime = 60_000;

/** Whether the order's number has to be searched again before it is sent; also if the clock was set back. */
export function isPayeeOld(order: PaymentOrder, press: Press | undefined): boolean {
  if (order.operation !== "transfer") return false;
  if (order.foundAt === undefined || press === undefined) return true;
  const age = press.at - order.foundAt;
  return age < 0 || age > payeeLifetime;
}
