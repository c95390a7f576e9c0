/** Reads the parts of a screen that only pictures show: drawings next to a text, bars, and the tone of an element. */
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { BankDrawing } from "../../../src/ui/components/drawings/bank-drawing.tsx";
import { BrokenDrawing } from "../../../src/ui/components/drawings/broken-drawing.tsx";
import { CardsDrawing } from "../../../src/ui/components/drawings/cards-drawing.tsx";
import { ReceiptDrawing } from "../../../src/ui/components/drawings/receipt-drawing.tsx";
import { SearchDrawing } from "../../../src/ui/components/drawings/search-drawing.tsx";
import * as landing from "../../../src/ui/icons/landing.ts";
import * as pages from "../../../src/ui/icons/pages.ts";
import * as setup from "../../../src/ui/icons/setup.ts";
import * as signedIn from "../../../src/ui/icons/signed-in.ts";

const icons: Readonly<Record<string, FunctionComponent>> = {
  ...landing,
  ...pages,
  ...setup,
  ...signedIn,
  BankDrawing,
  BrokenDrawing,
  CardsDrawing,
  ReceiptDrawing,
  SearchDrawing,
};

function shapesOf(icon: FunctionComponent): string {
  const container = document.createElement("div");
  container.innerHTML = renderToStaticMarkup(createElement(icon));
  return container.firstElementChild?.innerHTML ?? "";
}

const names = new Map(
  Object.entries(icons).map(([name, icon]) => [shapesOf(icon), name.replace(/Icon$/, "")]),
);

/** Attributes from which the styles draw texts and marks. */
const drawnAttributes = [
  "data-active",
  "data-badge",
  "data-initials",
  "data-paused",
  "data-reached",
  "data-state",
  "data-expanded",
] as const;

/** States that Radix sets for styling; `aria-expanded` and `aria-checked` have the same information. */
const isOfRadix = (state: string) => /^(?:open|closed|checked|unchecked)$/.test(state);

/** The marks that the styles draw from the attributes of this element: `state=done`. */
export function marksOf(element: Element): readonly string[] {
  return drawnAttributes.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null || isOfRadix(value) ? [] : [`${name.slice("data-".length)}=${value}`];
  });
}

const isOfDrawing = (element: Element) => element.closest("svg") !== null;

/** How much of its width each part of a bar fills: `37.5% wide`. */
function partsOfBar(svg: Element): readonly string[] {
  return [...svg.querySelectorAll("rect")].flatMap((part) => {
    const width = part.getAttribute("width") ?? "";
    return width.endsWith("%") ? [`${Number(Number.parseFloat(width).toFixed(1))}% wide`] : [];
  });
}

/**
 * Icons, bars, tones and marks without a line of their own, by the named element next to them, in order.
 * @param isHidden whether an ARIA snapshot leaves the element out
 */
export function drawingsBeside(
  page: HTMLElement,
  isNamed: (element: Element) => boolean,
  isHidden: (element: Element) => boolean,
): ReadonlyMap<Element, readonly string[]> {
  const drawingsByOwner = new Map<Element, string[]>();
  const hiddenElements = [...page.querySelectorAll("[aria-hidden=true], [aria-hidden=true] *")].filter(
    (element) =>
      !isOfDrawing(element) && isHidden(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  for (const element of [...page.querySelectorAll("svg"), ...hiddenElements]) {
    const icon = names.get(element.innerHTML);
    const drawings = isOfDrawing(element)
      ? icon === undefined
        ? partsOfBar(element)
        : [icon]
      : [...tonesOf(element), ...marksOf(element)];
    let owner = element.parentElement;
    while (owner !== null && !isNamed(owner)) owner = owner.parentElement;
    if (drawings.length > 0 && owner !== null)
      drawingsByOwner.set(owner, [...(drawingsByOwner.get(owner) ?? []), ...drawings]);
  }
  return drawingsByOwner;
}

/** `error`, `primary`: the meaningful variants of this element's style. */
export function tonesOf(element: Element): readonly string[] {
  return [...element.classList]
    .flatMap((name) => /_(?:tones|variants|inks)_(\w+?)__/.exec(name)?.[1] ?? [])
    .filter((tone) => tone !== "inherit");
}
