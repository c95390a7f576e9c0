import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./stored-data.css.ts";

/** All data that this app stores in a browser. */
const storedItemNames = [
  "preferences",
  "balance",
  "lastBalance",
  "files",
  "signIn",
  "lastUse",
  "app",
  "payments",
  "setup",
  "form",
  "notifications",
  "systemNotifications",
  "payees",
  "bankAccounts",
  "cardColours",
] as const;

export function StoredDataList() {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.note}>{t("settings.storedDataNote")}</p>
      <dl>
        {storedItemNames.map((name) => (
          <div key={name} className={css.entry}>
            <dt className={css.name}>{t(`settings.stored.${name}.name`)}</dt>
            <dd className={css.text}>{t(`settings.stored.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
