/** The desk: payments that are made here, found in the journal, or written down by another tab. */
import { expect, type Locator } from "@playwright/test";
import type { AnyEventObject } from "xstate";
import type { JournalEntry, PaymentKind } from "../../../src/machines/domain.ts";
import { dialog } from "../../journeys/steps.ts";
import { entry, topUp } from "../../machines/payment-stand-ins.ts";
import { status } from "../../machines/stand-ins.ts";
import { region, standOnDashboard } from "./dashboard.ts";
import { Gate, refusing, remembered } from "./gate.ts";
import type { Hands, Stage } from "./hands.ts";
import { type OtherTab, openOtherTab } from "./other-tab.ts";
import { balanceOf, checking } from "./paying.ts";
import { isForPayment, listing } from "./payment-list.ts";

const opening = 20_000;
const mine = { requestedBy: "dialog-1" };
const mostMade = 2;
/** In milliseconds: before each look at the list. */
const looks = [1, 2_000, 3_000, 5_000, 10_000, 10_000, 30_000];

/** The entry of the payment that was made here: the plan does not know its key, as its chart has not made one there. */
const ownEntry = { ...entry, key: undefined } as unknown as JournalEntry;
const isOwn = ({ entry: { key } }: AnyEventObject): boolean => key === undefined;

interface Followed {
  readonly kind: PaymentKind;
  readonly cents: number;
  readonly key: string | undefined;
  /** `waiting` for the lock; then with its own call, with the same key again, or with the list. */
  mode: "waiting" | "sending" | "resending" | "looking";
}

interface Memory {
  readonly money: Readonly<Record<PaymentKind, Gate>>;
  readonly list: Gate;
  readonly tab: OtherTab;
  readonly followed: Map<string, Followed>;
  tabHasLock: boolean;
  /** In cents: what the wallet has moved. */
  moved: number;
  toasts: number;
}

const memory = remembered<Memory>();
const box = ({ page }: Stage) => dialog(page, "Topup Wallet");
const button = ({ page }: Stage, name: string): Locator => page.getByRole("button", { name });
const endings = ["payment.settled", "payment.refused", "payment.unresolved", "payment.forgotten"];

interface DeskContext {
  readonly payments: readonly { readonly id: string }[];
  readonly inFlight: readonly string[];
  readonly made: number;
}

const desk = (context: unknown): DeskContext => context as DeskContext;
/** The lock goes to who has asked first. */
const first = (context: unknown) =>
  desk(context)
    .inFlight.slice(0, 1)
    .map((id) => ({ id, ...mine }));
const resting = (context: unknown) =>
  desk(context)
    .payments.filter(({ id }) => !desk(context).inFlight.includes(id))
    .slice(0, 1)
    .map(({ id }) => ({ id, ...mine }));

function endOf(rest: readonly AnyEventObject[], id: string): AnyEventObject | undefined {
  return rest.find((event) => endings.includes(event.type) && event.id === id);
}

/** Somebody else has settled it, before its turn comes and it reads the journal. */
async function settleElsewhere({ tab, followed }: Memory, id: string): Promise<void> {
  const key = followed.get(id)?.key ?? null;
  await tab.page.evaluate((gone) => {
    const written: unknown = JSON.parse(localStorage.getItem("payment-journal") ?? "[]");
    const list: readonly { key: string }[] = Array.isArray(written) ? written : [written];
    const left = list.filter((one) => gone !== null && one.key !== gone);
    if (left.length === 0) localStorage.removeItem("payment-journal");
    else localStorage.setItem("payment-journal", JSON.stringify(left.length === 1 ? left[0] : left));
  }, key);
}

/** It has the lock from now on, if it had not. */
async function begin(stage: Stage, id: string): Promise<Followed> {
  const told = memory(stage);
  const payment = told.followed.get(id);
  if (payment === undefined) throw new Error(`${id} is not followed`);
  if (told.tabHasLock) {
    await told.tab.releaseLock();
    told.tabHasLock = false;
  }
  if (payment.mode === "waiting") payment.mode = "looking";
  return payment;
}

