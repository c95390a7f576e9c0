import { useSelector } from "@xstate/react";
import { type AmountActor, balanceLimits } from "../../../../machines/payments/amount.machine.ts";
import type { WithdrawActor } from "../../../../machines/payments/withdraw.machine.ts";
import { Alert } from "../../../components/alert.tsx";
import { Money } from "../../../components/money.tsx";
import { formatMoney } from "../../../format/money.ts";
import { useAnswer, useQuery } from "../../../hooks/actors.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { PayoutAccountName } from "../../payments/payout-account-name.tsx";
import { AmountBox } from "./amount-box.tsx";
import { DeclineReason } from "./decline-reason.tsx";
import { useBalanceBefore, useMissingAmount, useShownAmount } from "./payment-dialog.ts";
import { PaymentFooter, PaymentForm } from "./payment-form.tsx";
import { QuickAmounts } from "./quick-amounts.tsx";

/** Sends money from the wallet to the holder's bank. */
export function WithdrawDialog({ withdraw }: { readonly withdraw: WithdrawActor }) {
  const amount = useSelector(withdraw, (snapshot) => snapshot.children.amount);
  return amount === undefined ? null : <WithdrawForm withdraw={withdraw} amount={amount} />;
}

interface WithdrawFormProps {
  readonly withdraw: WithdrawActor;
  readonly amount: AmountActor;
}

function WithdrawForm({ withdraw, amount }: WithdrawFormProps) {
  const { t } = useTranslation();
  const availableBalance = useSelector(withdraw, (snapshot) => snapshot.context.availableBalance);
  const isPaying = useSelector(withdraw, (snapshot) => snapshot.hasTag("busy"));
  const failure = useSelector(withdraw, (snapshot) => snapshot.context.failure);
  return (
    <PaymentForm
      dialog={withdraw}
      amount={amount}
      title={t("withdraw.title")}
      summary={t("withdraw.summary")}
      footer={<WithdrawFooter withdraw={withdraw} amount={amount} />}
    >
      <AmountBox
        operation="payout"
        amount={amount}
        readOnly={isPaying}
        data-fact="wallet:available"
        limit={
          availableBalance === undefined
            ? undefined
            : t("withdraw.limit", { limit: formatMoney(balanceLimits(availableBalance).max) })
        }
      />
      <QuickAmounts amount={amount} withMax disabled={isPaying || availableBalance === undefined} />
      {!isPaying && availableBalance !== undefined && availableBalance <= 0 ? (
        <Alert tone="info">{t("withdraw.nothingAvailable")}</Alert>
      ) : null}
      {failure === undefined ? null : <DeclineReason failure={failure} />}
    </PaymentForm>
  );
}

function WithdrawFooter({ withdraw, amount }: WithdrawFormProps) {
  const { t } = useTranslation();
  const latestBalance = useAnswer(useQuery("balance"))?.balance;
  const availableBalance = useSelector(withdraw, (snapshot) => snapshot.context.availableBalance);
  const isPaying = useSelector(withdraw, (snapshot) => snapshot.hasTag("busy"));
  const balance = useBalanceBefore(latestBalance, isPaying);
  const cents = useShownAmount(amount);
  const missingAmount = useMissingAmount(amount);
  return (
    <PaymentFooter
      dialog={withdraw}
      amount={amount}
      submit={t("withdraw.submit")}
      rows={[
        { label: t("withdraw.to"), value: <PayoutAccountName /> },
        { label: t("withdraw.bankReceives"), value: <Money cents={cents} data-fact="dialog:amount" /> },
        { label: t("withdraw.arrival"), value: t("withdraw.arrivalEstimate") },
        ...(balance === undefined || balance < cents
          ? []
          : [
              {
                label: t("withdraw.balanceAfterwards"),
                value: <Money cents={balance - cents} data-fact="dialog:afterwards" />,
                strong: true,
              },
            ]),
      ]}
      missing={
        availableBalance === undefined
          ? t("wallet.balanceUnknown")
          : availableBalance > 0
            ? missingAmount
            : undefined
      }
    />
  );
}
