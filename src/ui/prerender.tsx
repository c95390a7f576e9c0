/** Run at build time alone: draws what stands in the HTML as served. */
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Router } from "wouter";
import { createActor } from "xstate";
import { appMachine } from "../machines/app/app.machine.ts";
import { Button } from "./components/button.tsx";
import { Spinner } from "./components/spinner.tsx";
import { landing as arabic } from "./i18n/ar/landing.ts";
import { landing as english } from "./i18n/en/landing.ts";
import { TranslationsContext } from "./i18n/landing-text.ts";
import { notStarted } from "./i18n/not-started.ts";
import { createTranslations } from "./i18n/translations.ts";
import { App } from "./routes/app.tsx";

const texts = {
  en: { landing: english },
  ar: { landing: arabic },
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
      <App
        actor={createActor(appMachine)}
        translations={createTranslations(language, texts[language])}
        screens={{}}
      />
    </Router>,
    { identifierPrefix: language },
  );
}

/** The full-screen spinner that stands until the app takes over; the app draws the same one. */
export function waitingMarkup(language: (typeof languages)[number]): string {
  return renderToStaticMarkup(
    <TranslationsContext value={createTranslations(language, texts[language])}>
      <Spinner size="screen" />
    </TranslationsContext>,
  );
}

/** What the boot script shows while it tries again to load the app, and once it has given up. */
export function notStartedMarkup(language: (typeof languages)[number]): string {
  const { trying, gaveUp, next, tryAgain } = notStarted[language];
  return renderToStaticMarkup(
    <>
      <p data-when="trying">{trying}</p>
      <p data-when="gave-up">{gaveUp}</p>
      <p data-when="gave-up">{next}</p>
      <Button variant="primary">{tryAgain}</Button>
    </>,
  );
}
