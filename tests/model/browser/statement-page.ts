/** Drives the statements page of a person with two pages of lines; the walk holds the reads of the list. */
import { expect } from "@playwright/test";
import type { PeriodForm } from "../../../src/machines/history/rules/statement.ts";
import { arrive, stopClock } from "./arrive.ts";
import { Gate, memoryPerPage, rejectionFault } from "./gate.ts";
import type { Fixtures } from "./test-param.ts";

export const lines = 120;
/** A date before the whole list, and two dates after it. */
export const pastDate = "2020-02-01";
export const future = "2099-01-01";
export const farFuture = "2099-02-01";

const now = Date.now();
const periods: Readonly<Record<string, string>> = { last30Days: "Last 30 Days", custom: "Custom Range" };

export const account = {
  status: "A",
  balance: 50_000,
  transactions: Array.from({ length: lines }, (_, index) => ({
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: 100,
    createdAt: new Date(now - (index + 1) * 3_600_000).toISOString(),
  })),
};

export const list = memoryPerPage<Gate>();
export const generateButton = ({ page }: Fixtures) =>
  page.getByRole("button", { name: "Generate Statement" });
export const cancelButton = ({ page }: Fixtures) => page.getByRole("button", { name: "Cancel" });
export const statementArticle = ({ page }: Fixtures) => page.getByRole("article", { name: "Statement" });
export const startsInFuture = ({ choice, start }: PeriodForm) => choice === "custom" && start >= future;

export async function openStatements(fixtures: Fixtures): Promise<void> {
  fixtures.guard.expect(/wallet\/list|\.woff/);
  const isStatementRequest = (request: { postDataJSON(): { size: number } }) =>
    request.postDataJSON().size === 500;
  list.begin(fixtures, await Gate.before(fixtures.page, "/wallet/list", { only: isStatementRequest }));
  await fixtures.page.clock.install();
  await arrive(fixtures, "/account-statements");
  await expect(fixtures.page.getByRole("heading", { level: 1, name: "Statements" })).toBeVisible({
    timeout: 20_000,
  });
  await stopClock(fixtures.page);
}

export function choosePeriod({ page }: Fixtures, choice: string): Promise<unknown> {
  return page.getByRole("combobox", { name: "Period" }).selectOption({ label: periods[choice] ?? "" });
}

export function enterDate({ page }: Fixtures, field: string, day: string): Promise<void> {
  return page.getByLabel(field === "start" ? "Start Date" : "End Date").fill(day);
}

/** Passes the first page, then the second read of it. */
export async function passList(fixtures: Fixtures): Promise<void> {
  await list(fixtures).pass(fixtures);
  await list(fixtures).met();
  await list(fixtures).pass(fixtures);
}

export async function rejectList(fixtures: Fixtures): Promise<void> {
  await list(fixtures).pass(fixtures, rejectionFault(400, "invalid_request"));
}

export async function expectGenerating(fixtures: Fixtures): Promise<void> {
  await expect(
    fixtures.page.getByRole("status").filter({ hasText: "Generating Statement..." }),
  ).toBeVisible();
  await expect(statementArticle(fixtures)).toHaveCount(0);
}

export async function expectGenerationFailed(fixtures: Fixtures): Promise<void> {
  await expect(fixtures.page.getByRole("alert").filter({ hasText: "Something went wrong" })).toContainText(
    "The statement could not be generated.",
  );
  await expect(statementArticle(fixtures)).toHaveCount(0);
}

/** Expects this error at the dates, or none. */
export async function expectFault({ page }: Fixtures, fault: string | undefined): Promise<void> {
  const texts = {
    datesReversed: "The end date lies before",
    startAhead: "The start date lies in the future",
  };
  for (const [name, text] of Object.entries(texts)) {
    await expect(page.getByRole("alert").filter({ hasText: text })).toHaveCount(name === fault ? 1 : 0);
  }
}
