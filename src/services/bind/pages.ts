import { type AnyEventObject, fromCallback } from "xstate";
import { pagesMachine } from "../../machines/app/pages.machine.ts";
import { watchPrefetch } from "../browser/watch-prefetch.ts";
import { lazy } from "../lazy.ts";
import type { LazyModules } from "../lazy-modules.ts";
import { bindLazyModule } from "./lazy-module.ts";

/** `answered` resolves once the dashboard is read, or could not be. */
export function bindPages(lazyModules: LazyModules, answered: Promise<void>) {
  return pagesMachine.provide({
    actors: {
      watchPrefetch: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchPrefetch(answered, () => sendBack({ type: "pages.wanted" })),
      ),
      code: bindLazyModule(lazyModules.loadPages),
      afterPayment: lazy(() => lazyModules.pages().pages.afterPayment),
      bankAccounts: lazy(() => lazyModules.pages().pages.bankAccounts),
      inactivity: lazy(() => lazyModules.pages().pages.inactivity),
      notifications: lazy(() => lazyModules.pages().pages.notifications),
      payoutAccount: lazy(() => lazyModules.pages().pages.payoutAccount),
      returnedForm: lazy(() => lazyModules.pages().pages.returnedForm),
      statement: lazy(() => lazyModules.pages().pages.statement),
      transactionDetail: lazy(() => lazyModules.pages().pages.transactionDetail),
      transactions: lazy(() => lazyModules.pages().pages.transactions),
    },
  });
}
