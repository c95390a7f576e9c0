import type { PersonalDetails, PersonalField } from "../../../machines/core/rules/personal-details.ts";
import { type PersonalFault, toStateCode } from "../../../machines/setup/rules/personal.ts";
import type { FieldRefusal } from "../../../machines/setup/rules/refused-field.ts";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { countries } from "./countries.ts";
import { faultKey } from "./fault-key.ts";
import * as css from "./fields.css.ts";

interface PersonalFieldsProps {
  readonly details: PersonalDetails;
  /** The latest valid date of birth, as `yyyy-mm-dd`. */
  readonly today: string;
  /** The error of a field, if it is to be shown yet. */
  readonly faultOf: (field: PersonalField) => PersonalFault | FieldRefusal | undefined;
  readonly onChange: (field: PersonalField, value: string) => void;
  readonly onBlur: (field: PersonalField) => void;
}

/** Name, contact, date of birth and address (section 5 of the specification). */
export function PersonalFields({ details, today, faultOf, onChange, onBlur }: PersonalFieldsProps) {
  const { t } = useTranslation();
  const messageOf = (field: PersonalField) => {
    const fault = faultOf(field);
    if (fault === undefined) return undefined;
    const isInFuture = fault === "date" && today !== "" && details[field] > today;
    return t(isInFuture ? "setup.validation.future" : faultKey(fault), {
      field: t(`setup.personal.${field}`),
    });
  };
  const controlProps = (field: PersonalField) => ({
    name: field,
    label: t(`setup.personal.${field}`),
    value: details[field],
    error: messageOf(field),
    required: true,
    onChange: (value: string) => onChange(field, value),
    onBlur: () => {
      if (field === "state" && details.state !== toStateCode(details.state))
        onChange(field, toStateCode(details.state));
      onBlur(field);
    },
  });
  return (
    <div className={css.grid}>
      <TextField {...controlProps("firstName")} className={css.half} dir="auto" autoComplete="given-name" />
      <TextField {...controlProps("lastName")} className={css.half} dir="auto" autoComplete="family-name" />
      <TextField
        {...controlProps("email")}
        className={css.half}
        type="email"
        dir="ltr"
        autoComplete="email"
      />
      <TextField
        {...controlProps("phone")}
        className={css.half}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        hint={t("setup.personal.phoneHint")}
      />
      <TextField
        {...controlProps("dateOfBirth")}
        className={css.half}
        type="date"
        min="1900-01-01"
        max={today === "" ? undefined : today}
        autoComplete="bday"
      />
      <TextField
        {...controlProps("addressLine1")}
        className={css.half}
        dir="auto"
        autoComplete="address-line1"
      />
      <TextField {...controlProps("city")} className={css.half} dir="auto" autoComplete="address-level2" />
      <TextField {...controlProps("state")} className={css.half} dir="auto" autoComplete="address-level1" />
      <TextField
        {...controlProps("postalCode")}
        className={css.half}
        dir="ltr"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <SelectField
        {...controlProps("country")}
        className={css.half}
        autoComplete="country"
        options={countries.map((code) => ({ value: code, label: t(`setup.countries.${code}`) }))}
      />
    </div>
  );
}
