import { useSelector } from "@xstate/react";
import { useRef } from "react";
import type { Payee } from "../../../../machines/core/domain.ts";
import { maxMessageLength } from "../../../../machines/payees/rules/payment-link.ts";
import { type AmountActor, balanceLimits } from "../../../../machines/payments/amount.machine.ts";
import { isSaved, wasPaid } from "../../../../machines/payments/rules/payment-memory.ts";
import type { TransferActor } from "../../../../machines/payments/transfer.machine.ts";
import { Alert } from "../../../components/alert.tsx";
import { Avatar } from "../../../components/avatar.tsx";
import { Button } from "../../../components/button.tsx";
import { Money } from "../../../components/money.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { formatMoney } from "../../../format/money.ts";
import { usePageChart, useSettings } from "../../../hooks/actors.ts";
import { failureText } from "../../../i18n/failure-text.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { CheckIcon } from "../../../icons/landing.ts";
import { SearchIcon } from "../../../icons/pages.ts";
import { PlusIcon } from "../../../icons/signed-in.ts";
import { usePaymentMemory } from "../../payments/use-payment-memory.ts";
import { AmountBox } from "./amount-box.tsx";
import { DeclineReason } from "./decline-reason.tsx";
import { KnownPayees } from "./known-payees.tsx";
import { useBalanceBefore, useMissingAmount, useShownAmount } from "./payment-dialog.ts";
import { PaymentFooter, PaymentForm } from "./payment-form.tsx";
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
  const latestBalance = useSelector(transfer, (snapshot) => snapshot.context.balance?.balance);
  const availableBalance = useSelector(transfer, (snapshot) => snapshot.context.balance?.availableBalance);
  const payee = useSelector(transfer, (snapshot) => snapshot.context.payee);
  const isPaying = useSelector(transfer, (snapshot) => snapshot.hasTag("busy"));
  const balance = useBalanceBefore(latestBalance, isPaying);
  const isFinding = useSelector(transfer, (snapshot) => snapshot.matches("finding"));
  const failure = useSelector(transfer, (snapshot) => snapshot.context.failure);
  const { max } = balanceLimits(latestBalance);
  return (
    <PaymentForm
      dialog={transfer}
      amount={amount}
      title={t("transfer.title")}
      data-fact={`payee:${payee?.accountId}:name`}
      summary={t("transfer.summary", { name: payee?.firstName ?? "" })}
      footer={<TransferFooter transfer={transfer} amount={amount} balance={balance} />}
    >
      <LinkNote />
      <PayeeFinder transfer={transfer} />
      <AmountBox
        operation="transfer"
        amount={amount}
        availableCents={availableBalance}
        readOnly={isPaying}
        data-fact={
          availableBalance === undefined || availableBalance >= max
            ? "wallet:balance"
            : "wallet:available|wallet:balance"
        }
        limit={
          balance === undefined
            ? undefined
            : availableBalance === undefined || availableBalance >= max
              ? t("transfer.limit", { limit: formatMoney(max) })
              : t("transfer.limitAvailable", {
                  available: formatMoney(availableBalance),
                  limit: formatMoney(max),
                })
        }
      />
      <MessageField transfer={transfer} />
      {failure === undefined || isFinding ? null : <DeclineReason failure={failure} />}
    </PaymentForm>
  );
}

interface TransferFooterProps extends TransferFormProps {
  readonly balance: number | undefined;
}

function TransferFooter({ transfer, amount, balance }: TransferFooterProps) {
  const { t } = useTranslation();
  const payee = useSelector(transfer, (snapshot) => snapshot.context.payee);
  const missingAmount = useMissingAmount(amount);
  const cents = useShownAmount(amount);
  const shortageText = useShortage(transfer, cents);
  return (
    <PaymentFooter
      dialog={transfer}
      amount={amount}
      submit={t("transfer.submit")}
      rows={
        payee === undefined || balance === undefined
          ? []
          : [
              {
                label: t("transfer.payeeReceives"),
                value: <Money cents={cents} data-fact="dialog:amount" />,
              },
              ...(balance < cents
                ? []
                : [
                    {
                      label: t("transfer.balanceAfterwards"),
                      value: <Money cents={balance - cents} data-fact="dialog:afterwards" />,
                      strong: true,
                    },
                  ]),
            ]
      }
      announced={payee !== undefined && shortageText !== undefined}
      missing={
        balance === undefined
          ? t("wallet.balanceUnknown")
          : payee === undefined
            ? t("transfer.findPayeeFirst")
            : balance > 0
              ? (shortageText ?? missingAmount)
              : t("transfer.nothingToSend")
      }
    />
  );
}

/** The note that another person's payment link filled in the form. */
function LinkNote() {
  const { t } = useTranslation();
  const link = usePageChart("paymentLink");
  const isFilled = useSelector(link, (snapshot) => snapshot?.matches("following") === true);
  return isFilled ? <Alert tone="info">{t("paymentLink.filled")}</Alert> : null;
}

/** The sentence for an amount above the available balance: its field allows up to the whole balance. */
function useShortage(transfer: TransferActor, cents: number): string | undefined {
  const { t } = useTranslation();
  const balance = useSelector(transfer, (snapshot) => snapshot.context.balance?.balance);
  const availableBalance = useSelector(transfer, (snapshot) => snapshot.context.balance?.availableBalance);
  if (balance === undefined || availableBalance === undefined || availableBalance >= balance)
    return undefined;
  if (availableBalance <= 0) return t("transfer.noneAvailable");
  return cents > availableBalance
    ? t("transfer.overAvailable", { available: formatMoney(availableBalance) })
    : undefined;
}

