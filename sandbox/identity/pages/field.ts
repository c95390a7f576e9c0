import { eye, warning } from "./drawings.ts";
import { type Html, html } from "./html.ts";
import type { Messages } from "./messages.ts";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "password";
  readonly autocomplete: string;
  readonly value?: string;
  /** The field is not required. */
  readonly isOptional?: boolean;
  readonly hint?: string;
  /** The error message next to the field. */
  readonly fault?: string | undefined;
  /**
   * The first field with an error on a page gets focus and the only `alert`; other errors are announced with their
   * fields.
   */
  readonly isFocused?: boolean;
  /** The id of another element that also describes this field. */
  readonly describedBy?: string | undefined;
}

export function fieldOf(field: Field, messages: Messages): Html {
  const { name, type } = field;
  const descriptionIds = [
    field.fault !== undefined && `${name}-fault`,
    field.hint !== undefined && `${name}-hint`,
    field.describedBy,
  ].filter((id) => typeof id === "string");
  const isInvalid = field.fault !== undefined || field.describedBy !== undefined;
  const input = html`<input class="control" id="${name}" name="${name}" type="${type}" autocomplete="${field.autocomplete}"${field.isOptional !== true && html` required`}${
    field.value !== undefined && html` value="${field.value}"`
  }${type !== "text" && html` dir="ltr" spellcheck="false" autocapitalize="none"`}${
    descriptionIds.length > 0 && html` aria-describedby="${descriptionIds.join(" ")}"`
  }${isInvalid && html` aria-invalid="true"`}${field.isFocused === true && html` autofocus`}>`;
  return html`<div class="field">
<label for="${name}">${field.label}</label>
${type === "password" ? html`<div class="with-button">${input}${revealButton(name, messages)}</div>` : input}
${field.hint !== undefined && html`<p class="hint" id="${name}-hint">${field.hint}</p>`}
${field.fault !== undefined && faultOf(`${name}-fault`, field.fault, field.isFocused === true)}
</div>`;
}

export function faultOf(id: string, message: string, isAlert: boolean): Html {
  return html`<p class="fault" id="${id}"${isAlert && html` role="alert"`}>${warning}<span>${message}</span></p>`;
}

/** The button is hidden until its script runs. An `aria-label` would make it a second match for "Password". */
function revealButton(control: string, messages: Messages): Html {
  return html`<button class="reveal" type="button" hidden aria-controls="${control}" data-show="${messages.showPassword}" data-hide="${messages.hidePassword}">${eye}<span class="unseen">${messages.showPassword}</span></button>`;
}
