import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { BusyRing } from "./busy-ring.tsx";
import * as css from "./button.css.ts";
import { classNames } from "./class-names.ts";
import { keepFocus } from "./keep-focus.ts";

export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  readonly variant?: keyof typeof css.variants | undefined;
  /** `small` 36 px, `regular` 44, `action` 48 (52 on a phone), `hero` 52. */
  readonly size?: keyof typeof css.sizes | undefined;
  /** Shows the spinner, keeps the focus and ignores presses. */
  readonly busy?: boolean | undefined;
  /** Looks and is announced as disabled, but stays focusable; a press shows what is missing. */
  readonly unavailable?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly iconEnd?: ReactNode;
  /** Fills the width of its container. */
  readonly block?: boolean | undefined;
  /** On a phone the icon is above the label. */
  readonly stacked?: boolean | undefined;
}

export function Button({
  variant = "secondary",
  size = "regular",
  busy = false,
  unavailable = false,
  icon,
  iconEnd,
  block = false,
  stacked = false,
  disabled,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      ref={keepFocus}
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || unavailable || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? preventPress : onClick}
      className={classNames(
        css.button,
        css.variants[variant],
        css.sizes[size],
        block && css.block,
        stacked && css.stacked,
        className,
      )}
    >
      {busy ? <BusyRing /> : icon}
      <span>{children}</span>
      {iconEnd}
    </button>
  );
}

function preventPress(event: MouseEvent) {
  event.preventDefault();
}
