import type { PayoutDetails, PayoutFault, PayoutField } from "../../../machines/core/rules/payout.ts";
import type { FieldRefusal } from "../../../machines/setup/rules/refused-field.ts";
import { Alert } from "../../components/alert.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { countries, currencies, sentCurrency } from "./countries.ts";
import { faultKey } from "./fault-key.ts";
import * as css from "./fields.css.ts";

interface PayoutFieldsProps {
  readonly details: PayoutDetails;
  /** The wallet already has the bank details; their numbers are not shown again. */
  readonly saved: boolean;
  /** The account number was entered before a reload, and has to be entered again. */
  readonly numberLost: boolean;
  /** Set while the details are sent. */
  readonly readOnly?: boolean;
  /** The error of a field, if it is to be shown yet. */
  readonly faultOf: (field: PayoutField) => PayoutFault | FieldRefusal | undefined;
  readonly onChange: (field: PayoutField, value: string) => void;
  readonly onBlur: (field: PayoutField) => void;
}

const holderTypes = ["individual", "company"] as const;

/** The bank account for withdrawals (section 5 of the specification). */
export function PayoutFields({
  details,
  saved,
  numberLost,
  readOnly = false,
  faultOf,
  onChange,
  onBlur,
}: PayoutFieldsProps) {
  const { t } = useTranslation();
  const controlProps = (field: PayoutField) => {
    const fault = faultOf(field);
    const label = t(`setup.payout.${field}`);
    return {
      name: field,
      label,
      value: details[field],
      error: fault === undefined ? undefined : t(faultKey(fault), { field: label }),
      required: !saved,
      onChange: (value: string) => onChange(field, value),
      onBlur: () => onBlur(field),
    };
  };
  return (
    <div className={css.grid}>
      {saved ? (
        <div className={css.whole}>
          <Alert tone="info">{t("setup.payout.saved")}</Alert>
        </div>
      ) : null}
      <SelectField
        {...controlProps("accountHolderType")}
        disabled={readOnly}
        className={css.half}
        options={holderTypes.map((type) => ({ value: type, label: t(`setup.payout.holderTypes.${type}`) }))}
      />
      <TextField
        {...controlProps("accountHolderName")}
        data-fact="setup:holder:name"
        readOnly={readOnly}
        className={css.half}
        dir="auto"
        autoComplete="name"
      />
      <TextField
        {...controlProps("accountNumber")}
        readOnly={readOnly}
        className={css.half}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        hint={numberLost ? t("setup.payout.accountNumberAgain") : undefined}
      />
      <TextField
        {...controlProps("routingNumber")}
        readOnly={readOnly}
        className={css.half}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        hint={t("setup.payout.routingNumberHint")}
      />
      <SelectField
        {...controlProps("country")}
        disabled={readOnly}
        className={css.half}
        options={countries.map((code) => ({ value: code, label: t(`setup.countries.${code}`) }))}
      />
      <SelectField
        {...controlProps("currency")}
        disabled={readOnly}
        className={css.half}
        hint={t("setup.payout.currencyHint", { currency: sentCurrency })}
        options={currencies.map((code) => ({ value: code, label: code }))}
      />
    </div>
  );
}
