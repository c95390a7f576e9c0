import { useSelector } from "@xstate/react";
import type { PaymentLinkActor } from "../../../../machines/payees/payment-link.machine.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** Why a payment link cannot be opened. Nothing was sent. */
export function RefusedLinkDialog({ link }: { readonly link: PaymentLinkActor }) {
  const { t } = useTranslation();
  const refusal = useSelector(link, (snapshot) => snapshot.context.refusal);
  const dismiss = () => link.send({ type: "dismissed" });
  return (
    <Dialog
      title={t("paymentLink.title")}
      description={t(`paymentLink.refused.${refusal ?? "unreadable"}`)}
      onDismiss={dismiss}
      footer={
        <Button variant="primary" size="action" block onClick={dismiss}>
          {t("paymentLink.understood")}
        </Button>
      }
    >
      <p>{t(refusal === "inactive" ? "paymentLink.nothingSentYet" : "paymentLink.nothingSent")}</p>
    </Dialog>
  );
}
