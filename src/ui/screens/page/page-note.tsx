import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./page.css.ts";

/** The sentence that section 2 of the specification gives to unfinished pages. */
export function PageNote() {
  const { t } = useTranslation();
  return <p className={css.note}>{t("common.contentWillBeAdded")}</p>;
}
