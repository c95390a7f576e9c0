import type { Typesetter } from "./typesetter.ts";

/** The kinds of element that the documents have (ISO 32000, 14.8.4). */
export type Tag = "H1" | "P" | "Table" | "TR" | "TH" | "TD" | "L" | "LI" | "Lbl" | "LBody";

/** Names the parts of a document, so that a screen reader reads headings, tables and lists as such. */
export class Tags {
  readonly #document: PDFKit.PDFDocument;
  readonly #type: Typesetter;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument, type: Typesetter) {
    this.#document = document;
    this.#type = type;
    this.#root = document.struct("Document");
    document.addStructure(this.#root);
  }

  /** Elements stand in the order in which they are opened. */
  open(tag: Tag, parent: PDFKit.PDFStructureElement = this.#root): PDFKit.PDFStructureElement {
    const element = this.#document.struct(tag);
    parent.add(element);
    return element;
  }

  /** An element with what is drawn meanwhile. */
  element(tag: Tag, parent: PDFKit.PDFStructureElement | undefined, draw: () => void): void {
    const element = this.open(tag, parent);
    this.#type.flush();
    element.add(this.#document.markStructureContent(tag));
    draw();
    this.#type.flush();
    this.#document.endMarkedContent();
    element.end();
  }

  /** What is drawn meanwhile says nothing: rules, the engraving, a heading that is repeated. */
  artifact(draw: () => void): void {
    this.#type.flush();
    this.#document.markContent("Artifact", { type: "Layout" });
    draw();
    this.#type.flush();
    this.#document.endMarkedContent();
  }
}
