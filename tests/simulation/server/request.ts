import type { Instruction, Operation } from "../run/history.ts";
import { refusals } from "./answer.ts";
import { isMoney } from "./operations.ts";

/** A body's fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Digits only: a whole number of cents. */
export const amountPattern = /^[1-9][0-9]{0,11}$/;

export function parseBody(text: string | undefined): Fields {
  if (text === undefined || text === "") return {};
  try {
    return JSON.parse(text) as Fields;
  } catch {
    throw refusals.invalid("the body is not JSON");
  }
}

export function checkBody(operation: string, body: Fields): void {
  if (!isMoney(operation)) return;
  if (body.currency !== "AUD") throw refusals.invalid("/currency must be AUD");
  if (typeof body.amount !== "string") throw refusals.invalid("/amount must be string");
  if (operation === "transfer" && typeof body.toAccountId !== "string")
    throw refusals.invalid("/toAccountId");
  if (operation === "topUp" && typeof body.paymentMethodId !== "string")
    throw refusals.invalid("/paymentMethodId");
}

export function instructionOf(operation: Operation, body: Fields): Instruction {
  return {
    operation,
    cents: Number(body.amount),
    ...(typeof body.toAccountId === "string" && { toAccountId: body.toAccountId }),
    ...(typeof body.paymentMethodId === "string" && { paymentMethodId: body.paymentMethodId }),
  };
}
