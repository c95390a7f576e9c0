import { fromCallback, fromPromise } from "xstate";
import { authMachine } from "../../machines/auth.machine.ts";
import type { Appearance } from "../../machines/domain.ts";
import type { Connections } from "../connect.ts";
import type { BrowserStores } from "../storage/browser-stores.ts";

export function bindAuth(connected: () => Connections, stores: BrowserStores) {
  return authMachine.provide({
    actors: {
      checkSession: fromPromise(({ signal }) => connected().identity.check(signal)),
      checkByRedirect: fromPromise(() => connected().identity.checkByRedirect()),
      signIn: fromPromise(({ input }: { input: { appearance: Appearance } }) => {
        stores.destination.keep();
        return connected().identity.signIn(input.appearance);
      }),
      forgetSession: fromPromise(async () => {
        stores.setup.clear();
        connected().identity.forget();
      }),
      forgetTokens: fromPromise(async () => connected().identity.forget()),
      signOut: fromPromise(({ input }: { input: { appearance: Appearance } }) => {
        stores.destination.clear();
        return connected().identity.signOut(input.appearance);
      }),
      refreshToken: fromPromise(() => connected().identity.refresh()),
      watchSession: fromCallback(({ sendBack }) =>
        connected().identity.watch({
          tokenExpired: () => sendBack({ type: "token.expired" }),
          sessionEnded: () => sendBack({ type: "session.ended" }),
        }),
      ),
    },
  });
}
