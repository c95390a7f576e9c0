import { type Appearance, appearanceQuery, otherLanguage } from "./appearance.ts";
import { globe, logo } from "./drawings.ts";
import { type Html, html } from "./html.ts";
import { messagesIn } from "./messages.ts";

export interface Page {
  readonly appearance: Appearance;
  readonly title: string;
  readonly lead?: string;
  /** In the panel, below the lead. */
  readonly content?: Html;
  /** Below the panel. */
  readonly footer?: Html;
  /**
   * Path of the same page for the language switch; without it there is no switch (the response to a form has no
   * address).
   */
  readonly address?: string;
  readonly script?: string;
}

/** `resource("page.css")` is the versioned URL of a file under /resources/. */
export type ResourceAddress = (name: string) => string;

export function documentOf(resource: ResourceAddress, page: Page): Html {
  const { language, dark } = page.appearance;
  const theme = dark === undefined ? undefined : dark ? "dark" : "light";
  return html`<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"${theme === undefined ? "" : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? "light dark"}">
<meta name="robots" content="noindex">
<title>${page.title} · nupay</title>
<link rel="icon" href="${resource("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${resource("page.css")}">
${page.script !== undefined && html`<script src="${resource(page.script)}" defer></script>`}
</head>
<body>
<div class="engraving" aria-hidden="true"></div>
<header class="top">${page.address !== undefined && languageSwitch(page.appearance, page.address)}</header>
<main>
${logo}
<div class="panel">
<h1>${page.title}</h1>
${page.lead !== undefined && html`<p class="lead">${page.lead}</p>`}
${page.content}
</div>
${page.footer}
</main>
</body>
</html>
`;
}

function languageSwitch(appearance: Appearance, address: string): Html {
  const other = otherLanguage(appearance.language);
  const query = appearanceQuery({ ...appearance, language: other });
  return html`<nav aria-label="${messagesIn(appearance.language).languageSwitch}"><a class="language" lang="${other}" hreflang="${other}" href="${address}?${query}">${globe}<span>${messagesIn(other).languageName}</span></a></nav>`;
}
