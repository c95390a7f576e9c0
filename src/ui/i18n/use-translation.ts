import type { i18n, TFunction } from "i18next";
import { useContext, useSyncExternalStore } from "react";
import { I18nContext } from "react-i18next";

interface Translation {
  readonly i18n: i18n;
  readonly t: TFunction;
}

interface TranslationStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => Translation;
}

const stores = new WeakMap<i18n, TranslationStore>();

/** Subscribes to the instance once, however many components read it. */
export function translationStoreOf(instance: i18n): TranslationStore {
  const cachedStore = stores.get(instance);
  if (cachedStore) return cachedStore;
  const listeners = new Set<() => void>();
  const createTranslation = (): Translation => ({ i18n: instance, t: instance.getFixedT(instance.language) });
  let currentTranslation = createTranslation();
  const change = () => {
    currentTranslation = createTranslation();
    for (const listener of [...listeners]) listener();
  };
  instance.on("languageChanged", change);
  const store: TranslationStore = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => currentTranslation,
  };
  stores.set(instance, store);
  return store;
}

/**
 * The texts behind the sign-in, in the current language. The hook of react-i18next does the same, but copies the whole
 * instance and adds two listeners for each component (docs/log/performance.md).
 */
export function useTranslation(): Translation {
  // Outside a provider the context is undefined, although its type excludes it.
  const instance: i18n | undefined = useContext(I18nContext)?.i18n;
  if (!instance) throw new Error("I18nextProvider is not above this component");
  const { subscribe, get } = translationStoreOf(instance);
  return useSyncExternalStore(subscribe, get, get);
}
