/** One payment, from the press that requests it, or found in the journal when the page opens. */
import { expect, type Locator } from "@playwright/test";
import type { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { entry, payout } from "../../machines/payments/payment-fakes.ts";
import { stopClock } from "../../model/browser/arrive.ts";
import type { ChartEvent } from "../../model/browser/chart-types.ts";
import { region, standOnDashboard } from "../../model/browser/dashboard.ts";
import { answering, Gate, rejecting, remembered } from "../../model/browser/gate.ts";
import { openOtherTab } from "../../model/browser/other-tab.ts";
import { balanceOf, checking } from "../../model/browser/paying.ts";
import { forgedList, isPaymentCheck } from "../../model/browser/payment-list.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";
import type { NewFault } from "../../support/control.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import { journalOf, writeToJournal } from "../../support/payment-journal.ts";

const pressed = "a withdrawal is pressed";
const found = "a withdrawal is found in the journal";
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

const memory = remembered<Memory>();
const box = ({ page }: Stage) => dialog(page, dialogNames.withdraw.title);
const button = ({ page }: Stage, name: string): Locator => page.getByRole("button", { name, exact: true });
const sentence = ({ page }: Stage) => page.getByRole("status").filter({ hasText: checking });
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

function record(outcome: object): Pick<NewFault, "kind" | "status" | "body"> {
  return answering({
    operation: "payout",
    amount: cents,
    currency: "AUD",
    transactionId: "txn_forged",
    ...outcome,
  });
}

async function expectMoney(stage: Stage): Promise<void> {
  const { hasMoved, calls, key } = memory(stage);
  const sent = await stage.control.requests(path, stage.person.email);
  expect(sent).toHaveLength(calls);
  for (const { headers } of sent) expect(headers["idempotency-key"]).toBe(`"${key}"`);
  await expect.poll(() => balanceOf(stage)).toBe(opening - (hasMoved ? cents : 0));
}

async function expectKept(stage: Stage): Promise<void> {
  expect((await journalOf(stage.page)).map(({ key }) => key)).toEqual([memory(stage).key]);
}

async function expectUndecided(stage: Stage, visible: readonly string[], hidden: readonly string[]) {
  await expect(sentence(stage)).toHaveCount(1);
  for (const name of visible) await expect(button(stage, name)).toBeEnabled();
  for (const name of hidden) await expect(button(stage, name)).toHaveCount(0);
  // Nothing more is sent: only the POST of an earlier page life may still be open.
  const { calls, money } = memory(stage);
  await expect.poll(() => money.waiting).toBeLessThanOrEqual(calls === 0 ? 1 : 0);
  await expectKept(stage);
  await expectMoney(stage);
}

/** Fires the event that the browser fires after a page was frozen, or restored from the back-forward cache. */
const beginPageLife = ({ page }: Stage): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });

/** Removes the entry in another tab, which reports it on the channel. */
async function removeElsewhere(stage: Stage): Promise<void> {
  const tab = await openOtherTab(stage.page, `nupay-payment-${stage.person.accountId}`);
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
    memory(stage).key ?? "",
  );
}

async function expectOutcome(stage: Stage): Promise<void> {
  const { finalMessage } = memory(stage);
  await expect(sentence(stage)).toHaveCount(0);
  const toasts = stage.page.getByRole("status").filter({ hasText: /successful|cancelled|accepted/ });
  if (finalMessage === undefined) await expect(toasts).toHaveCount(0);
  else await expect(toasts.filter({ hasText: finalMessage })).toHaveCount(1);
  await expect.poll(() => journalOf(stage.page)).toEqual([]);
  await expectMoney(stage);
}

const pageLifeOver = { kind: "rejected", code: "page_life_over" } as const;

