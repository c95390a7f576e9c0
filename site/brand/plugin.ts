import type { Alias, Plugin } from "vite";
import { escapeHtml } from "../configured-page.ts";
import { brandFolder } from "../places.ts";
import { readBrand } from "./brand.ts";
import { brandCurrency } from "./currency.ts";
import { answerBrandFile } from "./files.ts";

/** Redirects imports of `brand/` to the brand that `BRAND` names. */
export const brandAlias: Alias[] = [
  { find: /^(?:\.\.\/)+brand\/(?=[\w-]+\.json$)/, replacement: `${brandFolder}/` },
];

/** Writes the currency into its module as two strings: a JSON import adds 230 bytes to the first script. */
export function inlineBrandCurrency(): Plugin {
  return {
    name: "nupay:brand-currency",
    enforce: "pre",
    load: {
      filter: { id: /\/src\/machines\/core\/rules\/currency\.ts$/ },
      handler() {
        const { code, prefix } = brandCurrency();
        return `export const currency = ${JSON.stringify(code)};
export const currencyPrefix = ${JSON.stringify(prefix)};
`;
      },
    },
  };
}

/** Puts the brand's name and description into the page, and serves its files on the development server. */
export function brandPages(): Plugin {
  return {
    name: "nupay:brand",
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        const { name, description } = readBrand();
        return html
          .replaceAll("%brand.name%", () => escapeHtml(name))
          .replaceAll("%brand.description%", () => escapeHtml(description));
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        answerBrandFile((request.url ?? "/").split("?")[0] ?? "/", readBrand()).then((answer) => {
          if (answer === undefined) return next();
          response.setHeader("Content-Type", answer.type);
          response.end(answer.body);
        }, next);
      });
    },
  };
}
