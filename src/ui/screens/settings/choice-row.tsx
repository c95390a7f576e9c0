import { useId } from "react";
import * as css from "./choice-row.css.ts";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string | undefined;
}

interface ChoiceRowProps<Value extends string> {
  readonly legend: string;
  readonly note: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
}

/** A few options next to their label: native radios drawn as one segmented control. */
export function ChoiceRow<Value extends string>({
  legend,
  note,
  value,
  choices,
  onChoose,
}: ChoiceRowProps<Value>) {
  const name = useId();
  const noteId = `${name}-note`;
  return (
    <fieldset className={css.row} aria-describedby={noteId}>
      <legend className={css.legend}>{legend}</legend>
      <p id={noteId} className={css.note}>
        {note}
      </p>
      <div className={css.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice} lang={choice.lang}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className={css.radio}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
