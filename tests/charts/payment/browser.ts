/** One payment, from the press that requests it, or found in the journal when the page opens. */
import { expect, type Locator } from "@playwright/test";
import type { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { entry, payout } from "../../machines/payments/payment-fakes.ts";
import { stopClock } from "../../model/browser/arrive.ts";
import type { ChartEvent } from "../../model/browser/chart-types.ts";
import { openDashboard, region } from "../../model/browser/dashboard.ts";
import { answerFault, Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import { openOtherTab } from "../../model/browser/other-tab.ts";
import { balanceOf, checking } from "../../model/browser/paying.ts";
import { forgedList, isPaymentCheck } from "../../model/browser/payment-list.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import type { NewFault } from "../../support/control.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import { journalOf, writeToJournal } from "../../support/payment-journal.ts";

const pressedStart = "a withdrawal is pressed";
const foundStart = "a withdrawal is found in the journal";
const foundOfVersion1 = "a withdrawal of journal version 1 is found";

const opening = 20_000;
const path = "/api/v1/wallet/payout";
const ofKey = "/wallet/payments/[0-9a-f-]+";
const { cents } = payout;

interface Memory {
  readonly money: Gate;
  readonly status: Gate;
  readonly cancellation: Gate;
  readonly list: Gate;
  /** Whether the wallet has moved the money. */
  hasMoved: boolean;
  /** The number of POSTs that reached the wallet. */
  calls: number;
  key: string | undefined;
  /** The final message to the holder. */
  finalMessage: string | undefined;
}

const memory = memoryPerPage<Memory>();
const box = ({ page }: Fixtures) => dialog(page, dialogNames.withdraw.title);
const button = ({ page }: Fixtures, name: string): Locator => page.getByRole("button", { name, exact: true });
const sentence = ({ page }: Fixtures) => page.getByRole("status").filter({ hasText: checking });
const onlyByKey = ["Cancel payment", "Send again"];
const onlyByList = ["It went through", "It did not"];

/** Drops calls whose answers the chart no longer waits for. */
async function dropStale(...gates: readonly Gate[]): Promise<void> {
  for (const gate of gates) while (gate.waiting > 0) await gate.drop();
}

const comesByItself = async (): Promise<void> => {};

/** Whether the POST whose answer is lost moves the money: the next outcome on this path decides. */
function movesMoney(rest: readonly ChartEvent<typeof paymentMachine>[]): boolean {
  const end = rest.find(({ type }) => /^(submission|status|cancellation)\.decided$/.test(type));
  return end?.type === "submission.decided" || end?.type === "status.decided";
}

function createRecordFault(outcome: object): Pick<NewFault, "kind" | "status" | "body"> {
  return answerFault({
    operation: "payout",
    amount: cents,
    currency: "AUD",
    transactionId: "txn_forged",
    ...outcome,
  });
}

async function expectMoney(fixtures: Fixtures): Promise<void> {
  const { hasMoved, calls, key } = memory(fixtures);
  const sentRequests = await fixtures.control.requests(path, fixtures.person.email);
  expect(sentRequests).toHaveLength(calls);
  for (const { headers } of sentRequests) expect(headers["idempotency-key"]).toBe(`"${key}"`);
  await expect.poll(() => balanceOf(fixtures)).toBe(opening - (hasMoved ? cents : 0));
}

async function expectKept(fixtures: Fixtures): Promise<void> {
  expect((await journalOf(fixtures.page)).map(({ key }) => key)).toEqual([memory(fixtures).key]);
}

async function expectUndecided(
  fixtures: Fixtures,
  visibleButtons: readonly string[],
  hiddenButtons: readonly string[],
) {
  await expect(sentence(fixtures)).toHaveCount(1);
  for (const name of visibleButtons) await expect(button(fixtures, name)).toBeEnabled();
  for (const name of hiddenButtons) await expect(button(fixtures, name)).toHaveCount(0);
  // No further POST is sent; only the POST of an earlier page life may still be unanswered.
  const { calls, money } = memory(fixtures);
  await expect.poll(() => money.waiting).toBeLessThanOrEqual(calls === 0 ? 1 : 0);
  await expectKept(fixtures);
  await expectMoney(fixtures);
}

/** Fires the event that the browser fires when a page is restored from the back-forward cache. */
const beginPageLife = ({ page }: Fixtures): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });

