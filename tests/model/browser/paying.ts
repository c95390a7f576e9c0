/** The parts of a test param that the three payment dialogs share. */
import { expect, type Locator } from "@playwright/test";
import type { AnyStateMachine, SnapshotFrom } from "xstate";
import type { Balance } from "../../../src/machines/core/domain.ts";
import type { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import type { transferMachine } from "../../../src/machines/payments/transfer.machine.ts";
import type { withdrawMachine } from "../../../src/machines/payments/withdraw.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import type { NewAccount } from "../../support/control.ts";
import { openDashboard, region } from "./dashboard.ts";
import { bringBalanceTo } from "./elsewhere.ts";
import { Gate, memoryPerPage, rejectionFault } from "./gate.ts";
import type { Fixtures, PersonTestParam } from "./test-param.ts";

type DialogMachine = typeof topUpMachine | typeof transferMachine | typeof withdrawMachine;

interface PayingDialog<Machine extends AnyStateMachine>
  extends Partial<Omit<PersonTestParam<Machine>, "needs" | "account" | "open">> {
  /** The name of the button on the dashboard. */
  readonly button: string;
  readonly title: string;
  readonly submit: string;
  /** The path of the wallet API's operation. */
  readonly path: string;
  /** The HTTP status and code with which the wallet declines. */
  readonly decline: { readonly status: number; readonly code: string };
  /** Whether money comes in or goes out. */
  readonly moves: "in" | "out";
  readonly success: string;
  readonly account: NewAccount;
  /** The amount field's limit in cents when the dialog opens. */
  readonly limit: number;
  readonly mayPay: (snapshot: SnapshotFrom<Machine>) => boolean;
  readonly begin?: (fixtures: Fixtures) => Promise<void>;
}

/** The effects of the walk so far, from which the expected balance is computed. */
interface WalkProgress {
  readonly payment: Gate;
  readonly balance: Gate;
  /** In cents: the typed amount, the field's limit, and the amount of the payment in progress. */
  typed: number;
  limit: number;
  underWay: number;
  /** Cents that the wallet has moved. */
  moved: number;
  /** Cents that the person has spent on another device. */
  spentElsewhere: number;
  submittedCount: number;
  declinedCount: number;
  outcome: "none" | "settled";
}

/** The transition of `followBalance`, which withdraw and transfer invoke, with the reason why no path walks it. */
export const balanceObserved = {
  "* — error: balance → stays": "the chart of the reading observes its own failures",
};

export const progress = memoryPerPage<WalkProgress>();
export const checking = "We're checking this payment";
const opening = 10_000;

/** A balance that is fully available. */
export const walletOf = (cents: number): Balance => ({
  currency: "AUD",
  balance: cents,
  availableBalance: cents,
  pendingBalance: 0,
});

export async function balanceOf({ control, person }: Pick<Fixtures, "control" | "person">): Promise<number> {
  const { accounts, balanced } = await control.ledger();
  expect(balanced, "the ledger's postings add up to nothing").toBe(true);
  return accounts.find(({ email }) => email === person.email)?.balance ?? Number.NaN;
}

/** Checks that all calls of a payment have the same key and order, and that each payment has its own key. */
async function expectOneKeyAPayment(
  { control, person }: Fixtures,
  path: string,
  paymentCount: number,
): Promise<void> {
  const calls = await control.requests(path, person.email);
  const orders = new Map<string | undefined, string>();
  for (const { headers, body } of calls) {
    const key = headers["idempotency-key"];
    expect(key).toMatch(/^"[0-9a-f-]{36}"$/);
    expect(orders.get(key) ?? JSON.stringify(body)).toBe(JSON.stringify(body));
    orders.set(key, JSON.stringify(body));
  }
  expect(orders.size).toBeLessThanOrEqual(paymentCount);
}

export function payingTestParam<Machine extends DialogMachine>(
  payingDialog: PayingDialog<Machine>,
): PersonTestParam<AnyStateMachine>;
export function payingTestParam(
  payingDialog: PayingDialog<AnyStateMachine>,
): PersonTestParam<AnyStateMachine> {
  const {
    button,
    title,
    submit: label,
    path,
    decline,
    moves,
    success,
    limit,
    mayPay,
    begin,
    ...driver
  } = payingDialog;
  const box = (fixtures: Fixtures) => dialog(fixtures.page, title);
  const amount = (fixtures: Fixtures) => box(fixtures).getByRole("textbox", { name: "Amount" });
  const submit = (fixtures: Fixtures) => box(fixtures).getByRole("button", { name: label, exact: true });
  const toast = ({ page }: Fixtures): Locator => page.getByRole("status").filter({ hasText: success });
  const toSignedCents = (cents: number) => (moves === "in" ? cents : -cents);

  async function expectLedger(fixtures: Fixtures): Promise<void> {
    // The page's answer may arrive before the ledger shows it.
    await expect
      .poll(() => balanceOf(fixtures))
      .toBe(opening - progress(fixtures).spentElsewhere + toSignedCents(progress(fixtures).moved));
    // The other device's payment is a transfer.
    const otherDevicePayments = path.endsWith("/transfer") && progress(fixtures).spentElsewhere > 0 ? 1 : 0;
    await expectOneKeyAPayment(fixtures, path, progress(fixtures).submittedCount + otherDevicePayments);
  }

  /** Submits an invalid amount, and expects an error and no request. */
  async function expectDeclined(fixtures: Fixtures, text: string, message: Locator): Promise<void> {
    await amount(fixtures).fill(text);
    await submit(fixtures).click();
    await expect(message).toBeVisible();
    await progress(fixtures).payment.expectWaiting(0);
  }

  async function settlePayment(fixtures: Fixtures): Promise<void> {
    const memory = progress(fixtures);
    await memory.payment.pass(fixtures);
    await expect(box(fixtures)).toBeHidden();
    memory.moved = memory.underWay;
    memory.outcome = "settled";
  }

  /** Makes the payment undecided by a new page life; then cancels it before the wallet has received it. */
  async function withdrawPayment(fixtures: Fixtures): Promise<void> {
    const { page } = fixtures;
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await box(fixtures).getByRole("button", { name: "Cancel payment" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Payment cancelled" })).toBeVisible();
    await progress(fixtures).payment.drop();
  }

  const sharedTestParam: Required<
    Pick<PersonTestParam<typeof withdrawMachine>, "open" | "events" | "states" | "canCause" | "unreachable">
  > = {
    unreachable: {
      "* — error: amount → closed": "the box is a chart of the app's own, and nothing outside makes it fail",
      "paying — error: payment → closed":
        "the chart that follows the payment is the app's own, and nothing outside makes it fail",
      "choosing — submitted [not canSubmit] → refused": "the button is disabled where too little is chosen",
    },
    canCause: (event, snapshot) =>
      event.type === "submitted"
        ? event.cents > 0 && mayPay(snapshot)
        : (driver.canCause?.(event, snapshot) ?? true),
    open: async (fixtures, beginning) => {
      const { page, guard } = fixtures;
      guard.expect(new RegExp(path));
      const payment = await Gate.before(page, path);
      const balance = await Gate.before(page, "/wallet/balance", { shut: false });
      progress.begin(fixtures, {
        payment,
        balance,
        typed: 0,
        limit,
        underWay: 0,
        moved: 0,
        spentElsewhere: 0,
        submittedCount: 0,
        declinedCount: 0,
        outcome: "none",
      });
      await openDashboard(fixtures);
      // The dashboard already has one answer; request another one, and hold it, before the dialog opens.
      if (beginning.rest.filter(({ type }) => type === "balance.answered").length > 1) {
        balance.shut();
        await region(page, "Wallet").getByRole("button", { name: "Refresh" }).click();
        await balance.met();
      }
      await begin?.(fixtures);
      await region(page, "Wallet").getByRole("button", { name: button, exact: true }).click();
      await expect(box(fixtures)).toBeVisible();
    },
    events: {
      submitted: async (fixtures, { cents }) => {
        const memory = progress(fixtures);
        await expectDeclined(fixtures, "1e3", amount(fixtures));
        await expectDeclined(
          fixtures,
          String(memory.limit / 100 + 50),
          box(fixtures)
            .getByRole("alert")
            .filter({ hasText: /^You can (top up|withdraw|send) at most/ }),
        );
        await amount(fixtures).fill(String(cents / 100));
        memory.typed = cents;
        memory.underWay = cents;
        memory.submittedCount += 1;
        await submit(fixtures).click();
        await memory.payment.met();
      },
      "xstate.done.actor.payment": async (fixtures, { output }) => {
        switch (output.result) {
          case "settled":
            return settlePayment(fixtures);
          case "withdrawn":
            return withdrawPayment(fixtures);
          default:
            await progress(fixtures).payment.pass(fixtures, rejectionFault(decline.status, decline.code));
            progress(fixtures).declinedCount += 1;
        }
      },
      dismissed: (fixtures) => box(fixtures).getByRole("button", { name: "Close" }).click(),
    },
    states: {
      choosing: async (fixtures, snapshot) => {
        await expect(submit(fixtures)).toBeEnabled({
          enabled: mayPay(snapshot) && progress(fixtures).typed > 0,
        });
        await expectLedger(fixtures);
      },
      "choosing.fresh": async (fixtures) => {
        await progress(fixtures).payment.expectWaiting(0);
        await expect(box(fixtures).getByRole("alert")).toHaveCount(0);
        // Earlier calls that reached the wallet were declined; a cancelled payment never reached it.
        expect(await fixtures.control.requests(path, fixtures.person.email)).toHaveLength(
          progress(fixtures).declinedCount,
        );
      },
      "choosing.declined": async (fixtures) => {
        await expect(
          box(fixtures).getByRole("alert").filter({ hasText: "This payment was declined" }),
        ).toBeVisible();
        await expect(amount(fixtures)).toHaveValue(`$${(progress(fixtures).typed / 100).toFixed(2)}`);
      },
      paying: async (fixtures) => {
        await expect(submit(fixtures)).toHaveAttribute("aria-busy", "true");
        await expect(box(fixtures).getByRole("button", { name: "Check again" })).toHaveCount(0);
        await progress(fixtures).payment.expectWaiting(1);
        await expectLedger(fixtures);
      },
      closed: async (fixtures) => {
        const memory = progress(fixtures);
        await expect(box(fixtures)).toBeHidden();
        if (memory.outcome === "none" && memory.payment.waiting > 0) {
          // Closing the dialog must not change the payment.
          await expect(fixtures.page.getByText(checking)).toBeVisible();
          await memory.payment.pass(fixtures);
          memory.moved = memory.underWay;
          memory.outcome = "settled";
        }
        await expect(toast(fixtures)).toHaveCount(memory.outcome === "settled" ? 1 : 0);
        if (memory.outcome === "settled") await expect(fixtures.page.getByText(checking)).toBeHidden();
        await expectLedger(fixtures);
      },
    },
  };
  return {
    ...sharedTestParam,
    ...driver,
    needs: "a person",
    canCause: sharedTestParam.canCause,
    unreachable: { ...sharedTestParam.unreachable, ...driver.unreachable },
    events: { ...sharedTestParam.events, ...driver.events },
    states: { ...sharedTestParam.states, ...driver.states },
  };
}

/** Pays from another device, and lets the app read the remaining balance while the dialog is open. */
export async function balanceAnswered(fixtures: Fixtures, remainingBalance: number): Promise<void> {
  const memory = progress(fixtures);
  memory.spentElsewhere += memory.limit - remainingBalance;
  await bringBalanceTo(fixtures, remainingBalance);
  memory.limit = remainingBalance;
  await memory.balance.pass(fixtures);
}
