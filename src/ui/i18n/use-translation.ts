import type { i18n, TFunction } from "i18next";
import { useContext, useSyncExternalStore } from "react";
import { I18nContext } from "react-i18next";

interface Translation {
  readonly i18n: i18n;
  readonly t: TFunction;
}

interface Source {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => Translation;
}

const sources = new WeakMap<i18n, Source>();

/** Subscribes to the instance once, however many components read it. */
export function sourceOf(instance: i18n): Source {
  const knownSource = sources.get(instance);
  if (knownSource) return knownSource;
  const listeners = new Set<() => void>();
  const read = (): Translation => ({ i18n: instance, t: instance.getFixedT(instance.language) });
  let current = read();
  const change = () => {
    current = read();
    for (const listener of [...listeners]) listener();
  };
  instance.on("languageChanged", change);
  const source: Source = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => current,
  };
  sources.set(instance, source);
  return source;
}

/**
 * The texts behind the sign-in, in the current language. The hook of react-i18next does the same, but copies the whole
 * instance and adds two listeners for each component (docs/log/performance.md).
 */
export function useTranslation(): Translation {
  // Outside a provider it is undefined, whatever its type says.
  const instance: i18n | undefined = useContext(I18nContext)?.i18n;
  if (!instance) throw new Error("I18nextProvider is not above this component");
  const { subscribe, get } = sourceOf(instance);
  return useSyncExternalStore(subscribe, get, get);
}
