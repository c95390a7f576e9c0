/** Runs only at build time: renders the markup of the served HTML. */
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Router } from "wouter";
import { createActor } from "xstate";
import { appMachine } from "../machines/app/app.machine.ts";
import type { Language } from "../machines/core/rules/languages.ts";
import { Button } from "./components/button.tsx";
import { Spinner } from "./components/spinner.tsx";
import type { notStarted as english } from "./i18n/en/not-started.ts";
import { TranslationsContext } from "./i18n/landing-text.ts";
import type { LandingTexts } from "./i18n/texts.ts";
import type { Translation } from "./i18n/translation.ts";
import { createTranslations } from "./i18n/translations.ts";
import { App } from "./routes/app.tsx";

const landings = import.meta.glob<LandingTexts>("./i18n/*/landing.ts", { eager: true });
const notStartedTexts = import.meta.glob<Translation<typeof english>>("./i18n/*/not-started.ts", {
  eager: true,
  import: "notStarted",
});

/** @throws Error if the language's folder does not have the file */
function textsOf<Texts>(files: Readonly<Record<string, Texts>>, language: Language, name: string): Texts {
  const path = `./i18n/${language}/${name}.ts`;
  const { [path]: texts } = files;
  if (texts === undefined) throw new Error(`src/ui/${path.slice(2)} is missing`);
  return texts;
}

const translationsOf = (language: Language) =>
  createTranslations(language, textsOf(landings, language, "landing"));

/**
 * The landing page, which the app hydrates with the language as `identifierPrefix`. Deterministic: the charts behind it
 * are in their initial state, without time or storage.
 */
export function renderLanding(language: Language): string {
  return renderToString(
    <Router ssrPath="/">
      <App actor={createActor(appMachine)} translations={translationsOf(language)} screens={{}} />
    </Router>,
    { identifierPrefix: language },
  );
}

/** The full-screen spinner shown until the app takes over; the app renders the same one. */
export function renderWaiting(language: Language): string {
  return renderToStaticMarkup(
    <TranslationsContext value={translationsOf(language)}>
      <Spinner size="screen" />
    </TranslationsContext>,
  );
}

/** Shown by the boot script while it retries to load the app, and after it has given up. */
export function renderNotStarted(language: Language): string {
  const { trying, gaveUp, next, tryAgain } = textsOf(notStartedTexts, language, "not-started");
  return renderToStaticMarkup(
    <>
      <p data-when="trying">{trying}</p>
      <p data-when="gave-up">{gaveUp}</p>
      <p data-when="gave-up">{next}</p>
      <Button variant="primary">{tryAgain}</Button>
    </>,
  );
}
