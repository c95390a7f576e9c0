import { fromPromise } from "xstate";
import { lazyModuleMachine } from "../../machines/core/lazy-module.machine.ts";
import { reloadForPart, reloadOnce, reloadPage } from "../browser/reload.ts";

/** The chart of a part of the app whose code comes later. */
export function bindLazyModule(load: () => Promise<void>) {
  return lazyModuleMachine.provide({
    actors: {
      loadModule: fromPromise(load),
      reloadOnce: fromPromise(reloadOnce),
      reloadPage: fromPromise(({ signal }) => reloadPage(signal)),
    },
  });
}

/** The same for a part that the page is loaded again for by itself, once, where nothing is lost by it. */
export function bindLaterModule(load: () => Promise<void>) {
  return bindLazyModule(() =>
    load().catch(async (error: unknown) => {
      await reloadForPart();
      throw error;
    }),
  );
}
