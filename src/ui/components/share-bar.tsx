import * as css from "./share-bar.css.ts";

interface ShareBarProps {
  /** The filled part, from 0 to 1. */
  readonly share: number;
}

/** A thin bar, as decoration: the text next to it says the same. */
export function ShareBar({ share }: ShareBarProps) {
  const percent = Math.min(Math.max(share, 0), 1) * 100;
  return (
    <svg className={css.bar} height="4" aria-hidden="true" focusable="false">
      <rect className={css.filled} width={`${percent}%`} height="4" rx="2" />
    </svg>
  );
}
