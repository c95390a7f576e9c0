import { type Answer, refusals, successAnswer } from "./answer.ts";
import type { Fields } from "./request.ts";
import type { Account, ServerState } from "./state.ts";

/** Answers the calls that change nothing. */
export function answerRead(
  state: ServerState,
  account: Account,
  call: {
    readonly operation: string;
    readonly body: Fields;
    readonly query: URLSearchParams;
    readonly until: number;
  },
): Answer {
  const { operation, body, query } = call;
  switch (operation) {
    case "getAccount":
      return successAnswer(accountOf(account));
    case "findUsers": {
      if (account.status !== "A") throw refusals.notActive();
      const mobile = localMobile(query.get("mobile") ?? "");
      const foundAccounts = [...state.accounts.values()].filter(
        (candidate) => candidate.mobile === mobile && candidate.status === "A",
      );
      return successAnswer(foundAccounts.map(({ id, firstName }) => ({ accountId: id, firstName })));
    }
    case "listCards": {
      const { page, size } = pageOf(body);
      const cards = body.orderBy === "ASC" ? [...account.cards] : [...account.cards].reverse();
      return successAnswer(cards.slice(page * size, (page + 1) * size));
    }
    case "getBalance": {
      const { balance } = account;
      return successAnswer({ currency: "AUD", balance, availableBalance: balance, pendingBalance: 0 });
    }
    case "listTransactions":
      return listOf(account, body, call.until);
    default:
      throw refusals.notFound();
  }
}

function pageOf(body: Fields): { page: number; size: number } {
  const { page, size } = body;
  if (typeof page !== "number" || typeof size !== "number") throw refusals.invalid("/page");
  return { page, size };
}

/** @param latestTime the replica does not have newer transactions yet */
function listOf(account: Account, body: Fields, latestTime: number): Answer {
  const { page, size } = pageOf(body);
  const all = account.transactions.filter(({ createdAt }) => Date.parse(createdAt) <= latestTime);
  if (body.sortBy === "AMOUNT")
    all.sort((firstTransaction, secondTransaction) => firstTransaction.amount - secondTransaction.amount);
  if (body.orderBy !== "ASC") all.reverse();
  const totalPages = Math.ceil(all.length / size);
  const items = all.slice(page * size, (page + 1) * size).map((transaction) => ({ ...transaction }));
  const answer = successAnswer(items);
  const pagination = { hasNext: page + 1 < totalPages, page, totalPages, totalItems: all.length };
  return { ...answer, body: { ...answer.body, pagination } };
}

export function accountOf({ id, firstName, lastName, email, status, version }: Account) {
  return { accountId: id, firstName, lastName, email, status, version: `v${version}` };
}

/** `0400000002`, `0400 000 002` and `+61400000002` are the same number. */
function localMobile(text: string): string {
  return text.replaceAll(/\s/g, "").replace(/^\+61/, "0");
}
