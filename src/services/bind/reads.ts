import { assign, fromPromise } from "xstate";
import type { PageRequest } from "../../machines/core/domain.ts";
import { queryMachine } from "../../machines/core/query.machine.ts";
import { readAccount } from "../api/account.ts";
import { listCards } from "../api/cards.ts";
import { listTransactions, readBalance } from "../api/wallet.ts";
import type { Connections } from "../connect.ts";
import { isFields } from "../core/fields.ts";
import { localArea } from "../storage/browser-stores.ts";
import { createCardColouring } from "../storage/card-colours.ts";
import { storeBalance } from "../storage/store-balance.ts";

/** Milliseconds; longer than the time between the answers to requests that are sent together. */
const panelsLimit = 100;

interface ReadArguments {
  readonly input: { readonly params: unknown };
  readonly signal: AbortSignal;
}

export function bindRead(
  getConnections: () => Connections,
  read: (request: ReadArguments) => Promise<unknown>,
) {
  return queryMachine.provide({
    actors: { read: fromPromise(read) },
    actions: { stampAnswer: assign({ answeredAt: () => getConnections().browser.now() }) },
  });
}

/** The currency that a query requests, in lower case as in the contract; undefined for the wallet's own. */
function currencyOf(params: unknown): string | undefined {
  return isFields(params) && typeof params.currency === "string" ? params.currency.toLowerCase() : undefined;
}

export function bindAccountRead(
  getConnections: () => Connections,
  /** Called with the account's id after each read; with undefined if the person has no account yet. */
  onAccountRead: (accountId: string | undefined) => void,
  waitForPanels: (signal: AbortSignal) => Promise<void>,
) {
  return bindRead(getConnections, async ({ signal }) => {
    const account = await readAccount(getConnections().api, signal);
    onAccountRead(account?.accountId);
    await waitForPanels(signal);
    return account;
  });
}

/**
 * The dashboard's reads. `answered` resolves once each panel's first read has succeeded or failed. `waitForPanels`
 * waits for all of them, until the signal aborts, and for max 100 ms. The reads of the account and the profile wait for
 * the panels, so that the dashboard renders once, with all answers.
 */
export function bindReads(getConnections: () => Connections) {
  const panels = { balance: trackFirstAnswer(), history: trackFirstAnswer(), cards: trackFirstAnswer() };
  const firstAnswers = Promise.all(Object.values(panels).map(({ settled }) => settled)).then(() => undefined);
  const waitForPanels = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const { browser } = getConnections();
      const finishWaiting = () => {
        browser.clearTimeout(timer);
        resolve();
      };
      const timer = browser.setTimeout(finishWaiting, panelsLimit);
      void firstAnswers.then(finishWaiting);
      signal.addEventListener("abort", finishWaiting);
    });
  const colourCards = createCardColouring(localArea);
  const reads = {
    profile: bindRead(getConnections, async ({ signal }) => {
      const person = await (await getConnections().identity()).profile();
      await waitForPanels(signal);
      return person;
    }),
    balance: bindRead(getConnections, async ({ input, signal }) => {
      const { api, identity } = getConnections();
      const balance = await panels.balance.watch(readBalance(api, signal, currencyOf(input.params)));
      storeBalance(localArea, (await identity()).person, balance);
      return balance;
    }),
    history: bindRead(getConnections, ({ input, signal }) =>
      panels.history.watch(listTransactions(getConnections().api, input.params as PageRequest, signal)),
    ),
    cards: bindRead(getConnections, async ({ signal }) => {
      const { api, identity } = getConnections();
      const cards = await panels.cards.watch(listCards(api, signal));
      return colourCards(cards, (await identity()).person);
    }),
  };
  return { reads, answered: firstAnswers, waitForPanels };
}

/** Resolves `settled` once the first watched answer has arrived or failed. */
function trackFirstAnswer() {
  let resolveSettled = () => {};
  const firstAnswerSettled = new Promise<void>((resolve) => {
    resolveSettled = resolve;
  });
  return {
    settled: firstAnswerSettled,
    watch<Answer>(answer: Promise<Answer>): Promise<Answer> {
      answer.then(resolveSettled, resolveSettled);
      return answer;
    },
  };
}
