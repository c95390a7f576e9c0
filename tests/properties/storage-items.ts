/** Every item that the app may store in local and session storage, as listed in `docs/security.md`. */
export interface StorageItem {
  readonly name: string;
  /** Whether the item's name ends with the id of an account or a person. */
  readonly isKeyed?: boolean;
  /** Whether the item remains after a sign-out. */
  readonly stays: boolean;
}

export const storageItems: readonly StorageItem[] = [
  { name: "app-store", stays: true },
  { name: "auth-store", stays: true },
  { name: "ui-store", stays: true },
  { name: "last-use", stays: true },
  { name: "unused-end", stays: true },
  { name: "bank-accounts/", isKeyed: true, stays: true },
  { name: "notifications/", isKeyed: true, stays: true },
  { name: "system-notifications/", isKeyed: true, stays: true },
  { name: "setup-submitted/", isKeyed: true, stays: true },
  { name: "payment-memory/", isKeyed: true, stays: true },
  { name: "balance-display", stays: true },
  { name: "card-colours/", isKeyed: true, stays: true },
  { name: "last-balance/", isKeyed: true, stays: false },
  { name: "kc-callback-", isKeyed: true, stays: true },
  { name: "payment-journal", stays: true },
  { name: "setup-progress", stays: false },
  { name: "payment-form", stays: false },
  { name: "destination", stays: true },
  { name: "redirect-tried", stays: true },
  { name: "reloaded", stays: true },
  { name: "part-reloaded", stays: true },
  { name: "start-tries", stays: true },
];

export function itemOf(name: string): StorageItem | undefined {
  return storageItems.find((item) => (item.isKeyed ? name.startsWith(item.name) : name === item.name));
}
