import { isFields } from "../fields.ts";
import { unfinishedNames } from "./names.ts";
import { stored } from "./stored.ts";

/** Clears an unfinished setup that belongs to another account than `accountId`, or while no account is known. */
export function keepSetupFor(area: () => Storage, accountId: string | undefined): void {
  const store = stored(area, unfinishedNames[0], (json) => (isFields(json) ? json.accountId : undefined));
  if (accountId === undefined || store.read() !== accountId) store.clear();
}
