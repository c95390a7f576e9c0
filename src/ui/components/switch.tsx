import { classNames } from "./class-names.ts";
import * as css from "./switch.css.ts";

interface SwitchProps {
  /** The visible text and the accessible name. */
  readonly label: string;
  readonly checked: boolean;
  readonly onToggle: () => void;
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
}

export function Switch({ label, checked, onToggle, describedBy, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-describedby={describedBy}
      className={classNames(css.switchControl, className)}
      onClick={onToggle}
    >
      <span className={css.track} aria-hidden="true">
        <span className={css.knob} />
      </span>
      <span>{label}</span>
    </button>
  );
}
