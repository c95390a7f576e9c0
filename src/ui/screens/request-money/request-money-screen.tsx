import { useSelector } from "@xstate/react";
import { Link } from "wouter";
import { isActive } from "../../../machines/core/account-status.ts";
import { currency } from "../../../machines/core/rules/currency.ts";
import { toMobile } from "../../../machines/core/rules/phone.ts";
import type { RequestMoneyActor } from "../../../machines/payees/request-money.machine.ts";
import { maxMessageLength } from "../../../machines/payees/rules/payment-link.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Panel } from "../../components/panel.tsx";
import { LinesSkeleton } from "../../components/skeletons.tsx";
import { SummaryRows } from "../../components/summary-rows.tsx";
import { TextField } from "../../components/text-field.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { formatPhone } from "../../format/phone.ts";
import { useAnswer, useGate, usePageChart, useQuery, useSettings } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { page } from "../page/page.css.ts";
import { PaymentLinkResult } from "./made-link.tsx";
import * as css from "./request-money.css.ts";

/** The route /request-money: a link and a QR code with which other people send the holder money. */
export function RequestMoneyScreen() {
  const { t } = useTranslation();
  const request = usePageChart("requestMoney");
  return (
    <div className={page}>
      <PageHeading>{t("requestMoney.title")}</PageHeading>
      {request === undefined ? (
        <Alert tone="error">{t("requestMoney.loadFailed")}</Alert>
      ) : (
        <RequestWhenPayable request={request} />
      )}
    </div>
  );
}

interface RequestProps {
  readonly request: RequestMoneyActor;
}

/** Creates no link if other people could not pay: the account is not active, or the holder has no verified number. */
function RequestWhenPayable({ request }: RequestProps) {
  const { t } = useTranslation();
  const profile = useQuery("profile");
  const person = useAnswer(profile);
  const hasFailed = useSelector(profile, (snapshot) => snapshot.matches("failed"));
  const account = useSelector(useGate(), (snapshot) => snapshot.context.account);
  const mobile = toMobile(person?.mobile ?? "");
  // The holder may have changed their number since: a link with the former one could pay another person.
  const isLinkMade = useSelector(
    request,
    (snapshot) =>
      snapshot.matches("made") &&
      mobile !== undefined &&
      snapshot.context.link.includes(encodeURIComponent(mobile)),
  );
  if (account !== undefined && !isActive(account))
    return <Alert tone="info">{t("requestMoney.notActive")}</Alert>;
  if (person === undefined && hasFailed)
    return (
      <Alert
        tone="error"
        actions={
          <Button size="small" onClick={() => profile.send({ type: "refresh" })}>
            {t("common.tryAgain")}
          </Button>
        }
      >
        {t("requestMoney.profileFailed")}
      </Alert>
    );
  if (person === undefined || account === undefined) return <LinesSkeleton lines={3} />;
  if (mobile === undefined) return <Alert tone="info">{t("requestMoney.noMobile")}</Alert>;
  if (account.mobileVerified === false)
    return (
      <Alert
        tone="info"
        actions={
          <Link href="/profile" className={textLink}>
            {t("requestMoney.verify")}
          </Link>
        }
      >
        {t("requestMoney.notVerified")}
      </Alert>
    );
  return (
    <>
      <Panel title={t("requestMoney.request")}>
        <SummaryRows
          rows={[
            {
              label: t("requestMoney.to"),
              value: <bdi dir="ltr">{formatPhone(mobile)}</bdi>,
              "data-fact": "person:phone",
            },
          ]}
        />
        <RequestForm request={request} mobile={mobile} />
      </Panel>
      {isLinkMade ? <PaymentLinkResult request={request} /> : null}
    </>
  );
}

function RequestForm({ request, mobile }: RequestProps & { readonly mobile: string }) {
  const { t } = useTranslation();
  const amount = useSelector(request, (snapshot) => snapshot.context.amount);
  const message = useSelector(request, (snapshot) => snapshot.context.message);
  const fault = useSelector(request, (snapshot) => snapshot.context.fault);
  const areMessagesSupported = useSettings()?.idempotency === "required";
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        request.send({ type: "link.requested", to: mobile, origin: location.origin });
      }}
    >
      <TextField
        className={css.amount}
        label={t("requestMoney.amount", { currency })}
        hint={t("requestMoney.amountHint")}
        error={
          fault === undefined ? undefined : fault === "zero" ? t("requestMoney.zero") : t(`amount.${fault}`)
        }
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={amount}
        onChange={(text) => request.send({ type: "amount.changed", text })}
      />
      {areMessagesSupported ? (
        <TextField
          className={css.message}
          label={t("requestMoney.message")}
          hint={t("requestMoney.messageHint")}
          dir="auto"
          autoComplete="off"
          maxLength={maxMessageLength}
          value={message}
          onChange={(typedMessage) => request.send({ type: "message.changed", message: typedMessage })}
        />
      ) : null}
      <Button type="submit" variant="primary">
        {t("requestMoney.submit")}
      </Button>
    </form>
  );
}
