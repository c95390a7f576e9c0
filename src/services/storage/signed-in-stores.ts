import { localArea, sessionArea } from "./browser-stores.ts";
import { paymentJournal } from "./payment-journal.ts";
import { setupProgress } from "./setup-progress.ts";

/** What the screens behind the sign-in keep in the browser. */
export type SignedInStores = ReturnType<typeof signedInStores>;

export function signedInStores() {
  return { journal: paymentJournal(localArea), setup: setupProgress(sessionArea) };
}
