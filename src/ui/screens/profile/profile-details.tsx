import { useTranslation } from "react-i18next";
import { Avatar } from "../../components/avatar.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { SummaryRows } from "../../components/summary-rows.tsx";
import { textLink } from "../../components/text-link.css.ts";
import * as css from "./profile-details.css.ts";

interface IdentityDetailsProps {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Undefined where the identity provider has not said. */
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
          <bdi>{name === "" ? t("profile.unknown") : name}</bdi>
        </p>
        <p className={css.email}>
          <span>
            <bdi dir="ltr">{email}</bdi>
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

/** The identity provider's own page, in a window of its own so that nothing here is left. */
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
  readonly accountId: string | undefined;
  /** `A` is active (the specification, section 3). */
  readonly status: string | undefined;
  /** The setup was submitted and waits for its review. */
  readonly submitted: boolean;
}

export function AccountDetails({ accountId, status, submitted }: AccountDetailsProps) {
  const { t } = useTranslation();
  const active = status === "A";
  return (
    <SummaryRows
      rows={[
        {
          label: t("profile.accountStatus"),
          value:
            status === undefined ? (
              t("profile.notYet")
            ) : (
              <StatusPill
                tone={active ? "success" : "pending"}
                label={t(`profile.statuses.${active ? "active" : submitted ? "pending" : "incomplete"}`)}
              />
            ),
        },
        {
          label: t("profile.accountId"),
          value: accountId === undefined ? t("profile.notYet") : <bdi dir="ltr">{accountId}</bdi>,
        },
      ]}
    />
  );
}
