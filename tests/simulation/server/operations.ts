import { flagCalls } from "../../support/flag-calls.ts";

/** The wallet's operations by method and path, with whether the contract requires a key. */
export const operations: Readonly<Record<string, { readonly id: string; readonly keyed: boolean }>> = {
  "POST /fiat/accounts": { id: "createAccount", keyed: true },
  "PUT /fiat/accounts": { id: "updateAccountStatus", keyed: true },
  "PUT /fiat/accounts/individual": { id: "updateIndividual", keyed: true },
  "POST /fiat/accounts/identity-document": { id: "uploadIdentityDocument", keyed: true },
  "PUT /fiat/accounts/bank-account": { id: "updateBankAccount", keyed: true },
  "GET /users/me": { id: "getAccount", keyed: false },
  "GET /users": { id: "findUsers", keyed: false },
  "POST /cards/list": { id: "listCards", keyed: false },
  "POST /cards/link": { id: "linkCard", keyed: true },
  "POST /cards/save": { id: "saveCard", keyed: true },
  ...Object.fromEntries(flagCalls.map(({ call, operation }) => [call, { id: operation, keyed: true }])),
  "POST /cards/remove": { id: "removeCard", keyed: true },
  "POST /wallet/balance": { id: "getBalance", keyed: false },
  "POST /wallet/top-up": { id: "topUp", keyed: true },
  "POST /wallet/transfer": { id: "transfer", keyed: true },
  "POST /wallet/payout": { id: "payout", keyed: true },
  "POST /wallet/list": { id: "listTransactions", keyed: false },
};

export function isMoney(operation: string): operation is "topUp" | "transfer" | "payout" {
  return operation === "topUp" || operation === "transfer" || operation === "payout";
}

/** The operation of a keyed call that moves no money, or undefined. */
export function changeOperation({ method, path }: { method: string; path: string }): string | undefined {
  const operation = operations[`${method} ${path}`];
  return operation?.keyed && !isMoney(operation.id) ? operation.id : undefined;
}
