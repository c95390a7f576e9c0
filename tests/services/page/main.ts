/** The services in a page without the app, exposed to the tests. */
import { createActor } from "xstate";
import { Api } from "../../../src/services/api/client.ts";
import { bindTokenRefresh, requestRenewal } from "../../../src/services/bind/token-refresh.ts";
import { pageBrowser } from "../../../src/services/browser/browser.ts";
import { holdLock } from "../../../src/services/browser/locks.ts";
import { watchNavigation } from "../../../src/services/browser/watch.ts";
import { ApiError } from "../../../src/services/core/errors.ts";
import { createLog } from "../../../src/services/core/log.ts";
import { Identity } from "../../../src/services/identity/keycloak.ts";
import { createKeyedCalls } from "../../../src/services/payments/keyed-calls.ts";
import { createPaymentServices } from "../../../src/services/payments/payment-services.ts";
import { StripeProvider } from "../../../src/services/payments/stripe.ts";
import { createBrowserStores } from "../../../src/services/storage/browser-stores.ts";

const sandbox = document.documentElement.dataset.sandbox ?? "";
const stores = createBrowserStores();
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
  renewToken: () => identity.renewToken(),
  person: async () => identity.person,
});

const startRefresh = () => createActor(bindTokenRefresh(async () => identity, Math.random)).start();
let tokenRefresh = startRefresh();
const watcher = {
  renewToken: () => requestRenewal(tokenRefresh),
  sessionEnded: () => void bench.sessionEnds.push("sessionEnded"),
};

let lastCheck = new AbortController();

const bench = {
  identity,
  /** Checks the session, as the app does after a rejected refresh: without its watcher. Aborts an earlier check. */
  async check() {
    lastCheck.abort();
    lastCheck = new AbortController();
    tokenRefresh.stop();
    unwatch();
    try {
      return await identity.check(lastCheck.signal);
    } finally {
      tokenRefresh = startRefresh();
      unwatch = identity.watch(watcher);
    }
  },
  stores,
  payments: createPaymentServices(pageBrowser(), api),
  api,
  stripe: new StripeProvider({ publishableKey: "pk_test_sandbox", scriptUrl: `${sandbox}/stripe/v3.js` }),
  calls: createKeyedCalls(pageBrowser(), api),
  holdLock,
  watchNavigation,
  /** The session ends reported to the watcher. */
  sessionEnds: [] as string[],
  /** The settled result of a promise: its value, or the failure of its rejection. */
  async outcome(promise: Promise<unknown>): Promise<unknown> {
    return await promise.then(
      (value) => value ?? "done",
      (error: unknown) => (error instanceof ApiError ? error.failure : String(error)),
    );
  },
};
let unwatch = identity.watch(watcher);
export type Bench = typeof bench;
Object.assign(window, { bench });
document.title = "ready";
