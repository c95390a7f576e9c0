import { transactionOutcomeOf } from "../../machines/history/rules/outcome.ts";
import type { StatusTone } from "../components/status-pill.tsx";
import type { MoneySign } from "./money.ts";

const typeKeys = {
  WALLET_TOPUP: "transaction.types.WALLET_TOPUP",
  TRANSFER_TO_PLATFORM: "transaction.types.TRANSFER_TO_PLATFORM",
  TRANSFER_TO_RECIPIENT: "transaction.types.TRANSFER_TO_RECIPIENT",
  TRANSFER_DEBIT: "transaction.types.TRANSFER_DEBIT",
  TRANSFER_TO_BANK: "transaction.types.TRANSFER_TO_BANK",
  TRANSFER_CREDIT: "transaction.types.TRANSFER_CREDIT",
} as const;

type KnownType = keyof typeof typeKeys;

const signs: Readonly<Record<KnownType, "credit" | "debit">> = {
  WALLET_TOPUP: "credit",
  TRANSFER_CREDIT: "credit",
  TRANSFER_TO_PLATFORM: "debit",
  TRANSFER_TO_RECIPIENT: "debit",
  TRANSFER_DEBIT: "debit",
  TRANSFER_TO_BANK: "debit",
};

function isKnownType(type: string): type is KnownType {
  return Object.hasOwn(typeKeys, type);
}

/** The translation key of a type's label (section 4 of the specification); unknown types have one too. */
export function transactionTypeKey(type: string) {
  return isKnownType(type) ? typeKeys[type] : "transaction.types.unknown";
}

/** The sign that a type gives to its amount; an unknown type keeps the number's own. */
export function transactionSign(type: string): MoneySign {
  return isKnownType(type) ? signs[type] : "own";
}

const statuses = {
  completed: { tone: "success", key: "transaction.statuses.success" },
  failed: { tone: "failed", key: "transaction.statuses.failed" },
  pending: { tone: "pending", key: "transaction.statuses.pending" },
  unknown: { tone: "none", key: "transaction.statuses.none" },
} as const satisfies Readonly<Record<string, StatusDisplay>>;

/** The translation key and tone of a status: SUCCESS or SUCCEEDED, FAILED, PENDING, and a dash for any other. */
export function transactionStatus(status: string) {
  return statuses[transactionOutcomeOf(status) ?? "unknown"];
}

interface StatusDisplay {
  readonly tone: StatusTone;
  readonly key: string;
}
