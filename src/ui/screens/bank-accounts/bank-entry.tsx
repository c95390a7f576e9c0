import { AuBankAccountElement, Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useSelector } from "@xstate/react";
import { useId, useMemo, useRef } from "react";
import type { BankChange } from "../../../machines/bank-accounts/add-bank-account.machine.ts";
import type { ProviderHandle } from "../../../machines/cards/prepare-card.machine.ts";
import { BusyRing } from "../../components/busy-ring.tsx";
import { FieldError } from "../../components/field-error.tsx";
import { usePreferences } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "../dashboard/dialogs/card-entry.css.ts";
import { elementsStyle } from "../dashboard/dialogs/elements-style.ts";

interface BankEntryProps {
  readonly provider: ProviderHandle;
  /** The provider field's own error, in its own language. */
  readonly fault: string | undefined;
  readonly onChange: (change: BankChange) => void;
  readonly onEscape: () => void;
}

/** The provider's own field for BSB and account number; a change of language or theme creates a new field. */
export function BankEntry({ provider, fault, onChange, onEscape }: BankEntryProps) {
  const language = useLanguage();
  const isDark = useSelector(usePreferences(), (snapshot) => snapshot.hasTag("dark"));
  return (
    <Elements key={`${language} ${isDark}`} stripe={provider as Stripe} options={{ locale: language }}>
      <BankField fault={fault} onChange={onChange} onEscape={onEscape} />
    </Elements>
  );
}

function BankField({ fault, onChange, onEscape }: Omit<BankEntryProps, "provider">) {
  const { t } = useTranslation();
  const id = useId();
  const element = useRef<ProviderHandle>(undefined);
  const style = useMemo(() => fieldStyle(document.documentElement), []);
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {t("bankAccounts.dialog.account")}
      </label>
      <AuBankAccountElement
        id={id}
        className={css.box}
        options={{ style, classes: { base: css.box, focus: css.focused, invalid: css.invalid } }}
        onReady={(readyElement) => {
          element.current = readyElement;
          onChange({ complete: false, element: readyElement, bankName: "" });
        }}
        onChange={(event) => {
          if (element.current === undefined) return;
          onChange({
            complete: event.complete,
            element: element.current,
            bankName: event.bankName ?? "",
            fault: event.error?.message,
          });
        }}
        onEscape={onEscape}
      />
      {fault === undefined ? null : (
        <FieldError>
          <bdi>{fault}</bdi>
        </FieldError>
      )}
    </div>
  );
}

/** Section 2 of the specification requires 18 px. */
function fieldStyle(page: HTMLElement) {
  const style = elementsStyle(page);
  return { ...style, base: { ...style.base, fontSize: "18px" } };
}

export function BankEntryLoading() {
  const { t } = useTranslation();
  return (
    <div className={css.field}>
      <span className={css.label}>{t("bankAccounts.dialog.account")}</span>
      <div className={css.waitingNote} role="status">
        <BusyRing />
        {t("addCard.preparing")}
      </div>
    </div>
  );
}
