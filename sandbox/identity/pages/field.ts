import { eye, warning } from "./drawings.ts";
import { type Html, html } from "./html.ts";
import type { Messages } from "./messages.ts";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "password";
  readonly autocomplete: string;
  readonly value?: string;
  /** May be left empty. */
  readonly optional?: boolean;
  readonly hint?: string;
  /** A sentence beside the field. */
  readonly fault?: string | undefined;
  /** The first fault of a page takes the focus and is its one `alert`; the others are read with their fields. */
  readonly focused?: boolean;
  /** The id of a sentence elsewhere on the page that is about this field, too. */
  readonly describedBy?: string | undefined;
}

export function fieldOf(field: Field, messages: Messages): Html {
  const { name, type } = field;
  const described = [
    field.fault !== undefined && `${name}-fault`,
    field.hint !== undefined && `${name}-hint`,
    field.describedBy,
  ].filter((id) => typeof id === "string");
  const wrong = field.fault !== undefined || field.describedBy !== undefined;
  const input = html`<input class="control" id="${name}" name="${name}" type="${type}" autocomplete="${field.autocomplete}"${field.optional !== true && html` required`}${
    field.value !== undefined && html` value="${field.value}"`
  }${type !== "text" && html` dir="ltr" spellcheck="false" autocapitalize="none"`}${
    described.length > 0 && html` aria-describedby="${described.join(" ")}"`
  }${wrong && html` aria-invalid="true"`}${field.focused === true && html` autofocus`}>`;
  return html`<div class="field">
<label for="${name}">${field.label}</label>
${type === "password" ? html`<div class="with-button">${input}${revealButton(name, messages)}</div>` : input}
${field.hint !== undefined && html`<p class="hint" id="${name}-hint">${field.hint}</p>`}
${field.fault !== undefined && faultOf(`${name}-fault`, field.fault, field.focused === true)}
</div>`;
}

export function faultOf(id: string, sentence: string, alert: boolean): Html {
  return html`<p class="fault" id="${id}"${alert && html` role="alert"`}>${warning}<span>${sentence}</span></p>`;
}

/** Hidden until the script that works it runs. Its name is its text: an `aria-label` would make it a second "Password" label. */
function revealButton(control: string, messages: Messages): Html {
  return html`<button class="reveal" type="button" hidden aria-controls="${control}" data-show="${messages.showPassword}" data-hide="${messages.hidePassword}">${eye}<span class="unseen">${messages.showPassword}</span></button>`;
}
