import { MoonIcon, SunIcon } from "../icons/landing.ts";
import * as css from "./theme-switch.css.ts";

interface ThemeSwitchProps {
  /** The accessible name. */
  readonly label: string;
  readonly dark: boolean;
  readonly onToggle: () => void;
}

/** A switch with a sun and a moon; on a phone only the icon of the current theme. */
export function ThemeSwitch({ label, dark, onToggle }: ThemeSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label={label}
      className={css.themeSwitch}
      onClick={onToggle}
    >
      <span className={css.sun}>
        <SunIcon size={18} />
      </span>
      <span className={css.moon}>
        <MoonIcon size={18} />
      </span>
    </button>
  );
}
