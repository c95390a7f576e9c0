import { useTranslation } from "react-i18next";
import * as css from "./stored-data.css.ts";

/** Everything that this app keeps in a browser, by the name under which it lies there. */
const stored = [
  { name: "preferences", key: "ui-store" },
  { name: "balance", key: "balance-display" },
  { name: "lastBalance", key: "last-balance" },
  { name: "signIn", key: "auth-store" },
  { name: "app", key: "app-store" },
  { name: "payments", key: "payment-journal" },
  { name: "setup", key: "setup-progress" },
  { name: "form", key: "payment-form" },
  { name: "notifications", key: "notifications" },
  { name: "payees", key: "payment-memory" },
  { name: "bankAccounts", key: "bank-accounts" },
] as const;

export function StoredData() {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.note}>{t("settings.storedDataNote")}</p>
      <dl>
        {stored.map(({ name, key }) => (
          <div key={key} className={css.entry}>
            <dt className={css.name}>
              {t(`settings.stored.${name}.name`)}
              <bdi dir="ltr" className={css.key}>
                {key}
              </bdi>
            </dt>
            <dd className={css.text}>{t(`settings.stored.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
