import type { Balance, Transaction } from "../../core/domain.ts";
import { dayOf } from "./day.ts";
import { transactionOutcomeOf } from "./outcome.ts";
import { messageOf, partyOf } from "./party.ts";

export const periodChoices = [
  "custom",
  "last30Days",
  "last90Days",
  "last6Months",
  "lastYear",
  "thisQuarter",
  "lastQuarter",
  "thisFinancialYear",
  "lastFinancialYear",
] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** The form's values. Days are `yyyy-MM-dd`, or empty if not entered. */
export interface PeriodForm {
  readonly choice: PeriodChoice | undefined;
  readonly start: string;
  readonly end: string;
}

/** First and last day, both inclusive, as `yyyy-MM-dd`. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** Today and the time zone of a statement's days. */
export interface StatementCalendar {
  /** `yyyy-MM-dd` in `timeZone`. */
  readonly today: string;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 8601. */
  readonly now: string;
}

export type PeriodError = "datesReversed" | "startAhead";

export interface StatementLine {
  readonly transactionId: string;
  readonly reference?: string | undefined;
  readonly type: string;
  /** The other side of the transaction, if the wallet names it. */
  readonly party?: string | undefined;
  /** The payer's message to the payee of a transfer. */
  readonly message?: string | undefined;
  readonly day: string;
  /** In cents, unsigned, as the wallet reports it. */
  readonly amount: number;
  /** Signed change of the balance in cents; zero if the line has no effect. */
  readonly effect: number;
  /** Balance after this line, in cents. */
  readonly balance: number;
  /** False if the type or status is unknown: the line is shown but not counted. */
  readonly understood: boolean;
}

/** All amounts in cents; opening + credits − debits = closing. */
export interface Statement {
  readonly range: DayRange;
  readonly openingBalance: number;
  readonly totalCredits: number;
  readonly totalDebits: number;
  readonly closingBalance: number;
  readonly netChange: number;
  /** The number of lines that have an effect. */
  readonly transactionCount: number;
  /** Newest first. */
  readonly lines: readonly StatementLine[];
  /** The number of lines with an unknown type or status. */
  readonly unknown: number;
  /** Pending incoming money of the period, not counted until it settles. */
  readonly pendingCredits: number;
  /** ISO 8601. */
  readonly generatedAt: string;
}

const signs: Readonly<Record<string, 1 | -1>> = {
  WALLET_TOPUP: 1,
  TRANSFER_CREDIT: 1,
  TRANSFER_TO_BANK: -1,
  TRANSFER_TO_RECIPIENT: -1,
  TRANSFER_TO_PLATFORM: -1,
  TRANSFER_DEBIT: -1,
};

/**
 * A transaction's effect on the balance: `settled` has signed cents; `failed` has none, and `pending` incoming money
 * has none either. Pending outgoing money counts as settled. `unknown` if the type or status is unknown.
 */
export function balanceEffectOf({
  type,
  status,
  amount,
}: Pick<Transaction, "type" | "status" | "amount">):
  | { readonly kind: "settled"; readonly cents: number }
  | { readonly kind: "pending" | "failed" | "unknown" } {
  const outcome = transactionOutcomeOf(status);
  if (outcome === "failed") return { kind: "failed" };
  const sign = Object.hasOwn(signs, type) ? signs[type] : undefined;
  if (sign === undefined) return { kind: "unknown" };
  const settledEffect = { kind: "settled", cents: amount === 0 ? 0 : sign * amount } as const;
  if (outcome === undefined) return { kind: "unknown" };
  return outcome === "pending" && sign === 1 ? { kind: "pending" } : settledEffect;
}

function parseDay(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || isoDay(date) !== day ? undefined : date;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The day `days` days before. UTC has no daylight saving, so each day has 24 hours. */
function daysBefore(day: string, days: number): string {
  const date = parseDay(day);
  if (date === undefined) return day;
  date.setUTCDate(date.getUTCDate() - days);
  return isoDay(date);
}

/**
 * The same day of the month `months` months before, or that month's last day: six months before 31 August is 28
 * February.
 */
function monthsBefore(day: string, months: number): string {
  const date = parseDay(day);
  if (date === undefined) return day;
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDayOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastDayOfMonth));
  return isoDay(date);
}

/**
 * The first day of the quarter or financial year (July to June) that contains this day, or of the period that is
 * `periodsBefore` periods earlier.
 */
function startOfPeriod(period: "quarter" | "financialYear", day: string, periodsBefore = 0): string {
  const date = parseDay(day);
  if (date === undefined) return day;
  const months = period === "quarter" ? 3 : 12;
  const monthsSinceJuly = (date.getUTCMonth() + 6) % 12;
  const monthsBack = (monthsSinceJuly % months) + periodsBefore * months;
  return isoDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBack, 1)));
}

