import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import type { PaymentActor } from "../../../machines/payment.machine.ts";
import { usePaymentIsUnderWay, usePayments, useSession, useSettings } from "../../actors.ts";
import { Banner } from "../../components/banner.tsx";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { keepingFocus } from "../../components/keep-focus.ts";
import { formatTime } from "../../format/date.ts";
import { formatMoney } from "../../format/money.ts";
import { CloseIcon } from "../../icons/close.tsx";
import { useLanguage } from "../../use-language.ts";
import { useOpenPaymentDialog } from "./open-payment-dialog.ts";
import * as css from "./shell.css.ts";

const none: readonly PaymentActor[] = [];

/** Every payment that is not settled, but for the one that the open dialog shows itself. */
export function PaymentBanners() {
  const payments = useSelector(usePayments(), (snapshot) => snapshot?.context.payments ?? none);
  const dialog = useOpenPaymentDialog(useSession());
  const underWay = usePaymentIsUnderWay();
  const own = payments.find((payment) => isAskedBy(payment, dialog));
  const dialogSpeaks = own !== undefined || (dialog !== undefined && underWay);
  const others = payments.filter((payment) => payment !== own);
  if (others.length === 0) return null;
  return (
    <div className={css.banners}>
      {others.map((payment, index) => (
        <PaymentBanner key={payment.id} payment={payment} live={index === 0 && !dialogSpeaks} />
      ))}
    </div>
  );
}

function isAskedBy(payment: PaymentActor, dialog: string | undefined): boolean {
  return dialog !== undefined && payment.getSnapshot().context.requestedBy === dialog;
}

interface PaymentBannerProps {
  readonly payment: PaymentActor;
  /** The sentence stands in one live region alone. */
  readonly live: boolean;
}

function PaymentBanner({ payment, live }: PaymentBannerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone;
  const unresolved = useSelector(payment, (snapshot) => snapshot.hasTag("unresolved"));
  const order = useSelector(payment, (snapshot) => snapshot.context.order);
  const sentAt = useSelector(payment, (snapshot) => snapshot.context.entry?.sentAt);
  const what = t(`payment.banner.${order.kind}`, { amount: formatMoney(order.cents) });
  const since =
    sentAt === undefined || timeZone === undefined
      ? undefined
      : t("payment.banner.since", { when: formatTime(sentAt, timeZone, language) });
  return (
    <Banner
      tone={unresolved ? "warning" : "checking"}
      title={t("payment.checking")}
      live={live ? "status" : "none"}
      actions={unresolved ? <UnresolvedActions payment={payment} dismissible /> : undefined}
    >
      <p>{since === undefined ? what : `${what} · ${since}`}</p>
      {unresolved ? (
        <>
          <p>{t("payment.unresolved.title")}</p>
          <ResendNote payment={payment} />
        </>
      ) : null}
    </Banner>
  );
}

/** Whether sending again could pay twice. */
export function ResendNote({ payment }: { readonly payment: PaymentActor }) {
  const { t } = useTranslation();
  const replays = useSelector(payment, (snapshot) => snapshot.context.replays);
  return <p>{t(replays ? "payment.unresolved.sendAgainSafe" : "payment.unresolved.sendAgainRisk")}</p>;
}

interface UnresolvedActionsProps {
  readonly payment: PaymentActor;
  readonly dismissible?: boolean;
}

/** What the person may do about a payment of which nobody could tell what became. */
export function UnresolvedActions({ payment, dismissible = false }: UnresolvedActionsProps) {
  const { t } = useTranslation();
  const canResend = useSelector(payment, (snapshot) => snapshot.can({ type: "resend.requested" }));
  const decide = (type: "check.requested" | "resend.requested" | "dismissed") =>
    keepingFocus(() => payment.send({ type }));
  return (
    <>
      <Button size="small" onClick={decide("check.requested")}>
        {t("payment.unresolved.checkAgain")}
      </Button>
      <Button size="small" disabled={!canResend} onClick={decide("resend.requested")}>
        {t("payment.unresolved.sendAgain")}
      </Button>
      {dismissible ? (
        <IconButton label={t("common.dismiss")} icon={<CloseIcon />} onClick={decide("dismissed")} />
      ) : null}
    </>
  );
}
