import type {
  Idempotency,
  PaymentOperation,
  PaymentOrder,
} from "../../../src/machines/instructions/instruction.ts";
import { cardOf, type Holder, oneCard } from "../../sandbox/live-sandbox.ts";
import type { CallFault } from "./call-faults.ts";
import { Client, type SentCall } from "./client.ts";
import { openCoordinator, type PaymentState } from "./coordinator.ts";
import type { TestEnvironment } from "./test-environment.ts";

export const operations: readonly PaymentOperation[] = ["topUp", "transfer", "payout"];
export const callNames: Readonly<Record<PaymentOperation, string>> = {
  topUp: "top-up",
  transfer: "transfer",
  payout: "payout",
};
const typeOf: Readonly<Record<PaymentOperation, string>> = {
  topUp: "WALLET_TOPUP",
  transfer: "TRANSFER_DEBIT",
  payout: "TRANSFER_TO_BANK",
};
const pathOf = (operation: PaymentOperation) => `/api/v1/wallet/${callNames[operation]}`;

/** Enough for all payments of a campaign. */
const balance = 2_000_000_000;
/** The delay in milliseconds after which a late answer arrives. */
const lateAnswerDelay = 31_000;

type Coordinator = ReturnType<typeof openCoordinator>;

/** Pays through the real payments coordinator under a fault, and checks states, calls and the ledger. */
export class PaymentTester {
  #cents = 100;
  #expectedBalance = balance;
  #expectedTransactions = 0;

  private constructor(
    private readonly client: Client,
    private readonly card: string,
    private readonly payee: Holder,
  ) {}

  /** Adds two new persons: a payer and a payee. */
  static async open({ sandbox, time }: TestEnvironment, idempotency: Idempotency): Promise<PaymentTester> {
    const payer = await sandbox.addHolder({ balance, cards: [oneCard] });
    const payee = await sandbox.addHolder({ balance: 0 });
    const client = new Client(sandbox, payer, idempotency, time);
    return new PaymentTester(client, await cardOf(payer), payee);
  }

  /** Pays once under the fault. @returns what was wrong */
  async test(fault: CallFault, operation: PaymentOperation): Promise<string | undefined> {
    const { client } = this;
    await client.prepare();
    const { control } = client.sandbox;
    const { email } = client.holder;
    const order = this.#order(operation);
    const call = { method: "POST", path: pathOf(operation), email };
    for (const plan of fault.plans ?? []) await control.fault({ ...call, ...plan });
    if (fault.readPlan !== undefined) {
      await control.fault({ method: "GET", path: "/api/v1/wallet/payments/*", email, ...fault.readPlan });
    }
    if (fault.wire === "down before") client.down = true;
    if (fault.wire === "down in the midst") client.down = { from: pathOf(operation) };
    const coordinator = openCoordinator(client);
    try {
      const paying =
        fault.late === undefined ? coordinator.pay(order) : this.#payLate(coordinator, order, fault.late);
      if (fault.readPlan !== undefined) await this.#failList(fault.readPlan, operation, paying);
      const state = await paying;
      const complaint =
        this.#judgeState(fault, state, coordinator.reason()?.status) ??
        this.#judgeWire(fault, this.#callsOf(operation));
      if (complaint !== undefined) return complaint;
      const postedCount = await this.#moved(order);
      const truthComplaint = judgeTruth(state, postedCount);
      if (truthComplaint !== undefined) return truthComplaint;
      if (state === "undecided") {
        const decisionComplaint = await this.#decide(coordinator, order, postedCount);
        if (decisionComplaint !== undefined) return decisionComplaint;
      }
      if ((await this.#moved(order)) > 0) this.#expect(order);
      const entries = await coordinator.entries();
      return entries === 0 ? undefined : `the journal still has ${entries} entries`;
    } finally {
      client.down = false;
      await control.clearFaults(email);
      await coordinator.close();
      client.time.forget();
    }
  }

  /** Checks this account's ledger to the cent. @returns what is wrong */
  async judgeLedger(): Promise<string | undefined> {
    const { balanced, accounts } = await this.client.sandbox.control.ledger();
    if (!balanced) return "the ledger does not balance";
    const account = accounts.find(({ accountId }) => accountId === this.client.holder.accountId);
    if (account?.balance !== this.#expectedBalance) {
      return `the ledger has ${account?.balance} cents, not ${this.#expectedBalance}`;
    }
    if (account.transactions !== this.#expectedTransactions) {
      return `the ledger has ${account.transactions} transactions, not ${this.#expectedTransactions}`;
    }
    return undefined;
  }

  /** Each payment has a unique amount, which identifies it in every list; a top-up has a limit. */
  #order(operation: PaymentOperation): PaymentOrder {
    this.#cents += 1;
    const cents = this.#cents;
    switch (operation) {
      case "topUp":
        return { operation, cents, paymentMethodId: this.card };
      case "transfer": {
        const { accountId, mobile } = this.payee;
        return { operation, cents, toAccountId: accountId, phone: mobile, foundAt: this.client.time.now() };
      }
      case "payout":
        return { operation, cents };
    }
  }

  #expect({ operation, cents }: PaymentOrder): void {
    this.#expectedBalance += operation === "topUp" ? cents : -cents;
    this.#expectedTransactions += 1;
  }

