import type { Person } from "../../ports.ts";
import { type Appearance, appearanceQuery } from "./appearance.ts";
import { documentOf, type ResourceAddress } from "./document.ts";
import { type Html, html } from "./html.ts";
import { messagesIn } from "./messages.ts";

/**
 * The person's profile at the provider (opened by `accountManagement()` of keycloak-js); if signed out, a link back to
 * the app.
 */
export function accountPage(
  resource: ResourceAddress,
  page: { appearance: Appearance; address: string; logout: string; app: string; person: Person | undefined },
): Html {
  const messages = messagesIn(page.appearance.language);
  const { person } = page;
  const sharedProps = { appearance: page.appearance, address: page.address };
  const backLink = html`<a class="action" href="${page.app}">${messages.backToApp}</a>`;
  if (person === undefined) {
    const { signedOutTitle: title, signedOutLead: leadText } = messages.account;
    return documentOf(resource, {
      ...sharedProps,
      title,
      lead: leadText,
      content: html`<div class="actions after">${backLink}</div>`,
    });
  }
  return documentOf(resource, {
    ...sharedProps,
    title: messages.account.title,
    lead: messages.account.lead,
    content: html`<dl>
<dt>${messages.account.name}</dt><dd><bdi>${`${person.firstName} ${person.lastName}`.trim() || messages.account.none}</bdi></dd>
<dt>${messages.fields.email}</dt><dd><bdi dir="ltr">${person.email}</bdi></dd>
<dt>${messages.fields.mobile}</dt><dd>${person.mobile === null ? messages.account.none : html`<bdi dir="ltr">${person.mobile}</bdi> · ${person.mobileVerified ? messages.mobile.verified : messages.mobile.notVerified}`}</dd>
</dl>
<div class="actions after">${backLink}
${person.mobile !== null && !person.mobileVerified && html`<a class="action quiet" href="${page.address}/mobile?${appearanceQuery(page.appearance)}">${messages.mobile.verify}</a>`}
<a class="action quiet" href="${page.logout}">${messages.account.signOut}</a></div>`,
  });
}
