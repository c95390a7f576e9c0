import type { ReactNode } from "react";
import { AlertIcon } from "../icons/signed-in.ts";
import * as css from "./field.css.ts";

interface FieldErrorProps {
  readonly id?: string | undefined;
  readonly children: ReactNode;
  /** Of which facts it is; left out of the shipped build. */
  readonly "data-fact"?: string | undefined;
}

/** A sentence beside its cause. */
export function FieldError({ id, children, "data-fact": fact }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className={css.error}>
      <AlertIcon size={16} className={css.errorIcon} />
      <span data-fact={fact}>{children}</span>
    </p>
  );
}
