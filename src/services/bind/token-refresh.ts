import { fromCallback, fromPromise } from "xstate";
import {
  refreshPause,
  type TokenRefreshActor,
  tokenRefreshMachine,
} from "../../machines/sign-in/token-refresh.machine.ts";
import { holdLock } from "../browser/locks.ts";
import { NetworkError, StatusError, TimeoutError } from "../core/errors.ts";
import type { Identity } from "../identity/keycloak.ts";

/** @param random from 0 to 1 */
export function bindTokenRefresh(getIdentity: () => Promise<Identity>, random: () => number) {
  return tokenRefreshMachine.provide({
    actors: {
      takeTurn: fromCallback(({ sendBack }) =>
        holdLock("nupay-token-refresh", () => sendBack({ type: "turn.taken" })),
      ),
      refreshToken: fromPromise(async ({ input }: { input: { stalled: boolean } }) =>
        (await getIdentity()).refresh(input.stalled),
      ),
    },
    delays: { refreshPause: ({ context }) => refreshPause(context.failures, random()) },
  });
}

/**
 * Resolves once the chart has a newer token; parallel calls share one refresh.
 * @throws StatusError 400 if the session has ended; NetworkError or TimeoutError if it may still exist
 */
export function requestRenewal(refresh: TokenRefreshActor): Promise<void> {
  refresh.send({ type: "token.expired" });
  return new Promise((resolve, reject) => {
    const settlePromise = (snapshot: ReturnType<TokenRefreshActor["getSnapshot"]>) => {
      if (snapshot.matches("refreshing")) return;
      subscription.unsubscribe();
      if (snapshot.matches("current")) resolve();
      else if (snapshot.matches("rejected")) reject(sessionEnded);
      else reject(snapshot.context.stalled ? new TimeoutError() : new NetworkError());
    };
    const sessionEnded = new StatusError({ status: 400 });
    const subscription = refresh.subscribe({ next: settlePromise, complete: () => reject(sessionEnded) });
    settlePromise(refresh.getSnapshot());
  });
}
