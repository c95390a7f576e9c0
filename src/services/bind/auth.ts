import { fromCallback, fromPromise } from "xstate";
import { authMachine } from "../../machines/auth.machine.ts";
import type { Appearance } from "../../machines/domain.ts";
import type { Access } from "../access.ts";
import type { BrowserStores } from "../storage/browser-stores.ts";

export function bindAuth(access: () => Access, stores: BrowserStores) {
  return authMachine.provide({
    actors: {
      checkSession: fromPromise(({ signal }) => access().identity.check(signal)),
      checkByRedirect: fromPromise(() => access().identity.checkByRedirect()),
      signIn: fromPromise(({ input }: { input: { appearance: Appearance } }) => {
        stores.destination.keep();
        return access().identity.signIn(input.appearance);
      }),
      forgetSession: fromPromise(async () => {
        stores.setup.clear();
        access().identity.forget();
      }),
      forgetTokens: fromPromise(async () => access().identity.forget()),
      signOut: fromPromise(({ input }: { input: { appearance: Appearance } }) => {
        stores.destination.clear();
        return access().identity.signOut(input.appearance);
      }),
      refreshToken: fromPromise(() => access().identity.refresh()),
      watchSession: fromCallback(({ sendBack }) =>
        access().identity.watch({
          tokenExpired: () => sendBack({ type: "token.expired" }),
          sessionEnded: () => sendBack({ type: "session.ended" }),
        }),
      ),
    },
  });
}
