/** The wallet's whole list, as the transactions page reads it. */
import { expect, type Page } from "@playwright/test";
import type { readHistoryMachine } from "../../../src/machines/history/read-history.machine.ts";
import type { HistoryHead } from "../../../src/machines/history/rules/history.ts";
import { type failing, offline, statusFailure } from "../../machines/fakes.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const list = "/api/v1/wallet/list";
const balance = "/api/v1/wallet/balance";
const shortListStart = "a list of one page is wanted";
const longListStart = "a list of three pages is wanted";

type Ids = { readStart: "readHead"; readEnd: "readHead" };

interface HistoryWalk {
  readonly list: CallGate;
  readonly balance: CallGate;
  /** The faked balance in the wallet's answer, in cents; undefined for the real one. */
  forgedBalance: number | undefined;
}

const readings = new WeakMap<Page, HistoryWalk>();

function historyWalkOf(page: Page): HistoryWalk {
  const reading = readings.get(page);
  if (reading === undefined) throw new Error("The walk has not begun.");
  return reading;
}

function createLine(id: string) {
  return {
    transactionId: id,
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: 1,
    createdAt: "2026-01-01T00:00:00Z",
  };
}

function pageOf(id: string, hasNext: boolean) {
  return { transactions: [createLine(id)], pagination: { page: 0, totalPages: hasNext ? 2 : 1, hasNext } };
}

function headOf(hasNext: boolean, sum: number): HistoryHead {
  const forgedBalance = { currency: "AUD", balance: sum, availableBalance: sum, pendingBalance: 0 };
  return { balance: forgedBalance, page: pageOf("newest", hasNext) } as HistoryHead;
}

async function passHead({ page, control, person }: Fixtures): Promise<void> {
  const reading = historyWalkOf(page);
  await reading.balance.arrived();
  if (reading.forgedBalance !== undefined) {
    const data = {
      currency: "AUD",
      balance: reading.forgedBalance,
      availableBalance: reading.forgedBalance,
      pendingBalance: 0,
    };
    const body = { status: 200, message: "OK", data };
    await control.fault({
      method: "POST",
      path: balance,
      kind: "status",
      status: 200,
      body,
      email: person.email,
    });
  }
  await reading.balance.pass();
  await reading.list.pass();
}

/** `readHead` requests the balance, then the list; this function fails the request for the list. */
async function fail(
  { page, control, person }: Fixtures,
  { type, error }: { type: string; error: ReturnType<typeof failing> },
): Promise<void> {
  const reading = historyWalkOf(page);
  if (type !== "xstate.error.actor.readPage") await reading.balance.pass();
  await reading.list.arrived();
  const { kind, status = 400, retryAfter } = error.failure;
  if (kind === "network") return reading.list.drop();
  await control.fault({
    method: "POST",
    path: list,
    kind: "status",
    status,
    email: person.email,
    ...(retryAfter === undefined ? {} : { headers: { "Retry-After": String(retryAfter / 1_000) } }),
  });
  await reading.list.pass();
}

const soFar = (page: Page) => page.getByText(/^Reading your transactions/);

async function expectListRequest(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await historyWalkOf(page).list.arrived();
}

export const testParam: TestParam<typeof readHistoryMachine, Ids> = {
  needs: "a person",
  account: (start) => ({
    status: "A",
    balance: 10_000,
    transactions: Array.from({ length: start === longListStart ? 1_002 : 7 }, (_, index) => ({
      type: "TOP_UP",
      status: "COMPLETED",
      amount: 100,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    })),
  }),
  paths: {
    starts: {
      [shortListStart]: () => ({ timeZone: "UTC" }),
      [longListStart]: () => ({ timeZone: "Australia/Sydney" }),
    },
    answers: {
      readStart: ({ timeZone }) => [headOf(timeZone !== "UTC", 1)],
      readPage: ({ nextPage }) => [pageOf(`page ${nextPage}`, nextPage < 2)],
      readEnd: ({ head, timeZone }) => {
        if (head === undefined) return [];
        return timeZone === "UTC" ? [head, headOf(false, 3 - head.balance.balance)] : [head];
      },
    },
    // The paths in Node cover longer pauses.
    failures: {
      readStart: [offline, statusFailure(404)],
      readPage: [statusFailure(429, { retryAfter: 4_000 }), statusFailure(404)],
      readEnd: [offline, statusFailure(404)],
    },
    differs: ({ head, hasMore, starts, retries, nextPage, failure }) => [
      head?.balance.balance,
      hasMore,
      starts,
      retries,
      nextPage,
      failure?.retryAfter,
    ],
  },
  canCause: ({ type }, { context }) =>
    // One retry of each call is enough.
    !type.startsWith("xstate.error.") || context.retries < 2,
  open: async (fixtures) => {
    const { page, guard, control, person } = fixtures;
    guard.expect(/wallet\/list/);
    await page.clock.install();
    await arrive(fixtures, "/settings");
    const link = page.getByRole("navigation").getByRole("link", { name: "Transactions" });
    await expect(link).toBeVisible({ timeout: 20_000 });
    // The dashboard has read its own balance.
    await expect.poll(async () => (await control.requests(balance, person.email)).at(-1)?.status).toBe(200);
    readings.set(page, {
      list: await CallGate.at(page, /\/wallet\/list$/, (request) => /"?500"?/.test(request.postData() ?? "")),
      balance: await CallGate.at(page, /\/wallet\/balance$/),
      forgedBalance: undefined,
    });
    await stopClock(page);
    await link.click();
  },
  events: {
    "xstate.done.actor.readStart": passHead,
    "xstate.done.actor.readEnd": async (fixtures, { output }) => {
      const reading = historyWalkOf(fixtures.page);
      if (reading.forgedBalance !== undefined || output.balance.balance !== 1) {
        reading.forgedBalance = 10_000 + output.balance.balance - 1;
      }
      await passHead(fixtures);
    },
    "xstate.done.actor.readPage": ({ page }) => historyWalkOf(page).list.pass(),
    "xstate.error.actor.readStart": fail,
    "xstate.error.actor.readEnd": fail,
    "xstate.error.actor.readPage": fail,
    "xstate.after.backoff.readHistory.retrying": ({ page }, _event, _upcoming, { before }) => {
      const { retries, failure } = before.context;
      return page.clock.runFor(Math.max(1_000 * 2 ** (retries - 1), failure?.retryAfter ?? 0));
    },
    retried: ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
  },
  states: {
    starting: async ({ page }) => {
      await expectListRequest(page);
      await expect(soFar(page)).toHaveCount(0);
    },
    paging: async ({ page }) => {
      await expectListRequest(page);
      await expect(soFar(page)).toBeVisible();
    },
    confirming: async ({ page }) => {
      await expectListRequest(page);
      await expect(soFar(page)).toBeVisible();
    },
    retrying: async ({ page }) => {
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Export" })).toBeDisabled();
      await historyWalkOf(page).list.expectWaiting(0);
    },
    failed: ({ page }) => expect(page.getByRole("button", { name: "Try again" })).toBeVisible(),
    known: async ({ page }, { context }) => {
      const count = context.timeZone === "UTC" ? "7" : "1,002";
      await expect(page.getByText(`of ${count} transactions`)).toBeVisible();
      await expect(page.getByRole("button", { name: "Export" })).toBeEnabled();
    },
  },
  skippedStates: { deciding: "it is left at once" },
  unreachable: {},
};
