/** Reads a PDF as a person's reader does, by pdf.js. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPdf {
  /** Each page's pieces of text in the order of the file, blanks left out. */
  readonly pages: readonly (readonly string[])[];
  /** Where the baseline of each piece stands, in points from the page's foot. */
  readonly baselines: readonly (readonly number[])[];
  readonly title: string | undefined;
  readonly language: string | undefined;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const pages: string[][] = [];
  const baselines: number[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const pieces = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
    pages.push(pieces.map(({ str }) => str.trim()));
    baselines.push(pieces.map(({ transform }) => Number(transform[5])));
  }
  const { info } = await document.getMetadata();
  const read = new Map(Object.entries(info));
  await task.destroy();
  const text = (name: string) => {
    const value: unknown = read.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return { pages, baselines, title: text("Title"), language: text("Language") };
}
