import { expect, test } from "vitest";
import { noFilters } from "../../src/machines/history/rules/transactions.ts";
import { formatQuery, parseView } from "../../src/services/browser/transactions-address.ts";

test("a view with every filter is restored from its own URL", () => {
  const view = {
    filters: {
      search: "a & b = c",
      category: "withdrawal",
      direction: "expense",
      outcome: "failed",
      start: "2026-01-01",
      end: "2026-11-20",
    },
    sorting: "largest",
    page: 3,
    pageSize: 25,
  } as const;
  expect(parseView(formatQuery(view))).toEqual(view);
});

test("a URL's search is cut to two hundred characters", () => {
  expect(parseView(`?${new URLSearchParams([["search", "x".repeat(300)]])}`).filters.search).toBe(
    "x".repeat(200),
  );
});

test("a view without filters leaves the URL without parameters", () => {
  expect(formatQuery({ filters: noFilters, sorting: "newest", page: 0, pageSize: 6 })).toBe("");
});

test.each([
  "?category=gold&type=toString&status=__proto__&from=yesterday&to=2026-1-1",
  "?page=0",
  "?page=-4",
  "?page=1.5",
  "?page=1e999",
  "?page=x",
  "?size=6",
  "?size=7",
  "?size=x",
  "?sort=newest",
  "?sort=toString",
])("an unknown value in the URL %s is no filter", (query) => {
  expect(parseView(query)).toEqual({ filters: noFilters, sorting: "newest", page: 0, pageSize: 6 });
});
