/** One payment, from the press that asks for it; or found in the journal when the page is opened. */
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { Baseline, Finding } from "../../../src/machines/payment.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import { baseline, entry, payout, topUp } from "../../machines/payment-stand-ins.ts";
import { offline, status } from "../../machines/stand-ins.ts";
import { region, standOnDashboard } from "./dashboard.ts";
import { Gate, refusing, remembered } from "./gate.ts";
import type { Hands, Moment, Stage } from "./hands.ts";
import { type OtherTab, openOtherTab } from "./other-tab.ts";
import { balanceOf, checking } from "./paying.ts";
import { isForPayment, listing } from "./payment-list.ts";

const asked = "a top-up is asked for";
const askedWithoutKeys = "a top-up is asked for, and the server keeps no keys";
const found = "a withdrawal that outlived its page is found";

/** The account's name in the plan says which server it is at: the guards read what the server has shown. */
const keyless = "acct-keyless";
const opening = 20_000;
/** In milliseconds: longer than the minute for which the same key is sent again. */
const longPause = 90_000;

const declined = status(402, { code: "card_declined" });
const unauthorized = status(401);
const slow = status(429, { retryAfter: 2_000 });
const begun = status(409, { code: "request_in_progress", retryAfter: 2_000 });
const slower = status(429, { retryAfter: longPause });
const reused = status(422, { code: "idempotency_key_reused" });

interface Memory {
  readonly money: Gate;
  readonly list: Gate;
  readonly token: Gate;
  readonly isFound: boolean;
  readonly sendsKeys: boolean;
  readonly otherTab: () => Promise<OtherTab>;
  /** Whether the wallet has moved the money. */
  hasMoved: boolean;
  /** Calls that reached the wallet. */
  calls: number;
  key: string | undefined;
}

const memory = remembered<Memory>();

const isPaidOut = (stage: Stage) => memory(stage).isFound;
const pathOf = (stage: Stage) => (isPaidOut(stage) ? "/api/v1/wallet/payout" : "/api/v1/wallet/top-up");
const box = ({ page }: Stage) => dialog(page, "Topup Wallet");
const submit = (stage: Stage) => box(stage).getByRole("button", { name: "Top Up", exact: true });
const button = ({ page }: Stage, name: string): Locator => page.getByRole("button", { name });
const toast = (stage: Stage) =>
  stage.page
    .getByRole("status")
    .filter({ hasText: isPaidOut(stage) ? "Withdraw successful" : "Topup successful" });

const journalOf = ({ page }: Stage): Promise<{ key?: string } | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("payment-journal") ?? "null"));

/** Another tab has settled it. */
const takeOutOfJournal = ({ page }: { readonly page: Page }) =>
  page.evaluate(() => localStorage.removeItem("payment-journal"));

/** The storage takes not one character more. */
function fillStorage({ page }: Stage): Promise<void> {
  return page.evaluate(() => {
    for (let length = 4_194_304; length >= 1; ) {
      try {
        localStorage.setItem(`full-${length}-${Math.random()}`, "x".repeat(length));
      } catch {
        length = Math.floor(length / 2);
      }
    }
  });
}

/** Whether the money has moved in spite of the answer that is lost: the rest of the path tells. */
function turnsOutWell(rest: readonly AnyEventObject[]): boolean {
  const outcome = rest.find(
    ({ type, output, error }) =>
      /done\.actor\.(resendPayment|sendAgain)$/.test(type) ||
      (type === "xstate.done.actor.findPayment" && /succeeded|failed/.test(output.outcome)) ||
      (/error\.actor\.(resendPayment|sendAgain)$/.test(type) && error.failure === declined),
  );
  if (outcome === undefined) return false;
  return outcome.type.startsWith("xstate.done") && outcome.output?.outcome !== "failed";
}

async function seesMoney(stage: Stage): Promise<void> {
  const { hasMoved, isFound, sendsKeys, calls } = memory(stage);
  const moves = isFound ? -payout.cents : topUp.cents;
  expect(await balanceOf(stage)).toBe(opening + (hasMoved ? moves : 0));
  const sent = await stage.control.requests(pathOf(stage), stage.person.email);
  expect(sent.length).toBe(calls);
  const keys = new Set(sent.map(({ headers }) => headers["idempotency-key"]));
  expect(keys.size).toBe(calls === 0 ? 0 : 1);
  expect(keys.has(undefined)).toBe(calls > 0 && !sendsKeys);
}

