/** What the three dialogs that pay have in common at level 2. */
import { expect, type Locator } from "@playwright/test";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { dialog } from "../../journeys/steps.ts";
import type { NewAccount } from "../../support/control.ts";
import { region, standOnDashboard } from "./dashboard.ts";
import { answering, Gate, refusing, remembered } from "./gate.ts";
import type { Beginning, Hands, Moment, Reasons, Stage } from "./hands.ts";

type PersonHands = Extract<Hands, { needs: "a person" }>;

interface PayingDialog {
  /** The button on the dashboard. */
  readonly button: string;
  readonly title: string;
  readonly submit: string;
  /** Of the wallet's API. */
  readonly path: string;
  /** How the wallet refuses: its HTTP status and code. */
  readonly refusal: { readonly status: number; readonly code: string };
  /** Whether money comes in or goes out. */
  readonly moves: "in" | "out";
  readonly success: string;
  readonly account: NewAccount;
  /** In cents, at the dialog's opening. */
  readonly limit: number;
  readonly mayPay: (snapshot: AnyMachineSnapshot) => boolean;
  /** Where an amount can be typed. */
  readonly mayType: (snapshot: AnyMachineSnapshot) => boolean;
  readonly begin?: (stage: Stage, beginning: Beginning) => Promise<void>;
  readonly canBeCaused?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  readonly cause?: PersonHands["cause"];
  readonly sees?: PersonHands["sees"];
  readonly paths?: PersonHands["paths"];
  readonly unreachable?: Reasons;
}

/** What was done so far, and so what the ledger has to say. */
interface Till {
  readonly payment: Gate;
  readonly balance: Gate;
  /** In cents: what stands in the box, the most that it takes, and what the payment under way is about. */
  typed: number;
  limit: number;
  underWay: number;
  /** In cents: what the wallet has moved. */
  moved: number;
  made: number;
  outcome: "none" | "settled" | "forgotten";
}

export const till = remembered<Till>();
export const checking = "We're checking this payment";
const opening = 10_000;
/** In milliseconds: before the same key is sent again. */
const pauses = [1_000, 4_000, 10_000];

export async function balanceOf({ control, person }: Pick<Stage, "control" | "person">): Promise<number> {
  const { accounts, balanced } = await control.ledger();
  expect(balanced, "the ledger's postings add up to nothing").toBe(true);
  return accounts.find(({ email }) => email === person.email)?.balance ?? Number.NaN;
}

/** Every call of one payment carries the same key and the same order; every payment has a key of its own. */
async function seesOneKeyAPayment({ control, person }: Stage, path: string, made: number): Promise<void> {
  const calls = await control.requests(path, person.email);
  const orders = new Map<string | undefined, string>();
  for (const { headers, body } of calls) {
    const key = headers["idempotency-key"];
    expect(key).toMatch(/^"[0-9a-f-]{36}"$/);
    expect(orders.get(key) ?? JSON.stringify(body)).toBe(JSON.stringify(body));
    orders.set(key, JSON.stringify(body));
  }
  expect(orders.size).toBeLessThanOrEqual(made);
}

