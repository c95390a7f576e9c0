import type { Brand } from "../rules/brand.ts";

const svgNamespace = "http://www.w3.org/2000/svg";

const brandWords: Readonly<Partial<Record<Brand, string>>> = {
  visa: "VISA",
  amex: "AMEX",
  discover: "DISC",
  diners: "DC",
  jcb: "JCB",
  unionpay: "UP",
};

/** A card icon with its scheme's logo, in the icon colour. Decorative: the scheme is also exposed as text. */
export class BrandIcon {
  readonly element = createSvgElement("svg", {
    class: "icon",
    viewBox: "0 0 32 22",
    "aria-hidden": "true",
    focusable: "false",
  });
  #shown: Brand | undefined;

  show(brand: Brand): void {
    if (brand === this.#shown) return;
    this.#shown = brand;
    const card = createSvgElement("rect", {
      x: "1",
      y: "1",
      width: "30",
      height: "20",
      rx: "3.5",
      class: "icon-card",
    });
    this.element.replaceChildren(card, ...drawBrand(brand));
  }
}

function drawBrand(brand: Brand): SVGElement[] {
  if (brand === "mastercard")
    return [
      createSvgElement("circle", { cx: "12.5", cy: "11", r: "5.5", class: "icon-disc" }),
      createSvgElement("circle", { cx: "19.5", cy: "11", r: "5.5", class: "icon-disc" }),
    ];
  const brandWord = brandWords[brand];
  if (brandWord === undefined)
    return [
      createSvgElement("path", { d: "M1 7h30", class: "icon-band" }),
      createSvgElement("path", { d: "M5 15.5h7", class: "icon-line" }),
    ];
  const text = createSvgElement("text", { x: "16", y: "14.2", class: "icon-word" });
  text.textContent = brandWord;
  return [text];
}

function createSvgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element as SVGElement;
}
