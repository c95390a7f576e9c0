import { useId } from "react";
import { CheckIcon } from "../icons/landing.ts";
import { UploadIcon } from "../icons/setup.ts";
import { classNames } from "./class-names.ts";
import { Field, type FieldProps } from "./field.tsx";
import * as css from "./file-field.css.ts";

interface FileFieldProps extends FieldProps {
  /** Media types and extensions, as in the `accept` attribute. */
  readonly accept: string;
  /** Called with undefined if the file was removed. */
  readonly onFile: (file: File | undefined) => void;
  /** The prompt shown before a file is chosen. */
  readonly invitation: string;
  /** The text below the prompt or the file name. */
  readonly note: string;
  readonly fileName?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A native file input, shown as a box that also accepts a dropped file. */
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
          <span className={css.iconCircle}>{fileName === undefined ? <UploadIcon /> : <CheckIcon />}</span>
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
            // Without this, choosing the same file again would fire no event.
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
