import { TZDate } from "@date-fns/tz";
import { subDays, subHours } from "date-fns";
import type { PastTransaction } from "../ledger/history.ts";
import { createBusyHistory } from "./busy-history.ts";
import type { PersonPlan } from "./make-person.ts";

const timeZone = "Australia/Sydney";
const password = "demo";

const visa = { method: "Visa \u2022\u2022\u2022\u2022 4242" };
const bank = { method: "Commonwealth Bank of Australia \u2022\u2022\u2022\u2022 7390" };
const priya = { counterparty: "Priya P." };
const bela = { counterparty: "Bela B." };

/** The seeded people, whose transactions end at `now` and whose cards are valid then. */
export function demoPeople(now: Date): readonly PersonPlan[] {
  const busyHistory = createBusyHistory(now);
  const year = now.getUTCFullYear();
  return [
    {
      email: "demo@nupay.test",
      password,
      firstName: "Dana",
      lastName: "Demo",
      mobile: "0400000001",
      account: {
        status: "A",
        balance: 125_000,
        pendingBalance: 5_000,
        cards: [
          { brand: "visa", last4: "4242", expMonth: 8, expYear: year + 4 },
          { brand: "mastercard", last4: "4444", expMonth: 11, expYear: year + 2 },
          { brand: "other", last4: "0005", expMonth: 3, expYear: year + 3 },
        ],
        transactions: demoTransactions(now),
        bank: { routingNumber: "062000", accountNumber: "12347390" },
      },
    },
    {
      email: "payee@nupay.test",
      password,
      firstName: "Priya",
      lastName: "Payee",
      mobile: "0400000002",
      account: { status: "A", balance: 1_000, pendingBalance: 0, cards: [], transactions: [] },
    },
    {
      email: "new@nupay.test",
      password,
      firstName: "Nour",
      lastName: "New",
      mobile: "0400000003",
      account: null,
    },
    {
      email: "pending@nupay.test",
      password,
      firstName: "Pat",
      lastName: "Pending",
      mobile: "0400000004",
      account: { status: "P", balance: 0, pendingBalance: 0, cards: [], transactions: [] },
    },
    {
      email: "busy@nupay.test",
      password,
      firstName: "Bela",
      lastName: "Busy",
      mobile: "0400000005",
      account: {
        status: "A",
        balance: busyHistory.balance,
        pendingBalance: 0,
        cards: [
          { brand: "visa", last4: "4242", expMonth: 1, expYear: year + 3 },
          { brand: "mastercard", last4: "5100", expMonth: 4, expYear: year + 4 },
          { brand: "visa", last4: "1881", expMonth: 6, expYear: year + 5 },
          { brand: "other", last4: "0005", expMonth: 9, expYear: year + 2 },
          { brand: "mastercard", last4: "3222", expMonth: 12, expYear: year + 3 },
        ],
        transactions: busyHistory.transactions,
      },
    },
  ];
}

function demoTransactions(now: Date): PastTransaction[] {
  const timeDaysAgo = (days: number, hours: number, minutes: number) => {
    const createdTime = subDays(new TZDate(now, timeZone), days);
    createdTime.setHours(hours, minutes, 0, 0);
    return new Date(createdTime);
  };
  return [
    { type: "WALLET_TOPUP", status: "PENDING", amount: 5_000, createdAt: subHours(now, 2), ...visa },
    {
      type: "TRANSFER_DEBIT",
      status: "SUCCEEDED",
      amount: 3_500,
      createdAt: timeDaysAgo(2, 16, 12),
      ...priya,
    },
    {
      type: "TRANSFER_CREDIT",
      status: "SUCCEEDED",
      amount: 12_000,
      createdAt: timeDaysAgo(4, 9, 5),
      ...bela,
    },
    {
      type: "TRANSFER_TO_BANK",
      status: "SUCCEEDED",
      amount: 20_000,
      createdAt: timeDaysAgo(8, 13, 30),
      ...bank,
    },
    {
      type: "TRANSFER_TO_RECIPIENT",
      status: "FAILED",
      amount: 8_000,
      createdAt: timeDaysAgo(11, 18, 45),
      ...priya,
    },
    { type: "WALLET_TOPUP", status: "SUCCESS", amount: 25_000, createdAt: timeDaysAgo(15, 10, 20), ...visa },
  ];
}
