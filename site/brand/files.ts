/** The files of a site that come from its brand: icons, logo, manifest, and the stylesheet for old browsers. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { project } from "../places.ts";
import type { Brand } from "./brand.ts";

const copiedNames = ["icon.svg", "logo.svg", "icons"];

/** Also writes the brand's name and currency into `config.json`, for deployments without their own configuration. */
export async function writeBrandFiles(folder: string, brand: Brand): Promise<void> {
  for (const name of copiedNames) await cp(join(brand.folder, name), join(folder, name), { recursive: true });
  for (const name of Object.keys(writers))
    await writeFile(join(folder, name), await writeBrandFile(name as keyof typeof writers, brand));
  const config = await readFile(join(folder, "config.json"), "utf8");
  await writeFile(join(folder, "config.json"), withBrand(config, brand));
}

/** A `config.json` with the brand's name as its product, and only the brand's currency. */
const withBrand = (config: string, { name, currency }: Brand): string =>
  config
    .replace(/("product":\s*)"(?:[^"\\]|\\.)*"/, (_, field: string) => field + JSON.stringify(name))
    .replace(/("currencies":\s*)\[[^\]]*\]/, (_, field: string) => `${field}[${JSON.stringify(currency)}]`);

const writers = {
  "manifest.webmanifest": (text: string, { name, description, light }: Brand) =>
    text
      .replaceAll("{{name}}", escapeJson(name))
      .replaceAll("{{description}}", escapeJson(description))
      .replaceAll("{{light.page}}", light.color.page),
  "old-browser.css": (text: string, { light, dark }: Brand) =>
    text.replaceAll(/var\(--(light|dark)-(\w+)\)/g, (variable, theme: string, token: string) => {
      const { color } = theme === "light" ? light : dark;
      return (color as Readonly<Record<string, string>>)[token]?.toLowerCase() ?? variable;
    }),
} as const;

const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** A file that is generated for the brand. */
async function writeBrandFile(name: keyof typeof writers, brand: Brand): Promise<string> {
  return writers[name](await readFile(join(project, "site/brand", name), "utf8"), brand);
}

/** The brand's file for a path of the site, generated or copied; undefined for any other path. */
export async function answerBrandFile(
  path: string,
  brand: Brand,
): Promise<{ readonly type: string; readonly body: string | Buffer } | undefined> {
  const name = path.slice(1);
  if (name === "manifest.webmanifest" || name === "old-browser.css") {
    const type = name === "old-browser.css" ? "text/css" : "application/manifest+json";
    return { type, body: await writeBrandFile(name, brand) };
  }
  if (!/^(?:icon\.svg|logo\.svg|icons\/[\w-]+\.png)$/.test(name)) return undefined;
  const body = await readFile(join(brand.folder, name));
  return { type: name.endsWith(".svg") ? "image/svg+xml" : "image/png", body };
}
