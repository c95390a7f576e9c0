import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { NotificationKind, WalletNotification } from "../../../machines/history/rules/notifications.ts";
import { VisuallyHidden } from "../../components/visually-hidden.tsx";
import { maskedNumber } from "../../format/card.ts";
import { formatRelativeTime } from "../../format/date.ts";
import { formatMoney } from "../../format/money.ts";
import { unbrokenTimestamp } from "../../format/unbroken-timestamp.ts";
import { usePageChart, useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useNow } from "../../hooks/use-now.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CheckIcon } from "../../icons/landing.ts";
import { CardIcon } from "../../icons/pages.ts";
import { AlertIcon, ClockIcon, TransferInIcon, WithdrawIcon } from "../../icons/signed-in.ts";
import * as css from "./notification-list.css.ts";
import { iconCircle, item, text, title } from "./notifications.css.ts";

const noIds: readonly string[] = [];
const noNotifications: readonly WalletNotification[] = [];

const icons: Readonly<Record<NotificationKind, ReactNode>> = {
  moneyIn: <TransferInIcon size={18} />,
  withdrawalFailed: <AlertIcon size={18} />,
  withdrawalArrived: <WithdrawIcon size={18} />,
  approved: <CheckIcon size={18} />,
  undecided: <ClockIcon size={18} />,
  cardExpiring: <CardIcon size={18} />,
};

/** Payments of the account, and what is due. */
export function NotificationList() {
  const { t } = useTranslation();
  const actor = usePageChart("notifications");
  const notifications = useSelector(actor, (snapshot) => snapshot?.context.listed ?? noNotifications);
  const freshIds = useSelector(actor, (snapshot) => snapshot?.context.fresh ?? noIds);
  const unreadIds = useSelector(actor, (snapshot) => snapshot?.context.unread ?? noIds);
  if (notifications.length === 0) return <p className={css.nothing}>{t("notifications.nothing")}</p>;
  return (
    <ul className={css.list}>
      {notifications.map((notification) => (
        <Item
          key={notification.id}
          notification={notification}
          fresh={freshIds.includes(notification.id) || unreadIds.includes(notification.id)}
        />
      ))}
    </ul>
  );
}

/**
 * Key prefix of a notification's `data-fact` attributes: kind and id of its payment, transaction or card, from the
 * notification's id (`kind/id`).
 */
function subjectOf({ id, kind }: WalletNotification): string {
  const [, subjectId = ""] = id.split("/");
  if (kind === "undecided") return `payment:${subjectId}`;
  if (kind === "cardExpiring") return `card:${subjectId}`;
  return kind === "approved" ? `notification:${subjectId}` : `transaction:${subjectId}`;
}

interface ItemProps {
  readonly notification: WalletNotification;
  /** Unread before the list was opened. */
  readonly fresh: boolean;
}

function Item({ notification, fresh }: ItemProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const now = useNow();
  const { kind, at, cents = 0, last4 = "" } = notification;
  return (
    <li className={item}>
      <span className={iconCircle}>{icons[kind]}</span>
      <div className={css.texts}>
        <p className={title}>{t(`notifications.${kind}.title`)}</p>
        <p
          className={text}
          data-fact={`${subjectOf(notification)}:${kind === "cardExpiring" ? "number" : "amount"}`}
        >
          {t(`notifications.${kind}.text`, { amount: formatMoney(cents), card: maskedNumber(last4) })}
        </p>
        {at === undefined ? null : (
          <p className={text} data-fact={`${subjectOf(notification)}:time`}>
            {unbrokenTimestamp(formatRelativeTime(at, now, timeZone, language))}
          </p>
        )}
      </div>
      {fresh ? (
        <span className={css.dot}>
          <VisuallyHidden>{t("notifications.fresh")}</VisuallyHidden>
        </span>
      ) : null}
    </li>
  );
}