/** Removes the entry in another tab, which reports it on the channel. */
async function removeElsewhere(fixtures: Fixtures): Promise<void> {
  const tab = await openOtherTab(fixtures.page, `nupay-payment-${fixtures.person.accountId}`);
  await tab.page.evaluate(
    (key) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("nupay");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const writing = database.transaction("payment-journal", "readwrite");
          writing.objectStore("payment-journal").delete(key);
          writing.oncomplete = () => {
            database.close();
            new BroadcastChannel("nupay-payments").postMessage({ type: "journal.changed" });
            resolve();
          };
        };
      }),
    memory(fixtures).key ?? "",
  );
}

async function expectOutcome(fixtures: Fixtures): Promise<void> {
  const { finalMessage } = memory(fixtures);
  await expect(sentence(fixtures)).toHaveCount(0);
  const toasts = fixtures.page.getByRole("status").filter({ hasText: /successful|cancelled|accepted/ });
  if (finalMessage === undefined) await expect(toasts).toHaveCount(0);
  else await expect(toasts.filter({ hasText: finalMessage })).toHaveCount(1);
  await expect.poll(() => journalOf(fixtures.page)).toEqual([]);
  await expectMoney(fixtures);
}

const pageLifeOver = { kind: "rejected", code: "page_life_over" } as const;

