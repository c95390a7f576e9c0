/** Reads the parts of a screen that people perceive and an ARIA snapshot leaves out. */
import { drawingsBeside, marksOf, tonesOf } from "./drawings.ts";

const perceivedAttributes = [
  "aria-live",
  "aria-atomic",
  "aria-busy",
  "aria-invalid",
  "aria-required",
  "aria-modal",
  "aria-current",
  "aria-haspopup",
  "aria-valuemin",
  "aria-valuemax",
  "aria-valuenow",
  "aria-valuetext",
  "readonly",
  "required",
  "dir",
  "lang",
  "inputmode",
  "autocomplete",
  "enterkeyhint",
  "maxlength",
  "min",
  "max",
  "accept",
  "type",
  "novalidate",
  "scope",
  "target",
  "rel",
  "tabindex",
] as const;

/** Input types that the role already implies. */
const plainTypes: ReadonlySet<string> = new Set(["button", "radio", "checkbox", "text", "search"]);

const maxLength = 40;

function line(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The text inside, with a space between separate elements. */
function textOf(element: Element | null): string {
  if (element === null) return "";
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
  return line(texts.join(" "));
}

function textOfIds(ids: string | null): string {
  return line(
    (ids ?? "")
      .split(/\s+/)
      .map((id) => textOf(document.getElementById(id)))
      .join(" "),
  );
}

/** The element's role and visible name. */
export function nameOf(element: Element): string {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const name =
    element.getAttribute("aria-label") ||
    textOfIds(element.getAttribute("aria-labelledby")) ||
    labels.map(textOf).join(" ") ||
    textOf(element);
  return `${kindOf(element)} "${name.length > maxLength ? `${name.slice(0, maxLength)}…` : name}"`;
}

function kindOf(element: Element): string {
  return element.getAttribute("role") ?? element.localName;
}

function attributeText(element: Element, name: string): string | undefined {
  const value = element.getAttribute(name);
  if (value === null || (name === "type" && plainTypes.has(value))) return undefined;
  return value === "" ? name : `${name}=${value}`;
}

const references = ["aria-describedby", "aria-labelledby", "aria-controls"] as const;

/** References to elements that do not exist, which a screen reader ignores. */
function danglingReferences(element: Element): readonly string[] {
  return references.flatMap((name) => {
    const ids = element.getAttribute(name)?.split(/\s+/) ?? [];
    return ids.every((id) => document.getElementById(id) !== null) ? [] : [`${name} leads nowhere`];
  });
}

/** Values that no attribute has: progress, and the group of a radio for the arrow keys. */
function valuesOf(element: Element): readonly string[] {
  if (element instanceof HTMLProgressElement)
    return [element.hasAttribute("value") ? `${element.value} of ${element.max}` : "without a value"];
  if (!(element instanceof HTMLInputElement) || element.type !== "radio") return [];
  const radios = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const group = radios.filter(({ name }) => name !== "" && name === element.name);
  return [`one of ${Math.max(group.length, 1)}`];
}

function isHidden(element: Element): boolean {
  return element.closest("[aria-hidden=true], [hidden], svg, style, script") !== null;
}

/** Elements with a name: a drawing belongs to the nearest of them. */
const isNamed = (element: Element): boolean => !isHidden(element) && !nameOf(element).endsWith('""');

/** One line for each element that has any of these. */
export function attributesOf(page: HTMLElement): readonly string[] {
  const { activeElement } = document;
  const isNowhere = activeElement === null || activeElement === document.body;
  const drawings = drawingsBeside(document.body, isNamed, isHidden);
  const elements = [...document.body.querySelectorAll("*")].filter((element) => !isHidden(element));
  return [
    `page: lang=${page.lang} dir=${page.dir}${document.title === "" ? "" : ` title=${document.title}`}`,
    `focus: ${isNowhere ? "nowhere" : nameOf(activeElement)}`,
    ...elements.flatMap((element) => {
      const description = textOfIds(element.getAttribute("aria-describedby"));
      const values = [
        ...perceivedAttributes.flatMap((name) => attributeText(element, name) ?? []),
        ...valuesOf(element),
        ...danglingReferences(element),
        ...tonesOf(element),
        ...marksOf(element),
        ...(drawings.get(element) ?? []),
        ...(description === "" ? [] : [`described by "${description}"`]),
      ];
      return values.length === 0 ? [] : [`${nameOf(element)}: ${values.join(", ")}`];
    }),
  ];
}
