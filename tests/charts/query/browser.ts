/** A read of the wallet, as the dashboard's history panel makes it. */
import { expect, type Page } from "@playwright/test";
import type { queryMachine } from "../../../src/machines/core/query.machine.ts";
import { type failing, offline, statusFailure } from "../../machines/fakes.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { visa } from "../../support/saved-card.ts";

const path = "/api/v1/wallet/list";
const panel = (page: Page) => page.getByRole("region", { name: "Transaction History" });
const link = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });
const gates = new WeakMap<Page, CallGate>();

function gateOf(page: Page): CallGate {
  const gate = gates.get(page);
  if (gate === undefined) throw new Error("The walk has not begun.");
  return gate;
}

/** Opens the dashboard, which has the panel. */
async function openDashboard(page: Page): Promise<void> {
  if (!page.url().endsWith("/dashboard")) await link(page, "Dashboard").click();
}

async function expectBusy(page: Page, shouldBeBusy: boolean): Promise<void> {
  await openDashboard(page);
  const refresh = panel(page).getByRole("button", { name: "Refresh" });
  if (shouldBeBusy) await expect(refresh).toHaveAttribute("aria-busy", "true");
  else await expect(refresh).not.toHaveAttribute("aria-busy");
}

/**
 * Closes a card dialog with the browser's Back button: the cards may have changed, so everything is refetched three
 * seconds later.
 */
async function refetch({ page }: Fixtures): Promise<void> {
  await openDashboard(page);
  const cards = page.getByRole("region", { name: "My Cards" });
  await cards.getByRole("button", { name: "Delete Card" }).click();
  await expect(page.getByRole("dialog", { name: "Delete Card" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Delete Card" })).toBeHidden();
  await page.clock.runFor(3_000);
}

async function refuse(
  { control, person, page }: Fixtures,
  { error }: { error: ReturnType<typeof failing> },
): Promise<void> {
  const { kind, status = 400, retryAfter } = error.failure;
  const gate = gateOf(page);
  await gate.arrived();
  if (kind === "network") return gate.drop();
  await control.fault({
    method: "POST",
    path,
    kind: "status",
    status,
    email: person.email,
    ...(retryAfter === undefined ? {} : { headers: { "Retry-After": String(retryAfter / 1_000) } }),
  });
  await gate.pass();
}

export const testParam: TestParam<typeof queryMachine> = {
  needs: "a person",
  account: {
    status: "A",
    balance: 10_000,
    cards: [visa],
    transactions: Array.from({ length: 12 }, (_, index) => ({
      type: "TOP_UP",
      status: "COMPLETED",
      amount: 1_000 + index,
      createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    })),
  },
  paths: {
    // The paths in Node cover longer pauses.
    failures: { read: [offline, statusFailure(429, { retryAfter: 5_000 }), statusFailure(404)] },
    differs: ({ retries, failure, data }) => [retries, failure?.retryAfter, data === undefined],
  },
  canCause: ({ type }, snapshot) => {
    const { data, failure } = snapshot.context;
    // In this state the event changes nothing on screen, so a check could not tell whether it has been handled.
    if (type === "outdated" && snapshot.matches("retrying")) return false;
    // The pager is shown only with data.
    if (type === "params.changed") return data !== undefined;
    // While the query is reading, its Refresh button is busy. Other causes of a refetch wait three seconds.
    if (type === "refresh" && snapshot.matches("retrying")) return failure?.retryAfter !== undefined;
    return true;
  },
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/wallet\/list/);
    await page.clock.install();
    gates.set(page, await CallGate.at(page, /\/wallet\/list$/));
    await arrive(fixtures, "/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await gateOf(page).arrived();
    await stopClock(page);
  },
  events: {
    "xstate.done.actor.read": ({ page }) => gateOf(page).pass(),
    "xstate.error.actor.read": refuse,
    "xstate.after.backoff.query.retrying": ({ page }, _event, _upcoming, { before }) =>
      page.clock.runFor(
        Math.max(1_000 * 2 ** (before.context.retries - 1), before.context.failure?.retryAfter ?? 0),
      ),
    "xstate.after.freshFor.query.fresh": ({ page }) => page.clock.fastForward(300_000),
    refresh: (fixtures, _event, _upcoming, { before }) =>
      gateOf(fixtures.page).replaced(async () => {
        const { page } = fixtures;
        if (before.hasTag("busy")) return refetch(fixtures);
        await openDashboard(page);
        const readAgainButton = panel(page).getByRole("button", {
          name: before.matches("failed") ? "Try again" : "Refresh",
        });
        await readAgainButton.click();
      }),
    requested: async ({ page }) => {
      await openDashboard(page);
      await link(page, "Settings").click();
    },
    outdated: ({ page }) =>
      gateOf(page).replaced(() => page.evaluate(() => void dispatchEvent(new Event("online")))),
    "params.changed": ({ page }) =>
      gateOf(page).replaced(async () => {
        await openDashboard(page);
        const next = panel(page).getByRole("button", { name: "Next" });
        if (await next.isEnabled()) await next.click();
        else await panel(page).getByRole("button", { name: "Previous" }).click();
      }),
  },
  states: {
    loading: async ({ page }) => {
      await expectBusy(page, true);
      await gateOf(page).arrived();
    },
    retrying: async ({ page }) => {
      await expectBusy(page, true);
      await gateOf(page).expectWaiting(0);
      await expect(panel(page).getByRole("alert")).toHaveCount(0);
    },
    fresh: async ({ page, control, person }) => {
      await expectBusy(page, false);
      await expect(panel(page).getByRole("listitem").first()).toBeVisible();
      await expect(panel(page).getByRole("alert")).toHaveCount(0);
      await expect.poll(async () => (await control.requests(path, person.email)).at(-1)?.status).toBe(200);
    },
    stale: async ({ page }) => {
      await expectBusy(page, false);
      await expect(panel(page).getByRole("listitem").first()).toBeVisible();
      await gateOf(page).expectWaiting(0);
    },
    failed: async ({ page }, { context }) => {
      await expectBusy(page, false);
      await expect(panel(page).getByRole("button", { name: "Try again" })).toBeVisible();
      // Earlier data stays visible.
      await expect(panel(page).getByRole("listitem")).toHaveCount(context.data === undefined ? 0 : 4);
    },
  },
  otherwise: {
    Previous: "how many pages there are is these walks' own",
    Next: "how many pages there are is these walks' own",
    "paragraph: Wallet Topup": "the transactions of these walks are of another kind",
    "paragraph: Outgoing Transfer": "the transactions of these walks are of another kind",
    "paragraph: Incoming Transfer": "the transactions of these walks are of another kind",
    "paragraph: Bank Withdrawal": "the transactions of these walks are of another kind",
  },
  unreachable: { "retrying — outdated → stays": "the retry waits for its turn; walked in Node" },
};
