import type { MoneyNotification } from "../../machines/core/named-actors.ts";
import { languages } from "../../machines/core/rules/languages.ts";
import { formatMoney } from "../format/money.ts";
import type { Translations } from "./translations.ts";

/** The text of a system notification, in the page's current language; a lock screen may show it. */
export function systemNotificationText(
  translations: Translations,
  { kind, cents = 0 }: MoneyNotification,
  { withAmount }: { readonly withAmount: boolean },
) {
  const { i18n, language } = translations.get();
  if (i18n === undefined) return undefined;
  return {
    title: i18n.t(`notifications.${kind}.title`),
    body: withAmount
      ? i18n.t(`notifications.${kind}.text`, { amount: formatMoney(cents) })
      : i18n.t(`notifications.${kind}.withoutAmount`),
    lang: language,
    dir: languages[language].dir,
  };
}
