import type { Appearance } from "./appearance.ts";
import { documentOf, type ResourceAddress } from "./document.ts";
import { type Html, html } from "./html.ts";
import { messagesIn } from "./messages.ts";

export type NoticeKind = "expired" | "refused" | "broken" | "notFound";

/**
 * A page that says what happened and links back to the app. `detail` is the protocol's error description, for
 * developers.
 */
export function noticePage(
  resource: ResourceAddress,
  page: { appearance: Appearance; notice: NoticeKind; app: string; detail?: string | undefined },
): Html {
  const messages = messagesIn(page.appearance.language);
  return documentOf(resource, {
    appearance: page.appearance,
    ...messages[page.notice],
    content: html`${page.detail !== undefined && html`<p class="detail" lang="en" dir="ltr">${page.detail}</p>`}
<div class="actions after"><a class="action" href="${page.app}">${messages.backToApp}</a></div>`,
  });
}
