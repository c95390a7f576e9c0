import type { ReactNode } from "react";
import { AlertIcon } from "../icons/signed-in.ts";
import * as css from "./field.css.ts";

interface FieldErrorProps {
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** A sentence beside its cause. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className={css.error}>
      <AlertIcon size={16} className={css.errorIcon} />
      <span data-fact="field:said">{children}</span>
    </p>
  );
}
