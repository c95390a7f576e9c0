import type { PaymentKind, PaymentOrder } from "../../../src/machines/domain.ts";
import type { LiveSandbox } from "../../sandbox/live-sandbox.ts";
import { cardOf, oneCard } from "../../sandbox/live-sandbox.ts";
import { type Outcome, openDesk, type standInBrowser } from "../../services/desk.ts";
import type { CallFault, Said } from "./call-faults.ts";
import { Client, type KeyCase, replays, type Sent } from "./client.ts";
import type { SimulatedTimeouts } from "./simulated-timeouts.ts";

export const kinds: readonly PaymentKind[] = ["topUp", "transfer", "payout"];
export const callNames: Readonly<Record<PaymentKind, string>> = {
  topUp: "top-up",
  transfer: "transfer",
  payout: "payout",
};
const typeOf: Readonly<Record<PaymentKind, string>> = {
  topUp: "WALLET_TOPUP",
  transfer: "TRANSFER_DEBIT",
  payout: "TRANSFER_TO_BANK",
};
const pathOf = (kind: PaymentKind) => `/api/v1/wallet/${callNames[kind]}`;

/** Enough for every payment of a campaign. */
const balance = 2_000_000_000;
/** A payment's own time-out, in milliseconds, and when the answer comes that is too late. */
const sendLimit = 30_000;
const lateness = 31_000;
/** On a busy machine; nothing is measured by it. */
const patience = 180_000;

/** The real payments' desk of one account, in what it takes for a browser. */
export class Till {
  #cents = 100;
  #expectedBalance = balance;
  #expectedTransactions = 0;

  private constructor(
    private readonly client: Client,
    private readonly keys: KeyCase,
    private readonly card: string,
    private readonly payeeId: string,
    private readonly browser: ReturnType<typeof standInBrowser>,
    private readonly timeouts: SimulatedTimeouts,
  ) {}

  /** Two new people: one who pays and one who is paid. */
  static async open(
    sandbox: LiveSandbox,
    keys: KeyCase,
    browser: ReturnType<typeof standInBrowser>,
    timeouts: SimulatedTimeouts,
  ): Promise<Till> {
    const payer = await sandbox.addHolder({ balance, cards: [oneCard] });
    const payee = await sandbox.addHolder({ balance: 0 });
    const client = new Client(sandbox, payer, keys);
    return new Till(client, keys, await cardOf(payer), payee.accountId, browser, timeouts);
  }

  /** Pays once under the fault. Answers what was wrong, undefined where all was as it must be. */
  async meet(fault: CallFault, kind: PaymentKind): Promise<string | undefined> {
    const { client } = this;
    await client.prepare();
    const { control } = client.sandbox;
    const { email, accountId } = client.holder;
    const order = this.#order(kind);
    const call = { method: "POST", path: pathOf(kind), email };
    for (const plan of fault.plans ?? []) await control.fault({ ...call, ...plan });
    if (fault.wire === "down before") client.down = true;
    if (fault.wire === "down in the midst") client.down = { from: pathOf(kind) };
    const desk = openDesk(client.api, accountId, () => client.refresh(), patience);
    try {
      const paying = fault.late === undefined ? desk.pay(order) : this.#payLate(desk, order, fault.late);
      const said = await paying;
      const calls = this.#callsOf(kind);
      const complaint = this.#judgeSaid(fault, said, desk.reason()?.status) ?? this.#judgeWire(fault, calls);
      if (complaint !== undefined) return complaint;
      const moved = await this.#moved(order);
      const first = judgeTruth(said, moved);
      if (first !== undefined) return first;
      if (said === "unresolved") {
        const second = await this.#decide(desk, order, moved);
        if (second !== undefined) return second;
      }
      const settled = (await this.#moved(order)) > 0;
      if (settled) this.#expect(order);
      if (this.browser.local.json("payment-journal") !== undefined) return "the journal still has an entry";
      return undefined;
    } finally {
      client.down = false;
      await control.clearFaults(email);
      desk.close();
      this.browser.local.clear();
      this.timeouts.forget();
    }
  }

  /** What the ledger says of this account that it should not; undefined where it agrees to the cent. */
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

  /** Each payment of its own amount, so that every trace of it can be told from the others'; a top-up has a limit. */
  #order(kind: PaymentKind): PaymentOrder {
    this.#cents += 1;
    const cents = this.#cents;
    switch (kind) {
      case "topUp":
        return { kind, cents, currency: "AUD", paymentMethodId: this.card };
      case "transfer":
        return { kind, cents, currency: "AUD", toAccountId: this.payeeId };
      case "payout":
        return { kind, cents, currency: "AUD" };
    }
  }

