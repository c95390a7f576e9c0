/** Finds the attributes of JSX elements, so that each can be switched off while the page runs. */
import ts from "typescript";
import type { Plugin } from "vite";

export const jsxImportSource = "nupay-mutants";

export interface Attribute {
  /** The id of the switch that removes the attribute. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

export interface MarkedAttribute {
  readonly text: string;
  readonly attributes: readonly Attribute[];
  /** Converts an offset in the marked text to the offset in the source. */
  readonly original: (offset: number) => number;
}

/** Whether only a picture shows the effect of the attribute. */
export const isPictured = (name: string) => /^(className|style|viewBox|d|size|width|height)$/.test(name);
/** Whether the attribute gets no switch: only a picture shows it, React handles it, or other elements refer to it. */
const isLeftOut = (name: string) => isPictured(name) || /^(key|ref|id|children)$/.test(name);
/** Whether the element is part of a drawing, which screen readers ignore. */
const isDrawing = (tag: string) =>
  /^(svg|g|path|circle|ellipse|rect|line|polyline|defs|use|mask|Icon)$/.test(tag);

/** Numbers each element, so that its attributes can be switched off while the page runs. */
export function numberElements(tree: ts.SourceFile, text: string, nextNumber: () => number): MarkedAttribute {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const attributes: Attribute[] = [];
  const visit = (node: ts.Node): void => {
    const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
    if (isElement && !isDrawing(node.tagName.getText())) {
      const ownAttributes = node.attributes.properties.filter(ts.isJsxAttribute);
      const mutableAttributes = ownAttributes.filter(({ name }) => !isLeftOut(name.getText()));
      if (mutableAttributes.length > 0) {
        const number = nextNumber();
        insertions.push({ at: node.attributes.getStart(), text: `__mutant="${number}" ` });
        for (const attribute of mutableAttributes)
          attributes.push({
            id: `${number}.${attribute.name.getText()}`,
            start: attribute.getStart(),
            end: attribute.end,
          });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  insertions.sort((a, b) => a.at - b.at);
  let markedText = "";
  let lastOffset = 0;
  for (const { at, text: insertedText } of insertions) {
    markedText += text.slice(lastOffset, at) + insertedText;
    lastOffset = at;
  }
  return {
    text: markedText + text.slice(lastOffset),
    attributes,
    original: (offset) => {
      let offsetShift = 0;
      for (const { at, text: insertedText } of insertions) {
        if (at + offsetShift >= offset) break;
        offsetShift += insertedText.length;
      }
      return offset - offsetShift;
    },
  };
}

/** A `jsx` runtime that omits the attribute that is switched off. */
const runtime = `
import { Fragment, jsx as one, jsxs as many } from "react/jsx-runtime";
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;
function cover(id) {
  stryker.mutantCoverage ??= { static: {}, perTest: {} };
  const { currentTestId, mutantCoverage } = stryker;
  const counts = currentTestId ? (mutantCoverage.perTest[currentTestId] ??= {}) : mutantCoverage.static;
  counts[id] = (counts[id] ?? 0) + 1;
}
function withoutMutant({ __mutant, ...props }) {
  for (const name of Object.keys(props)) {
    const id = __mutant + "." + name;
    cover(id);
    if (stryker.activeMutant === id) delete props[name];
  }
  return props;
}
const made = (make) => (type, props, key) =>
  make(type, props.__mutant === undefined ? props : withoutMutant(props), key);
export const jsx = made(one);
export const jsxs = made(many);
export { Fragment };
`;

export const attributesPlugin: Plugin = {
  name: "nupay:attributes",
  enforce: "pre",
  resolveId: (id) => (id === `${jsxImportSource}/jsx-runtime` ? `\0${id}` : undefined),
  load: (id) => (id === `\0${jsxImportSource}/jsx-runtime` ? runtime : undefined),
};
