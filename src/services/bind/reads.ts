import { fromPromise } from "xstate";
import type { PageRequest } from "../../machines/domain.ts";
import { queryMachine } from "../../machines/query.machine.ts";
import type { Connections } from "../connect.ts";
import { isFields } from "../fields.ts";
import { readAccount } from "../wallet/account.ts";
import { listCards } from "../wallet/cards.ts";
import { listTransactions, readBalance } from "../wallet/wallet.ts";

interface Read {
  readonly input: { readonly params: unknown };
  readonly signal: AbortSignal;
}

function bindRead(read: (what: Read) => Promise<unknown>) {
  return queryMachine.provide({ actors: { read: fromPromise((what: Read) => read(what)) } });
}

/** Undefined for the wallet's own. */
function currencyOf(params: unknown): string | undefined {
  return isFields(params) && typeof params.currency === "string" ? params.currency.toLowerCase() : undefined;
}

/** `known` hears whose account it is; undefined where there is none yet. */
export function bindAccountRead(
  connected: () => Connections,
  known: (accountId: string | undefined) => void,
) {
  return bindRead(async ({ signal }) => {
    const account = await readAccount(connected().api, signal);
    known(account?.accountId);
    return account;
  });
}

export function bindReads(connected: () => Connections) {
  return {
    profile: bindRead(async () => (await connected().identity()).profile()),
    balance: bindRead(({ input, signal }) => readBalance(connected().api, signal, currencyOf(input.params))),
    history: bindRead(({ input, signal }) =>
      listTransactions(connected().api, input.params as PageRequest, signal),
    ),
    cards: bindRead(({ signal }) => listCards(connected().api, signal)),
  };
}
