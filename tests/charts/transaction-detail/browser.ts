/** A transaction's page; the walk answers each page of the list that the app reads. */
import { expect } from "@playwright/test";
import type { transactionDetailMachine } from "../../../src/machines/history/transaction-detail.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const gates = new WeakMap<Fixtures["page"], CallGate>();
const tryAgain = ({ page }: Fixtures) => page.getByRole("main").getByRole("button", { name: "Try again" });
const download = ({ page }: Fixtures) => page.getByRole("button", { name: "Download Receipt" });
const noFailureReason = "nothing outside makes it fail";

function gateOf({ page }: Fixtures): CallGate {
  const gate = gates.get(page);
  if (gate === undefined) throw new Error("The walk has not begun.");
  return gate;
}

const headers = { "Access-Control-Allow-Origin": "*" };

export const testParam: TestParam<typeof transactionDetailMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: {
    differs: ({ transaction, page, retries }) => [transaction === undefined, page > 0, retries],
    // The paths in Node cover the pauses that the wallet asks for, and the page at which a read starts.
    failures: { readPage: [offline, statusFailure(400)] },
    casesOf: () => [],
  },
  longest: 40,
  canCause: ({ type }, snapshot) => {
    const isShown = snapshot.context.transaction !== undefined;
    switch (type) {
      case "refresh":
        return snapshot.matches({ here: "found" });
      case "retried":
        return snapshot.matches({ here: "failed" }) || snapshot.matches({ here: "missing" });
      case "file.saved":
      case "file.saveFailed":
        return isShown && snapshot.matches("here");
      default:
        return true;
    }
  },
  otherwise: {
    "Outgoing Transfer": "these walks open a transaction of another kind",
    "term: To": "these walks open a transaction of another kind",
    "term: Message": "these walks open a transaction of another kind",
    Settled: "these walks open a transaction of another kind",
    "The time is not known.": "these walks open a transaction of another kind",
  },
  unreachable: {
    "transactionDetail — error: address → stays": `the address is listened to inside the page, and ${noFailureReason}`,
    "here — error: receipt → stays": `the chart that saves the file says its failures itself; ${noFailureReason}`,
    "here — error: copy → stays": `the chart that copies says its failures itself; ${noFailureReason}`,
  },
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/wallet\/list|woff/);
    await page.clock.install();
    await arrive(fixtures);
    gates.set(
      page,
      await CallGate.at(page, /\/wallet\/list$/, (request) => request.postDataJSON().size === 500),
    );
    await stopClock(page);
  },
  events: {
    // Changes the URL as a link does.
    "address.entered": async ({ page }, { transactionId }) => {
      await page.evaluate((path) => history.pushState(null, "", path), `/transactions/${transactionId}`);
      await expect(page.getByRole("heading", { level: 1, name: "Transaction" })).toBeVisible();
    },
    "address.left": ({ page }) =>
      page.getByRole("navigation").getByRole("link", { name: "Dashboard", exact: true }).click(),
    refresh: ({ page }) => page.getByRole("button", { name: "Refresh" }).click(),
    retried: (fixtures) => tryAgain(fixtures).click(),
    "xstate.done.actor.readPage": (fixtures, { output }) => {
      const { transactions: data, pagination } = output;
      return gateOf(fixtures).answer({ json: { status: 200, message: "OK", data, pagination }, headers });
    },
    "xstate.error.actor.readPage": (fixtures, { error }) => {
      const { kind, status = 400 } = error.failure;
      if (kind === "network") return gateOf(fixtures).drop();
      const json = { status, message: "Invalid", code: "invalid_request", data: null };
      return gateOf(fixtures).answer({ status, json, headers });
    },
    "xstate.after.backoff.transactionDetail.here.retrying": ({ page }, _, __, { before }) =>
      page.clock.runFor(1_000 * 2 ** (before.context.retries - 1)),
    "xstate.after.againDelay.transactionDetail.here.failed": ({ page }) => page.clock.runFor(30_000),
    "file.saved": async (fixtures) => {
      const { page } = fixtures;
      const [file] = await Promise.all([page.waitForEvent("download"), download(fixtures).click()]);
      expect(file.suggestedFilename()).toMatch(/^nupay-receipt-np-.*\.pdf$/);
      // The clock is stopped, so the toast would cover the page until it is dismissed.
      await page.getByRole("button", { name: "Dismiss" }).click();
    },
    "file.saveFailed": async (fixtures) => {
      const { page } = fixtures;
      await page.context().route("**/*.woff", (route) => route.fulfill({ status: 404 }));
      await download(fixtures).click();
      const errorAlert = page.getByRole("alert").filter({ hasText: "The receipt could not be made." });
      await expect(errorAlert).toBeVisible();
      await page.context().unroute("**/*.woff");
    },
  },
  states: {
    away: ({ page }) => expect(page).toHaveURL(/\/dashboard$/),
    here: async ({ page }, { context }) => {
      await expect(page).toHaveURL(new RegExp(`/transactions/${context.transactionId}$`));
    },
    "here.searching": async (fixtures, { context }) => {
      const gate = gateOf(fixtures);
      await gate.arrived();
      await expect.poll(() => gate.oldest?.postDataJSON().page).toBe(context.page);
    },
    "here.retrying": async (fixtures) => {
      await gateOf(fixtures).expectWaiting(0);
      await expect(tryAgain(fixtures)).toHaveCount(0);
    },
    "here.failed": async (fixtures, { context }) => {
      const isShown = context.transaction !== undefined;
      const sentence = `This transaction could not be ${isShown ? "refreshed" : "loaded"}.`;
      await expect(fixtures.page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
      await expect(tryAgain(fixtures)).toBeEnabled();
    },
    "here.found": async ({ page }, { context }) => {
      const details = page.getByRole("region", { name: "Details" });
      await expect(details.getByText(context.transactionId)).toBeVisible();
    },
    "here.missing": async (fixtures) => {
      await expect(fixtures.page.getByText("Transaction not found")).toBeVisible();
      await expect(tryAgain(fixtures)).toBeEnabled();
    },
  },
};
