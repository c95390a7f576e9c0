import { cardFaultOf } from "../../cards/rules/card-fault.ts";
import type { Card, Payee, Transaction } from "../../core/domain.ts";
import type { PaidPayment } from "../payment-events.ts";

/** A payee whom the holder paid or saved in this browser. */
export interface KnownPayee extends Payee {
  /** The searched number. */
  readonly phone: string;
  readonly saved: boolean;
  /** Time of the last payment to them in this browser, ISO 8601; absent for a payee who was only saved. */
  readonly paidAt?: string;
}

/** Payees and the last card of an account, stored in a browser. */
export interface PaymentMemory {
  readonly v: 1;
  /** Newest first. */
  readonly payees: readonly KnownPayee[];
  /** The payment method of the last top-up. */
  readonly lastCard?: string;
}

/** A change of the memory. */
export type MemoryChange =
  /** Only reads the memory. */
  | { readonly kind: "read" }
  /** Accepted by the wallet: settled, or still pending. */
  | { readonly kind: "paid"; readonly paid: PaidPayment; readonly isSettled: boolean }
  | { readonly kind: "saved"; readonly payee: Payee & { readonly phone: string } }
  | { readonly kind: "removed"; readonly accountId: string }
  /** Undoes a removal. */
  | { readonly kind: "restored"; readonly payee: KnownPayee };

export const emptyMemory: PaymentMemory = { v: 1, payees: [] };

/** Max number of payees. Saved payees are kept; of the others, the oldest is dropped first. */
export const maxPayees = 50;
const maxRecentPayees = 5;

function findKnownPayee({ payees }: PaymentMemory, accountId: string): KnownPayee | undefined {
  return payees.find((payee) => payee.accountId === accountId);
}

function dropOldest(payees: readonly KnownPayee[]): readonly KnownPayee[] {
  const maxUnsavedPayees = maxPayees - payees.filter(({ saved }) => saved).length;
  let keptCount = 0;
  return payees.filter(({ saved }) => {
    if (saved) return true;
    keptCount += 1;
    return keptCount <= maxUnsavedPayees;
  });
}

function addPayee(memory: PaymentMemory, payee: KnownPayee): PaymentMemory {
  const otherPayees = memory.payees.filter(({ accountId }) => accountId !== payee.accountId);
  return { ...memory, payees: dropOldest([payee, ...otherPayees]) };
}

/** A transfer that was read from the journal has no phone number; its payee is kept only if it is known already. */
function addPaidPayee(memory: PaymentMemory, { order }: PaidPayment, now: string): PaymentMemory {
  if (order.operation !== "transfer") return memory;
  const { toAccountId: accountId, phone, payeeName = "" } = order;
  const knownPayee = findKnownPayee(memory, accountId);
  if (phone !== "" && payeeName !== "") {
    const isPayeeSaved = knownPayee?.saved === true;
    return addPayee(memory, { accountId, firstName: payeeName, phone, saved: isPayeeSaved, paidAt: now });
  }
  return knownPayee === undefined ? memory : addPayee(memory, { ...knownPayee, paidAt: now });
}

function setLastCard(memory: PaymentMemory, { order }: PaidPayment): PaymentMemory {
  if (order.operation !== "topUp" || order.paymentMethodId === memory.lastCard) return memory;
  return { ...memory, lastCard: order.paymentMethodId };
}

/** Applies a change to the memory. `now` is ISO 8601. */
export function changeMemory(memory: PaymentMemory, change: MemoryChange, now: string): PaymentMemory {
  switch (change.kind) {
    case "read":
      return memory;
    case "paid":
      return setLastCard(change.isSettled ? addPaidPayee(memory, change.paid, now) : memory, change.paid);
    case "saved": {
      const { accountId, firstName, phone } = change.payee;
      return addPayee(memory, {
        ...findKnownPayee(memory, accountId),
        accountId,
        firstName,
        phone,
        saved: true,
      });
    }
    case "removed":
      return {
        ...memory,
        payees: memory.payees.filter(({ accountId }) => accountId !== change.accountId),
      };
    case "restored":
      return addPayee(memory, change.payee);
  }
}

/** Sorted by name. */
export function savedPayees({ payees }: PaymentMemory): readonly KnownPayee[] {
  return payees.filter(({ saved }) => saved).toSorted((a, b) => a.firstName.localeCompare(b.firstName));
}

/** Paid but not saved payees, last paid first. */
export function recentPayees({ payees }: PaymentMemory): readonly KnownPayee[] {
  return payees
    .filter(({ saved, paidAt }) => !saved && paidAt !== undefined)
    .toSorted((a, b) => Date.parse(b.paidAt ?? "") - Date.parse(a.paidAt ?? ""))
    .slice(0, maxRecentPayees);
}

export function wasPaid(memory: PaymentMemory, accountId: string): boolean {
  return findKnownPayee(memory, accountId)?.paidAt !== undefined;
}

/** A transfer without a counterparty in the wallet's list gets the name that this browser stored for its account. */
export function addKnownPayeeName(memory: PaymentMemory | undefined, transaction: Transaction): Transaction {
  const { counterparty = "", toAccountId } = transaction;
  if (memory === undefined || counterparty !== "" || toAccountId === undefined) return transaction;
  const payee = findKnownPayee(memory, toAccountId);
  return payee === undefined ? transaction : { ...transaction, counterparty: payee.firstName };
}

const namedPages = new WeakMap<PaymentMemory, WeakMap<readonly Transaction[], readonly Transaction[]>>();

/** A page of the list with its payees' names, computed once per memory; the same page if no name is added. */
export function addKnownPayeeNames(
  memory: PaymentMemory | undefined,
  page: readonly Transaction[],
): readonly Transaction[] {
  if (memory === undefined) return page;
  const pages = namedPages.get(memory) ?? new WeakMap();
  namedPages.set(memory, pages);
  const knownPage = pages.get(page);
  if (knownPage !== undefined) return knownPage;
  const namedTransactions = page.map((transaction) => addKnownPayeeName(memory, transaction));
  const namedPage = namedTransactions.some((transaction, index) => transaction !== page[index])
    ? namedTransactions
    : page;
  pages.set(page, namedPage);
  return namedPage;
}

export function isSaved(memory: PaymentMemory, accountId: string): boolean {
  return findKnownPayee(memory, accountId)?.saved === true;
}

/**
 * The preselected payment method of a top-up: the last used, else the first of the list.
 * @param today in the account's time zone, `yyyy-MM-dd`
 * @returns undefined if no card can pay
 */
export function suggestCard(
  cards: readonly Card[],
  { lastCard }: PaymentMemory,
  today: string,
): string | undefined {
  const usableCards = cards.filter((card) => cardFaultOf(card, today) === undefined);
  const card = usableCards.find(({ paymentMethodId }) => paymentMethodId === lastCard) ?? usableCards[0];
  return card?.paymentMethodId;
}
