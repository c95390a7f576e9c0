import { transactionOutcomes } from "../../machines/history/rules/outcome.ts";
import {
  categories,
  pageSizes,
  sortings,
  type TransactionFilters,
  type TransactionsView,
  transactionDirections,
} from "../../machines/history/rules/transactions.ts";
import { watchHistory } from "./watch.ts";

const path = "/transactions";
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const parameterNames: Readonly<Record<keyof TransactionFilters, string>> = {
  search: "search",
  category: "category",
  direction: "type",
  outcome: "status",
  start: "from",
  end: "to",
};

function parseOneOf<Choice extends string>(text: string, choices: readonly Choice[]): Choice | "" {
  return choices.find((choice) => choice === text) ?? "";
}

/** The view that an address's query describes; unknown values are ignored. */
export function parseView(query: string): TransactionsView {
  const params = new URLSearchParams(query);
  const parameterOf = (name: keyof TransactionFilters) => params.get(parameterNames[name]) ?? "";
  const dayOf = (name: "start" | "end") => (dayPattern.test(parameterOf(name)) ? parameterOf(name) : "");
  const page = Number(params.get("page") ?? 1);
  const size = Number(params.get("size"));
  return {
    filters: {
      search: parameterOf("search").slice(0, 200),
      category: parseOneOf(parameterOf("category"), categories),
      direction: parseOneOf(parameterOf("direction"), transactionDirections),
      outcome: parseOneOf(parameterOf("outcome"), transactionOutcomes),
      start: dayOf("start"),
      end: dayOf("end"),
    },
    sorting: sortings.find((knownSorting) => knownSorting === params.get("sort")) ?? sortings[0],
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: pageSizes.find((knownSize) => knownSize === size) ?? pageSizes[0],
  };
}

/** The query of a view, without default values. */
export function formatQuery({ filters, sorting, page, pageSize }: TransactionsView): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(parameterNames) as (keyof TransactionFilters)[]) {
    if (filters[name] !== "") params.set(parameterNames[name], filters[name]);
  }
  if (sorting !== sortings[0]) params.set("sort", sorting);
  if (page > 0) params.set("page", String(page + 1));
  if (pageSize !== pageSizes[0]) params.set("size", String(pageSize));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** Reports the view in the page's address now and on each change, and when another page is shown. */
export function watchTransactionsAddress(listener: {
  entered: (view: TransactionsView) => void;
  left: () => void;
}): () => void {
  const send = () => {
    if (location.pathname === path) listener.entered(parseView(location.search));
    else listener.left();
  };
  const stopWatching = watchHistory(send);
  send();
  return stopWatching;
}

/** Replaces the view in the address; the browser's Back leads to the page before the list. */
export function writeTransactionsAddress(view: TransactionsView): void {
  const query = formatQuery(view);
  if (location.pathname !== path || location.search === query) return;
  history.replaceState(history.state, "", `${path}${query}`);
}
