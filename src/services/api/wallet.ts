import type { Balance, PageRequest, TransactionPage } from "../../machines/core/domain.ts";
import { currency as walletCurrency } from "../../machines/core/rules/currency.ts";
import type { Api } from "./client.ts";
import { isBalanceAnswer, isTransactionsAnswer } from "./contract.ts";

/** POST wallet/balance. An answer in another currency is invalid: its amounts would be taken for the wallet's. */
export async function readBalance(
  api: Api,
  signal?: AbortSignal,
  currency = walletCurrency.toLowerCase(),
): Promise<Balance> {
  const { data } = await api.call(
    (client, init) => client.POST("/wallet/balance", { ...init, body: { currency } }),
    (answer): answer is { readonly data: Balance } =>
      isBalanceAnswer(answer) && answer.data.currency.toLowerCase() === currency,
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
    (client, init) =>
      client.POST("/wallet/list", { ...init, body: { page, size, orderBy: "DESC", sortBy: "CREATED_AT" } }),
    isTransactionsAnswer,
    { signal },
  );
  return { transactions, pagination };
}