async function settle(stage: Stage, id: string): Promise<void> {
  const told = memory(stage);
  const payment = await begin(stage, id);
  const { kind, mode, cents } = payment;
  if (mode === "looking") {
    await told.list.metAfter(stage.page, 1);
    await told.list.pass(stage, listing(kind, cents, ["SUCCEEDED"]));
  } else {
    if (mode === "resending") await told.money[kind].metAfter(stage.page, 1_000);
    await told.money[kind].pass(stage);
    told.moved = kind === "topUp" ? cents : -cents;
  }
  told.toasts += 1;
  const said = kind === "topUp" ? "Topup successful" : "Withdraw successful";
  await expect(stage.page.getByRole("status").filter({ hasText: said })).toBeVisible();
}

async function refuse(stage: Stage, id: string): Promise<void> {
  const told = memory(stage);
  const { kind, mode, cents } = await begin(stage, id);
  if (mode === "looking") {
    await told.list.metAfter(stage.page, 1);
    await told.list.pass(stage, listing(kind, cents, ["FAILED"]));
  } else {
    if (mode === "resending") await told.money[kind].metAfter(stage.page, 1_000);
    await told.money[kind].pass(stage, refusing(402, "card_declined"));
  }
  await expect(stage.page.getByRole("alert").first()).toBeVisible();
}

async function loseAnswer(stage: Stage, id: string, settles: boolean): Promise<void> {
  const told = memory(stage);
  const payment = await begin(stage, id);
  if (payment.mode !== "sending") return;
  await told.money[payment.kind].pass(stage, { kind: settles ? "lose" : "refuse" });
  payment.mode = "resending";
}

async function leaveUnresolved(stage: Stage, id: string, restCount: number): Promise<void> {
  const told = memory(stage);
  await loseAnswer(stage, id, false);
  const { kind, cents, mode } = await begin(stage, id);
  const question = button(stage, "Check again");
  if (mode === "looking") {
    for (const pause of looks) {
      await told.list.metAfter(stage.page, pause);
      await told.list.pass(stage, listing(kind, cents, []));
    }
  } else {
    await told.money[kind].metAfter(stage.page, 1_000);
    const asksToWait = { ...refusing(429, "too_many_requests"), headers: { "Retry-After": "90" } };
    await told.money[kind].pass(stage, asksToWait);
    for (let tries = 0; tries < 20 && (await question.count()) < restCount; tries += 1) {
      await stage.page.clock.fastForward(60_000);
    }
  }
  await expect(question).toHaveCount(restCount);
}

