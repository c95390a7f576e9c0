/** Tests what the page reports to the charts: its URL, online status and visibility. */
import { afterEach, expect, test, vi } from "vitest";
import { noFilters } from "../../src/machines/history/rules/transactions.ts";
import { watchPaymentLink } from "../../src/services/browser/payment-link.ts";
import {
  parseTransactionId,
  watchTransactionAddress,
} from "../../src/services/browser/transaction-address.ts";
import {
  watchTransactionsAddress,
  writeTransactionsAddress,
} from "../../src/services/browser/transactions-address.ts";
import { watchNavigation, watchNetwork, watchVisibility } from "../../src/services/browser/watch.ts";
import { PageHistory } from "./page-history.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const defaultView = { filters: noFilters, sorting: "newest", page: 0, pageSize: 6 } as const;

test("the list's view is read from the list's URL, at once and at every change", () => {
  const page = new PageHistory("/transactions?page=3");
  const calls: unknown[] = [];
  const end = watchTransactionsAddress({
    entered: ({ page }) => void calls.push(page),
    left: () => void calls.push("left"),
  });
  history.pushState(null, "", "/transactions?page=2");
  history.pushState(null, "", "/profile?page=7");
  page.go(-1);
  expect(calls).toEqual([2, 1, "left", 1]);
  end();
  page.go(-1);
  expect(calls).toHaveLength(4);
});

test("writing the list's view replaces the history entry, keeps its state, and happens on the list's page only", () => {
  const page = new PageHistory("/transactions");
  page.entries[0] = { ...page.current, state: { scroll: 7 } };
  const onReplaceState = vi.fn();
  page.page.addEventListener("replaceState", onReplaceState);
  writeTransactionsAddress(defaultView);
  expect(onReplaceState).not.toHaveBeenCalled();
  const search = { ...noFilters, search: "rent", category: "withdrawal", start: "2026-01-01" } as const;
  writeTransactionsAddress({ ...defaultView, filters: search, page: 1 });
  expect(page.entries).toHaveLength(1);
  expect(page.current.state).toEqual({ scroll: 7 });
  expect(page.current.url.href).toBe(
    "https://app.test/transactions?search=rent&category=withdrawal&from=2026-01-01&page=2",
  );
  writeTransactionsAddress({ ...defaultView, filters: search, page: 1 });
  expect(onReplaceState).toHaveBeenCalledOnce();
  writeTransactionsAddress(defaultView);
  expect(page.current.url.href).toBe("https://app.test/transactions");
  history.pushState(null, "", "/profile");
  writeTransactionsAddress({ ...defaultView, page: 4 });
  expect(page.current.url.href).toBe("https://app.test/profile");
});

test("only /transactions/<id> is the URL of a transaction", () => {
  const page = new PageHistory("/transactions/tx%201");
  const calls: unknown[] = [];
  const end = watchTransactionAddress({
    entered: (id) => void calls.push(id),
    left: () => void calls.push("left"),
  });
  history.pushState(null, "", "/transactions");
  history.pushState(null, "", "/transactions/tx2");
  end();
  page.go(-1);
  expect(calls).toEqual(["tx 1", "left", "tx2"]);
  for (const otherPath of ["/transactions/", "/transactions/a/b", "/my/transactions/a", "/profile", ""])
    expect(parseTransactionId(otherPath)).toBeUndefined();
  expect(parseTransactionId("/transactions/%E0%A4%A")).toBe("%E0%A4%A");
});

test("navigation is reported once for each new path, and not for a new query", () => {
  const page = new PageHistory("/");
  const onNavigation = vi.fn();
  const end = watchNavigation(onNavigation);
  history.replaceState(null, "", "/?x");
  expect(onNavigation).not.toHaveBeenCalled();
  history.pushState(null, "", "/cards");
  history.replaceState(null, "", "/cards?x");
  expect(onNavigation).toHaveBeenCalledTimes(1);
  page.go(-1);
  expect(onNavigation).toHaveBeenCalledTimes(2);
  end();
  page.go(1);
  expect(onNavigation).toHaveBeenCalledTimes(2);
});

test("the network's loss and return are reported, and offline at once when the watch starts", () => {
  const { page } = new PageHistory("/");
  vi.stubGlobal("navigator", { onLine: true });
  const calls: string[] = [];
  const listeners = { lost: () => void calls.push("lost"), returned: () => void calls.push("returned") };
  const end = watchNetwork(listeners);
  page.dispatchEvent(new Event("offline"));
  page.dispatchEvent(new Event("online"));
  expect(calls).toEqual(["lost", "returned"]);
  end();
  page.dispatchEvent(new Event("offline"));
  page.dispatchEvent(new Event("online"));
  expect(calls).toHaveLength(2);
  vi.stubGlobal("navigator", { onLine: false });
  watchNetwork(listeners)();
  expect(calls.at(-1)).toBe("lost");
  expect(calls).toHaveLength(3);
});

test("the page reports when it is hidden and when it is visible again", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const calls: string[] = [];
  const end = watchVisibility({
    hidden: () => void calls.push("hidden"),
    seen: () => void calls.push("seen"),
  });
  const become = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  become("hidden");
  become("visible");
  end();
  become("hidden");
  expect(calls).toEqual(["hidden", "seen"]);
});

test("a payment link's fragment is reported once, after the dashboard has replaced it in URL and history", () => {
  const page = new PageHistory("/pay#to=0400000002&amount=5");
  const calls: [string, string][] = [];
  const end = watchPaymentLink((fragment) => void calls.push([fragment, page.current.url.pathname]));
  expect(calls).toEqual([["#to=0400000002&amount=5", "/dashboard"]]);
  expect(page.entries.map(({ url }) => url.pathname + url.hash)).toEqual(["/dashboard"]);
  history.pushState(null, "", "/profile#to=0400000002");
  expect(calls).toHaveLength(1);
  history.pushState(null, "", "/pay#to=0400000003");
  expect(calls[1]).toEqual(["#to=0400000003", "/dashboard"]);
  end();
  history.pushState(null, "", "/pay#to=0400000004");
  expect(calls).toHaveLength(2);
});
