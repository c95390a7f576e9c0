import { GlobeIcon } from "../icons/globe.tsx";
import * as css from "./language-button.css.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface LanguageButtonProps {
  /** "Language", before the name that is seen. */
  readonly label: string;
  /** The other language, in its own script. */
  readonly name: string;
  readonly lang: string;
  readonly onPick: () => void;
}

/** Where there are two languages: one press changes to the other. */
export function LanguageButton({ label, name, lang, onPick }: LanguageButtonProps) {
  return (
    <button type="button" className={css.button} onClick={onPick}>
      <GlobeIcon />
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      <span className={css.name} lang={lang}>
        {name}
      </span>
    </button>
  );
}
