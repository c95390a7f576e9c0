/** What a picture tells and no attribute does: which drawings stand beside a text, and in which tone something is drawn. */
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as landing from "../../../src/ui/icons/landing.tsx";
import * as pages from "../../../src/ui/icons/pages.tsx";
import * as setup from "../../../src/ui/icons/setup.tsx";
import * as signedIn from "../../../src/ui/icons/signed-in.tsx";

const icons: Readonly<Record<string, FunctionComponent>> = { ...landing, ...pages, ...setup, ...signedIn };

function shapesOf(icon: FunctionComponent): string {
  const container = document.createElement("div");
  container.innerHTML = renderToStaticMarkup(createElement(icon));
  return container.firstElementChild?.innerHTML ?? "";
}

const names = new Map(
  Object.entries(icons).map(([name, icon]) => [shapesOf(icon), name.replace(/Icon$/, "")]),
);

/** The icons inside the element by whose text they stand, in their order. */
export function drawingsBeside(
  page: HTMLElement,
  isNamed: (element: Element) => boolean,
): ReadonlyMap<Element, readonly string[]> {
  const beside = new Map<Element, string[]>();
  for (const svg of page.querySelectorAll("svg")) {
    const name = names.get(svg.innerHTML);
    let owner = svg.parentElement;
    while (owner !== null && !isNamed(owner)) owner = owner.parentElement;
    if (name !== undefined && owner !== null) beside.set(owner, [...(beside.get(owner) ?? []), name]);
  }
  return beside;
}

/** `error`, `primary`: the variants of this element's style that mean something. */
export function tonesOf(element: Element): readonly string[] {
  return [...element.classList]
    .flatMap((name) => /_(?:tones|variants)_(\w+?)__/.exec(name)?.[1] ?? [])
    .filter((tone) => tone !== "inherit");
}