/** Shown once the payee is known. A wallet without idempotency keys has no message for a transfer. */
function MessageField({ transfer }: { readonly transfer: TransferActor }) {
  const { t } = useTranslation();
  const payee = useSelector(transfer, (snapshot) => snapshot.context.payee);
  const message = useSelector(transfer, (snapshot) => snapshot.context.message);
  const isPaying = useSelector(transfer, (snapshot) => snapshot.hasTag("busy"));
  const areMessagesSupported = useSettings()?.idempotency === "required";
  if (payee === undefined || !areMessagesSupported) return null;
  return (
    <TextField
      label={t("transfer.message")}
      hint={t("transfer.messageHint")}
      dir="auto"
      autoComplete="off"
      maxLength={maxMessageLength}
      value={message}
      data-fact="dialog:message"
      readOnly={isPaying}
      onChange={(typedMessage) => transfer.send({ type: "message.changed", message: typedMessage })}
    />
  );
}

function PayeeFinder({ transfer }: { readonly transfer: TransferActor }) {
  const { t } = useTranslation();
  const phone = useSelector(transfer, (snapshot) => snapshot.context.phone);
  const payee = useSelector(transfer, (snapshot) => snapshot.context.payee);
  const failure = useSelector(transfer, (snapshot) => snapshot.context.failure);
  const isSearching = useSelector(transfer, (snapshot) => snapshot.hasTag("searching"));
  const isMissed = useSelector(transfer, (snapshot) => snapshot.matches({ finding: "missed" }));
  const isPaying = useSelector(transfer, (snapshot) => snapshot.hasTag("busy"));
  const canSearch = useSelector(transfer, (snapshot) => snapshot.can({ type: "searched" }));
  const search = () => transfer.send({ type: "searched" });
  const { actor, memory } = usePaymentMemory();
  const finder = useRef<HTMLDivElement>(null);
  const choose = (knownPhone: string) => {
    // The list of known payees unmounts once the field has a number, so the field takes the focus.
    finder.current?.querySelector("input")?.focus({ preventScroll: true });
    transfer.send({ type: "payee.chosen", phone: knownPhone });
  };
  return (
    <div>
      <div ref={finder} className={css.finder} data-finder>
        <TextField
          label={t("transfer.phone")}
          type="tel"
          dir="ltr"
          autoComplete="off"
          placeholder={t("transfer.phonePlaceholder")}
          hint={isMissed || payee !== undefined ? undefined : t("transfer.phoneHint")}
          error={isMissed && failure !== undefined ? failureText(t, failure) : undefined}
          value={phone}
          data-fact={`payee:${payee?.accountId}:phone`}
          readOnly={isPaying}
          onChange={(typedPhone) => transfer.send({ type: "phone.changed", phone: typedPhone })}
          onKeyDown={(event) => {
            // Enter searches for the person; it does not send the money.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (canSearch) search();
          }}
        />
        <Button
          className={css.search}
          icon={<SearchIcon size={18} />}
          busy={isSearching}
          disabled={!isSearching && !canSearch}
          onClick={search}
        >
          {t("transfer.search")}
        </Button>
      </div>
      {actor === undefined || memory === undefined || phone.trim() !== "" ? null : (
        <KnownPayees actor={actor} memory={memory} onChoose={choose} />
      )}
      <div role="status">
        {payee === undefined ? null : (
          <div key={payee.accountId} ref={focusMissingAmount} className={css.payee}>
            <Avatar firstName={payee.firstName} lastName="" />
            <div>
              <p className={css.payeeNote}>{t("transfer.payee")}</p>
              <p className={css.payeeName}>
                <bdi data-fact={`payee:${payee.accountId}:name`}>{payee.firstName}</bdi>
              </p>
            </div>
          </div>
        )}
        {payee === undefined || memory === undefined || wasPaid(memory, payee.accountId) ? null : (
          <p className={css.first}>{t("payees.first")}</p>
        )}
      </div>
      {payee === undefined ? null : <SavePayee payee={payee} phone={phone} />}
    </div>
  );
}

/** A saved payee has a label instead of the button. */
function SavePayee({ payee, phone }: { readonly payee: Payee; readonly phone: string }) {
  const { t } = useTranslation();
  const { actor, memory } = usePaymentMemory();
  const canSave = useSelector(actor, (snapshot) => snapshot?.can({ type: "payee.saved", payee, phone }));
  if (memory !== undefined && isSaved(memory, payee.accountId))
    return (
      <p className={css.saved}>
        <CheckIcon size={18} />
        {t("payees.isSaved")}
      </p>
    );
  if (canSave !== true) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      className={css.save}
      icon={<PlusIcon size={18} />}
      onClick={() => actor?.send({ type: "payee.saved", payee, phone })}
    >
      {t("payees.save")}
    </Button>
  );
}

/**
 * After the search only the amount is missing: focuses its field, unless the holder has focused another control. In a
 * filled field, a second Enter would send the money before the holder has read the name.
 */
function focusMissingAmount(payee: HTMLElement | null): void {
  const form = payee?.closest("form");
  const focusedElement = document.activeElement;
  const finder = focusedElement?.closest("[data-finder]");
  // A button that is disabled after the search loses the focus to the page.
  if (form && (focusedElement === document.body || (finder && form.contains(finder)))) {
    const amount = form.querySelector<HTMLInputElement>("input[inputmode]:not([type=tel])");
    (amount?.value === "" ? amount : form.querySelector<HTMLElement>("input[type=tel]"))?.focus();
  }
}
