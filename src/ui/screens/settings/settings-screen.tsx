import { useSelector } from "@xstate/react";
import { type Language, languageCodes, languages } from "../../../machines/core/rules/languages.ts";
import { Button } from "../../components/button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Panel } from "../../components/panel.tsx";
import { useAppearance, usePersonSession, usePreferences, useSettings } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LogoutIcon } from "../../icons/signed-in.ts";
import { page } from "../page/page.css.ts";
import { PageNote } from "../page/page-note.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import { ClearStoredData } from "./clear-stored-data.tsx";
import * as css from "./settings-screen.css.ts";
import { StoredDataList } from "./stored-data.tsx";
import { SystemNotifications } from "./system-notifications.tsx";

/** Appearance, language, data stored in this browser, and sign-out. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const person = usePersonSession();
  const appearance = useAppearance();
  return (
    <div className={page}>
      <PageHeading>{t("settings.title")}</PageHeading>
      <AppearanceSettings />
      <SystemNotifications />
      <Panel title={t("settings.storedData")}>
        <StoredDataList />
        <ClearStoredData />
      </Panel>
      <Panel title={t("settings.session")}>
        <div className={css.session}>
          <p className={css.note}>{t("settings.signOutNote")}</p>
          <Button
            icon={<LogoutIcon />}
            onClick={() => person.send({ type: "signOut.requested", appearance: appearance() })}
          >
            {t("settings.signOut")}
          </Button>
        </div>
      </Panel>
      <PageNote />
    </div>
  );
}

/** Renders nothing if the product has only one theme and one language. */
function AppearanceSettings() {
  const { t } = useTranslation();
  const { themes = [], languages: offeredLanguages = [] } = useSettings() ?? {};
  if (themes.length < 2 && offeredLanguages.length < 2) return null;
  return (
    <Panel title={t("settings.appearance")}>
      <div className={css.rows}>
        <ThemeChoice />
        <LanguageChoice />
      </div>
    </Panel>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const themes = useSettings()?.themes ?? [];
  const shownTheme = useSelector(preferences, (snapshot) => (snapshot.hasTag("dark") ? "dark" : "light"));
  if (themes.length < 2) return null;
  return (
    <ChoiceRow
      legend={t("settings.theme")}
      note={t("settings.themeNote")}
      value={shownTheme}
      choices={[
        { value: "light", label: t("settings.light") },
        { value: "dark", label: t("settings.dark") },
      ]}
      onChoose={(theme) => {
        if (theme !== shownTheme) preferences.send({ type: "theme.toggled" });
      }}
    />
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const offeredLanguages = useSettings()?.languages ?? [];
  const currentLanguage = useSelector(preferences, (snapshot) => snapshot.context.current);
  if (offeredLanguages.length < 2) return null;
  return (
    <ChoiceRow<Language>
      legend={t("settings.language")}
      note={t("settings.languageNote")}
      value={currentLanguage}
      choices={languageCodes
        .filter((code) => offeredLanguages.includes(code))
        .map((code) => ({ value: code, label: languages[code].displayName, lang: code }))}
      onChoose={(language) => preferences.send({ type: "language.chosen", language })}
    />
  );
}
