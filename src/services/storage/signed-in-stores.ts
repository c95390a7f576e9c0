import { sessionArea } from "./browser-stores.ts";
import { keepSetupFor } from "./setup-owner.ts";

/** What the screens behind the sign-in keep in the browser, but for the setup's own. */
export type SignedInStores = ReturnType<typeof signedInStores>;

export function signedInStores() {
  return {
    keepSetupFor: (accountId: string | undefined) => keepSetupFor(sessionArea, accountId),
  };
}
