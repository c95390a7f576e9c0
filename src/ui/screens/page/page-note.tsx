import { useTranslation } from "react-i18next";
import * as css from "./page.css.ts";

/** The sentence that the specification, section 2, gives a page that is still to grow. */
export function PageNote() {
  const { t } = useTranslation();
  return <p className={css.note}>{t("common.contentWillBeAdded")}</p>;
}
