import type { Balance, PageRequest, TransactionPage } from "../../machines/core/domain.ts";
import type { Api } from "./client.ts";
import { isBalanceAnswer, isTransactionsAnswer } from "./contract.ts";

/** What the contract knows; a configuration may name more, and a wallet of that kind refuse them or not. */
type Currency = "aud" | "AUD";

/** POST wallet/balance. */
export async function readBalance(api: Api, signal?: AbortSignal, currency = "aud"): Promise<Balance> {
  const { data } = await api.call(
    (wire, init) => wire.POST("/wallet/balance", { ...init, body: { currency: currency as Currency } }),
    isBalanceAnswer,
    { signal },
  );
  return data;
}

/** POST wallet/list, newest first. */
export async function listTransactions(
  api: Api,
  { page, size }: PageRequest,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  const { data: transactions, pagination } = await api.call(
    (wire, init) =>
      wire.POST("/wallet/list", { ...init, body: { page, size, orderBy: "DESC", sortBy: "CREATED_AT" } }),
    isTransactionsAnswer,
    { signal },
  );
  return { transactions, pagination };
}