/** The held call carries the key that is written down: it was so before it left. */
async function seesWrittenDown(stage: Stage): Promise<void> {
  const { money, sendsKeys } = memory(stage);
  const header = money.calls.oldest?.headers()["idempotency-key"];
  const key = (await journalOf(stage))?.key;
  expect(key).toBe(memory(stage).key ?? key);
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  memory(stage).key = key;
  expect(header).toBe(sendsKeys ? `"${key}"` : undefined);
}

async function seesChecking(stage: Stage): Promise<void> {
  const { page } = stage;
  await expect(page.getByRole("status").filter({ hasText: checking })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  if (!isPaidOut(stage)) await expect(submit(stage)).toBeDisabled();
  await expect(button(stage, "Check again")).toHaveCount(0);
}

/** What the wallet does with a call that moves money. */
async function answer(stage: Stage, { error }: AnyEventObject, { rest }: Moment): Promise<void> {
  const told = memory(stage);
  const { money } = told;
  told.calls += 1;
  if (error === undefined) {
    if (rest[0]?.type === "xstate.error.actor.forgetSettled") await writeAnotherAlike(stage);
    await money.pass(stage);
    told.hasMoved = true;
    return;
  }
  switch (error.failure) {
    case unauthorized:
      return money.pass(stage, refusing(401, "unauthorized"));
    case slow:
      return money.pass(stage, { ...refusing(429, "too_many_requests"), headers: { "Retry-After": "2" } });
    case begun:
      return money.pass(stage, { ...refusing(409, "request_in_progress"), headers: { "Retry-After": "2" } });
    case slower:
      return money.pass(stage, { ...refusing(429, "too_many_requests"), headers: { "Retry-After": "90" } });
    case reused:
      return money.pass(stage, refusing(422, "idempotency_key_reused"));
    case declined:
      return money.pass(stage, refusing(402, "card_declined"));
    default: {
      const acts = turnsOutWell(rest);
      await money.pass(stage, { kind: acts ? "lose" : "refuse" });
      told.hasMoved ||= acts;
    }
  }
}

/** A second payment of the same kind and amount that is not settled either. */
function writeAnotherAlike({ page }: Stage): Promise<void> {
  return page.evaluate(() => {
    const own = JSON.parse(localStorage.getItem("payment-journal") ?? "null");
    localStorage.setItem("payment-journal", JSON.stringify([own, { ...own, key: crypto.randomUUID() }]));
  });
}

function listed(stage: Stage, statuses: readonly string[]) {
  const { kind, cents } = isPaidOut(stage) ? payout : topUp;
  return listing(kind, cents, statuses);
}

/** One that was sent before waits for a lock that another tab has: it is refused only where the browser denies it. */
async function prepareToAskAgain(stage: Stage, rest: readonly AnyEventObject[]): Promise<void> {
  if (rest[0]?.type === "lock.refused") await stage.page.evaluate(denyLocks);
  else await stage.page.evaluate(() => Reflect.deleteProperty(navigator.locks, "request"));
  if (isGone(rest[1])) await takeOutOfJournal(stage);
}

function isGone(event: AnyEventObject | undefined): boolean {
  return event !== undefined && /readEntry|rereadEntry/.test(event.type) && event.output === null;
}

const comesByItself = async (): Promise<void> => {};

export const hands: Hands = {
  needs: "a person",
  account: (start) => ({
    status: "A",
    balance: opening,
    cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 }],
    transactions:
      start === found
        ? [
            {
              type: "TRANSFER_TO_BANK",
              status: "SUCCEEDED",
              amount: payout.cents,
              createdAt: new Date().toISOString(),
            },
          ]
        : [],
  }),
  longest: 30,
  paths: {
    starts: {
      [asked]: () => ({ accountId: "acct-dana", order: topUp, requestedBy: "dialog-1" }),
      [askedWithoutKeys]: () => ({ accountId: keyless, order: topUp, requestedBy: "dialog-1" }),
      [found]: () => ({ accountId: "acct-dana", order: payout, requestedBy: "", entry }),
    },
    answers: {
      readBaseline: (context): readonly Baseline[] => [baseline(!isKeyless(context))],
      findPayment: (context): readonly Finding[] =>
        (["none", "several", "succeeded", "failed"] as const).map((outcome) => ({
          outcome,
          replays: !isKeyless(context),
        })),
    },
    failures: {
      sendPayment: [offline, unauthorized, slow, begun, declined],
      resendPayment: [offline, unauthorized, reused, declined, slower],
      sendAgain: [offline, declined],
    },
  },
  unreachable: {
    "inFlight — error: lock *": "a browser that denies the lock says so as a refusal",
    "inFlight.rereading — error: readEntry → inFlight.unknown":
      "a journal that cannot be read is an empty one",
    "inFlight.rereadingToSend — error: rereadEntry → unresolved":
      "a journal that cannot be read is an empty one",
    "inFlight.refusing — error: forgetRefused → rejected": "taking an entry out of the storage cannot fail",
    "dropping — error: forgetDropped → forgotten": "taking an entry out of the storage cannot fail",
    "unresolved — resend.requested [not canResend] → refused": "the button is disabled",
  },
  canBeCaused: ({ type }, snapshot) => {
    // One call ends after half a minute: the whole minute passes only in a pause that the server has asked for.
    if (type.startsWith("xstate.after.resendLimit")) {
      const isLong = (snapshot.context.failure?.retryAfter ?? 0) === longPause;
      return isLong && isAt(snapshot, "resting");
    }
    return true;
  },
  open: async (stage, { start, rest }) => {
    const { page, guard, person } = stage;
    guard.expect(/wallet\/|openid-connect\/token/);
    const isFound = start === found;
    let tab: Promise<OtherTab> | undefined;
    const told = memory.begin(stage, {
      money: await Gate.before(page, isFound ? "/wallet/payout" : "/wallet/top-up"),
      list: await Gate.before(page, "/wallet/list", { only: isForPayment }),
      token: await Gate.before(page, "/openid-connect/token", { shut: false }),
      isFound,
      sendsKeys: start !== askedWithoutKeys,
      otherTab: () => {
        tab ??= openOtherTab(page, `nupay-payment-${person.accountId}`);
        return tab;
      },
      hasMoved: false,
      calls: 0,
      key: undefined,
    });
    if (!told.sendsKeys) await page.route("**/config.json", withoutKeys);
    if (isFound) {
      const written = { ...entry, accountId: person.accountId, seenTransactionIds: [] };
      await page.addInitScript((text) => {
        if (window === window.top) localStorage.setItem("payment-journal", text);
      }, JSON.stringify(written));
      told.key = entry.key;
      if (rest[0]?.type === "lock.refused") await page.addInitScript(denyLocks);
      else await (await told.otherTab()).holdLock();
    }
    await standOnDashboard(stage);
    told.token.shut();
    if (isFound) return;
    await region(page, "Wallet").getByRole("button", { name: "Top Up", exact: true }).click();
    await box(stage).getByRole("radio", { name: "•••• 4242" }).check();
    await box(stage).getByRole("textbox", { name: "Amount" }).fill("19.99");
    if (rest[0]?.type === "lock.refused") await (await told.otherTab()).holdLock();
    if (rest.some(({ type }) => type === "xstate.error.actor.recordPayment")) await fillStorage(stage);
    await submit(stage).click();
  },
  cause: {
    "lock.granted": async (stage, _, __, { before, rest }) => {
      if (!before.matches({ inFlight: "claiming" }) || !isPaidOut(stage)) return;
      const tab = await memory(stage).otherTab();
      if (isGone(rest[0])) await takeOutOfJournal(tab);
      await tab.releaseLock();
    },
    "lock.refused": comesByItself,
    "xstate.done.actor.readBaseline": (stage) => memory(stage).list.pass(stage),
    "xstate.error.actor.readBaseline": (stage) => memory(stage).list.drop(),
    "xstate.done.actor.recordPayment": comesByItself,
    "xstate.error.actor.recordPayment": comesByItself,
    "xstate.done.actor.readEntry": comesByItself,
    "xstate.done.actor.rereadEntry": comesByItself,
    "xstate.done.actor.sendPayment": (stage, event, _, moment) => answer(stage, event, moment),
    "xstate.error.actor.sendPayment": (stage, event, _, moment) => answer(stage, event, moment),
    "xstate.done.actor.resendPayment": (stage, event, _, moment) => answer(stage, event, moment),
    "xstate.error.actor.resendPayment": (stage, event, _, moment) => answer(stage, event, moment),
    "xstate.done.actor.sendAgain": (stage, event, _, moment) => answer(stage, event, moment),
    "xstate.error.actor.sendAgain": (stage, event, _, moment) => answer(stage, event, moment),
    "xstate.done.actor.refreshToken": (stage) => memory(stage).token.pass(stage),
    "xstate.error.actor.refreshToken": (stage) => memory(stage).token.drop(),
    "xstate.done.actor.renewToken": (stage) => memory(stage).token.pass(stage),
    "xstate.error.actor.renewToken": (stage) => memory(stage).token.drop(),
    "xstate.after.renewalLimit.payment.inFlight.renewing": ({ page }) => page.clock.runFor(8_000),
    "xstate.after.renewalLimit.payment.inFlight.reconciling.resending.renewing": ({ page }) =>
      page.clock.runFor(8_000),
    "xstate.after.asTold.payment.inFlight.waiting": (stage) =>
      memory(stage).money.metAfter(stage.page, 2_000),
    "xstate.after.resendLimit.payment.inFlight.reconciling.resending": async (stage) => {
      await passUntil(stage, button(stage, "Check again"), 60_000);
    },
    "xstate.after.resendDelay.payment.inFlight.reconciling.resending.resting": (stage, _, __, { before }) =>
      memory(stage).money.metAfter(
        stage.page,
        Math.max(
          [1_000, 4_000, 10_000][before.context.resends] ?? 0,
          before.context.failure?.retryAfter ?? 0,
        ),
      ),
    "xstate.after.lookDelay.payment.inFlight.reconciling.looking.resting": (stage, _, __, { before }) => {
      const looks = [0, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000];
      const at: number = before.context.looks;
      return memory(stage).list.metAfter(stage.page, Math.max(1, (looks[at] ?? 0) - (looks[at - 1] ?? 0)));
    },
    "xstate.done.actor.findPayment": async (stage, { output }) => {
      const told = memory(stage);
      switch (output.outcome) {
        case "none":
          return told.list.pass(stage, listed(stage, []));
        case "several":
          return told.list.pass(stage, listed(stage, ["SUCCEEDED", "SUCCEEDED"]));
        case "failed":
          return told.list.pass(stage, listed(stage, ["FAILED"]));
        // As it is: the call whose answer was lost has done its work, and the list says so.
        default:
          return told.list.pass(stage);
      }
    },
    "xstate.error.actor.findPayment": (stage) => memory(stage).list.drop(),
    "xstate.done.actor.forgetSettled": comesByItself,
    "xstate.error.actor.forgetSettled": (stage) => memory(stage).list.drop(),
    "xstate.done.actor.forgetRefused": comesByItself,
    "xstate.done.actor.forgetDropped": comesByItself,
    "check.requested": async (stage, _, __, { rest }) => {
      await prepareToAskAgain(stage, rest);
      await button(stage, "Check again").click();
    },
    "resend.requested": async (stage, _, __, { rest }) => {
      await prepareToAskAgain(stage, rest);
      await button(stage, "Send again").click();
    },
    dismissed: async (stage) => {
      if (!isPaidOut(stage)) await box(stage).getByRole("button", { name: "Close" }).click();
      await button(stage, "Dismiss").click();
    },
  },
  sees: {
    "inFlight.claiming": async (stage) => {
      expect(memory(stage).money.waiting).toBe(0);
      await seesMoney(stage);
      if (isPaidOut(stage)) await expect(stage.page.getByText("Withdrawal of $123.45")).toBeVisible();
    },
    "inFlight.armed.preparing": async (stage) => {
      await memory(stage).list.met();
      expect(memory(stage).money.waiting).toBe(0);
      expect(await journalOf(stage)).toBeNull();
      await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
    },
    "inFlight.sending": async (stage) => {
      await memory(stage).money.met();
      await seesWrittenDown(stage);
      await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
      await seesMoney(stage);
    },
    "inFlight.renewing": async (stage) => {
      await memory(stage).token.met();
      expect(memory(stage).money.waiting).toBe(0);
      await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
    },
    "inFlight.waiting": async (stage) => {
      expect(memory(stage).money.waiting).toBe(0);
      await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
      await seesMoney(stage);
    },
    "inFlight.sendingAgain": async (stage) => {
      await memory(stage).money.met();
      await seesWrittenDown(stage);
      await seesChecking(stage);
    },
    "inFlight.reconciling.resending.resting": async (stage) => {
      await seesChecking(stage);
      expect(memory(stage).money.waiting).toBe(0);
      await seesMoney(stage);
    },
    "inFlight.reconciling.resending.asking": async (stage) => {
      await memory(stage).money.met();
      await seesWrittenDown(stage);
      await seesChecking(stage);
    },
    "inFlight.reconciling.resending.renewing": async (stage) => {
      await memory(stage).token.met();
      await seesChecking(stage);
      expect(memory(stage).money.waiting).toBe(0);
    },
    "inFlight.reconciling.looking.resting": async (stage) => {
      await seesChecking(stage);
      expect(memory(stage).list.waiting).toBe(0);
    },
    "inFlight.reconciling.looking.reading": async (stage) => {
      await memory(stage).list.met();
      await seesChecking(stage);
      expect(memory(stage).money.waiting).toBe(0);
    },
    unresolved: async (stage) => {
      await expect(button(stage, "Check again")).toBeEnabled();
      await expect(button(stage, "Send again")).toBeVisible();
      await expect(stage.page.getByRole("alert")).toHaveCount(0);
      expect((await journalOf(stage))?.key).toBe(memory(stage).key);
      await seesMoney(stage);
    },
    succeeded: async (stage) => {
      await expect(toast(stage)).toBeVisible();
      await expect(stage.page.getByText(checking)).toHaveCount(0);
      await seesMoney(stage);
      const left = await journalOf(stage);
      expect(left?.key).not.toBe(memory(stage).key ?? "");
    },
    rejected: async (stage) => {
      await expect(stage.page.getByRole("alert").first()).toBeVisible();
      await expect(toast(stage)).toHaveCount(0);
      await expect(stage.page.getByText(checking)).toHaveCount(0);
      expect(await journalOf(stage)).toBeNull();
      await seesMoney(stage);
    },
    forgotten: async (stage) => {
      await expect(stage.page.getByText(checking)).toHaveCount(0);
      await expect(toast(stage)).toHaveCount(0);
      expect(await journalOf(stage)).toBeNull();
      await seesMoney(stage);
    },
  },
  unseen: {
    "inFlight.claimingToCheck": "the browser answers at once whether the lock is free",
    "inFlight.claimingToSend": "the browser answers at once whether the lock is free",
    "inFlight.rereading": "the browser's storage answers at once",
    "inFlight.rereadingToSend": "the browser's storage answers at once",
    "inFlight.armed.recording": "the browser's storage answers at once",
    "inFlight.unknown": "it is left at once",
    "inFlight.reconciling.resending.deciding": "it is left at once",
    "inFlight.reconciling.looking.deciding": "it is left at once",
    "inFlight.settling": "the browser's storage answers at once",
    "inFlight.refusing": "the browser's storage answers at once",
    dropping: "the browser's storage answers at once",
  },
};

