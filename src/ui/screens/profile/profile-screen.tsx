import { useSelector } from "@xstate/react";
import { isActive } from "../../../machines/core/account-status.ts";
import type { Account, Person } from "../../../machines/core/domain.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Panel } from "../../components/panel.tsx";
import { LinesSkeleton } from "../../components/skeletons.tsx";
import { useAnswer, useGate, useQuery, useSettings } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { page } from "../page/page.css.ts";
import { PageNote } from "../page/page-note.tsx";
import { OpenCallNotice } from "../payments/open-call-notice.tsx";
import { CreatePasskey } from "./create-passkey.tsx";
import { PayoutChange } from "./payout-change.tsx";
import {
  AccountDetails,
  contactRows,
  IdentityDetails,
  LimitDetails,
  ManageSignIn,
} from "./profile-details.tsx";

/** The signed-in person, the status of their account, and a link to their identity provider. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const profile = useQuery("profile");
  const person = useAnswer(profile);
  const isBusy = useSelector(profile, (snapshot) => snapshot.hasTag("busy"));
  const hasFailed = useSelector(profile, (snapshot) => snapshot.matches("failed"));
  const account = useSelector(useGate(), (snapshot) => snapshot.context.account);
  const wasSubmitted = useSelector(
    useSelector(useGate(), (gate) => gate.children.wizard),
    (wizard) => wizard?.matches("complete") === true,
  );
  const accountUrl = useSettings()?.accountUrl;
  const holder: Person | Account | undefined = person ?? account;
  const refresh = () => profile.send({ type: "refresh" });
  return (
    <div className={page}>
      <PageHeading>{t("profile.title")}</PageHeading>
      <Panel title={t("profile.identity")} onRefresh={refresh} refreshing={isBusy}>
        {hasFailed ? (
          <Alert
            tone="error"
            actions={
              <Button size="small" onClick={refresh}>
                {t("common.tryAgain")}
              </Button>
            }
          >
            {t("profile.loadFailed")}
          </Alert>
        ) : null}
        {holder === undefined ? (
          hasFailed ? null : (
            <LinesSkeleton lines={1} />
          )
        ) : (
          <IdentityDetails
            firstName={holder.firstName}
            lastName={holder.lastName}
            email={holder.email}
            emailVerified={person?.emailVerified}
          />
        )}
        <CreatePasskey />
        {accountUrl === undefined ? null : <ManageSignIn url={accountUrl} />}
      </Panel>
      <Panel title={t("profile.account")}>
        <AccountDetails
          account={account}
          submitted={wasSubmitted}
          contact={contactRows(t, {
            mobile: person?.mobile,
            address: account?.address,
            payable: isActive(account),
            mobileVerified: account?.mobileVerified,
          })}
        />
        <OpenCallNotice of="openAccountCall" />
        {account !== undefined && isActive(account) ? <PayoutChange account={account} /> : null}
      </Panel>
      <Panel title={t("profile.limits")}>
        <LimitDetails />
      </Panel>
      <PageNote />
    </div>
  );
}
