import { formatEditableAmount } from "../core/money.ts";
import type { AmountActor } from "./amount.machine.ts";

/** Fills the amount box as if a person had typed the amount and left the box. In cents. */
export function fillAmount(amount: AmountActor, cents: number): void {
  amount.send({ type: "text.changed", text: formatEditableAmount(cents) });
  amount.send({ type: "left" });
}