function isKeyless(context: unknown): boolean {
  return (context as { accountId?: string }).accountId === keyless;
}

function isAt(snapshot: AnyMachineSnapshot, place: "resting"): boolean {
  return snapshot.matches({ inFlight: { reconciling: { resending: place } } });
}

async function withoutKeys(route: Route): Promise<void> {
  const response = await route.fetch();
  const config = await response.json();
  await route.fulfill({ response, json: { ...config, api: { ...config.api, idempotencyKey: "off" } } });
}

/** As in a browser whose settings keep sites from storing anything in common. */
function denyLocks(): void {
  const { locks } = navigator;
  const { request } = locks;
  const denied = () => Promise.reject(new DOMException("Access is denied", "SecurityError"));
  Object.defineProperty(locks, "request", {
    configurable: true,
    value: (...asked: readonly unknown[]) =>
      String(asked[0]).startsWith("nupay-payment-") ? denied() : Reflect.apply(request, locks, asked),
  });
}

/** Time passes until something is seen: the failure before it may still be on its way into the page. */
async function passUntil({ page }: Stage, seen: Locator, milliseconds: number): Promise<void> {
  for (let tries = 0; tries < 20 && !(await seen.isVisible()); tries += 1) {
    await page.clock.fastForward(milliseconds);
  }
  await expect(seen).toBeVisible();
}
