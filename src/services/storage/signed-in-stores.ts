import { sessionArea } from "./browser-stores.ts";
import { keepSetupFor } from "./setup-owner.ts";

/** The browser storage of the signed-in screens, except the setup's own. */
export type SignedInStores = ReturnType<typeof signedInStores>;

export function signedInStores() {
  return {
    keepSetupFor: (accountId: string | undefined) => keepSetupFor(sessionArea, accountId),
  };
}
