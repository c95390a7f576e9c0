/** A statement's texts in two languages, and lines for it. */
import type { Statement, StatementLine } from "../../src/machines/history/rules/statement.ts";
import type { StatementTexts } from "../../src/machines/history/rules/statement-file.ts";

export const english: StatementTexts = {
  product: "nupay",
  language: "en",
  direction: "ltr",
  title: "Statement",
  openingBalance: "Opening Balance",
  totalCredits: "Total Credits",
  totalDebits: "Total Debits",
  closingBalance: "Closing Balance",
  netChange: "Net Change",
  transactionCount: "Transaction Count",
  columns: {
    date: "Date",
    description: "Description",
    reference: "Reference",
    amount: "Amount",
    balance: "Balance",
  },
  types: { WALLET_TOPUP: "Wallet Topup", TRANSFER_TO_BANK: "Bank Withdrawal" },
  unknownType: "Unknown Transaction",
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  dayPattern: "{month} {day}, {year}",
  holder: "Account holder",
  holderName: "Dana Demo",
  generated: "Generated Nov 20, 2026 7:20 PM",
  account: "Account ID: \u2066acct_41\u2069",
  currency: "Currency: \u2066AUD\u2069",
  timeZone: "Time zone: \u2066Australia/Sydney\u2069",
  page: "Page {page} of {pages}",
  noLines: "No transactions in this period.",
  disclaimer: "This is a system-generated statement and needs no signature.",
  notes: ["1 line is of a type or status we do not know."],
};

export const arabic: StatementTexts = {
  ...english,
  language: "ar",
  direction: "rtl",
  title: "كشف حساب",
  openingBalance: "الرصيد الافتتاحي",
  totalCredits: "إجمالي المبالغ الدائنة",
  closingBalance: "الرصيد الختامي",
  columns: {
    date: "التاريخ",
    description: "الوصف",
    reference: "المرجع",
    amount: "المبلغ",
    balance: "الرصيد",
  },
  types: { WALLET_TOPUP: "شحن المحفظة", TRANSFER_TO_BANK: "سحب إلى البنك" },
  unknownType: "معاملة غير معروفة",
  months: [
    "يناير",
    "فبراير",
    "مارس",
    "أبريل",
    "مايو",
    "يونيو",
    "يوليو",
    "أغسطس",
    "سبتمبر",
    "أكتوبر",
    "نوفمبر",
    "ديسمبر",
  ],
  dayPattern: "{day} {month} {year}",
  holder: "صاحب الحساب",
  generated: "أنشئ \u206820 نوفمبر 2026، 7:20 م\u2069",
  account: "معرّف الحساب: \u2066acct_41\u2069",
  currency: "العملة: \u2066AUD\u2069",
  timeZone: "المنطقة الزمنية: \u2066Australia/Sydney\u2069",
  page: "صفحة {page} من {pages}",
  disclaimer: "هذا كشف حساب أنشأه النظام (آليا) ولا يحتاج إلى توقيع.",
  notes: [],
};

export function createLine(number: number, changes: Partial<StatementLine> = {}): StatementLine {
  return {
    transactionId: `txn_${String(number).padStart(24, "0")}`,
    type: "WALLET_TOPUP",
    day: "2026-11-19",
    amount: 2_500,
    effect: 2_500,
    balance: 10_000 + number,
    understood: true,
    ...changes,
  };
}

export function createStatement(lines: readonly StatementLine[]): Statement {
  return {
    range: { start: "2026-10-21", end: "2026-11-20" },
    openingBalance: 106_500,
    totalCredits: 37_000,
    totalDebits: 23_500,
    closingBalance: 120_000,
    netChange: 13_500,
    transactionCount: lines.length,
    lines,
    unknown: 1,
    pendingCredits: 0,
    generatedAt: "2026-11-20T08:20:00.000Z",
  };
}

export const fewLines = [
  createLine(1),
  createLine(2, {
    type: "TRANSFER_TO_BANK",
    effect: -20_000,
    amount: 20_000,
    day: "2026-11-05",
    balance: -150,
  }),
  createLine(3, { type: "CASHBACK", effect: 0, amount: 777, understood: false }),
];
