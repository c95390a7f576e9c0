import { useSelector } from "@xstate/react";
import { useLocation } from "wouter";
import type { JournalEntry } from "../../../machines/instructions/instruction.ts";
import type { PaymentActor } from "../../../machines/payments/payment.machine.ts";
import { Banner } from "../../components/banner.tsx";
import { useDialogs, usePayments, usePaymentsAreLocked } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { OpenCallNotice, useIsCallOpen } from "./open-call-notice.tsx";
import * as css from "./payment-banners.css.ts";
import { UndecidedActions, UndecidedText } from "./undecided-payment.tsx";
import { UnreadableBanner } from "./unreadable-banner.tsx";
import { useOpenPaymentRequestId } from "./use-open-payment-request-id.ts";
import { usePaymentFacts } from "./use-payment-facts.ts";

const noPayments: readonly PaymentActor[] = [];
const noEntries: readonly JournalEntry[] = [];
const noIds: readonly string[] = [];

/**
 * Every payment without an outcome, except the one that the open dialog shows; on pages with cards, also their open
 * call.
 */
export function PaymentBanners() {
  const coordinator = usePayments();
  const payments = useSelector(coordinator, (snapshot) => snapshot?.context.payments ?? noPayments);
  const entriesElsewhere = useSelector(
    coordinator,
    (snapshot) => snapshot?.context.entriesElsewhere ?? noEntries,
  );
  const unreadableIds = useSelector(coordinator, (snapshot) => snapshot?.context.unreadableIds ?? noIds);
  const openRequestId = useOpenPaymentRequestId(useDialogs());
  const isLocked = usePaymentsAreLocked();
  const ownPayment = payments.find((payment) => isRequestedBy(payment, openRequestId));
  const otherPayments = payments.filter((payment) => payment !== ownPayment);
  const isOpen = useIsCallOpen("openCardCall");
  const [path] = useLocation();
  const isCallShown = isOpen && (path === "/dashboard" || path === "/cards");
  if (otherPayments.length + entriesElsewhere.length + unreadableIds.length === 0 && !isCallShown)
    return null;
  // Only one live region has the message: the open dialog's, else the first banner's.
  const isAnnouncedByDialog = ownPayment !== undefined || (openRequestId !== undefined && isLocked);
  const isLive = (index: number) => index === 0 && !isAnnouncedByDialog;
  return (
    <div className={css.banners} data-payment="">
      {entriesElsewhere.map((entry, index) => (
        <OtherTabPaymentBanner key={entry.key} entry={entry} live={isLive(index)} />
      ))}
      {otherPayments.map((payment, index) => (
        <PaymentBanner key={payment.id} payment={payment} live={isLive(entriesElsewhere.length + index)} />
      ))}
      {unreadableIds.map((id) => (
        <UnreadableBanner key={id} id={id} />
      ))}
      {isCallShown ? <OpenCallNotice of="openCardCall" /> : null}
    </div>
  );
}

function isRequestedBy(payment: PaymentActor, dialog: string | undefined): boolean {
  return dialog !== undefined && payment.getSnapshot().context.requestedBy === dialog;
}

function PaymentBanner({ payment, live }: { readonly payment: PaymentActor; readonly live: boolean }) {
  const { t } = useTranslation();
  const isUndecided = useSelector(payment, (snapshot) => snapshot.hasTag("undecided"));
  const isLocked = useSelector(payment, (snapshot) => snapshot.hasTag("locked"));
  const order = useSelector(payment, (snapshot) => snapshot.context.order);
  const entry = useSelector(payment, (snapshot) => snapshot.context.entry);
  const heldKey = useSelector(usePayments(), (snapshot) => snapshot?.context.heldKey);
  const { what, when } = usePaymentFacts(order, entry);
  if (entry !== undefined && entry.key === heldKey)
    return <OtherTabPaymentBanner entry={entry} live={live} />;
  // The payment has an outcome, which is shown elsewhere. Only its journal entry is still being removed.
  if (!isUndecided && !isLocked) return null;
  return (
    <Banner
      tone={isUndecided ? "warning" : "checking"}
      title={t("payment.checking")}
      live={live ? "status" : "none"}
      actions={isUndecided ? <UndecidedActions payment={payment} /> : undefined}
    >
      {isUndecided ? (
        <UndecidedText payment={payment} />
      ) : (
        <p data-fact={`payment:${entry?.key}:amount|payment:${entry?.key}:time`}>
          {when === undefined ? what : t("payment.banner.confirmed", { what, when })}
        </p>
      )}
    </Banner>
  );
}

/** A payment that another tab is sending: shown without actions. */
function OtherTabPaymentBanner({ entry, live }: { readonly entry: JournalEntry; readonly live: boolean }) {
  const { t } = useTranslation();
  const { what, when } = usePaymentFacts(entry, entry);
  return (
    <Banner tone="checking" title={t("payment.checking")} live={live ? "status" : "none"}>
      <p data-fact={`payment:${entry.key}:amount|payment:${entry.key}:time`}>
        {t("payment.banner.elsewhere", { what, when: when ?? "" })}
      </p>
    </Banner>
  );
}
