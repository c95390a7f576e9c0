/**
 * Each list of `config.json` that limits a choice: every place that offers the choice has exactly the configured
 * entries, and none if only one entry is left.
 */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { Router } from "wouter";
import type { Settings } from "../../src/machines/app/settings.ts";
import { type Language, languages } from "../../src/machines/core/rules/languages.ts";
import type { MenuItem } from "../../src/ui/components/menu.tsx";
import { AppActorContext } from "../../src/ui/hooks/actors.ts";
import { type LoadedScreens, ScreensContext } from "../../src/ui/hooks/loaded-screens.ts";
import { addTexts } from "../../src/ui/i18n/add-texts.ts";
import { createI18n } from "../../src/ui/i18n/create-i18n.ts";
import { landing } from "../../src/ui/i18n/en/landing.ts";
import { withDashboard } from "../../src/ui/i18n/en/with-dashboard.ts";
import { withPages } from "../../src/ui/i18n/en/with-pages.ts";
import { TranslationsContext } from "../../src/ui/i18n/landing-text.ts";
import { createTranslations } from "../../src/ui/i18n/translations.ts";
import { LandingScreen } from "../../src/ui/screens/landing/landing-screen.tsx";
import { SettingsScreen } from "../../src/ui/screens/settings/settings-screen.tsx";
import { TopBar } from "../../src/ui/screens/shell/top-bar.tsx";
import { createAppActor } from "../screens/page/surroundings.ts";

const nothing = () => undefined;

/** A menu that is always open. */
const Menu = ({
  trigger,
  items,
}: {
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
}) => (
  <>
    {trigger}
    {items.map(({ id, label }) => (
      <i key={id}>{label}</i>
    ))}
  </>
);
const screens = { pages: { Menu } } as unknown as LoadedScreens;

function markup(element: ReactElement, settings: Partial<Settings>): string {
  const i18n = createI18n("en", { app: withDashboard });
  addTexts(i18n, "en", { app: withPages });
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <I18nextProvider i18n={i18n}>
        <TranslationsContext value={createTranslations("en", { landing })}>
          <AppActorContext value={createAppActor({ settings })}>
            <ScreensContext value={screens}>{element}</ScreensContext>
          </AppActorContext>
        </TranslationsContext>
      </I18nextProvider>
    </Router>,
  );
}

const topBar = <TopBar avatar={null} menuButton={null} onLogout={nothing} />;
const pages = { landing: <LandingScreen />, settings: <SettingsScreen />, topBar };

/** The languages named in their own words. */
function languagesIn(html: string): readonly string[] {
  const texts = html.split(/<[^>]*>/);
  return Object.entries(languages)
    .filter(([, { displayName }]) => texts.includes(displayName))
    .map(([code]) => code);
}

const bothLanguages: readonly Language[] = ["en", "ar"];

describe.each([[["en"]], [["ar", "en"]], [bothLanguages]] as const)(
  "with the languages %j",
  (offeredLanguages) => {
    const isChoice = offeredLanguages.length > 1;

    it("the landing page has a menu of the other languages if there are several", () => {
      const html = markup(pages.landing, { languages: offeredLanguages });
      expect(languagesIn(html)).toEqual(offeredLanguages.filter((code) => code !== "en"));
      expect(html.includes('aria-haspopup="menu"')).toBe(isChoice);
    });

    it("the settings offer all languages if there are several", () => {
      const html = markup(pages.settings, { languages: offeredLanguages });
      expect(languagesIn(html)).toEqual(isChoice ? bothLanguages : []);
      expect(html.includes("<legend") && html.includes(">Language<")).toBe(isChoice);
    });

    it("the top bar has a menu of the other languages if there are several", () => {
      const html = markup(topBar, { languages: offeredLanguages });
      expect(languagesIn(html)).toEqual(offeredLanguages.filter((code) => code !== "en"));
      expect(html.includes('aria-label="Language"')).toBe(isChoice);
    });
  },
);

describe.each([[["nupay-light"]], [["nupay-dark"]], [["nupay-light", "nupay-dark"]]])(
  "with the themes %j",
  (themes) => {
    const isChoice = themes.length > 1;

    it.each(["landing", "topBar"] as const)("the %s has a switch if there are several themes", (pageName) => {
      expect(markup(pages[pageName], { themes }).includes('role="switch"')).toBe(isChoice);
    });

    it("the settings offer light and dark if there are several themes", () => {
      const texts = markup(pages.settings, { themes }).split(/<[^>]*>/);
      expect(["Light", "Dark"].map((text) => texts.includes(text))).toEqual([isChoice, isChoice]);
    });
  },
);

it("the settings have no appearance section for a product of one theme and one language", () => {
  const heading = ">Appearance<";
  const singleChoice = { themes: ["nupay-light"], languages: ["en"] } as const;
  expect(markup(pages.settings, singleChoice)).not.toContain(heading);
  expect(markup(pages.settings, { ...singleChoice, languages: bothLanguages })).toContain(heading);
});

it.each([[["AUD"]], [["AUD", "NZD"]], [["NZD", "AUD", "EUR"]]])(
  "with the currencies %j the top bar has a menu of them if there are several, with the first as current currency",
  (currencies) => {
    const codes = markup(topBar, { currencies })
      .split(/<[^>]*>/)
      .filter((text) => /^[A-Z]{3}$/.test(text));
    expect(codes).toEqual(currencies.length > 1 ? currencies : []);
  },
);
