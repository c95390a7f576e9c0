import type {
  StripeElementCSSProperties,
  StripeElementStyle,
  StripeElementStyleVariant,
} from "@stripe/stripe-js";
import { isFields } from "../request-body.ts";

/** The style properties that Stripe allows, with their CSS names. */
const properties = {
  backgroundColor: "background-color",
  color: "color",
  fontFamily: "font-family",
  fontSize: "font-size",
  fontSmoothing: "-webkit-font-smoothing",
  fontStyle: "font-style",
  fontVariant: "font-variant",
  fontWeight: "font-weight",
  iconColor: "--icon-color",
  letterSpacing: "letter-spacing",
  lineHeight: "line-height",
  padding: "padding",
  textAlign: "text-align",
  textDecoration: "text-decoration",
  textShadow: "text-shadow",
  textTransform: "text-transform",
} as const satisfies Record<keyof StripeElementCSSProperties, string>;

const pseudoSelectors = [
  ":hover",
  ":focus",
  "::placeholder",
  "::selection",
  ":-webkit-autofill",
  ":disabled",
] as const satisfies readonly (keyof StripeElementStyleVariant)[];

/** Selectors for inherited properties (the element) and for other properties (each field). */
const variants = {
  base: { inherited: ".element", own: ".field" },
  complete: { inherited: ".element.is-complete", own: ".is-complete .field" },
  empty: { inherited: ".element.is-empty", own: ".is-empty .field" },
  invalid: { inherited: ".field.is-invalid", own: ".field.is-invalid" },
} as const satisfies Record<keyof StripeElementStyle, { inherited: string; own: string }>;

const nonInheritedProperties = new Set([
  "backgroundColor",
  "padding",
  "textAlign",
  "textDecoration",
  "textShadow",
]);

/** Whether the value is a plain colour, length or keyword: it loads nothing and refers to nothing. */
function isPlainValue(property: string, value: string): boolean {
  if (value.length > 200 || /[;{}<>\\]|url\s*\(|var\s*\(|env\s*\(|attr\s*\(|image|expression/i.test(value))
    return false;
  if (property === "padding") return /^\d+px$/.test(value);
  return CSS.supports(property === "--icon-color" ? "color" : property, value);
}

/** Stripe's style object as a constructed style sheet: selectors are fixed, and each value is validated. */
export function styleSheetOf(style: unknown): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  if (!isFields(style)) return sheet;
  for (const [name, { inherited, own }] of Object.entries(variants)) {
    const variant = style[name];
    if (!isFields(variant)) continue;
    setDeclarations(sheet, inherited, variant, (property) => !nonInheritedProperties.has(property));
    setDeclarations(sheet, own, variant, (property) => nonInheritedProperties.has(property));
    if (name === "invalid")
      setDeclarations(sheet, ".element.is-invalid", variant, (property) => property === "iconColor");
    for (const selector of pseudoSelectors) {
      const nestedStyle = variant[selector];
      if (isFields(nestedStyle)) setDeclarations(sheet, `${own}${selector}`, nestedStyle, () => true);
    }
  }
  return sheet;
}

function setDeclarations(
  sheet: CSSStyleSheet,
  selector: string,
  values: Readonly<Record<string, unknown>>,
  isChosen: (property: string) => boolean,
): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [property, css] of Object.entries(properties)) {
    const value = values[property];
    if (!isChosen(property) || (typeof value !== "string" && typeof value !== "number")) continue;
    const text = String(value).trim();
    if (!isPlainValue(css, text)) {
      console.warn(
        `The Element's style has a value of ${property} that is not customizable, and is left out.`,
      );
      continue;
    }
    rule.style.setProperty(css, text);
    if (property === "color") rule.style.setProperty("--text-color", text);
  }
}