  #expect({ kind, cents }: PaymentOrder): void {
    this.#expectedBalance += kind === "topUp" ? cents : -cents;
    this.#expectedTransactions += 1;
  }

  #callsOf(kind: PaymentKind): readonly Sent[] {
    return this.client.sent.filter(({ path }) => path === pathOf(kind));
  }

  /** How often this order is in the account's own list of transactions. */
  async #moved({ kind, cents }: PaymentOrder): Promise<number> {
    const { body } = await this.client.ask("POST /wallet/list", { body: { page: 0, size: 20 } });
    const lines: { type: string; amount: number }[] = body.data;
    return lines.filter(({ type, amount }) => type === typeOf[kind] && amount === cents).length;
  }

  async #payLate(
    desk: ReturnType<typeof openDesk>,
    order: PaymentOrder,
    late: NonNullable<CallFault["late"]>,
  ): Promise<Outcome> {
    const { client } = this;
    const path = pathOf(order.kind);
    let release: () => void = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    client.detour = { from: path, until, acts: late === "acted at once" ? "at once" : "at its end" };
    const paying = desk.pay(order);
    while (this.#callsOf(order.kind).length === 0) await moment();
    if (late === "acted at once") await client.acted;
    const began = desk.clock.now();
    this.timeouts.advance(sendLimit);
    let decided = false;
    const ended = paying.finally(() => {
      decided = true;
    });
    while (!decided && desk.clock.now() - began < lateness - sendLimit) await moment();
    desk.time.stands = true;
    release();
    await client.delivered;
    desk.time.stands = false;
    return await ended;
  }

  #judgeSaid(fault: CallFault, said: Outcome, status: number | undefined): string | undefined {
    const expected: Said = fault.says[replays(this.keys) ? 0 : 1];
    if (said !== expected) return `it said ${said}, not ${expected}`;
    if (said === "refused" && (status ?? 0) !== fault.reason) return `it was refused with ${status}`;
    return undefined;
  }

  /** One key for one payment; made again unasked only where the server replays. */
  #judgeWire({ name, made = 1 }: CallFault, calls: readonly Sent[]): string | undefined {
    const keys = new Set(calls.map(({ key }) => key));
    if (made > 0 && keys.size !== 1) return `it was sent under ${keys.size} keys`;
    if (this.keys.setting === "off" && calls.some(({ key }) => key !== null)) return "a key was sent";
    if (this.keys.setting !== "off" && calls.some(({ key }) => key === null)) return "no key was sent";
    if (!replays(this.keys) && calls.length !== made) return `it was made ${calls.length} times`;
    const renewed = name.startsWith("401") ? 1 : 0;
    if (this.client.refreshes !== renewed) return `the token was renewed ${this.client.refreshes} times`;
    return undefined;
  }

  /** The fault is over, and the person uses the two buttons. */
  async #decide(
    desk: ReturnType<typeof openDesk>,
    order: PaymentOrder,
    moved: number,
  ): Promise<string | undefined> {
    if (this.browser.local.json("payment-journal") === undefined) return "unresolved, and not in the journal";
    this.client.down = false;
    await this.client.sandbox.control.clearFaults(this.client.holder.email);
    const checked = await desk.decide("check.requested");
    if (moved === 1 || replays(this.keys)) {
      if (checked !== "settled") return `Check again said ${checked} of what was decided`;
    } else {
      if (checked !== "unresolved") return `Check again said ${checked} of what nobody could tell`;
      const sent = await desk.decide("resend.requested");
      if (sent !== "settled") return `Send again said ${sent}`;
    }
    const count = await this.#moved(order);
    return count === 1 ? undefined : `it was posted ${count} times in the end`;
  }
}

function judgeTruth(said: Outcome, moved: number): string | undefined {
  if (moved > 1) return `it was posted ${moved} times`;
  if (said === "settled" && moved === 0) return "it was called successful and was not posted";
  if (said === "refused" && moved === 1) return "it was called failed and was posted";
  return undefined;
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 2));
