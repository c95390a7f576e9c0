import { type Ref, useId } from "react";
import { formatMoney } from "../format/money.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { MinusIcon } from "../icons/pages.ts";
import { PlusIcon } from "../icons/signed-in.ts";
import * as css from "./amount-field.css.ts";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field-error.tsx";
import { fittingClassOf } from "./fitting.ts";
import { IconButton } from "./icon-button.tsx";
import { ShareBar } from "./share-bar.tsx";

interface AmountFieldProps {
  readonly label: string;
  /** The text in the input, as typed or formatted; not a number. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: ((box: HTMLInputElement) => void) | undefined;
  readonly onBlur: () => void;
  /** Steps the amount up or down. */
  readonly onStep: (direction: "up" | "down") => void;
  /** Shown instead of the limit. */
  readonly error?: { readonly text: string; readonly "data-fact"?: string } | undefined;
  /** The limit, shown above the button. `share` is the fraction of the limit that the amount uses, from 0 to 1. */
  readonly limit?: { readonly text: string; readonly aside?: string; readonly share: number } | undefined;
  readonly disabled?: boolean | undefined;
  /** The amount is being sent: it cannot be changed, and the input keeps the focus. */
  readonly readOnly?: boolean | undefined;
  readonly atMinimum?: boolean | undefined;
  readonly atMaximum?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** Names the value that the limit shows, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

const emptyAmount = formatMoney(0);

/** The amount, the largest text of its dialog, between a minus and a plus button. */
export function AmountField({
  label,
  value,
  onChange,
  onFocus,
  onBlur,
  onStep,
  error,
  limit,
  disabled = false,
  readOnly = false,
  atMinimum = false,
  atMaximum = false,
  ref,
  "data-fact": fact,
}: AmountFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const errorId = `${id}-error`;
  const limitId = `${id}-limit`;
  const describedBy = classNames(error !== undefined && errorId, limit !== undefined && limitId);
  return (
    <div className={css.frame}>
      <div>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        <div className={css.row}>
          <IconButton
            variant="round"
            label={t("common.decreaseAmount")}
            icon={<MinusIcon />}
            disabled={disabled || readOnly || atMinimum}
            onClick={() => onStep("down")}
          />
          <div className={css.box}>
            <input
              ref={ref}
              id={id}
              data-fact="dialog:amount"
              className={classNames(css.input, fittingClassOf(value || emptyAmount))}
              type="text"
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              value={value}
              placeholder={emptyAmount}
              disabled={disabled}
              readOnly={readOnly}
              onFocus={(event) => onFocus?.(event.currentTarget)}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={describedBy === "" ? undefined : describedBy}
            />
          </div>
          <IconButton
            variant="round"
            label={t("common.increaseAmount")}
            icon={<PlusIcon />}
            disabled={disabled || readOnly || atMaximum}
            onClick={() => onStep("up")}
          />
        </div>
      </div>
      <div>
        {limit === undefined ? null : <ShareBar share={limit.share} />}
        <div className={css.notes}>
          {error === undefined ? null : (
            <FieldError id={errorId} data-fact={error["data-fact"]}>
              {error.text}
            </FieldError>
          )}
          {limit === undefined ? null : (
            <p id={limitId} className={css.limit} hidden={error !== undefined}>
              <span data-fact={fact}>{limit.text}</span>
              {limit.aside === undefined ? null : <span>{limit.aside}</span>}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
