import { fromPromise } from "xstate";
import { lazyModuleMachine } from "../../machines/core/lazy-module.machine.ts";
import { reloadForModule, reloadOnce, reloadPage } from "../browser/reload.ts";

/** The chart that loads a lazy module. */
export function bindLazyModule(load: () => Promise<void>) {
  return lazyModuleMachine.provide({
    actors: {
      loadModule: fromPromise(load),
      reloadOnce: fromPromise(reloadOnce),
      reloadPage: fromPromise(({ signal }) => reloadPage(signal)),
    },
  });
}

/** Like `bindLazyModule`, but reloads the page once if the module does not load and a reload would lose nothing. */
export function bindLaterModule(load: () => Promise<void>) {
  return bindLazyModule(() =>
    load().catch(async (error: unknown) => {
      await reloadForModule();
      throw error;
    }),
  );
}
