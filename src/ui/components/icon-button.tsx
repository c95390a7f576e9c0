import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { BusyRing } from "./busy-ring.tsx";
import { classNames } from "./class-names.ts";
import * as css from "./icon-button.css.ts";
import { keepFocus } from "./keep-focus.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children"> {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: keyof typeof css.variants | undefined;
  /** Shows the spinner, keeps the focus and ignores presses; `aria-busy` by itself does not block presses. */
  readonly busy?: boolean | undefined;
  /** A number in the corner; `description` says it in words. */
  readonly badge?: string | undefined;
  /** The accessible description, if the name is not enough. */
  readonly description?: string | undefined;
  /** Names the values in the button's accessible name, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

export function IconButton({
  label,
  icon,
  variant = "plain",
  busy = false,
  badge,
  description,
  disabled,
  className,
  type = "button",
  onClick,
  "aria-describedby": describedBy,
  "aria-busy": isAwaiting = false,
  ...rest
}: IconButtonProps) {
  const descriptionId = useId();
  const isRingShown = busy || isAwaiting;
  return (
    <button
      ref={keepFocus}
      {...rest}
      type={type}
      disabled={disabled}
      onClick={busy ? undefined : onClick}
      aria-label={label}
      aria-disabled={busy || undefined}
      aria-busy={isRingShown || undefined}
      aria-describedby={classNames(describedBy, description !== undefined && descriptionId) || undefined}
      className={classNames(css.iconButton, css.variants[variant], className)}
    >
      {isRingShown ? <BusyRing /> : icon}
      {badge === undefined ? null : <span className={css.badge} data-badge={badge} aria-hidden="true" />}
      {description === undefined ? null : <VisuallyHidden id={descriptionId}>{description}</VisuallyHidden>}
    </button>
  );
}