export const testParam: TestParam<typeof paymentMachine> = {
  needs: "a person",
  account: { status: "A", balance: opening },
  starts: [pressed, found, foundOfVersion1],
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
  open: async (stage, { start, rest }) => {
    const { page, guard, person } = stage;
    guard.expect(/wallet\//);
    const sent = memory.begin(stage, {
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
    await standOnDashboard(stage, { stopClock: false });
    if (start === pressed) {
      await region(page, "Wallet").getByRole("button", { name: "Withdraw", exact: true }).click();
      await box(stage)
        .getByRole("textbox", { name: "Amount" })
        .fill(String(cents / 100));
      await stopClock(page);
      if (rest[0]?.type === "submission.notSent") {
        const tab = await openOtherTab(page, `nupay-payment-${person.accountId}`);
        await tab.holdLock();
      }
      await box(stage).getByRole("button", { name: "Withdraw", exact: true }).click();
      return;
    }
    sent.key = entry.key;
    const accountId = person.accountId ?? "";
    const at = new Date(Date.now() - 120_000).toISOString();
    if (start === found) {
      await writeToJournal(page, { ...entry, accountId, createdAt: at, submittedAt: at } as { key: string });
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
        sentAt: at,
      };
      await page.evaluate(
        (journalText) => localStorage.setItem("payment-journal", journalText),
        JSON.stringify(text),
      );
    }
    await page.reload();
    await expect(sentence(stage)).toBeVisible({ timeout: 20_000 });
    await stopClock(page);
  },
  events: {
    "entry.recorded": async (stage) => {
      const sent = memory(stage);
      await sent.money.met();
      const journal = await journalOf(stage.page);
      expect(journal).toHaveLength(1);
      sent.key = journal[0]?.key;
      // The held call has the key of the journal entry, so the entry was written before the call.
      expect(sent.money.calls.oldest?.headers()["idempotency-key"]).toBe(`"${sent.key}"`);
    },
    "submission.unknown": async (stage, _, __, { rest }) => {
      const sent = memory(stage);
      const moves = movesMoney(rest);
      await sent.money.pass(stage, { kind: moves ? "lose" : "refuse" });
      sent.calls += 1;
      sent.hasMoved ||= moves;
    },
    "submission.decided": async (stage, _, __, { before }) => {
      const sent = memory(stage);
      if (before.matches({ submitting: "sending" })) {
        await sent.money.pass(stage);
        sent.calls += 1;
        sent.hasMoved = true;
      } else {
        await sent.status.metAfter(stage.page, 1);
        await sent.status.pass(stage);
      }
      sent.finalMessage = "Withdraw successful";
    },
    "submission.notSent": async (stage) => {
      await expect(box(stage).getByRole("alert")).toBeVisible();
    },
    "submission.undecided": async (stage, { failure }) => {
      const { page } = stage;
      if (failure !== undefined) {
        await beginPageLife(stage);
        await dropStale(memory(stage).status);
        return;
      }
      for (let tries = 0; tries < 20 && !(await button(stage, "Send again").isVisible()); tries += 1) {
        await page.clock.fastForward(10_000);
        await page.waitForTimeout(50);
      }
      await dropStale(memory(stage).status);
    },
    "page.resumed": async (stage, _, __, { before }) => {
      const { status, cancellation } = memory(stage);
      await beginPageLife(stage);
      if (!before.matches("undecided")) await dropStale(status, cancellation);
    },
    "check.requested": async (stage, _, __, { before }) => {
      const { status, list } = memory(stage);
      const isByList = before.matches("undecidedByList");
      const gate = isByList ? list : status;
      // One request has been open since the page loaded: Check again sends another only after that one has failed.
      await gate.metAfter(stage.page, 1);
      await gate.drop();
      await stage.page.waitForTimeout(200);
      await gate.expectWaiting(0);
      await button(stage, "Check again").click();
      await gate.met();
    },
    "resend.requested": (stage) => button(stage, "Send again").click(),
    "resend.dismissed": (stage) => button(stage, "Keep waiting").click(),
    "resend.confirmed": async (stage) => {
      await button(stage, "Yes, send again").click();
      await memory(stage).money.met();
      await dropStale(memory(stage).status);
      expect(memory(stage).money.calls.oldest?.headers()["idempotency-key"]).toBe(`"${memory(stage).key}"`);
    },
    "cancel.requested": async (stage) => {
      const { status, cancellation } = memory(stage);
      await status.metAfter(stage.page, 1);
      await button(stage, "Cancel payment").click();
      await cancellation.met();
      // The cancellation has stopped the status request; its answer is discarded.
      await dropStale(status);
    },
    "cancellation.decided": async (stage, { outcome }) => {
      const sent = memory(stage);
      if (outcome.state === "cancelled") {
        await sent.cancellation.pass(stage);
        sent.finalMessage = "Payment cancelled. Nothing was taken.";
      } else {
        await sent.cancellation.pass(stage, record({ state: "declined", code: "insufficient_funds" }));
      }
    },
    "cancellation.undecided": (stage) =>
      memory(stage).cancellation.pass(stage, { kind: "status", status: 403, body: "<h1>403 Forbidden</h1>" }),
    "status.decided": async (stage) => {
      const sent = memory(stage);
      await sent.status.metAfter(stage.page, 1);
      // A payment that this walk has not sent is decided by a faked record of the wallet.
      await sent.status.pass(stage, sent.hasMoved ? undefined : record({ state: "succeeded" }));
      sent.finalMessage = "Withdraw successful";
    },
    "status.expired": async (stage) => {
      await memory(stage).status.metAfter(stage.page, 1);
      await memory(stage).status.pass(stage, rejecting(409, "payment_expired"));
    },
    "list.read": async (stage, { matches }) => {
      await memory(stage).list.metAfter(stage.page, 1);
      await memory(stage).list.pass(
        stage,
        forgedList("payout", cents, matches.length > 0 ? ["SUCCEEDED"] : []),
      );
      const expectedText =
        matches.length > 0 ? "may be this one" : "shows nothing that may be this payment so far";
      await expect(sentence(stage)).toContainText(expectedText);
    },
    "outcome.confirmed": (stage) => button(stage, "It went through").click(),
    "outcome.denied": (stage) => button(stage, "It did not").click(),
    "entry.removed": removeElsewhere,
    "xstate.done.actor.readDecided": comesByItself,
    "xstate.done.actor.removeEntry": comesByItself,
  },
  states: {
    "submitting.sending": async (stage, { context }) => {
      for (const name of [...onlyByKey, "Check again"]) await expect(button(stage, name)).toHaveCount(0);
      if (context.entry === undefined) return;
      await memory(stage).money.met();
      await expectKept(stage);
      await expectMoney(stage);
    },
    "submitting.checking": async (stage) => {
      await memory(stage).status.metAfter(stage.page, 1);
      await expect(sentence(stage)).toHaveCount(1);
      await expect(stage.page.getByRole("alert")).toHaveCount(0);
      for (const name of [...onlyByKey, "Check again"]) await expect(button(stage, name)).toHaveCount(0);
      await expectKept(stage);
      await expectMoney(stage);
    },
    "undecided.ofThisPage.resting": (stage) =>
      expectUndecided(stage, ["Check again", ...onlyByKey], onlyByList),
    "undecided.ofThisPage.confirming": (stage) =>
      expectUndecided(stage, ["Keep waiting", "Yes, send again"], onlyByList),
    "undecided.ofEarlierPage": async (stage) => {
      await expect(button(stage, "Cancel payment")).toBeEnabled();
      await expect(button(stage, "Check again")).toBeEnabled();
      await expect(button(stage, "Send again")).toHaveCount(0);
      await expectKept(stage);
    },
    undecidedByList: (stage) => expectUndecided(stage, ["Check again", ...onlyByList], onlyByKey),
    cancelling: async (stage) => {
      await memory(stage).cancellation.expectWaiting(1);
      await expect(sentence(stage)).toHaveCount(1);
      for (const name of onlyByKey) await expect(button(stage, name)).toHaveCount(0);
      await expectKept(stage);
    },
    // The browser's storage answers at once, so the final state is already visible.
    settling: expectOutcome,
    settled: expectOutcome,
    // The entry that another tab has written is read at once.
    readingDecided: async (stage) => {
      await expect(sentence(stage)).toHaveCount(0);
    },
    removed: async (stage) => {
      await expect(sentence(stage)).toHaveCount(0);
      await expect(stage.page.getByText("removed in another window")).toHaveCount(1);
      await expect(
        stage.page.getByRole("status").filter({ hasText: /successful|cancelled|accepted/ }),
      ).toHaveCount(0);
      await expect.poll(() => journalOf(stage.page)).toEqual([]);
      await expectMoney(stage);
    },
  },
  otherwise: { "Send it again? The top-up": "these walks pay a withdrawal" },
  skippedStates: {
    starting: "it is left at once",
  },
};
