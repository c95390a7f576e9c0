import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./field.css.ts";
import { FieldError } from "./field-error.tsx";

/** Props of every labelled control. */
export interface FieldProps {
  readonly label: string;
  /** An error message, announced as an `alert` and linked to the control. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Shows the asterisk that the specification has after some labels. */
  readonly marked?: boolean | undefined;
  readonly className?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** Label, control, hint and error, linked by ids. */
export function Field({ label, error, hint, marked = false, className, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(error !== undefined && errorId, hint !== undefined && hintId);
  return (
    <div className={classNames(css.field, className)}>
      <label htmlFor={id} className={css.label}>
        {label}
        {marked ? (
          <span className={css.marker} aria-hidden="true">
            {" *"}
          </span>
        ) : null}
      </label>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      {hint === undefined ? null : (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
