import { CounterpartyName } from "../../components/party-name.tsx";
import { unbroken } from "../../components/unbroken.css.ts";
import { formatBsb, maskedNumber } from "../../format/card.ts";
import { usePayoutAccount } from "../../hooks/use-payout-account.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** The account for withdrawals, with the same name on every screen. */
export function PayoutAccountName() {
  const { t } = useTranslation();
  const account = usePayoutAccount();
  if (account === undefined) return t("payoutAccount.unknown");
  const { name, kept } = account;
  return (
    <>
      <CounterpartyName
        data-fact="payoutAccount:number"
        name={name ?? `${t("bankAccounts.unnamed")} ${maskedNumber(kept?.last4 ?? "")}`}
      />
      {kept === undefined ? null : (
        <>
          {", "}
          <bdi dir="ltr" className={unbroken}>
            BSB {formatBsb(kept.bsb)}
          </bdi>
        </>
      )}
    </>
  );
}
