import { type Appearance, appearanceQuery } from "./appearance.ts";
import { documentOf, type ResourceAddress } from "./document.ts";
import { faultOf, fieldOf } from "./field.ts";
import { type Html, html } from "./html.ts";
import { messagesIn } from "./messages.ts";

export type MobileFault = "codeWrong" | "codeExpired" | "codesSpent" | "numberSpent";

export interface MobilePage {
  readonly appearance: Appearance;
  readonly address: string;
  readonly account: string;
  /** E.164 */
  readonly mobile: string;
  /** Whether a code was sent that can still be entered. */
  readonly isWaiting: boolean;
  readonly fault: MobileFault | undefined;
}

/** The page that sends a code to the person's number, and then asks for the code. */
export function mobilePage(resource: ResourceAddress, page: MobilePage): Html {
  const messages = messagesIn(page.appearance.language);
  const action = `${page.address}?${appearanceQuery(page.appearance)}`;
  const { mobile: mobileMessages } = messages;
  const fault = page.fault === undefined ? undefined : messages.faults[page.fault];
  const isCodeRequested = page.isWaiting;
  return documentOf(resource, {
    appearance: page.appearance,
    title: mobileMessages.title,
    lead: isCodeRequested ? mobileMessages.sentLead : mobileMessages.lead,
    address: page.address,
    content: html`<p><bdi dir="ltr">${page.mobile}</bdi></p>
${fault !== undefined && !isCodeRequested && faultOf("mobile-fault", fault, true)}
${
  isCodeRequested &&
  html`<form method="post" action="${action}" novalidate>
${fieldOf({ name: "code", label: mobileMessages.code, type: "tel", autocomplete: "one-time-code", fault, isFocused: true }, messages)}
<button class="action" type="submit">${mobileMessages.submit}</button>
</form>
<p class="beside">${mobileMessages.noMessages} <a href="/sandbox/messages">${mobileMessages.messages}</a></p>`
}
<form method="post" action="${action}">
<button class="action${isCodeRequested && " quiet"}" type="submit">${isCodeRequested ? mobileMessages.again : mobileMessages.send}</button>
</form>`,
    footer: html`<p class="beside"><a href="${page.account}?${appearanceQuery(page.appearance)}">${mobileMessages.back}</a></p>`,
  });
}
