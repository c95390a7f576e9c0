import type { ComponentPropsWithRef, ReactNode } from "react";
import { CalendarIcon } from "../icons/pages.ts";
import { classNames } from "./class-names.ts";
import * as css from "./field.css.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<"input">, "onChange" | "value" | "children" | "className"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: ReactNode;
  readonly iconEnd?: ReactNode;
}

/**
 * Above the limit of every field, so that the form's own validation reports what is too long; a longer paste is cut.
 */
const defaultMaxLength = 1_000;

/** A labelled text input; `type` makes it an e-mail, telephone number, date or search field. */
export function TextField({
  label,
  error,
  hint,
  marked,
  className,
  value,
  onChange,
  icon,
  iconEnd,
  type = "text",
  maxLength = defaultMaxLength,
  ...rest
}: TextFieldProps) {
  const endIcon = iconEnd ?? (type === "date" ? <CalendarIcon size={18} /> : undefined);
  return (
    <Field label={label} error={error} hint={hint} marked={marked} className={className}>
      {(control) => (
        <div className={css.box}>
          {icon === undefined ? null : <span className={css.icon}>{icon}</span>}
          <input
            {...rest}
            {...control}
            type={type}
            maxLength={maxLength}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={classNames(
              css.input,
              icon !== undefined && css.withIcon,
              endIcon !== undefined && css.withIconEnd,
            )}
          />
          {endIcon === undefined ? null : <span className={css.iconEnd}>{endIcon}</span>}
        </div>
      )}
    </Field>
  );
}
