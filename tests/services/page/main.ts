/** The services in a page of their own, in reach of the tests. */
import { Api } from "../../../src/services/api/client.ts";
import { ApiError } from "../../../src/services/api/errors.ts";
import { alone, holdLock } from "../../../src/services/browser/locks.ts";
import { watchNavigation } from "../../../src/services/browser/watch.ts";
import { Identity } from "../../../src/services/identity/keycloak.ts";
import { StripeProvider } from "../../../src/services/payments/stripe.ts";
import { browserStores } from "../../../src/services/storage/browser-stores.ts";
import { paymentJournal } from "../../../src/services/storage/payment-journal.ts";
import { uploadDocument } from "../../../src/services/wallet/setup.ts";

const sandbox = document.documentElement.dataset.sandbox ?? "";
const stores = browserStores();
const identity = new Identity({
  url: sandbox,
  realm: "nupay",
  clientId: "nupay-web",
  store: stores.auth,
  redirectMark: stores.redirectMark,
  keepDestination: stores.destination.keep,
});
const api = new Api({
  address: `${sandbox}/api/v1`,
  idempotencyKey: "on",
  token: () => identity.token(),
  renewToken: () => identity.refresh(),
});

const bench = {
  identity,
  stores,
  journal: paymentJournal(() => window.localStorage),
  api,
  stripe: new StripeProvider({ publishableKey: "pk_test_sandbox", scriptUrl: `${sandbox}/stripe/v3.js` }),
  uploadDocument,
  alone,
  holdLock,
  watchNavigation,
  /** What `identity.watch` has told. */
  told: [] as string[],
  /** What a promise came to: its value, or the failure it was rejected with. */
  async outcome(asking: Promise<unknown>): Promise<unknown> {
    return await asking.then(
      (value) => value ?? "done",
      (error: unknown) => (error instanceof ApiError ? error.failure : String(error)),
    );
  },
};
identity.watch({
  tokenExpired: () => bench.told.push("tokenExpired"),
  sessionEnded: () => bench.told.push("sessionEnded"),
});
export type Bench = typeof bench;
Object.assign(window, { bench });
document.title = "ready";
