import { stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** The item of this tab's session storage. */
export const setupProgressName = "setup-progress";

/** Clears an unfinished setup of another account than `accountId`, or of any account if `accountId` is undefined. */
export function clearSetupOfOthers(getStorage: () => Storage, accountId: string | undefined): void {
  const store = stored(getStorage, setupProgressName, (json) =>
    isFields(json) ? json.accountId : undefined,
  );
  if (accountId === undefined || store.read() !== accountId) store.clear();
}
