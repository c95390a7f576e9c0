import { useLandingText } from "../i18n/landing-text.ts";
import { classNames } from "./class-names.ts";
import { LogoLine } from "./logo-line.tsx";
import * as css from "./spinner.css.ts";

interface SpinnerProps {
  /** `screen` fills the window. */
  readonly size?: keyof typeof css.sizes | undefined;
  readonly label?: "loading" | "signingIn" | undefined;
}

export function Spinner({ size = "panel", label = "loading" }: SpinnerProps) {
  const t = useLandingText();
  return (
    <div role="status" aria-label={t(label)} className={classNames(css.spinner, css.sizes[size])}>
      <LogoLine width={56} />
      <span>{t(label)}</span>
    </div>
  );
}
