import type { TFunction } from "i18next";
import { Link } from "wouter";
import type { Account } from "../../../machines/core/domain.ts";
import { topUpLimits } from "../../../machines/payments/top-up.machine.ts";
import { Avatar } from "../../components/avatar.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { type SummaryRow, SummaryRows } from "../../components/summary-rows.tsx";
import { SupportLinks } from "../../components/support-links.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { formatDay } from "../../format/date.ts";
import { formatMoney } from "../../format/money.ts";
import { formatPhone } from "../../format/phone.ts";
import { useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PayoutAccountName } from "../payments/payout-account-name.tsx";
import * as css from "./profile-details.css.ts";
import { reviewStatusOf } from "./review-status.ts";

interface IdentityDetailsProps {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Undefined if the identity provider has not provided it. */
  readonly emailVerified: boolean | undefined;
}

export function IdentityDetails({ firstName, lastName, email, emailVerified }: IdentityDetailsProps) {
  const { t } = useTranslation();
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className={css.identity}>
      <Avatar firstName={firstName} lastName={lastName} />
      <div className={css.names}>
        <p className={css.name}>
          <bdi data-fact={name === "" ? undefined : "person:name"}>
            {name === "" ? t("profile.unknown") : name}
          </bdi>
        </p>
        <p className={css.email}>
          <span>
            <bdi dir="ltr" data-fact="person:email">
              {email}
            </bdi>
          </span>
          {emailVerified === undefined ? null : (
            <StatusPill
              tone={emailVerified ? "success" : "pending"}
              label={t(emailVerified ? "profile.emailVerified" : "profile.emailNotVerified")}
            />
          )}
        </p>
      </div>
    </div>
  );
}

/** Opens the identity provider's page in a new window, so that this page stays. */
export function ManageSignIn({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.manage}>
      <a href={url} target="_blank" rel="noopener noreferrer" className={textLink}>
        {t("profile.manage")}
      </a>
      <p className={css.note}>{t("profile.manageNote")}</p>
    </div>
  );
}

interface AccountDetailsProps {
  readonly account: Account | undefined;
  /** The setup was submitted in this session and is under review. */
  readonly submitted: boolean;
  /** Further rows: mobile number, address, and account for withdrawals. */
  readonly contact: readonly SummaryRow[];
}

/**
 * The account's status; if it is not active, the reason, the next step and its deadline, in the wallet's own words if
 * it has any.
 */
export function AccountDetails({ account, submitted, contact }: AccountDetailsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const reviewStatus = account === undefined ? undefined : reviewStatusOf(account, submitted);
  const rows: SummaryRow[] = [
    {
      label: t("profile.accountStatus"),
      value:
        reviewStatus === undefined ? (
          t("profile.notYet")
        ) : (
          <StatusPill
            tone={reviewStatus === "active" ? "success" : reviewStatus === "blocked" ? "failed" : "pending"}
            label={t(`profile.statuses.${reviewStatus}`)}
            data-fact="account:state"
          />
        ),
    },
  ];
  if (account !== undefined && reviewStatus !== undefined && reviewStatus !== "active") {
    const { statusReason, nextStep, decisionBy } = account;
    const reviewTimeText = t(reviewStatus === "pending" ? "profile.bys.pending" : "profile.bys.unknown");
    rows.push(
      {
        label: t("profile.reason"),
        value: <bdi>{statusReason ?? t(`profile.reasons.${reviewStatus}`)}</bdi>,
      },
      {
        label: t("profile.next"),
        value: (
          <>
            <bdi>{nextStep ?? t(`profile.nextSteps.${reviewStatus}`)}</bdi>
            {reviewStatus === "blocked" && (statusReason === undefined || nextStep === undefined) && (
              <SupportLinks />
            )}
          </>
        ),
      },
      {
        label: t("profile.by"),
        value: decisionBy === undefined ? reviewTimeText : formatDay(decisionBy, timeZone, language),
        "data-fact": "account:decision:time",
      },
    );
  }
  rows.push({
    label: t("profile.accountId"),
    value: account === undefined ? t("profile.notYet") : <bdi dir="ltr">{account.accountId}</bdi>,
    unbroken: true,
    "data-fact": "account:id",
  });
  return <SummaryRows rows={[...rows, ...contact]} />;
}

interface Contact {
  /** The mobile number of the identity profile. */
  readonly mobile: string | undefined;
  readonly address: string | undefined;
  /** Whether the account can receive payments. */
  readonly payable: boolean;
  /** Whether other people find the holder by the mobile number; undefined if the wallet does not report it. */
  readonly mobileVerified: boolean | undefined;
}

/** The holder's mobile number for payments, address, and account for withdrawals. */
export function contactRows(
  t: TFunction,
  { mobile, address, payable, mobileVerified }: Contact,
): readonly SummaryRow[] {
  const isFindable = mobileVerified !== false;
  return [
    {
      label: t("profile.mobile"),
      value:
        mobile === undefined ? (
          t("profile.noMobile")
        ) : (
          <>
            <bdi dir="ltr" className={css.phoneNumber} data-fact="person:phone">
              {formatPhone(mobile)}
            </bdi>
            <span className={css.note}>
              {t(
                isFindable
                  ? payable
                    ? "profile.mobileNote"
                    : "profile.mobileNotYet"
                  : "profile.mobileNotVerified",
              )}
            </span>
            {payable && isFindable ? (
              <Link href="/request-money" className={textLink}>
                {t("requestMoney.title")}
              </Link>
            ) : null}
          </>
        ),
    },
    ...(address === undefined
      ? []
      : [{ label: t("profile.address"), value: <bdi dir="auto">{address}</bdi> }]),
    {
      label: t("profile.payoutAccount"),
      value: <PayoutAccountName />,
    },
  ];
}

/** The limits of each payment type, and how long a payment takes. */
export function LimitDetails() {
  const { t } = useTranslation();
  return (
    <SummaryRows
      rows={[
        {
          label: t("profile.topUpLimit"),
          value: t("profile.topUpLimitText", { limit: formatMoney(topUpLimits.max) }),
          "data-fact": "limit:topUp",
        },
        { label: t("profile.transferLimit"), value: t("profile.transferLimitText") },
        { label: t("profile.withdrawLimit"), value: t("profile.withdrawLimitText") },
      ]}
    />
  );
}
