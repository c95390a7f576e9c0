/** The services in a page without the app, exposed to the tests. */
import { Api } from "../../../src/services/api/client.ts";
import { pageBrowser } from "../../../src/services/browser/browser.ts";
import { runExclusive } from "../../../src/services/browser/locks.ts";
import { watchNavigation } from "../../../src/services/browser/watch.ts";
import { ApiError } from "../../../src/services/core/errors.ts";
import { createLog } from "../../../src/services/core/log.ts";
import { Identity } from "../../../src/services/identity/keycloak.ts";
import { keyedCalls } from "../../../src/services/payments/keyed-calls.ts";
import { paymentServices } from "../../../src/services/payments/payment-services.ts";
import { StripeProvider } from "../../../src/services/payments/stripe.ts";
import { browserStores } from "../../../src/services/storage/browser-stores.ts";

const sandbox = document.documentElement.dataset.sandbox ?? "";
const stores = browserStores();
const identity = new Identity({
  url: sandbox,
  realm: "nupay",
  clientId: "nupay-web",
  store: stores.auth,
  redirectMark: stores.redirectMark,
  keepDestination: stores.destination.keep,
  log: createLog(),
});
const api = new Api({
  address: `${sandbox}/api/v1`,
  idempotency: "required",
  browser: pageBrowser(),
  token: () => identity.token(),
  renewToken: () => identity.refresh(),
});

const bench = {
  identity,
  stores,
  payments: paymentServices(pageBrowser(), api),
  api,
  stripe: new StripeProvider({ publishableKey: "pk_test_sandbox", scriptUrl: `${sandbox}/stripe/v3.js` }),
  calls: keyedCalls(pageBrowser(), api),
  alone: runExclusive,
  watchNavigation,
  /** The events of `identity.watch`. */
  told: [] as string[],
  /** The settled result of a promise: its value, or the failure of its rejection. */
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
