import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import type { Balance } from "../../../../machines/domain.ts";
import type { AmountActor } from "../../../../machines/payments/amount.machine.ts";
import type { TransferActor } from "../../../../machines/payments/transfer.machine.ts";
import { useAnswer, useQuery } from "../../../actors.ts";
import { Alert } from "../../../components/alert.tsx";
import { Avatar } from "../../../components/avatar.tsx";
import { Button } from "../../../components/button.tsx";
import { Money } from "../../../components/money.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { failureText } from "../../../failure-text.ts";
import { formatMoney } from "../../../format/money.ts";
import { SearchIcon } from "../../../icons/search.tsx";
import { AmountBox } from "./amount-box.tsx";
import { Declined } from "./declined.tsx";
import { PaymentForm } from "./payment-form.tsx";
import * as css from "./transfer-dialog.css.ts";

/** Sends money to another person, found by mobile number. */
export function TransferDialog({ transfer }: { readonly transfer: TransferActor }) {
  const amount = useSelector(transfer, (snapshot) => snapshot.children.amount);
  return amount === undefined ? null : <TransferForm transfer={transfer} amount={amount} />;
}

interface TransferFormProps {
  readonly transfer: TransferActor;
  readonly amount: AmountActor;
}

function TransferForm({ transfer, amount }: TransferFormProps) {
  const { t } = useTranslation();
  const available = useAnswer<Balance>(useQuery("balance"))?.availableBalance;
  const balance = useSelector(transfer, (snapshot) => snapshot.context.balance);
  const payee = useSelector(transfer, (snapshot) => snapshot.context.payee);
  const cents = useSelector(amount, (snapshot) => snapshot.context.cents);
  const paying = useSelector(transfer, (snapshot) => snapshot.hasTag("busy"));
  const finding = useSelector(transfer, (snapshot) => snapshot.matches("finding"));
  const failure = useSelector(transfer, (snapshot) => snapshot.context.failure);
  const max = useSelector(amount, (snapshot) => snapshot.context.limits.max);
  const pays = Math.min(cents, max);
  const name = payee?.firstName ?? "";
  return (
    <PaymentForm
      dialog={transfer}
      amount={amount}
      title={t("transfer.title")}
      submit={t("transfer.submit")}
      summary={t("transfer.summary", { name })}
      rows={
        payee === undefined || balance === undefined
          ? []
          : [
              { label: t("transfer.payeeReceives"), value: <Money cents={pays} /> },
              {
                label: t("transfer.balanceAfterwards"),
                value: <Money cents={balance - pays} />,
                strong: true,
              },
            ]
      }
      missing={
        balance === undefined
          ? t("wallet.balanceUnknown")
          : payee === undefined
            ? t("transfer.findPayeeFirst")
            : undefined
      }
    >
      <PayeeFinder transfer={transfer} />
      <AmountBox
        amount={amount}
        readOnly={paying}
        limit={
          balance === undefined
            ? undefined
            : available === undefined || available >= max
              ? t("transfer.limit", { limit: formatMoney(max) })
              : t("transfer.limitAvailable", { available: formatMoney(available), limit: formatMoney(max) })
        }
      />
      {available !== undefined && pays > available ? (
        <Alert tone="warning" live="status">
          {t("transfer.overAvailable", { available: formatMoney(available) })}
        </Alert>
      ) : null}
      {failure === undefined || finding ? null : <Declined failure={failure} />}
    </PaymentForm>
  );
}

function PayeeFinder({ transfer }: { readonly transfer: TransferActor }) {
  const { t } = useTranslation();
  const phone = useSelector(transfer, (snapshot) => snapshot.context.phone);
  const payee = useSelector(transfer, (snapshot) => snapshot.context.payee);
  const failure = useSelector(transfer, (snapshot) => snapshot.context.failure);
  const searching = useSelector(transfer, (snapshot) => snapshot.hasTag("searching"));
  const missed = useSelector(transfer, (snapshot) => snapshot.matches({ finding: "missed" }));
  const paying = useSelector(transfer, (snapshot) => snapshot.hasTag("busy"));
  const canSearch = useSelector(transfer, (snapshot) => snapshot.can({ type: "searched" }));
  const search = () => transfer.send({ type: "searched" });
  return (
    <div>
      <div className={css.finder} data-finder>
        <TextField
          label={t("transfer.phone")}
          type="tel"
          dir="ltr"
          autoComplete="off"
          placeholder={t("transfer.phonePlaceholder")}
          hint={missed || payee !== undefined ? undefined : t("transfer.phoneHint")}
          error={missed && failure !== undefined ? failureText(t, failure) : undefined}
          value={phone}
          readOnly={paying}
          onChange={(typed) => transfer.send({ type: "phone.changed", phone: typed })}
          onKeyDown={(event) => {
            // Enter looks for the person; it does not send the money.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (canSearch) search();
          }}
        />
        <Button
          className={css.search}
          icon={<SearchIcon size={18} />}
          busy={searching}
          disabled={!searching && !canSearch}
          onClick={search}
        >
          {t("transfer.search")}
        </Button>
      </div>
      <div role="status">
        {payee === undefined ? null : (
          <div key={payee.accountId} ref={focusAmount} className={css.payee}>
            <Avatar firstName={payee.firstName} lastName="" />
            <div>
              <p className={css.payeeNote}>{t("transfer.payee")}</p>
              <p className={css.payeeName}>
                <bdi>{payee.firstName}</bdi>
              </p>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** After the search the amount is what is left to enter, unless the holder has moved on already. */
function focusAmount(payee: HTMLElement | null): void {
  const form = payee?.closest("form");
  const focused = document.activeElement;
  const searching = focused?.closest("[data-finder]");
  // A button that is disabled after the search has lost the focus to the page.
  if (form && (focused === document.body || (searching && form.contains(searching))))
    form.querySelector<HTMLInputElement>("input[inputmode]:not([type=tel])")?.focus();
}
