import { fromPromise } from "xstate";
import { lazyModuleMachine } from "../../machines/core/lazy-module.machine.ts";
import { reloadForModule, reloadOnce, reloadPage } from "../browser/reload.ts";

/** The chart that loads a lazy module. */
export function bindLazyModule(loadModule: () => Promise<void>) {
  return lazyModuleMachine.provide({
    actors: {
      loadModule: fromPromise(loadModule),
      reloadOnce: fromPromise(reloadOnce),
      reloadPage: fromPromise(({ signal }) => reloadPage(signal)),
    },
  });
}

/** Like `bindLazyModule`, but reloads the page once if the module does not load and a reload would lose nothing. */
export function bindLaterModule(loadModule: () => Promise<void>) {
  return bindLazyModule(() =>
    loadModule().catch(async (error: unknown) => {
      await reloadForModule();
      throw error;
    }),
  );
}
