import { CheckIcon } from "../icons/landing.ts";
import { AlertIcon, ClockIcon } from "../icons/signed-in.ts";
import { classNames } from "./class-names.ts";
import * as css from "./status-pill.css.ts";

export type StatusTone = keyof typeof css.tones;

interface StatusPillProps {
  /** Success has no background colour; pending and failed have one. */
  readonly tone: StatusTone;
  readonly label: string;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

const icons = { success: CheckIcon, pending: ClockIcon, failed: AlertIcon } as const;

export function StatusPill({ tone, label, "data-fact": fact }: StatusPillProps) {
  const Icon = tone === "none" ? undefined : icons[tone];
  return (
    <span data-fact={fact} className={classNames(css.pill, css.tones[tone])}>
      {Icon === undefined ? null : <Icon size={14} />}
      <span>{label}</span>
    </span>
  );
}
