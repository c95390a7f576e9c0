import { type Appearance, appearanceQuery } from "./appearance.ts";
import { documentOf, type ResourceAddress } from "./document.ts";
import { type Field, fieldOf } from "./field.ts";
import { type Html, html } from "./html.ts";
import { type Messages, messagesIn } from "./messages.ts";

export const registrationFields = ["firstName", "lastName", "email", "mobile", "password"] as const;
export type RegistrationField = (typeof registrationFields)[number];

export type RegistrationFaults = Partial<Record<RegistrationField, keyof Messages["faults"]>>;

export interface RegistrationPage {
  readonly appearance: Appearance;
  readonly address: string;
  readonly signIn: string;
  /** The password is never sent back. */
  readonly values: Readonly<Record<Exclude<RegistrationField, "password">, string>>;
  /** Whether an empty password field uses the password of an earlier try. */
  readonly isPasswordKept: boolean;
  readonly faults: RegistrationFaults;
}

const inputs: Readonly<Record<RegistrationField, Pick<Field, "type" | "autocomplete">>> = {
  firstName: { type: "text", autocomplete: "given-name" },
  lastName: { type: "text", autocomplete: "family-name" },
  email: { type: "email", autocomplete: "username" },
  mobile: { type: "tel", autocomplete: "tel" },
  password: { type: "password", autocomplete: "new-password" },
};

export function registrationPage(resource: ResourceAddress, page: RegistrationPage): Html {
  const messages = messagesIn(page.appearance.language);
  const query = appearanceQuery(page.appearance);
  const focusedField = registrationFields.find((name) => page.faults[name] !== undefined) ?? "firstName";
  const renderField = (name: RegistrationField) => {
    const fault = page.faults[name];
    return fieldOf(
      {
        name,
        label: messages.fields[name],
        ...inputs[name],
        ...(name === "password" ? {} : { value: page.values[name] }),
        ...(name === "password" && page.isPasswordKept
          ? { isOptional: true, hint: messages.passwordKept }
          : {}),
        ...(name === "mobile" && fault === undefined ? { hint: messages.mobileHint } : {}),
        fault: fault === undefined ? undefined : messages.faults[fault],
        isFocused: name === focusedField,
      },
      messages,
    );
  };
  return documentOf(resource, {
    appearance: page.appearance,
    title: messages.registration.title,
    lead: messages.registration.lead,
    address: page.address,
    script: "form.js",
    content: html`<form method="post" action="${page.address}?${query}" novalidate>
<div class="pair">${renderField("firstName")}${renderField("lastName")}</div>
${renderField("email")}
${renderField("mobile")}
${renderField("password")}
<button class="action" type="submit">${messages.registration.submit}</button>
</form>`,
    footer: html`<p class="beside">${messages.registration.knownHere} <a href="${page.signIn}?${query}">${messages.registration.signIn}</a></p>`,
  });
}
