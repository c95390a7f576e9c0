import { CheckIcon } from "../icons/landing.ts";
import { AlertIcon, ClockIcon } from "../icons/signed-in.ts";
import { classNames } from "./class-names.ts";
import * as css from "./status-pill.css.ts";

export type StatusTone = keyof typeof css.tones;

interface StatusPillProps {
  /** Success is quiet; only what is pending or failed stands on a ground of its own. */
  readonly tone: StatusTone;
  readonly label: string;
}

const icons = { success: CheckIcon, pending: ClockIcon, failed: AlertIcon } as const;

export function StatusPill({ tone, label }: StatusPillProps) {
  const Drawing = tone === "none" ? undefined : icons[tone];
  return (
    <span className={classNames(css.pill, css.tones[tone])}>
      {Drawing === undefined ? null : <Drawing size={14} />}
      <span>{label}</span>
    </span>
  );
}