export const testParam: TestParam<typeof paymentMachine> = {
  needs: "a person",
  account: { status: "A", balance: opening },
  starts: [pressedStart, foundStart, foundOfVersion1],
  paths: {
    events: { "submission.undecided": [{ failure: undefined }, { failure: pageLifeOver }] },
    answers: { readDecided: [null] },
  },
  canCause: ({ type, failure }, snapshot) => {
    const { context } = snapshot;
    switch (type) {
      case "submission.unknown":
        return snapshot.matches({ submitting: "sending" }) && context.entry !== undefined;
      case "submission.undecided":
        return failure === pageLifeOver
          ? context.entry !== undefined
          : snapshot.matches({ submitting: "checking" });
      // A press that another tab's lock blocks has written no entry.
      case "submission.notSent":
        return context.entry === undefined;
      case "page.resumed":
        return context.entry !== undefined && !snapshot.matches("submitting");
      case "list.read":
        return snapshot.matches("undecidedByList") && context.matches === undefined;
      default:
        return true;
    }
  },
  unreachable: {
    "submitting — error: *": "the chart that submits keeps its own failures",
    "undecided* — error: check → stays": "the charts that check keep their own failures",
    "cancelling — error: *": "the chart that cancels keeps its own failures",
    "settling — error: *": "taking an entry out of the browser's storage does not fail",
    "submitting — page.resumed → stays":
      "the press ends by itself then (submission.undecided, page_life_over)",
    "readingDecided — done: readDecided [isDecided] → settled":
      "each tab asks the server itself, so either may tell it first; walked in Node",
    "readingDecided — error: readDecided → removed": "reading the browser's storage does not fail",
    "submitting — submission.undecided [isByList] → undecidedByList":
      "this level's server keeps keys; tests/journeys/api-without-keys.spec.ts does it without",
  },
  open: async (fixtures, { start, rest }) => {
    const { page, guard, person } = fixtures;
    guard.expect(/wallet\//);
    const walkMemory = memory.begin(fixtures, {
      money: await Gate.before(page, "/wallet/payout"),
      status: await Gate.before(page, ofKey, { only: (request) => request.method() === "GET" }),
      cancellation: await Gate.before(page, ofKey, { only: (request) => request.method() === "DELETE" }),
      list: await Gate.before(page, "/wallet/list", { only: isPaymentCheck }),
      hasMoved: false,
      calls: 0,
      key: undefined,
      finalMessage: undefined,
    });
    await page.clock.install();
    await openDashboard(fixtures, { stopClock: false });
    if (start === pressedStart) {
      await region(page, "Wallet").getByRole("button", { name: "Withdraw", exact: true }).click();
      await box(fixtures)
        .getByRole("textbox", { name: "Amount" })
        .fill(String(cents / 100));
      await stopClock(page);
      if (rest[0]?.type === "submission.notSent") {
        const tab = await openOtherTab(page, `nupay-payment-${person.accountId}`);
        await tab.holdLock();
      }
      await box(fixtures).getByRole("button", { name: "Withdraw", exact: true }).click();
      return;
    }
    walkMemory.key = entry.key;
    const accountId = person.accountId ?? "";
    const entryTime = new Date(Date.now() - 120_000).toISOString();
    if (start === foundStart) {
      await writeToJournal(page, { ...entry, accountId, createdAt: entryTime, submittedAt: entryTime } as {
        key: string;
      });
    } else {
      const { key, currency } = entry;
      const text = {
        v: 1,
        key,
        accountId,
        kind: "payout",
        cents,
        currency,
        seenTransactionIds: [],
        sentAt: entryTime,
      };
      await page.evaluate(
        (journalText) => localStorage.setItem("payment-journal", journalText),
        JSON.stringify(text),
      );
    }
    await page.reload();
    await expect(sentence(fixtures)).toBeVisible({ timeout: 20_000 });
    await stopClock(page);
  },
  events: {
    "entry.recorded": async (fixtures) => {
      const walkMemory = memory(fixtures);
      await walkMemory.money.met();
      const journal = await journalOf(fixtures.page);
      expect(journal).toHaveLength(1);
      walkMemory.key = journal[0]?.key;
      // The held call has the key of the journal entry, so the entry was written before the call.
      expect(walkMemory.money.calls.oldest?.headers()["idempotency-key"]).toBe(`"${walkMemory.key}"`);
    },
    "submission.unknown": async (fixtures, _, __, { rest }) => {
      const walkMemory = memory(fixtures);
      const moves = movesMoney(rest);
      await walkMemory.money.pass(fixtures, { kind: moves ? "lose" : "refuse" });
      walkMemory.calls += 1;
      walkMemory.hasMoved ||= moves;
    },
    "submission.decided": async (fixtures, _, __, { before }) => {
      const walkMemory = memory(fixtures);
      if (before.matches({ submitting: "sending" })) {
        await walkMemory.money.pass(fixtures);
        walkMemory.calls += 1;
        walkMemory.hasMoved = true;
      } else {
        await walkMemory.status.metAfter(fixtures.page, 1);
        await walkMemory.status.pass(fixtures);
      }
      walkMemory.finalMessage = "Withdraw successful";
    },
    "submission.notSent": async (fixtures) => {
      await expect(box(fixtures).getByRole("alert")).toBeVisible();
    },
    "submission.undecided": async (fixtures, { failure }) => {
      const { page } = fixtures;
      if (failure !== undefined) {
        await beginPageLife(fixtures);
        await dropStale(memory(fixtures).status);
        return;
      }
      for (let tries = 0; tries < 20 && !(await button(fixtures, "Send again").isVisible()); tries += 1) {
        await page.clock.fastForward(10_000);
        await page.waitForTimeout(50);
      }
      await dropStale(memory(fixtures).status);
    },
    "page.resumed": async (fixtures, _, __, { before }) => {
      const { status, cancellation } = memory(fixtures);
      await beginPageLife(fixtures);
      if (!before.matches("undecided")) await dropStale(status, cancellation);
    },
    "check.requested": async (fixtures, _, __, { before }) => {
      const { status, list } = memory(fixtures);
      const isByList = before.matches("undecidedByList");
      const gate = isByList ? list : status;
      // One request has been open since the page loaded. Check again sends another one only after the first has failed.
      await gate.metAfter(fixtures.page, 1);
      await gate.drop();
      await fixtures.page.waitForTimeout(200);
      await gate.expectWaiting(0);
      await button(fixtures, "Check again").click();
      await gate.met();
    },
    "resend.requested": (fixtures) => button(fixtures, "Send again").click(),
    "resend.dismissed": (fixtures) => button(fixtures, "Keep waiting").click(),
    "resend.confirmed": async (fixtures) => {
      await button(fixtures, "Yes, send again").click();
      await memory(fixtures).money.met();
      await dropStale(memory(fixtures).status);
      expect(memory(fixtures).money.calls.oldest?.headers()["idempotency-key"]).toBe(
        `"${memory(fixtures).key}"`,
      );
    },
    "cancel.requested": async (fixtures) => {
      const { status, cancellation } = memory(fixtures);
      await status.metAfter(fixtures.page, 1);
      await button(fixtures, "Cancel payment").click();
      await cancellation.met();
      // The cancellation has stopped the status request; the request's answer is discarded.
      await dropStale(status);
    },
    "cancellation.decided": async (fixtures, { outcome }) => {
      const walkMemory = memory(fixtures);
      if (outcome.state === "cancelled") {
        await walkMemory.cancellation.pass(fixtures);
        walkMemory.finalMessage = "Payment cancelled. Nothing was taken.";
      } else {
        await walkMemory.cancellation.pass(
          fixtures,
          createRecordFault({ state: "declined", code: "insufficient_funds" }),
        );
      }
    },
    "cancellation.undecided": (fixtures, { failure }) =>
      memory(fixtures).cancellation.pass(
        fixtures,
        failure.code === "payment_expired"
          ? rejectionFault(409, "payment_expired")
          : { kind: "status", status: 403, body: "<h1>403 Forbidden</h1>" },
      ),
    "status.decided": async (fixtures) => {
      const walkMemory = memory(fixtures);
      await walkMemory.status.metAfter(fixtures.page, 1);
      // A payment that this walk has not sent is decided by a faked record of the wallet.
      await walkMemory.status.pass(
        fixtures,
        walkMemory.hasMoved ? undefined : createRecordFault({ state: "succeeded" }),
      );
      walkMemory.finalMessage = "Withdraw successful";
    },
    "status.expired": async (fixtures) => {
      await memory(fixtures).status.metAfter(fixtures.page, 1);
      await memory(fixtures).status.pass(fixtures, rejectionFault(409, "payment_expired"));
    },
    "list.read": async (fixtures, { matches }) => {
      await memory(fixtures).list.metAfter(fixtures.page, 1);
      await memory(fixtures).list.pass(
        fixtures,
        forgedList("payout", cents, matches.length > 0 ? ["SUCCEEDED"] : []),
      );
      const expectedText =
        matches.length > 0 ? "may be this one" : "shows nothing that may be this payment so far";
      await expect(sentence(fixtures)).toContainText(expectedText);
    },
    "outcome.confirmed": (fixtures) => button(fixtures, "It went through").click(),
    "outcome.denied": (fixtures) => button(fixtures, "It did not").click(),
    "entry.removed": removeElsewhere,
    "xstate.done.actor.readDecided": comesByItself,
    "xstate.done.actor.removeEntry": comesByItself,
  },
  states: {
    "submitting.sending": async (fixtures, { context }) => {
      for (const name of [...onlyByKey, "Check again"]) await expect(button(fixtures, name)).toHaveCount(0);
      if (context.entry === undefined) return;
      await memory(fixtures).money.met();
      await expectKept(fixtures);
      await expectMoney(fixtures);
    },
    "submitting.checking": async (fixtures) => {
      await memory(fixtures).status.metAfter(fixtures.page, 1);
      await expect(sentence(fixtures)).toHaveCount(1);
      await expect(fixtures.page.getByRole("alert")).toHaveCount(0);
      for (const name of [...onlyByKey, "Check again"]) await expect(button(fixtures, name)).toHaveCount(0);
      await expectKept(fixtures);
      await expectMoney(fixtures);
    },
    "undecided.ofThisPage.resting": (fixtures) =>
      expectUndecided(fixtures, ["Check again", ...onlyByKey], onlyByList),
    "undecided.ofThisPage.confirming": (fixtures) =>
      expectUndecided(fixtures, ["Keep waiting", "Yes, send again"], onlyByList),
    "undecided.ofEarlierPage": async (fixtures) => {
      await expect(button(fixtures, "Cancel payment")).toBeEnabled();
      await expect(button(fixtures, "Check again")).toBeEnabled();
      await expect(button(fixtures, "Send again")).toHaveCount(0);
      await expectKept(fixtures);
    },
    undecidedByList: (fixtures) => expectUndecided(fixtures, ["Check again", ...onlyByList], onlyByKey),
    cancelling: async (fixtures) => {
      await memory(fixtures).cancellation.expectWaiting(1);
      await expect(sentence(fixtures)).toHaveCount(1);
      for (const name of onlyByKey) await expect(button(fixtures, name)).toHaveCount(0);
      await expectKept(fixtures);
    },
    // The browser's storage answers at once, so the final state is already visible.
    settling: expectOutcome,
    settled: expectOutcome,
    // The entry that another tab has written is read at once.
    readingDecided: async (fixtures) => {
      await expect(sentence(fixtures)).toHaveCount(0);
    },
    removed: async (fixtures) => {
      await expect(sentence(fixtures)).toHaveCount(0);
      await expect(fixtures.page.getByText("removed in another window")).toHaveCount(1);
      await expect(
        fixtures.page.getByRole("status").filter({ hasText: /successful|cancelled|accepted/ }),
      ).toHaveCount(0);
      await expect.poll(() => journalOf(fixtures.page)).toEqual([]);
      await expectMoney(fixtures);
    },
  },
  otherwise: { "Send it again? The top-up": "these walks pay a withdrawal" },
  skippedStates: {
    starting: "it is left at once",
  },
};
