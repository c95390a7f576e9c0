import { type ToggleEvent, useId } from "react";
import { IconButton } from "../../components/icon-button.tsx";
import { useLandingText } from "../../i18n/landing-text.ts";
import type { Language, LanguageCode } from "../../i18n/languages.ts";
import { GlobeIcon } from "../../icons/landing.ts";
import * as css from "./language-popover.css.ts";

interface LanguagePopoverProps {
  /** The languages that can be changed to. */
  readonly languages: readonly Language[];
  readonly onPick: (language: LanguageCode) => void;
}

function focusFirst(event: ToggleEvent<HTMLElement>): void {
  if (event.newState === "open") event.currentTarget.querySelector("button")?.focus();
}

/** The languages, in the browser's own popover: Escape, a press elsewhere and the focus's return come with it, and no script. */
export function LanguagePopover({ languages, onPick }: LanguagePopoverProps) {
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
        {languages.map((language) => (
          <button
            key={language.code}
            type="button"
            role="menuitem"
            lang={language.code}
            className={css.item}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onPick(language.code)}
          >
            {language.displayName}
          </button>
        ))}
      </div>
    </>
  );
}
