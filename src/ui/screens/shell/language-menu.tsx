import { useSelector } from "@xstate/react";
import { languages } from "../../../machines/core/rules/languages.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { usePreferences, useSettings } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { GlobeIcon } from "../../icons/landing.ts";
import { TopBarMenu } from "./top-bar-menu.tsx";

/** The other languages, each in its own name; renders nothing if the product has only one. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const currentLanguage = useSelector(preferences, (snapshot) => snapshot.context.current);
  const isBusy = useSelector(preferences, (snapshot) => snapshot.hasTag("busy"));
  const availableLanguages = useSettings()?.languages ?? [];
  if (availableLanguages.length < 2) return null;
  return (
    <TopBarMenu
      name="language"
      trigger={<IconButton label={t("shell.language")} icon={<GlobeIcon />} busy={isBusy} />}
      items={availableLanguages
        .filter((code) => code !== currentLanguage)
        .map((code) => ({
          id: code,
          label: languages[code].displayName,
          lang: code,
          onSelect: () => preferences.send({ type: "language.chosen", language: code }),
        }))}
    />
  );
}
