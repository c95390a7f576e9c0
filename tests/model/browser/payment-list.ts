/** Fakes the wallet's answers to the `/wallet/list` requests that check a payment. */
import type { Request } from "@playwright/test";
import type { PaymentOperation } from "../../../src/machines/instructions/instruction.ts";
import type { NewFault } from "../../support/control.ts";

const types: Readonly<Record<PaymentOperation, string>> = {
  topUp: "WALLET_TOPUP",
  transfer: "TRANSFER_DEBIT",
  payout: "TRANSFER_TO_BANK",
};

/** The wallet's answer with one new transaction for each status. */
export function forgedList(
  operation: PaymentOperation,
  cents: number,
  statuses: readonly string[],
): Pick<NewFault, "kind" | "status" | "body"> {
  const data = statuses.map((status, index) => ({
    transactionId: `txn_forged_${index}`,
    type: types[operation],
    status,
    amount: cents,
    createdAt: new Date().toISOString(),
  }));
  const pagination = { hasNext: false, page: 0, totalPages: 1, totalItems: data.length };
  return { kind: "status", status: 200, body: { status: 200, message: "OK", data, pagination } };
}

/** Whether a request for the list checks a payment; the dashboard's own request has `size: 4`. */
export function isPaymentCheck(request: Request): boolean {
  const body: { readonly size: number } = request.postDataJSON();
  return body.size !== 4;
}