export function payingHands(told: PayingDialog): PersonHands {
  const { button, title, path, refusal, moves, mayPay, mayType } = told;
  const box = (stage: Stage) => dialog(stage.page, title);
  const amount = (stage: Stage) => box(stage).getByRole("textbox", { name: "Amount" });
  const submit = (stage: Stage) => box(stage).getByRole("button", { name: told.submit, exact: true });
  const toast = ({ page }: Stage): Locator => page.getByRole("status").filter({ hasText: told.success });
  const signed = (cents: number) => (moves === "in" ? cents : -cents);

  async function seesLedger(stage: Stage): Promise<void> {
    expect(await balanceOf(stage)).toBe(opening + signed(till(stage).moved));
    await seesOneKeyAPayment(stage, path, till(stage).made);
  }

  async function settles(stage: Stage, { before }: Moment): Promise<void> {
    const { page } = stage;
    const { payment, underWay } = till(stage);
    if (before.matches({ paying: "unresolved" })) {
      await box(stage).getByRole("button", { name: "Send again" }).click();
    } else if (before.matches({ paying: "checking" })) await payment.metAfter(page, pauses[0] ?? 0);
    await payment.pass(stage);
    await expect(box(stage)).toBeHidden();
    till(stage).moved = underWay;
    till(stage).outcome = "settled";
  }

  return {
    needs: "a person",
    account: told.account,
    paths: {
      ...told.paths,
      events: {
        ...told.paths?.events,
        "payment.unresolved": [{ requestedBy: "dialog-1" }],
      },
    },
    unreachable: {
      "* — error: amount → closed": "the box is a chart of the app's own, and nothing outside makes it fail",
      "* — error: news → stays":
        "the desk's news is heard inside the page, and nothing outside makes that fail",
      "choosing — amount.given [not canSubmit] → refused":
        "the box gives its amount when it is asked, and it is asked only where enough is chosen",
      ...told.unreachable,
    },
    canBeCaused: (event, snapshot) => {
      const { type } = event;
      const cents: number = snapshot.context.cents;
      switch (type) {
        case "amount.changed":
          return mayType(snapshot);
        case "amount.given":
          return mayPay(snapshot);
        // The button is disabled while there is no amount, but for one that cannot be read.
        case "submitted":
          return snapshot.matches("choosing") && (mayPay(snapshot) || cents === 0);
        // A call that was acted on answers its own key with the first result: only the first can be refused.
        case "payment.refused":
          return snapshot.matches({ paying: "sending" });
        case "payment.unknown":
          return snapshot.matches({ paying: "sending" }) || snapshot.matches({ paying: "unresolved" });
        case "payment.unresolved":
          return snapshot.matches({ paying: "checking" });
        case "payment.forgotten":
          return snapshot.matches({ paying: "unresolved" });
        case "payment.settled":
          return snapshot.matches("paying");
        default:
          return told.canBeCaused?.(event, snapshot) ?? true;
      }
    },
    open: async (stage, beginning) => {
      const { page, guard } = stage;
      guard.expect(new RegExp(path));
      const payment = await Gate.before(page, path);
      const balance = await Gate.before(page, "/wallet/balance", { shut: false });
      till.begin(stage, {
        payment,
        balance,
        typed: 0,
        limit: told.limit,
        underWay: 0,
        moved: 0,
        made: 0,
        outcome: "none",
      });
      await standOnDashboard(stage);
      if (beginning.rest.some(({ type }) => type === "balance.changed")) {
        balance.shut();
        await region(page, "Wallet").getByRole("button", { name: "Refresh" }).click();
        await balance.met();
      }
      await told.begin?.(stage, beginning);
      await region(page, "Wallet").getByRole("button", { name: button, exact: true }).click();
      await expect(box(stage)).toBeVisible();
    },
    cause: {
      "amount.changed": async (stage, { cents }) => {
        till(stage).typed = cents;
        await amount(stage).fill(cents === 0 ? "" : String(cents / 100));
      },
      submitted: async (stage, _, __, { before }) => {
        if (mayPay(before)) {
          const { limit } = till(stage);
          await amount(stage).fill(String(limit / 100 + 50));
          await submit(stage).click();
          await expect(box(stage).getByRole("alert").filter({ hasText: "The most is" })).toBeVisible();
          till(stage).typed = limit;
        } else {
          await amount(stage).fill("1e3");
          await submit(stage).click();
          await expect(amount(stage)).toHaveAttribute("aria-invalid", "true");
          await expect(amount(stage)).toHaveValue("1e3");
          await amount(stage).fill("");
        }
        expect(till(stage).payment.waiting).toBe(0);
      },
      "amount.given": async (stage) => {
        const memory = till(stage);
        memory.underWay = memory.typed;
        memory.made += 1;
        await submit(stage).click();
        await memory.payment.met();
      },
      "payment.settled": (stage, _, __, moment) => settles(stage, moment),
      "payment.refused": (stage) => till(stage).payment.pass(stage, refusing(refusal.status, refusal.code)),
      "payment.unknown": async (stage, _, __, { before }) => {
        if (before.matches({ paying: "unresolved" })) {
          await box(stage).getByRole("button", { name: "Check again" }).click();
          return;
        }
        await till(stage).payment.pass(stage, { kind: "lose" });
        await expect(submit(stage)).toBeDisabled();
        till(stage).moved = till(stage).underWay;
      },
      "payment.unresolved": async (stage) => {
        for (const pause of pauses) {
          await till(stage).payment.metAfter(stage.page, pause);
          await till(stage).payment.pass(stage, { kind: "refuse" });
        }
      },
      // Another tab has found out, and took it out of the journal.
      "payment.forgotten": async (stage) => {
        await stage.page.evaluate(() => localStorage.removeItem("payment-journal"));
        await box(stage).getByRole("button", { name: "Check again" }).click();
        till(stage).outcome = "forgotten";
      },
      dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
      ...told.cause,
    },
    sees: {
      choosing: async (stage, snapshot) => {
        await expect(submit(stage)).toBeEnabled({ enabled: mayPay(snapshot) });
        await seesLedger(stage);
      },
      "choosing.fresh": async (stage) => {
        expect(till(stage).payment.waiting).toBe(0);
        // Each payment before was refused by its one call.
        expect(await stage.control.requests(path, stage.person.email)).toHaveLength(till(stage).made);
      },
      "choosing.refused": async (stage) => {
        await expect(
          box(stage).getByRole("alert").filter({ hasText: "This payment was refused" }),
        ).toBeVisible();
        await expect(amount(stage)).toHaveValue(`$${(till(stage).typed / 100).toFixed(2)}`);
      },
      "paying.sending": async (stage) => {
        await expect(submit(stage)).toHaveAttribute("aria-busy", "true");
        await expect(box(stage).getByRole("button", { name: "Check again" })).toHaveCount(0);
        expect(till(stage).payment.waiting).toBe(1);
        await seesLedger(stage);
      },
      "paying.checking": async (stage) => {
        await expect(box(stage).getByRole("status").filter({ hasText: checking })).toBeVisible();
        await expect(submit(stage)).toBeDisabled();
        await expect(stage.page.getByRole("alert")).toHaveCount(0);
        await seesLedger(stage);
      },
      "paying.unresolved": async (stage) => {
        for (const name of ["Check again", "Send again"]) {
          await expect(box(stage).getByRole("button", { name })).toBeEnabled();
        }
        await expect(box(stage).getByRole("status").filter({ hasText: checking })).toBeVisible();
        await expect(submit(stage)).toBeDisabled();
        await expect(stage.page.getByRole("alert")).toHaveCount(0);
        await seesLedger(stage);
      },
      closed: async (stage) => {
        const memory = till(stage);
        await expect(box(stage)).toBeHidden();
        if (memory.outcome === "none" && memory.payment.waiting > 0) {
          // Closing the dialog changed nothing about the payment.
          await expect(stage.page.getByText(checking)).toBeVisible();
          await memory.payment.pass(stage);
          memory.moved = memory.underWay;
          memory.outcome = "settled";
        }
        await expect(toast(stage)).toHaveCount(memory.outcome === "settled" ? 1 : 0);
        if (memory.outcome === "settled") await expect(stage.page.getByText(checking)).toBeHidden();
        await seesLedger(stage);
      },
      ...told.sees,
    },
  };
}

/** The wallet reads another balance while the dialog is open. */
export function balanceAnswered(
  stage: Stage,
  { balance, availableBalance }: { readonly balance: number; readonly availableBalance: number },
): Promise<void> {
  till(stage).limit = availableBalance;
  return till(stage).balance.pass(
    stage,
    answering({ currency: "AUD", balance, availableBalance, pendingBalance: balance - availableBalance }),
  );
}
