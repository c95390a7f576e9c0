import { topUpLimits } from "../../../machines/payments/top-up.machine.ts";
import { formatMoney } from "../../format/money.ts";
import type { help } from "../../i18n/en/help.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ChevronDownIcon } from "../../icons/pages.ts";
import * as css from "./questions.css.ts";

export type Question = keyof typeof help.items;

/** Questions that expand to their answers, in native `<details>` elements. */
export function Questions({ of }: { readonly of: readonly Question[] }) {
  const { t } = useTranslation();
  return (
    <div>
      {of.map((question) => (
        <details key={question} className={css.item}>
          <summary className={css.question}>
            {t(`help.items.${question}.question`)}
            <ChevronDownIcon size={18} className={css.chevron} />
          </summary>
          <p className={css.answer} data-fact={question === "topUp" ? "limit:topUp" : undefined}>
            {t(`help.items.${question}.answer`, { max: formatMoney(topUpLimits.max) })}
          </p>
        </details>
      ))}
    </div>
  );
}
