import { CardElement, Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useSelector } from "@xstate/react";
import { useId, useMemo, useRef } from "react";
import type { CardChange } from "../../../../machines/cards/add-card.machine.ts";
import type { ProviderHandle } from "../../../../machines/cards/prepare-card.machine.ts";
import { FieldError } from "../../../components/field-error.tsx";
import { usePreferences } from "../../../hooks/actors.ts";
import { useLanguage } from "../../../hooks/use-language.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import * as css from "./card-entry.css.ts";
import { elementsStyle } from "./elements-style.ts";

interface CardEntryProps {
  readonly provider: ProviderHandle;
  /** The provider field's own error, in its own language. */
  readonly fault: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (change: CardChange) => void;
  readonly onEscape: () => void;
}

/**
 * The payment provider's own card field. An existing field cannot change its language or theme, so a change of either
 * creates a new field.
 */
export function CardEntry({ provider, ...field }: CardEntryProps) {
  const language = useLanguage();
  const isDark = useSelector(usePreferences(), (snapshot) => snapshot.hasTag("dark"));
  return (
    <Elements key={`${language} ${isDark}`} stripe={provider as Stripe} options={{ locale: language }}>
      <CardField {...field} />
    </Elements>
  );
}

function CardField({ fault, disabled, onChange, onEscape }: Omit<CardEntryProps, "provider">) {
  const { t } = useTranslation();
  const id = useId();
  const element = useRef<ProviderHandle>(undefined);
  const style = useMemo(() => elementsStyle(document.documentElement), []);
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {t("addCard.card")}
      </label>
      <CardElement
        id={id}
        className={css.box}
        options={{
          hidePostalCode: true,
          disabled,
          style,
          classes: { base: css.box, focus: css.focused, invalid: css.invalid },
        }}
        onReady={(readyElement) => {
          element.current = readyElement;
          onChange({ complete: false, element: readyElement });
        }}
        onChange={(event) => {
          if (element.current === undefined) return;
          onChange({ complete: event.complete, element: element.current, fault: event.error?.message });
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
