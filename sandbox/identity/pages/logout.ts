import { type Appearance, appearanceQuery } from "./appearance.ts";
import { documentOf, type ResourceAddress } from "./document.ts";
import { type Html, html } from "./html.ts";
import { messagesIn } from "./messages.ts";

export interface LogoutPage {
  readonly appearance: Appearance;
  /** The form's action, and the session's secret that protects it (CSRF). */
  readonly action: string;
  readonly secret: string;
  /** If true, the page submits its form itself, without asking the person for a confirmation. */
  readonly isUnrequested: boolean;
  readonly app: string;
}

export function logoutPage(resource: ResourceAddress, page: LogoutPage): Html {
  const messages = messagesIn(page.appearance.language).logout;
  return documentOf(resource, {
    appearance: page.appearance,
    ...(page.isUnrequested ? { title: messages.leavingTitle, script: "send.js" } : messages),
    content: html`<form method="post" action="${page.action}?${appearanceQuery(page.appearance)}">
<input type="hidden" name="xsrf" value="${page.secret}">
<input type="hidden" name="logout" value="yes">
<div class="actions">
<button class="action" type="submit">${messages.submit}</button>
${!page.isUnrequested && html`<a class="action quiet" href="${page.app}">${messages.stay}</a>`}
</div>
</form>`,
  });
}

export function signedOutPage(resource: ResourceAddress, appearance: Appearance, app: string): Html {
  const messages = messagesIn(appearance.language);
  return documentOf(resource, {
    appearance,
    title: messages.logout.doneTitle,
    lead: messages.logout.doneLead,
    content: html`<div class="actions after"><a class="action" href="${app}">${messages.backToApp}</a></div>`,
  });
}
