/** Reads a PDF with pdf.js. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPdf {
  /** Each page's pieces of text in file order, without blank ones. */
  readonly pages: readonly (readonly string[])[];
  /** The baseline of each piece, in points from the bottom of the page. */
  readonly baselines: readonly (readonly number[])[];
  /** Each page's structure elements in reading order: `Table(TR(TH TD))`. */
  readonly elements: readonly string[];
  readonly title: string | undefined;
  readonly language: string | undefined;
}

interface Element {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly Element[];
}

function textOf({ role, children = [] }: Element): string {
  const inside = children.map(textOf).filter(Boolean).join(" ");
  if (role === undefined || role === "Root") return inside;
  return inside === "" ? role : `${role}(${inside})`;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const pages: string[][] = [];
  const baselines: number[][] = [];
  const elements: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const tree: Element | null = await page.getStructTree();
    elements.push(tree === null ? "" : textOf(tree));
    const pieces = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
    pages.push(pieces.map(({ str }) => str.trim()));
    baselines.push(pieces.map(({ transform }) => Number(transform[5])));
  }
  const { info } = await document.getMetadata();
  const infoByName = new Map(Object.entries(info));
  await task.destroy();
  const text = (name: string) => {
    const value: unknown = infoByName.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return { pages, baselines, elements, title: text("Title"), language: text("Language") };
}
