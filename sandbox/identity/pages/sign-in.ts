import { type Appearance, appearanceQuery } from "./appearance.ts";
import { documentOf, type ResourceAddress } from "./document.ts";
import { faultOf, fieldOf } from "./field.ts";
import { type Html, html } from "./html.ts";
import { messagesIn } from "./messages.ts";

export type SignInFault = "credentials" | "paused" | "emailMissing" | "passwordMissing";

export interface SignInPage {
  readonly appearance: Appearance;
  /** This page's path; `registration` is the path of the registration page. */
  readonly address: string;
  readonly registration: string;
  readonly email: string;
  readonly faults: readonly SignInFault[];
}

export function signInPage(resource: ResourceAddress, page: SignInPage): Html {
  const messages = messagesIn(page.appearance.language);
  const query = appearanceQuery(page.appearance);
  const messageOf = (fault: SignInFault) =>
    page.faults.includes(fault) ? messages.faults[fault] : undefined;
  const formFault = (["paused", "credentials"] as const).find((fault) => page.faults.includes(fault));
  const isEmailFirst =
    page.faults.includes("emailMissing") || (page.faults.length === 0 && page.email === "");
  return documentOf(resource, {
    appearance: page.appearance,
    title: messages.signIn.title,
    lead: messages.signIn.lead,
    address: page.address,
    script: "form.js",
    content: html`<form method="post" action="${page.address}?${query}" novalidate>
${formFault !== undefined && faultOf("credentials-fault", messages.faults[formFault], true)}
${fieldOf(
  {
    name: "email",
    label: messages.fields.email,
    type: "email",
    autocomplete: "username",
    value: page.email,
    fault: messageOf("emailMissing"),
    isFocused: isEmailFirst,
  },
  messages,
)}
${fieldOf(
  {
    name: "password",
    label: messages.fields.password,
    type: "password",
    autocomplete: "current-password",
    fault: messageOf("passwordMissing"),
    describedBy: formFault === undefined ? undefined : "credentials-fault",
    isFocused: !isEmailFirst,
  },
  messages,
)}
<button class="action" type="submit">${messages.signIn.submit}</button>
</form>`,
    footer: html`<p class="beside">${messages.signIn.newHere} <a href="${page.registration}?${query}">${messages.signIn.register}</a></p>`,
  });
}
