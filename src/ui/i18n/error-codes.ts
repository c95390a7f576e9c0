import type { ContractCode } from "../../machines/core/rules/contract-codes.ts";

/** The error codes with a translated message: all of the wallet's contract, and the app's own. */
export type ErrorCode =
  | ContractCode
  | "call_cancelled"
  | "call_not_done"
  | "call_undecided"
  | "card_expired"
  | "card_incomplete"
  | "document_required"
  | "document_unreadable"
  | "journal_full"
  | "journal_missing"
  | "journal_unavailable"
  | "link_used"
  | "locks_unavailable"
  | "page_life_over"
  | "payee_changed"
  | "payment_too_late"
  | "payee_phone_required"
  | "payment_elsewhere"
  | "payment_failed"
  | "payment_in_progress"
  | "payment_method_missing"
  | "refused_without_keys";
