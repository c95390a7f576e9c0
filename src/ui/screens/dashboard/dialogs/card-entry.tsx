import { CardElement, Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useSelector } from "@xstate/react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProviderHandle } from "../../../../machines/payments/prepare-card.machine.ts";
import { usePreferences } from "../../../actors.ts";
import { FieldError } from "../../../components/field-error.tsx";
import { useLanguage } from "../../../use-language.ts";
import * as css from "./card-entry.css.ts";
import { elementsStyle } from "./elements-style.ts";

interface CardEntryProps {
  readonly provider: ProviderHandle;
  readonly onChange: (complete: boolean, element: ProviderHandle) => void;
  readonly onEscape: () => void;
}

/** The payment provider's own card field; another language or theme makes a new one, since it cannot change its own. */
export function CardEntry({ provider, onChange, onEscape }: CardEntryProps) {
  const language = useLanguage();
  const dark = useSelector(usePreferences(), (snapshot) => snapshot.hasTag("dark"));
  return (
    <Elements key={`${language} ${dark}`} stripe={provider as Stripe} options={{ locale: language }}>
      <CardField onChange={onChange} onEscape={onEscape} />
    </Elements>
  );
}

function CardField({ onChange, onEscape }: Pick<CardEntryProps, "onChange" | "onEscape">) {
  const { t } = useTranslation();
  const id = useId();
  const element = useRef<ProviderHandle>(undefined);
  const [style] = useState(() => elementsStyle(document.documentElement));
  // The field's own sentence, in its own language; the chart knows only whether the field is complete.
  const [fault, setFault] = useState<string>();
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
          style,
          classes: { base: css.box, focus: css.focused, invalid: css.invalid },
        }}
        onReady={(ready) => {
          element.current = ready;
          onChange(false, ready);
        }}
        onChange={(event) => {
          setFault(event.error?.message);
          if (element.current !== undefined) onChange(event.complete, element.current);
        }}
        onEscape={onEscape}
      />
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
    </div>
  );
}
