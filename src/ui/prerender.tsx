/** Run at build time alone: draws what stands in the HTML as served. */
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Router } from "wouter";
import { createActor } from "xstate";
import { appMachine } from "../machines/app.machine.ts";
import { App } from "./app.tsx";
import { Spinner } from "./components/spinner.tsx";
import { app as arabic } from "./i18n/ar/app.ts";
import { landing as arabicLanding } from "./i18n/ar/landing.ts";
import { createI18n } from "./i18n/create-i18n.ts";
import { app as english } from "./i18n/en/app.ts";
import { landing as englishLanding } from "./i18n/en/landing.ts";

const texts = {
  en: { app: english, landing: englishLanding },
  ar: { app: arabic, landing: arabicLanding },
} as const;

/** The languages that the HTML carries. */
export const languages = ["en", "ar"] as const;

/**
 * The landing page, which the app hydrates with the language as `identifierPrefix`. Deterministic: the charts behind
 * it start in a state that knows neither time nor storage.
 */
export function landingMarkup(language: (typeof languages)[number]): string {
  return renderToString(
    <Router ssrPath="/">
      <App actor={createActor(appMachine)} i18n={createI18n(language, texts[language])} screens={{}} />
    </Router>,
    { identifierPrefix: language },
  );
}

/** The full-screen spinner that stands until the app takes over; the app draws the same one. */
export function waitingMarkup(language: (typeof languages)[number]): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, texts[language])}>
      <Spinner size="screen" />
    </I18nextProvider>,
  );
}
