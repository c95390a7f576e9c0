/** Reads a brand's folder and validates it: each error is one sentence that names the token. */
import { readFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { nearestName } from "../../src/services/config/index.ts";
import { brandFolder, project } from "../places.ts";
import { contrast } from "./contrast.ts";
import { currencyOf } from "./currency.ts";
import { logoOf } from "./logo.ts";
import { type Colour, colours, contrastPairs, paperColours, shadows, type Theme } from "./tokens.ts";

export interface Brand {
  readonly folder: string;
  /** The product's name wherever `config.json` is not read yet: in the built pages and in the manifest. */
  readonly name: string;
  /** One sentence for search engines and for persons who install the app. */
  readonly description: string;
  /** ISO 4217; a currency with two decimals. */
  readonly currency: string;
  readonly light: Theme;
  readonly dark: Theme;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param folder default: the folder that `BRAND` names, or `brand/`
 * @throws Error with one line for each fault
 */
export function readBrand(folder = brandFolder): Brand {
  const path = relative(project, folder);
  const shownPath = path.startsWith("..") || isAbsolute(path) ? folder : path;
  const faults = [...faultsOf(folder)];
  if (faults.length > 0) throw new Error(faults.map((fault) => `${shownPath}/${fault}`).join("\n"));
  return { ...(readJson(folder, "brand.json") as Omit<Brand, "folder">), folder };
}

function* faultsOf(folder: string): Generator<string> {
  const brand = readJson(folder, "brand.json");
  if (!isFields(brand)) {
    yield "brand.json could not be read as a JSON object";
    return;
  }
  for (const fault of brandFaults(brand)) yield `brand.json: ${fault}`;
  yield* generatedCurrencyFaults(folder, brand);
  yield* logoFaults(folder);
}

/** The faults of a `brand.json`. */
function* brandFaults(brand: Fields): Generator<string> {
  yield* unknownOrMissing(brand, ["name", "description", "currency", "light", "dark"], "");
  for (const name of ["name", "description"]) {
    const { [name]: text } = brand;
    if (text !== undefined && (typeof text !== "string" || text.trim() === ""))
      yield `${name} must be a text that is not empty`;
  }
  if (brand.currency !== undefined) yield* currencyFaults(brand.currency);
  for (const name of ["light", "dark"]) {
    const { [name]: theme } = brand;
    if (theme === undefined) continue;
    if (!isFields(theme)) yield `${name} must be an object`;
    else yield* themeFaults(theme, name);
  }
}

function* currencyFaults(code: unknown): Generator<string> {
  try {
    currencyOf(code);
  } catch (error) {
    yield `currency ${(error as Error).message}`;
  }
}

/** Compares only the code: another version of Intl may have another sign for it. */
function* generatedCurrencyFaults(folder: string, { currency }: Fields): Generator<string> {
  const generatedCurrency = readJson(folder, "currency.json");
  if (
    currency !== undefined &&
    (!isFields(generatedCurrency) ||
      generatedCurrency.code !== currency ||
      typeof generatedCurrency.prefix !== "string")
  )
    yield "currency.json is not made from brand.json: run npm run generate -- brand";
}

function* themeFaults(theme: Fields, name: string): Generator<string> {
  yield* unknownOrMissing(theme, ["color", "shadow"], `${name}.`);
  const { color, shadow } = theme;
  if (isFields(shadow)) yield* unknownOrMissing(shadow, shadows, `${name}.shadow.`);
  else if (shadow !== undefined) yield `${name}.shadow must be an object`;
  if (!isFields(color)) {
    if (color !== undefined) yield `${name}.color must be an object`;
    return;
  }
  yield* unknownOrMissing(color, Object.keys(colours), `${name}.color.`);
  const colourTexts: Partial<Record<Colour, string>> = {};
  for (const [token, kind] of Object.entries(colours) as [Colour, string][]) {
    const { [token]: tokenText } = color;
    if (tokenText === undefined) continue;
    const form = kind === "opaque" ? /^#[\da-f]{6}$/i : /^#[\da-f]{6}(?:[\da-f]{2})?$/i;
    if (typeof tokenText === "string" && form.test(tokenText)) colourTexts[token] = tokenText;
    else
      yield `${name}.color.${token} must be ${kind === "opaque" ? "#RRGGBB" : "#RRGGBB or #RRGGBBAA"}, and is ${JSON.stringify(tokenText)}`;
  }
  for (const { front, back, needed } of contrastPairs) {
    const [frontColour, backColour] = [colourTexts[front], colourTexts[back]];
    if (frontColour === undefined || backColour === undefined) continue;
    const ratio = contrast(frontColour, backColour);
    if (ratio < needed)
      yield `${name}.color.${front} (${frontColour}) on ${back} (${backColour}) has a contrast of ${shownRatio(ratio)}, and ${needed === 3 ? "controls need" : "text needs"} ${needed} (WCAG 2.2 AA)`;
  }
  if (name !== "light") return;
  for (const token of paperColours) {
    const ratio = contrast(colourTexts[token] ?? "#000000", "#FFFFFF");
    if (ratio < 4.5)
      yield `light.color.${token} (${colourTexts[token]}) on the white paper of a PDF has a contrast of ${shownRatio(ratio)}, and text needs 4.5 (WCAG 2.2 AA)`;
  }
}

/** Truncated, not rounded: 4.499 is less than 4.5. */
const shownRatio = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

function* unknownOrMissing(fields: Fields, names: readonly string[], prefix: string): Generator<string> {
  for (const name of Object.keys(fields)) {
    if (names.includes(name)) continue;
    const nearName = nearestName(name, names);
    yield `${prefix}${name} is not a known token${nearName === undefined ? "" : `: did you mean ${prefix}${nearName}?`}`;
  }
  for (const name of names) if (fields[name] === undefined) yield `${prefix}${name} is missing`;
}

function* logoFaults(folder: string): Generator<string> {
  let svg: string;
  try {
    svg = readFileSync(join(folder, "logo.svg"), "utf8");
  } catch {
    yield "logo.svg is missing";
    return;
  }
  try {
    if (!isDeepStrictEqual(logoOf(svg), readJson(folder, "logo.json")))
      yield "logo.json is not made from logo.svg: run npm run generate -- brand";
  } catch (error) {
    yield `logo.svg: ${(error as Error).message}`;
  }
}

function readJson(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  } catch {
    return undefined;
  }
}
