/** What the list of transactions says of a payment. */
import type { Request } from "@playwright/test";
import type { PaymentKind } from "../../../src/machines/domain.ts";
import type { NewFault } from "../../support/control.ts";

const types: Readonly<Record<PaymentKind, string>> = {
  topUp: "WALLET_TOPUP",
  transfer: "TRANSFER_DEBIT",
  payout: "TRANSFER_TO_BANK",
};

/** The wallet's answer with one new transaction of each status. */
export function listing(
  kind: PaymentKind,
  cents: number,
  statuses: readonly string[],
): Pick<NewFault, "kind" | "status" | "body"> {
  const data = statuses.map((status, at) => ({
    transactionId: `txn_forged_${at}`,
    type: types[kind],
    status,
    amount: cents,
    createdAt: new Date().toISOString(),
  }));
  const pagination = { hasNext: false, page: 0, totalPages: 1, totalItems: data.length };
  return { kind: "status", status: 200, body: { status: 200, message: "OK", data, pagination } };
}

/** The dashboard reads four at a time. */
export function isForPayment(request: Request): boolean {
  const body: { readonly size: number } = request.postDataJSON();
  return body.size !== 4;
}
