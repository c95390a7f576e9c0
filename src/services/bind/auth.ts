import { fromCallback, fromPromise } from "xstate";
import type { Appearance } from "../../machines/core/domain.ts";
import { authMachine } from "../../machines/sign-in/auth.machine.ts";
import {
  exchangeLimit,
  type FirstCheck,
  type SessionCheck,
} from "../../machines/sign-in/identity-provider.ts";
import { recheckMachine } from "../../machines/sign-in/recheck.machine.ts";
import { signOutMachine } from "../../machines/sign-in/sign-out.machine.ts";
import { isOffline } from "../browser/offline.ts";
import { removeOfflineFiles } from "../browser/offline-files.ts";
import { waitForPageRestore } from "../browser/page-restored.ts";
import { isSignInReturn } from "../browser/sign-in-return.ts";
import { NetworkError } from "../core/errors.ts";
import type { SessionWatcher } from "../identity/keycloak.ts";
import type { Services } from "../services.ts";
import type { BrowserStores } from "../storage/browser-stores.ts";
import { bindTokenRefresh, requestRenewal } from "./token-refresh.ts";

/**
 * @param random from 0 to 1
 * @param now milliseconds since 1970
 */
export function bindAuth(
  services: () => Services,
  stores: BrowserStores,
  random = Math.random,
  now = Date.now,
) {
  const getIdentity = () => services().identity();
  const check = async (signal: AbortSignal): Promise<SessionCheck> => {
    // Offline, the provider's frames would only time out.
    if (isOffline()) throw new NetworkError();
    const result = await (await getIdentity()).check(signal);
    return result.outcome === "signedOut" && stores.inactivityEnd.isRecent(now())
      ? { ...result, end: "errors.signedOutUnused" }
      : result;
  };
  const forgetSession = fromPromise<void, undefined>(async () => {
    stores.unfinished.clear();
    (await getIdentity()).forget();
    // Removes the service worker's files: code that this person's page put there must not run for the next person.
    await removeOfflineFiles();
  });
  return authMachine.provide({
    actors: {
      checkSession: fromPromise<FirstCheck, undefined>(async (scope) =>
        isSignInReturn() ? { outcome: "returned" } : await check(scope.signal),
      ),
      completeSignIn: fromPromise(async ({ signal }) =>
        (await getIdentity()).completeSignIn(signal, exchangeLimit),
      ),
      checkByRedirect: fromPromise(async () => (await getIdentity()).checkByRedirect()),
      signIn: fromPromise<void, { appearance: Appearance }>(async ({ input, signal }) => {
        stores.inactivityEnd.clear();
        stores.destination.keep();
        const redirect = getIdentity().then((client) => client.signIn(input.appearance));
        await Promise.race([redirect, waitForPageRestore(signal)]);
      }),
      forgetSession,
      recheck: recheckMachine.provide({
        actors: {
          checkSession: fromPromise<SessionCheck, undefined>(({ signal }) => check(signal)),
          forgetTokens: fromPromise(async () => (await getIdentity()).refreshRejected()),
        },
      }),
      signOut: signOutMachine.provide({
        actors: {
          forgetSession,
          signOut: fromPromise(async ({ input }: { input: { appearance: Appearance } }) => {
            // If the page stays, the next sign-in must not open the page of the person who has signed out.
            history.replaceState(null, "", "/dashboard");
            return (await getIdentity()).signOut(input.appearance);
          }),
        },
      }),
      tokenRefresh: bindTokenRefresh(getIdentity, random),
      watchSession: fromCallback(({ sendBack, system }) => {
        const startedAt = now();
        return watchProviderSession(getIdentity(), {
          renewToken: () => requestRenewal(system.get("tokenRefresh")),
          sessionEnded: (endKey) =>
            sendBack({
              type: "session.ended",
              end: stores.inactivityEnd.isSince(startedAt) ? "errors.signedOutUnused" : endKey,
            }),
        });
      }),
    },
  });
}

/** Does not load the provider's code: signing in has loaded it. */
function watchProviderSession(
  identity: ReturnType<Services["identity"]>,
  watcher: SessionWatcher,
): () => void {
  const subscription = identity.then((client) => client.watch(watcher));
  return () => void subscription.then((unwatch) => unwatch());
}