export const hands: Hands = {
  needs: "a person",
  account: {
    status: "A",
    balance: opening,
    cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 }],
  },
  paths: {
    events: {
      "payment.requested": (context) =>
        desk(context).made < mostMade ? [{ order: topUp, requestedBy: "dialog-1" }] : [],
      "journal.grew": (context) => [
        ...(desk(context).made < mostMade
          ? [{ entry: { ...entry, key: `other-tab-${desk(context).made}` } }]
          : []),
        ...(desk(context).made > 0 ? [{ entry: ownEntry }] : []),
      ],
      "payment.unknown": first,
      "payment.unresolved": first,
      "payment.resumed": resting,
      "payment.settled": (context) => first(context).map((one) => ({ ...one, kind: "topUp" })),
      "payment.refused": (context) =>
        first(context).map((one) => ({ ...one, kind: "topUp", failure: status(402) })),
      "payment.forgotten": (context) =>
        desk(context).inFlight.length > 0 ? first(context) : resting(context),
    },
  },
  unreachable: {
    "payments — payment.requested → stays":
      "every button that pays is disabled while a payment is on its way",
    "payments — error: watchJournal → stays": "listening for the storage's changes cannot fail",
    "remembering — journal.grew → remembering": "the browser's storage answers at once",
    "remembering — error: readJournal → free": "a journal that cannot be read is an empty one",
  },
  canBeCaused: (event, snapshot) => {
    const { inFlight, payments } = desk(snapshot.context);
    switch (event.type) {
      case "payment.requested":
        return snapshot.matches("free");
      case "desk.asked":
        return snapshot.matches("free") && payments.length === 0;
      case "journal.grew":
        if (snapshot.matches("remembering")) return false;
        // Only the own payment's entry is followed before another tab writes it again.
        return !isOwn(event) || isMade(snapshot.context);
      case "payment.forgotten":
        // One that is on its way is forgotten where it waits for the lock; the one behind it does not wait long enough.
        return inFlight.length === 0 || (inFlight[0] === "payment-0" && !isMade(snapshot.context));
      default:
        return true;
    }
  },
  open: async (stage, { rest }) => {
    const { page, guard, person } = stage;
    guard.expect(/wallet\/|openid-connect\/token/);
    const tab = await openOtherTab(page, `nupay-payment-${person.accountId}`);
    const told = memory.begin(stage, {
      money: {
        topUp: await Gate.before(page, "/wallet/top-up"),
        payout: await Gate.before(page, "/wallet/payout"),
        transfer: await Gate.before(page, "/wallet/transfer"),
      },
      list: await Gate.before(page, "/wallet/list", { only: isForPayment }),
      tab,
      followed: new Map(),
      tabHasLock: false,
      moved: 0,
      toasts: 0,
    });
    const written: readonly JournalEntry[] = rest[0]?.output ?? [];
    const own = written.map((one) => ({ ...one, accountId: person.accountId ?? "", seenTransactionIds: [] }));
    for (const [at, { kind, cents, key }] of own.entries()) {
      told.followed.set(`payment-${at}`, { kind, cents, key, mode: "waiting" });
    }
    if (own.length > 0) {
      await tab.holdLock();
      told.tabHasLock = true;
      await writeJournal(tab, own);
    }
    await standOnDashboard(stage);
  },
  cause: {
    "xstate.done.actor.readJournal": async () => {},
    // The provider refuses to renew the token, and knows the person all the same: their session begins anew.
    "desk.asked": async (stage) => {
      const { page, control, person } = stage;
      const asked = await control.requests("/api/v1/users/me", person.email);
      const balance = { method: "POST", path: "/api/v1/wallet/balance", email: person.email };
      await control.fault({ ...balance, ...refusing(401, "unauthorized") });
      const renewal = {
        method: "POST",
        path: "/realms/nupay/protocol/openid-connect/token",
        email: person.email,
      };
      await control.fault({
        ...renewal,
        kind: "status",
        status: 400,
        body: { error: "invalid_grant" },
      });
      await region(page, "Wallet").getByRole("button", { name: "Refresh" }).click();
      await expect
        .poll(async () => (await control.requests("/api/v1/users/me", person.email)).length)
        .toBeGreaterThan(asked.length);
      await expect(region(page, "Wallet").getByRole("button", { name: "Top Up", exact: true })).toBeEnabled();
    },
    "payment.requested": async (stage, _, __, { after }) => {
      const { page } = stage;
      const told = memory(stage);
      const id = desk(after.context).inFlight[0] ?? "";
      if (await box(stage).isVisible()) await box(stage).getByRole("button", { name: "Close" }).click();
      await region(page, "Wallet").getByRole("button", { name: "Top Up", exact: true }).click();
      await box(stage).getByRole("radio", { name: "•••• 4242" }).check();
      await box(stage).getByRole("textbox", { name: "Amount" }).fill("19.99");
      await box(stage).getByRole("button", { name: "Top Up", exact: true }).click();
      await told.list.pass(stage);
      await told.money.topUp.met();
      const key = await page.evaluate(() => JSON.stringify(localStorage.getItem("payment-journal")));
      expect(key).not.toBe("null");
      told.followed.set(id, { kind: "topUp", cents: topUp.cents, key: undefined, mode: "sending" });
    },
    "journal.grew": async (stage, event, _, { before, after }) => {
      const told = memory(stage);
      if (!isOwn(event)) {
        // The other tab is paying: it has the lock, unless it waits for it itself.
        if (desk(before.context).inFlight.length === 0) {
          await told.tab.holdLock();
          told.tabHasLock = true;
        }
        const { payments } = desk(after.context);
        const id = payments.at(-1)?.id ?? "";
        const { kind, cents, key } = event.entry;
        told.followed.set(id, { kind, cents, key, mode: "waiting" });
      }
      await told.tab.page.evaluate(
        ({ added, accountId }) => {
          const written: unknown = JSON.parse(localStorage.getItem("payment-journal") ?? "[]");
          const list: readonly { seenTransactionIds: readonly string[] }[] = Array.isArray(written)
            ? written
            : [written];
          const left =
            added === null
              ? list.map((one) => ({ ...one, seenTransactionIds: [...one.seenTransactionIds, "txn_other"] }))
              : [...list, { ...added, accountId, seenTransactionIds: [] }];
          localStorage.setItem("payment-journal", JSON.stringify(left.length === 1 ? left[0] : left));
        },
        { added: isOwn(event) ? null : event.entry, accountId: stage.person.accountId },
      );
    },
    "payment.unknown": (stage, { id }, _, { rest }) =>
      loseAnswer(stage, id, endOf(rest, id)?.type === "payment.settled"),
    "payment.unresolved": async (stage, { id }, _, { before }) => {
      const { payments, inFlight } = desk(before.context);
      await leaveUnresolved(stage, id, payments.length - inFlight.length + 1);
    },
    "payment.resumed": async (stage, { id }) => {
      const told = memory(stage);
      const payment = told.followed.get(id);
      // The server has shown meanwhile that it keeps keys.
      if (payment !== undefined) payment.mode = "resending";
      await button(stage, "Check again").first().click();
    },
    "payment.settled": (stage, { id }) => settle(stage, id),
    "payment.refused": (stage, { id }) => refuse(stage, id),
    "payment.forgotten": async (stage, event, _, { before }) => {
      const { inFlight } = desk(before.context);
      if (inFlight.length > 0) {
        await settleElsewhere(memory(stage), event.id);
        await begin(stage, event.id);
        return;
      }
      if (await box(stage).isVisible()) await box(stage).getByRole("button", { name: "Close" }).click();
      await button(stage, "Dismiss").first().click();
    },
  },
  sees: {
    free: async (stage, { context }) => {
      const { payments } = desk(context);
      await expect(button(stage, "Check again")).toHaveCount(payments.length);
      await expect(stage.page.getByText(checking)).toHaveCount(payments.length);
      expect(await balanceOf(stage)).toBe(opening + memory(stage).moved);
    },
    occupied: async (stage, { context }) => {
      const { payments, inFlight } = desk(context);
      await expect(stage.page.getByText(checking).first()).toBeVisible();
      await expect(button(stage, "Check again")).toHaveCount(payments.length - inFlight.length);
      const sent = await stage.control.requests("/api/v1/wallet/top-up", stage.person.email);
      const keys = new Set(sent.map(({ headers }) => headers["idempotency-key"]));
      expect(keys.size).toBeLessThanOrEqual(desk(context).made);
    },
  },
  unseen: { remembering: "the browser's storage answers at once" },
};

/** Written by an earlier page of this browser. */
function writeJournal({ page }: OtherTab, entries: readonly JournalEntry[]): Promise<void> {
  return page.evaluate(
    (text) => localStorage.setItem("payment-journal", text),
    JSON.stringify(entries.length === 1 ? entries[0] : entries),
  );
}

interface Made {
  readonly payments: readonly { getSnapshot(): { context: { entry?: JournalEntry; requestedBy: string } } }[];
}

/** Whether one of them was asked for by a dialog of this page. */
function isMade(context: unknown): boolean {
  return (context as Made).payments.some((payment) => payment.getSnapshot().context.requestedBy !== "");
}
