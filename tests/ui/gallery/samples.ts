import type { StackedCard } from "../../../src/ui/components/card-stack.tsx";

export const sampleCards: readonly StackedCard[] = [
  { id: "a", brand: "visa", last4: "4242", expiryMonth: 8, expiryYear: 2028, colour: 0 },
  { id: "b", brand: "mastercard", last4: "4444", expiryMonth: 11, expiryYear: 2027, colour: 1 },
  { id: "c", brand: "other", last4: "0005", expiryMonth: 3, expiryYear: 2029, colour: 2 },
  { id: "d", brand: "visa", last4: "1881", expiryMonth: 1, expiryYear: 2030, colour: 3 },
  { id: "e", brand: "mastercard", last4: "5100", expiryMonth: 9, expiryYear: 2030, colour: 4 },
];

export const sampleTransactions = [
  { id: "1", type: "WALLET_TOPUP", status: "PENDING", cents: 5_000, at: "2026-11-20T03:00:00Z" },
  { id: "2", type: "TRANSFER_DEBIT", status: "SUCCESS", cents: 3_500, at: "2026-11-18T05:12:00Z" },
  { id: "3", type: "TRANSFER_CREDIT", status: "SUCCEEDED", cents: 12_000, at: "2026-11-15T22:05:00Z" },
  { id: "4", type: "TRANSFER_TO_BANK", status: "FAILED", cents: 20_000, at: "2026-11-12T02:30:00Z" },
] as const;

export const sampleNow = new Date("2026-11-20T05:00:00Z");
export const sampleZone = "Australia/Sydney";
