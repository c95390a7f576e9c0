import { CheckIcon } from "../icons/landing.ts";
import { AlertIcon, ClockIcon } from "../icons/signed-in.ts";
import { classNames } from "./class-names.ts";
import * as css from "./status-pill.css.ts";

export type StatusTone = keyof typeof css.tones;

interface StatusPillProps {
  /** Success is quiet; only what is pending or failed stands on a ground of its own. */
  readonly tone: StatusTone;
  readonly label: string;
  /** Of which fact it is; left out of the shipped build. */
  readonly "data-fact"?: string | undefined;
}

const icons = { success: CheckIcon, pending: ClockIcon, failed: AlertIcon } as const;

export function StatusPill({ tone, label, "data-fact": fact }: StatusPillProps) {
  const Drawing = tone === "none" ? undefined : icons[tone];
  return (
    <span data-fact={fact} className={classNames(css.pill, css.tones[tone])}>
      {Drawing === undefined ? null : <Drawing size={14} />}
      <span>{label}</span>
    </span>
  );
}
