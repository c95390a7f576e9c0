import { useId } from "react";
import { CheckIcon } from "../icons/landing.ts";
import { UploadIcon } from "../icons/setup.ts";
import { classNames } from "./class-names.ts";
import { Field, type FieldProps } from "./field.tsx";
import * as css from "./file-field.css.ts";

interface FileFieldProps extends FieldProps {
  /** Media types and extensions, as the `accept` attribute takes them. */
  readonly accept: string;
  /** Nothing when the person took the file back. */
  readonly onFile: (file: File | undefined) => void;
  /** The invitation while there is no file. */
  readonly invitation: string;
  /** What is said below the invitation, or below the file's name. */
  readonly note: string;
  readonly fileName?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A native file input under a box that takes a dropped file too. */
export function FileField({
  label,
  error,
  hint,
  marked,
  className,
  accept,
  onFile,
  invitation,
  note,
  fileName,
  disabled,
}: FileFieldProps) {
  const textsId = useId();
  return (
    <Field label={label} error={error} hint={hint} marked={marked} className={className}>
      {(control) => (
        <div
          className={classNames(
            css.drop,
            fileName !== undefined && css.filled,
            error !== undefined && css.invalid,
          )}
        >
          <span className={css.medallion}>{fileName === undefined ? <UploadIcon /> : <CheckIcon />}</span>
          <span id={textsId} className={css.texts}>
            <span className={css.action}>
              <bdi>{fileName ?? invitation}</bdi>
            </span>
            <span className={css.note}>{note}</span>
          </span>
          <input
            {...control}
            aria-describedby={classNames(control["aria-describedby"], textsId)}
            type="file"
            accept={accept}
            disabled={disabled}
            className={css.input}
            // Otherwise choosing the same file again would say nothing.
            onClick={(event) => {
              event.currentTarget.value = "";
            }}
            onChange={(event) => onFile(event.currentTarget.files?.[0])}
          />
        </div>
      )}
    </Field>
  );
}
