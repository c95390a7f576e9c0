import { caretAfterFormatting } from "../rules/caret.ts";
import type { ValidationCode, Validity } from "../rules/validity.ts";

export interface FieldRules {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly autocomplete: AutoFill;
  readonly inputMode: "numeric" | "text";
  format(text: string, isDeleting: boolean): string;
  validate(text: string): Validity;
  /** Whether the field is full, so that focus moves to the next field. */
  isFull(text: string): boolean;
}

/** One input: formats while typing, validates, and moves focus to its neighbours. */
export class Field {
  readonly input: HTMLInputElement;
  readonly #rules: FieldRules;
  #wasLeft = false;
  previous: Field | undefined;
  next: Field | undefined;

  constructor(rules: FieldRules, onChange: () => void) {
    this.#rules = rules;
    const input = document.createElement("input");
    input.className = `field field-${rules.name}`;
    input.name = rules.name;
    input.type = "text";
    input.dir = "ltr";
    input.autocomplete = rules.autocomplete;
    input.inputMode = rules.inputMode;
    input.spellcheck = false;
    input.autocapitalize = "none";
    input.setAttribute("autocorrect", "off");
    input.setAttribute("aria-label", rules.label);
    input.placeholder = rules.placeholder;
    input.addEventListener("input", (event) => {
      this.#wasLeft = false;
      this.#format(event instanceof InputEvent && event.inputType.startsWith("delete"));
      onChange();
      this.#advance();
    });
    input.addEventListener("keydown", (event) => this.#retreat(event));
    input.addEventListener("blur", () => {
      this.#wasLeft = true;
      onChange();
    });
    this.input = input;
  }

  get value(): string {
    return this.input.value;
  }

  get validity(): Validity {
    return this.#rules.validate(this.value);
  }

  /** The error to show now: an incomplete field shows none while it is being typed in. */
  get error(): ValidationCode | undefined {
    const validity = this.validity;
    if (validity.state === "invalid" || (validity.state === "incomplete" && this.#wasLeft))
      return validity.code;
    return undefined;
  }

  /** The error on submission, also for an empty field. */
  get obstacle(): ValidationCode | undefined {
    const validity = this.validity;
    return validity.state === "complete" ? undefined : validity.code;
  }

  /** Makes an incomplete value show its error from now on. */
  leave(): void {
    this.#wasLeft = true;
  }

  clear(): void {
    this.input.value = "";
    this.#wasLeft = false;
  }

  /** Formats again after a change of another field on which the rules depend. */
  reformat(): void {
    this.input.value = this.#rules.format(this.value, true);
  }

  #format(isDeleting: boolean): void {
    const { value, selectionStart } = this.input;
    const formattedText = this.#rules.format(value, isDeleting);
    if (formattedText === value) return;
    const caret = caretAfterFormatting(value, selectionStart ?? value.length, formattedText);
    this.input.value = formattedText;
    this.input.setSelectionRange(caret, caret);
  }

  #advance(): void {
    const { input } = this;
    if (document.activeElement !== input || input.selectionStart !== input.value.length) return;
    if (this.validity.state === "complete" && this.#rules.isFull(this.value)) this.next?.input.focus();
  }

  #retreat(event: KeyboardEvent): void {
    if (event.key !== "Backspace" || this.value !== "" || !this.previous) return;
    event.preventDefault();
    const { input } = this.previous;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }
}

/** Links fields to their neighbours, in this order. */
export function linkNeighbours(fields: readonly Field[]): void {
  fields.forEach((field, index) => {
    field.previous = fields[index - 1];
    field.next = fields[index + 1];
  });
}