/** The error of the entered dates; undefined while one is missing. */
export function periodError({ choice, start, end }: PeriodForm): PeriodError | undefined {
  if (choice !== "custom" || parseDay(start) === undefined || parseDay(end) === undefined) return undefined;
  return end < start ? "datesReversed" : undefined;
}

/** Whether a statement can be requested (the specification, section 5). */
export function isPeriodComplete(form: PeriodForm): boolean {
  if (form.choice === undefined) return false;
  if (form.choice !== "custom") return true;
  return (
    parseDay(form.start) !== undefined && parseDay(form.end) !== undefined && periodError(form) === undefined
  );
}

/** The days of a complete form, to today at the latest; undefined if they start after today. */
export function periodRangeOf({ choice, start, end }: PeriodForm, today: string): DayRange | undefined {
  switch (choice) {
    case "last30Days":
      return { start: daysBefore(today, 30), end: today };
    case "last90Days":
      return { start: daysBefore(today, 90), end: today };
    case "last6Months":
      return { start: monthsBefore(today, 6), end: today };
    case "lastYear":
      return { start: monthsBefore(today, 12), end: today };
    case "thisQuarter":
      return { start: startOfPeriod("quarter", today), end: today };
    case "lastQuarter":
      return {
        start: startOfPeriod("quarter", today, 1),
        end: daysBefore(startOfPeriod("quarter", today), 1),
      };
    case "thisFinancialYear":
      return { start: startOfPeriod("financialYear", today), end: today };
    case "lastFinancialYear":
      return {
        start: startOfPeriod("financialYear", today, 1),
        end: daysBefore(startOfPeriod("financialYear", today), 1),
      };
    default:
      return start > today ? undefined : { start, end: end < today ? end : today };
  }
}

/** Whether a list, newest first, has transactions from before `firstDay`, so that no older page is needed. */
export function hasTransactionsBefore(
  transactions: readonly Transaction[],
  firstDay: string | undefined,
  timeZone: string,
): boolean {
  if (firstDay === undefined) return false;
  const oldestTransaction = transactions.findLast(
    ({ createdAt }) => dayOf(createdAt, timeZone) !== undefined,
  );
  const day = oldestTransaction === undefined ? undefined : dayOf(oldestTransaction.createdAt, timeZone);
  return day !== undefined && day < firstDay;
}

/** The balance without pending incoming money, which no statement counts yet. */
export function settledBalance(balance: Balance): number {
  return balance.balance - balance.pendingBalance;
}

interface StatementInput {
  /** Newest first, reaching back to before the range's first day. */
  readonly transactions: readonly Transaction[];
  /** The balance after all these transactions. */
  readonly balance: Balance;
  readonly range: DayRange;
  readonly calendar: StatementCalendar;
}

/**
 * Computes the statement backwards from the current balance: first it subtracts the transactions after the range, then
 * those of the range, from the closing to the opening balance.
 */
export function makeStatement({ transactions, balance, range, calendar }: StatementInput): Statement {
  let runningBalance = settledBalance(balance);
  let closingBalance: number | undefined;
  let totalCredits = 0;
  let totalDebits = 0;
  let transactionCount = 0;
  let unknownCount = 0;
  let pendingCredits = 0;
  const lines: StatementLine[] = [];
  for (const { transaction, day } of sortByDay(transactions, calendar)) {
    if (day < range.start) break;
    const effect = balanceEffectOf(transaction);
    const cents = effect.kind === "settled" ? effect.cents : 0;
    if (day > range.end) {
      runningBalance -= cents;
      continue;
    }
    closingBalance ??= runningBalance;
    if (effect.kind === "pending") pendingCredits += transaction.amount;
    if (effect.kind === "unknown") unknownCount += 1;
    if (effect.kind === "settled" || effect.kind === "unknown") {
      lines.push({
        transactionId: transaction.transactionId,
        reference: transaction.reference,
        type: transaction.type,
        party: partyOf(transaction),
        message: messageOf(transaction),
        day,
        amount: transaction.amount,
        effect: cents,
        balance: runningBalance,
        understood: effect.kind === "settled",
      });
    }
    runningBalance -= cents;
    if (cents > 0) totalCredits += cents;
    if (cents < 0) totalDebits -= cents;
    if (cents !== 0) transactionCount += 1;
  }
  return {
    range,
    openingBalance: runningBalance,
    totalCredits,
    totalDebits,
    closingBalance: closingBalance ?? runningBalance,
    netChange: totalCredits - totalDebits,
    transactionCount,
    lines,
    unknown: unknownCount,
    pendingCredits,
    generatedAt: calendar.now,
  };
}

/** The transactions with their days, newest day first. Without a valid time, it gets the next newer one's day. */
function sortByDay(transactions: readonly Transaction[], { today, timeZone }: StatementCalendar) {
  let lastDay = today;
  return transactions
    .map((transaction) => {
      lastDay = dayOf(transaction.createdAt, timeZone) ?? lastDay;
      return { transaction, day: lastDay };
    })
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}
