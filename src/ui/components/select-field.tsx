import type { ComponentPropsWithRef } from "react";
import { ChevronDownIcon } from "../icons/pages.ts";
import { classNames } from "./class-names.ts";
import * as css from "./field.css.ts";
import { Field, type FieldProps } from "./field.tsx";

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<"select">, "onChange" | "value" | "children" | "className"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** Shown before anything is chosen; its value is the empty string. */
  readonly placeholder?: string | undefined;
}

/** A labelled native select. */
export function SelectField({
  label,
  error,
  hint,
  marked,
  className,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} marked={marked} className={className}>
      {(control) => (
        <div className={css.box}>
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={classNames(css.input, css.withIconEnd)}
          >
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={css.iconEnd}>
            <ChevronDownIcon size={18} />
          </span>
        </div>
      )}
    </Field>
  );
}
