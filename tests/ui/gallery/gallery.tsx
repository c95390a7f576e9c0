import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import "../../../src/ui/theme/global.ts";
import { languages } from "../../../src/machines/core/rules/languages.ts";
import { addTexts } from "../../../src/ui/i18n/add-texts.ts";
import { createI18n } from "../../../src/ui/i18n/create-i18n.ts";
import { TranslationsContext } from "../../../src/ui/i18n/landing-text.ts";
import { loadDashboardTexts, loadLandingTexts, loadPagesTexts } from "../../../src/ui/i18n/load-language.ts";
import { createTranslations } from "../../../src/ui/i18n/translations.ts";
import { GalleryPage } from "./gallery-page.tsx";

const query = new URLSearchParams(window.location.search);
const code = query.get("lang") === "ar" ? "ar" : "en";
const isDark = query.get("theme") === "dark";
const page = document.documentElement;
page.lang = code;
page.dir = languages[code].dir;
page.dataset.theme = isDark ? "nupay-dark" : "nupay-light";

const container = document.getElementById("gallery");
if (container === null) throw new Error("The gallery's page has no #gallery.");
const translations = createTranslations(code, await loadLandingTexts(code));
const i18n = createI18n(code, await loadDashboardTexts(code));
addTexts(i18n, code, await loadPagesTexts(code));
createRoot(container).render(
  <TranslationsContext value={translations}>
    <I18nextProvider i18n={i18n}>
      <GalleryPage view={query.get("view") ?? "panels"} code={code} dark={isDark} />
    </I18nextProvider>
  </TranslationsContext>,
);
