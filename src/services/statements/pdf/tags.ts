import type { Typesetter } from "./typesetter.ts";

/** The element types used by the documents (ISO 32000, 14.8.4). */
export type Tag = "H1" | "P" | "Table" | "TR" | "TH" | "TD" | "L" | "LI" | "Lbl" | "LBody";

/** Tags the structure of a document, so that a screen reader recognises headings, tables and lists. */
export class Tags {
  readonly #document: PDFKit.PDFDocument;
  readonly #typesetter: Typesetter;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument, type: Typesetter) {
    this.#document = document;
    this.#typesetter = type;
    this.#root = document.struct("Document");
    document.addStructure(this.#root);
  }

  /** Elements appear in the order in which they are opened. */
  open(tag: Tag, parent: PDFKit.PDFStructureElement = this.#root): PDFKit.PDFStructureElement {
    const element = this.#document.struct(tag);
    parent.add(element);
    return element;
  }

  /** An element with the content that `draw` draws. */
  element(tag: Tag, parent: PDFKit.PDFStructureElement | undefined, draw: () => void): void {
    const element = this.open(tag, parent);
    this.#typesetter.flush();
    element.add(this.#document.markStructureContent(tag));
    draw();
    this.#typesetter.flush();
    this.#document.endMarkedContent();
    element.end();
  }

  /** Marks what `draw` draws as decoration: rules, the engraving, a repeated heading. */
  artifact(draw: () => void): void {
    this.#typesetter.flush();
    this.#document.markContent("Artifact", { type: "Layout" });
    draw();
    this.#typesetter.flush();
    this.#document.endMarkedContent();
  }
}
