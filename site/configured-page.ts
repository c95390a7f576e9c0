/**
 * Writes run-time configuration into the pages: the boot script needs it before the first paint, before any answer
 * arrives.
 */
import type { Config } from "../src/services/config/index.ts";

const codeOrTextPattern = /(<(script|style)\b[^>]*>[\s\S]*?<\/\2>)|>[^<]+(?=<)/g;

export type PageConfig = Pick<Config, "product" | "themes" | "languages">;

/**
 * A built page for another configuration: its themes and languages, and the product's name in title and text. The page
 * is unchanged if the configuration is the build's own.
 */
export function configuredPage(html: string, { product, themes, languages }: PageConfig): string {
  const builtProduct = / data-product="([^"]*)"/.exec(html)?.[1];
  if (builtProduct === undefined)
    throw new Error("The page has no data-product: it was not built by npm run build.");
  const name = escapeHtml(product);
  return html
    .replace(/ data-product="[^"]*"/, () => ` data-product="${name}"`)
    .replace(/ data-themes="[^"]*"/, ` data-themes="${themes.join(" ")}"`)
    .replace(/ data-languages="[^"]*"/, ` data-languages="${languages.join(" ")}"`)
    .replace(codeOrTextPattern, (text, code) =>
      code === undefined ? text.replaceAll(builtProduct, () => name) : text,
    );
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