  #callsOf(operation: PaymentOperation): readonly SentCall[] {
    return this.client.sent.filter(({ path }) => path === pathOf(operation));
  }

  /**
   * Starts the list's fault only after the payment is sent: without keys, the app also reads the list before it sends
   * the payment.
   */
  async #failList(
    plan: NonNullable<CallFault["readPlan"]>,
    operation: PaymentOperation,
    paying: Promise<unknown>,
  ): Promise<void> {
    const { sandbox, holder } = this.client;
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    paying.then(end, end);
    while (!hasEnded && this.#callsOf(operation).length === 0) await nextTick();
    await sandbox.control.fault({
      method: "POST",
      path: "/api/v1/wallet/list",
      email: holder.email,
      ...plan,
    });
  }

  /** The number of times that this order is in the account's own list of transactions. */
  async #moved({ operation, cents }: PaymentOrder): Promise<number> {
    const { control } = this.client.sandbox;
    await control.clearFaults(this.client.holder.email);
    const { body } = await this.client.ask("POST /wallet/list", { body: { page: 0, size: 20 } });
    const lines: { type: string; amount: number }[] = body.data;
    return lines.filter(({ type, amount }) => type === typeOf[operation] && amount === cents).length;
  }

  /** Releases the answer a second after the page's timeout, and waits until the money has moved. */
  async #payLate(
    coordinator: Coordinator,
    order: PaymentOrder,
    lateFault: NonNullable<CallFault["late"]>,
  ): Promise<PaymentState> {
    const { client } = this;
    let release: () => void = () => {};
    const releasePromise = new Promise<void>((resolve) => {
      release = resolve;
    });
    const path = pathOf(order.operation);
    client.detour = {
      from: path,
      until: releasePromise,
      acts: lateFault === "acted at once" ? "at once" : "at its end",
    };
    client.time.setTimeout(() => release(), lateAnswerDelay);
    const state = await coordinator.pay(order);
    release();
    await client.delivered;
    return state;
  }

  #judgeState(fault: CallFault, state: PaymentState, status: number | undefined): string | undefined {
    const expected = fault.expected[this.client.idempotency === "required" ? 0 : 1];
    if (state !== expected) return `its state was ${state}, not ${expected}`;
    if (state === "declined" && (status ?? 0) !== fault.reason) return `it was declined with ${status}`;
    return undefined;
  }

  /** Checks the requests: one key per payment, sent at most four times; without keys, sent once. */
  #judgeWire({ name, made = 1 }: CallFault, calls: readonly SentCall[]): string | undefined {
    const keys = new Set(calls.map(({ key }) => key));
    if (calls.length > 0 && keys.size !== 1) return `it was sent under ${keys.size} keys`;
    if (this.client.idempotency === "required") {
      if (calls.some(({ key }) => key === null)) return "no key was sent";
      if (calls.length > 4) return `it was made ${calls.length} times`;
    } else {
      if (calls.some(({ key }) => key !== null)) return "a key was sent";
      if (calls.length !== made) return `it was made ${calls.length} times`;
      if (this.client.sent.some(({ path }) => path.includes("/wallet/payments/")))
        return "a status was asked for";
    }
    const renewed = this.client.idempotency === "required" && name.startsWith("401") ? 1 : 0;
    if (this.client.refreshes !== renewed) return `the token was renewed ${this.client.refreshes} times`;
    return undefined;
  }

  /** Decides the payment with the holder's buttons, after the fault. */
  async #decide(
    coordinator: Coordinator,
    order: PaymentOrder,
    postedCount: number,
  ): Promise<string | undefined> {
    if ((await coordinator.entries()) !== 1) return "undecided, and not in the journal";
    this.client.down = false;
    const callCountBefore = this.#callsOf(order.operation).length;
    const checkedState = await coordinator.check();
    if (this.#callsOf(order.operation).length !== callCountBefore) return "Check again sent the payment";
    if (this.client.idempotency === "none")
      return await this.#decideByList(coordinator, checkedState, postedCount);
    if (postedCount === 1)
      return checkedState === "succeeded" ? undefined : `Check again left it ${checkedState}`;
    if (checkedState !== "undecided")
      return `Check again made it ${checkedState}, and the server has not seen it`;
    const isSentAgain = order.cents % 2 === 0;
    const end = isSentAgain
      ? await coordinator.press("resend.requested", "resend.confirmed")
      : await coordinator.press("cancel.requested");
    const expected = isSentAgain ? "succeeded" : "cancelled";
    if (end !== expected) return `it ended as ${end}, not ${expected}`;
    const count = await this.#moved(order);
    return count === (isSentAgain ? 1 : 0) ? undefined : `${end}, and it was posted ${count} times`;
  }

  async #decideByList(
    coordinator: Coordinator,
    checkedState: PaymentState,
    postedCount: number,
  ): Promise<string | undefined> {
    if (checkedState !== "undecided") return `the list made it ${checkedState}`;
    if (coordinator.matches() !== postedCount)
      return `${coordinator.matches()} transactions were suggested, not ${postedCount}`;
    const end = await coordinator.press(postedCount === 1 ? "outcome.confirmed" : "outcome.denied");
    const expected = postedCount === 1 ? "confirmed" : "dismissed";
    return end === expected ? undefined : `it ended as ${end}, not ${expected}`;
  }
}

function judgeTruth(state: PaymentState, postedCount: number): string | undefined {
  if (postedCount > 1) return `it was posted ${postedCount} times`;
  if (state === "succeeded" && postedCount === 0) return "it was called successful and was not posted";
  if (state === "declined" && postedCount === 1) return "it was called declined and was posted";
  return undefined;
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve, 1));
