import { type ToggleEvent, useId } from "react";
import { type Language, languages } from "../../../machines/core/rules/languages.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { useLandingText } from "../../i18n/landing-text.ts";
import { GlobeIcon } from "../../icons/landing.ts";
import * as css from "./language-popover.css.ts";

interface LanguagePopoverProps {
  /** The languages to choose from, without the current one. */
  readonly others: readonly Language[];
  readonly onPick: (language: Language) => void;
}

function focusFirst(event: ToggleEvent<HTMLElement>): void {
  if (event.newState === "open") event.currentTarget.querySelector("button")?.focus();
}

/** The languages, in a native popover: the browser handles Escape, a press outside and the return of the focus. */
export function LanguagePopover({ others, onPick }: LanguagePopoverProps) {
  const t = useLandingText();
  const id = useId();
  return (
    <>
      <IconButton label={t("language")} icon={<GlobeIcon />} popoverTarget={id} aria-haspopup="menu" />
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={t("language")}
        className={css.list}
        onToggle={focusFirst}
      >
        {others.map((code) => (
          <button
            key={code}
            type="button"
            role="menuitem"
            lang={code}
            className={css.item}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onPick(code)}
          >
            {languages[code].displayName}
          </button>
        ))}
      </div>
    </>
  );
}
