import type { ReactNode } from "react";
import { AlertIcon } from "../icons/signed-in.ts";
import * as css from "./field.css.ts";

interface FieldErrorProps {
  readonly id?: string | undefined;
  readonly children: ReactNode;
  /** Names the values that the error shows, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** An error message below its field. */
export function FieldError({ id, children, "data-fact": fact }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className={css.error}>
      <AlertIcon size={16} className={css.errorIcon} />
      <span data-fact={fact}>{children}</span>
    </p>
  );
}
