import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import { type AnyActorRef, createActor } from "xstate";
import { type Language, languageCodes, languageOf, languages } from "../machines/core/rules/languages.ts";
import { provideApp } from "../services/provide.ts";
import type { LoadedScreens } from "./hooks/loaded-screens.ts";
import { loadDashboardTexts, loadLandingTexts } from "./i18n/load-language.ts";
import { addPageTranslations, switchLanguage } from "./i18n/switch-language.ts";
import { createTranslations } from "./i18n/translations.ts";
import { App } from "./routes/app.tsx";
import { consumeEarlySignIn } from "./start/early-click.ts";
import { AfterMount } from "./start/mounted.tsx";
import "./theme/global.ts";

/** Not part of this build: see flows/live/. */
interface FlowAtlasModule {
  overlay(actor: AnyActorRef): void;
}

const page = document.documentElement;

function pageLanguage(): Language {
  return languageOf(page.lang);
}

/**
 * Loads the code and the texts of the dashboard.
 * @throws if a part does not load
 */
async function fetchScreens(language: Language) {
  const [texts, { createI18n }, { SignedIn, prepareTimeFormat }, charts] = await Promise.all([
    loadDashboardTexts(language),
    import("./i18n/create-i18n.ts"),
    import("./routes/signed-in.tsx"),
    import("../services/provide-signed-in.ts"),
  ]);
  return { i18n: createI18n(language, texts), SignedIn, prepareTimeFormat, charts };
}

async function startApp(): Promise<void> {
  const initialLanguage = pageLanguage();
  const isPersonLikely = page.dataset.likely !== undefined;
  const translations = createTranslations(initialLanguage, await loadLandingTexts(initialLanguage));
  const screens: LoadedScreens = {};

  const machine = provideApp({
    readPreferences: () => ({
      theme: page.dataset.theme === "nupay-dark" ? "nupay-dark" : "nupay-light",
      language: pageLanguage(),
    }),
    showTheme: (theme) => {
      page.dataset.theme = theme;
    },
    showLanguage: async (language, signal) => {
      await switchLanguage(translations, language, signal);
      if (signal.aborted) return;
      page.lang = language;
      page.dir = languages[language].dir;
    },
    loadPages: async () => {
      const [pages, charts] = await Promise.all([
        import("./routes/pages.tsx"),
        import("../services/provide-pages.ts"),
        addPageTranslations(translations),
      ]);
      screens.pages = pages;
      return charts;
    },
    textOf: (...news) => screens.pages?.systemNotificationText(translations, ...news),
    inspect: (observer) => void app.system.inspect(observer),
    loadSetup: async () => {
      const [{ SetupWizard }, charts] = await Promise.all([
        import("./screens/setup/setup-wizard.tsx"),
        import("../services/provide-setup.ts"),
        addPageTranslations(translations),
      ]);
      screens.SetupWizard = SetupWizard;
      return charts;
    },
    showFlows: async (address) => {
      const { overlay }: FlowAtlasModule = await import(/* @vite-ignore */ `${address}overlay.js`);
      overlay(app);
    },
    openPath: (path) => navigate(path, { replace: true }),
    // A visitor of a page other than the landing page is probably signed in.
    expectsSignIn: () => isPersonLikely || location.pathname !== "/",
    loadScreens: async (timeZone) => {
      const { language } = translations.get();
      const { i18n, SignedIn, prepareTimeFormat, charts } = await fetchScreens(language);
      prepareTimeFormat(timeZone, language);
      translations.update({ i18n });
      // The person chose another language meanwhile.
      if (translations.get().language !== language)
        await switchLanguage(translations, translations.get().language);
      screens.SignedIn = SignedIn;
      return charts;
    },
    loadOffline: async () => {
      const [{ OfflineScreen }, charts] = await Promise.all([
        import("./screens/offline/offline-screen.tsx"),
        import("../services/provide-offline.ts"),
      ]);
      screens.Offline = OfflineScreen;
      return charts;
    },
  });

  const app = createActor(machine);
  if (import.meta.env.DEV && new URLSearchParams(location.search).has("stately")) {
    const { inspectWithStately } = await import("./start/stately-inspector.ts");
    inspectWithStately(app);
  }
  app.subscribe((snapshot) => {
    if (!snapshot.hasTag("deciding")) delete page.dataset.likely;
  });

  // The charts start after hydration: until then the app must match the prerendered page. Components are not defined in
  // this file, because React Fast Refresh would rerun all of it on a page that already has a root.
  const view = (
    <StrictMode>
      <AfterMount onMounted={() => void app.start()}>
        <App actor={app} translations={translations} screens={screens} isPersonLikely={isPersonLikely} />
      </AfterMount>
    </StrictMode>
  );
  const isSignInRequested = consumeEarlySignIn();
  for (const code of languageCodes)
    if (code !== initialLanguage) document.getElementById(`root-${code}`)?.remove();
  const root = document.getElementById(`root-${initialLanguage}`) ?? document.getElementById("root");
  if (root === null) return;
  // From here on, the language and direction of <html> apply, and the rules for the first paint do not.
  root.id = "root";
  root.removeAttribute("lang");
  root.removeAttribute("dir");
  // After a Back navigation the landing page's root may be shown at another address: then do not hydrate.
  if (root.hasChildNodes() && location.pathname === "/" && !isPersonLikely) {
    hydrateRoot(root, view, { identifierPrefix: initialLanguage });
  } else {
    root.replaceChildren();
    createRoot(root).render(view);
  }
  if (isSignInRequested) {
    app.send({
      type: "signIn.requested",
      appearance: { dark: page.dataset.theme === "nupay-dark", locale: initialLanguage },
    });
  }
}

void startApp().catch((error: unknown) => {
  window.__nupayEarly?.loadFailed();
  throw error;
});
