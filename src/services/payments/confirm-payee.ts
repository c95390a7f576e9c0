import { rejection } from "../../machines/core/failure.ts";
import type { PaymentOrder } from "../../machines/instructions/instruction.ts";
import { findPayee } from "../api/payees.ts";
import { ApiError } from "../core/errors.ts";
import type { PaymentServices } from "./payment-services.ts";

/**
 * Looks up a transfer's mobile number again.
 * @throws ApiError `payee_changed` if the first result is not the same account
 */
export async function confirmPayee(
  { api }: PaymentServices,
  { order }: { order: PaymentOrder },
): Promise<void> {
  if (order.operation !== "transfer") return;
  const payees = order.phone === "" ? [] : await findPayee(api, order.phone);
  if (payees[0]?.accountId !== order.toAccountId) throw new ApiError(rejection("payee_changed"));
}
