import { fromPromise } from "xstate";
import { lazyModuleMachine } from "../../machines/app/lazy-module.machine.ts";
import { reloadOnce, reloadPage } from "../browser/reload.ts";

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
