import type { NotificationRecord, WalletNotification } from "../../machines/history/rules/notifications.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** Prefix of an item's name, before an account's id: the account's notifications in this browser. */
export const notificationsPrefix = "notifications/";

const kinds = ["moneyIn", "withdrawalFailed", "withdrawalArrived", "approved"] as const;
const maxLength = 200;

function isShortText(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxLength;
}

function isEmptyOrTime(text: string): boolean {
  return text === "" || !Number.isNaN(Date.parse(text));
}

function textsOf(json: unknown): readonly string[] {
  return Array.isArray(json) ? json.filter(isShortText).slice(0, maxLength) : [];
}

function parseNotification(json: unknown): readonly WalletNotification[] {
  if (!isFields(json)) return [];
  const { id, at, cents } = json;
  const kind = kinds.find((candidate) => candidate === json.kind);
  if (!isShortText(id) || !isShortText(at) || kind === undefined) return [];
  return [{ id, kind, at, ...(Number.isSafeInteger(cents) && { cents: cents as number }) }];
}

function parseNotificationRecord(json: unknown): NotificationRecord | undefined {
  if (!isFields(json) || json.v !== 1) return undefined;
  return {
    v: 1,
    newest: isShortText(json.newest) && isEmptyOrTime(json.newest) ? json.newest : undefined,
    pending: textsOf(json.pending),
    awaitsApproval: json.awaitsApproval === true,
    kept: Array.isArray(json.kept) ? json.kept.flatMap(parseNotification).slice(0, maxLength) : [],
    read: textsOf(json.read),
  };
}

/** One account's notifications in this browser: kinds, amounts, times and transaction ids; no names, no numbers. */
export function notificationsStore(getStorage: () => Storage, accountId: string): Stored<NotificationRecord> {
  return stored(getStorage, `${notificationsPrefix}${accountId}`, parseNotificationRecord);
}
