import type { WireRequest } from "simulated-browser";
import { flagCalls } from "../../support/flag-calls.ts";
import type { Instruction } from "../run/history.ts";
import { type Answer, refusals } from "./answer.ts";
import { storePaymentResult } from "./key-row.ts";
import type { ServerOptions } from "./options.ts";
import {
  type Account,
  type Charge,
  type KeyRow,
  type ServerState,
  type Transaction,
  transactionTypes,
} from "./state.ts";

/** Integer cents. */
const largestTopUp = 25_000;

export interface Payment {
  readonly key: string | undefined;
  readonly account: Account;
  readonly instruction: Instruction;
  readonly row: KeyRow | undefined;
}

/** Charges cards and moves money in the simulated server. */
export class Ledger {
  constructor(
    private readonly options: ServerOptions,
    private readonly state: ServerState,
  ) {}

  /** Settles payouts in transit with the bank's result. */
  settlePayouts(): void {
    const mode = this.options.payouts();
    if (mode === "pending") return;
    for (const { transaction, account, row } of this.state.transit.splice(0)) {
      this.state.house.transit -= transaction.amount;
      transaction.status = mode === "return" ? "FAILED" : "SUCCEEDED";
      if (row) row.state = mode === "return" ? "failed" : "succeeded";
      if (mode === "return") {
        account.balance += transaction.amount;
        this.options.observe.returned(transaction.transactionId);
        this.options.observe.sometimes("server: a payout is returned");
      } else this.state.house.banks += transaction.amount;
    }
  }

  /** Charges the card outside the database, then posts. A crash in between leaves the key in progress. */
  topUp(
    request: WireRequest,
    payment: Payment,
    onSettled: (answer: Answer) => void,
    refused: (error: unknown) => void,
  ): void {
    const { key, account, instruction, row } = payment;
    const guarded = (run: () => void) => () => {
      // Recovery or a cancellation has settled the key meanwhile, so this process stops.
      if (row && row.state !== "in_progress") return;
      try {
        run();
      } catch (error) {
        refused(error);
      }
    };
    if (instruction.cents > largestTopUp) throw refusals.amount();
    const card = account.cards.find(({ paymentMethodId }) => paymentMethodId === instruction.paymentMethodId);
    if (!card) throw refusals.noCard();
    for (const { flag, refusal } of flagCalls)
      if (refusal !== undefined && card[flag]) throw refusals.cardFlagged(refusal, flag);
    this.options.later(
      `${request.label} charges the card`,
      this.options.minCharge ?? 5,
      this.options.chargeTakes,
      guarded(() => {
        if (card.cardNumberLast4 === "0341") throw refusals.cardDeclined();
        if (key === undefined || !this.chargeOf(account.person, key)) {
          this.state.charges.push({ key, person: account.person, cents: instruction.cents, voided: false });
          this.options.observe.charged(account.person, key, request);
        }
        this.options.later(
          `${request.label} posts the top-up`,
          1,
          60,
          guarded(() => {
            onSettled(storePaymentResult(row, this.post(request, payment)));
          }),
        );
      }),
    );
  }

  chargeOf(person: string, key: string | undefined): Charge | undefined {
    if (key === undefined) return undefined;
    return this.state.charges.find(
      (charge) => charge.person === person && charge.key === key && !charge.voided,
    );
  }

  void(charge: Charge): void {
    charge.voided = true;
    this.options.observe.voided(charge.person, charge.key);
  }

  checkPayee(account: Account, { toAccountId }: Instruction): void {
    if (toAccountId === account.id) throw refusals.payeeIsSelf();
    if (this.state.accounts.get(toAccountId ?? "")?.status !== "A") throw refusals.noPayee();
  }

  /** Moves the money and stores the key's outcome in one database transaction. */
  post(request: WireRequest, { key, account, instruction, row }: Payment): Transaction {
    const { operation, cents } = instruction;
    const isPending = operation === "payout" && this.options.payouts() !== "succeed";
    const transaction = this.#record(account, transactionTypes[operation], cents, isPending, key);
    if (operation === "topUp") {
      account.balance += cents;
      this.state.house.cards -= cents;
    } else {
      account.balance -= cents;
      if (operation === "transfer") {
        const payee = this.state.accounts.get(instruction.toAccountId ?? "");
        if (!payee) throw refusals.noPayee();
        payee.balance += cents;
        this.#record(payee, "TRANSFER_CREDIT", cents, false);
      } else if (isPending) {
        this.state.house.transit += cents;
        this.state.transit.push({ transaction, account, row });
      } else this.state.house.banks += cents;
    }
    const { transactionId } = transaction;
    this.options.observe.moved({ person: account.person, key, request, instruction, transactionId });
    return transaction;
  }

  #record(account: Account, type: string, amount: number, isPending: boolean, key?: string): Transaction {
    this.state.count += 1;
    const transaction: Transaction = {
      transactionId: `txn_${this.options.uuid(`transaction ${this.state.count}`).slice(0, 12)}`,
      type,
      status: isPending ? "PENDING" : "SUCCEEDED",
      amount,
      createdAt: new Date(this.options.now()).toISOString(),
      ...(key !== undefined && { key }),
    };
    account.transactions.push(transaction);
    return transaction;
  }
}
