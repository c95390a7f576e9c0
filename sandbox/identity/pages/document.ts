import { languages } from "../../../src/machines/core/rules/languages.ts";
import { type Appearance, appearanceQuery } from "./appearance.ts";
import { globe, logo } from "./drawings.ts";
import { type Html, html } from "./html.ts";
import { messagesIn, pageLanguages } from "./messages.ts";

export interface Page {
  readonly appearance: Appearance;
  readonly title: string;
  readonly lead?: string;
  /** The content of the panel, below the lead. */
  readonly content?: Html;
  /** The content below the panel. */
  readonly footer?: Html;
  /**
   * The page's own path, for its language switch. A page without this path, such as the response to a form, has no
   * language switch.
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
<html lang="${language}" dir="${languages[language].dir}"${theme === undefined ? "" : html` data-theme="${theme}"`}>
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
  const otherLanguages = pageLanguages.filter((code) => code !== appearance.language);
  const links = otherLanguages.map((language) => {
    const query = appearanceQuery({ ...appearance, language });
    return html`<a class="language" lang="${language}" hreflang="${language}" href="${address}?${query}">${globe}<span>${languages[language].displayName}</span></a>`;
  });
  return html`<nav aria-label="${messagesIn(appearance.language).languageSwitch}">${links}</nav>`;
}
