import { Banner } from "../../components/banner.tsx";
import { Button } from "../../components/button.tsx";
import { usePayments } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./payment-banners.css.ts";

/** A journal entry that this version cannot read: never treated as settled, and removed only after a warning. */
export function UnreadableBanner({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const coordinator = usePayments();
  return (
    <Banner
      tone="warning"
      title={t("payment.unreadable.title")}
      live="none"
      actions={
        <details className={css.removal}>
          <summary className={css.removalSummary}>{t("payment.unreadable.remove")}</summary>
          <p className={css.removalWarning}>{t("payment.unreadable.warning")}</p>
          <Button size="small" onClick={() => coordinator?.send({ type: "unreadable.removed", id })}>
            {t("payment.unreadable.removeNow")}
          </Button>
        </details>
      }
    >
      <p>{t("payment.unreadable.text")}</p>
    </Banner>
  );
}
