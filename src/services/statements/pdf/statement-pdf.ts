import { referenceOf } from "../../../machines/history/rules/reference.ts";
import type { Statement, StatementLine } from "../../../machines/history/rules/statement.ts";
import type { StatementFile, StatementTexts } from "../../../machines/history/rules/statement-file.ts";
import { amountText, countText, dayText, labelText, moneyText } from "../line-texts.ts";
import { createDocument, drawLetterhead, drawLogoAtStart } from "./document.ts";
import { colors, contentWidth, margin, paper } from "./paper.ts";
import { Tags } from "./tags.ts";
import { isolateLines, type TextStyle, type Typeface, Typesetter } from "./typesetter.ts";
import { wrapText, wrapToLines } from "./wrap.ts";

/** The distances from a rule to the row's first baseline below it, and from its last baseline to the next rule. */
const aboveBaseline = 15;
const belowBaseline = 8;
const headHeight = 26;
/** The distance from the top of the page to the first line about the account. */
const factsTop = 196;
const factsLeading = 14;
/** The distance from the last line about the account to the first page's table. */
const belowFacts = 78;
/** The distance from the top of each later page to its table. */
const laterTableTop = 84;
/** The distance from the top of the page to the end of the rows. */
const tableEnd = 766;

type Column = keyof StatementTexts["columns"];

/** Each column's text start (for money its end), measured from the side on which a line starts. */
const columns = [
  { name: "date", from: 0, width: 66, isMoney: false },
  { name: "description", from: 68, width: 144, isMoney: false },
  { name: "reference", from: 214, width: 132, isMoney: false },
  { name: "amount", from: 350, width: 74, isMoney: true },
  { name: "balance", from: 428, width: contentWidth - 428, isMoney: true },
] as const satisfies readonly { name: Column; from: number; width: number; isMoney: boolean }[];

/** The message to the payee has its own lines below, where it may extend into the reference's column. */
const messageWidth = 266;
/** A message's 140 characters fit into this many lines, even if all are wide. */
const maxMessageLines = 6;
/** In a statement with more lines, cells are not tagged one by one: the file would have many megabytes. */
const maxTaggedLines = 1_000;
/** A name with more lines is cut, because it could fill a page. */
const maxNameLines = 8;
const nameLeading = 10;
const partyLeading = 9;

interface Row {
  readonly line: StatementLine;
  readonly date: readonly string[];
  readonly label: readonly string[];
  readonly party: readonly string[];
  readonly message: readonly string[];
  readonly reference: readonly string[];
  readonly height: number;
}

/** The rows of each page; at least one page. */
function paginate(rows: readonly Row[], firstTable: number): readonly (readonly Row[])[] {
  const pages: Row[][] = [[]];
  let heightLeft = tableEnd - firstTable - headHeight;
  for (const row of rows) {
    if (row.height > heightLeft) {
      pages.push([]);
      heightLeft = tableEnd - laterTableTop - headHeight;
    }
    pages.at(-1)?.push(row);
    heightLeft -= row.height;
  }
  return pages;
}

/**
 * A statement as a PDF of A4 pages with selectable text, right-to-left if its language is.
 * @param typefaces in order of preference for each letter
 * @param reportProgress gets the completed ratio, from 0 to 1
 * @returns the file's bytes
 */
export async function makeStatementPdf(
  { statement, texts }: StatementFile,
  typefaces: readonly Typeface[],
  reportProgress: (ratio: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `${texts.title}: ${periodText(statement.range, texts)}`;
  const { document, bytes } = createDocument({ ...texts, title });
  const writer = new StatementWriter(document, new Typesetter(document, typefaces), statement, texts);
  writer.write(reportProgress);
  document.end();
  return bytes;
}

function periodText({ start, end }: Statement["range"], texts: StatementTexts): string {
  return `${dayText(start, texts)} \u2013 ${dayText(end, texts)}`;
}

class StatementWriter {
  readonly #document: PDFKit.PDFDocument;
  readonly #typesetter: Typesetter;
  readonly #statement: Statement;
  readonly #texts: StatementTexts;
  readonly #tags: Tags;

  constructor(document: PDFKit.PDFDocument, type: Typesetter, statement: Statement, texts: StatementTexts) {
    this.#document = document;
    this.#typesetter = type;
    this.#tags = new Tags(document, type);
    this.#statement = statement;
    this.#texts = texts;
  }

  write(reportProgress: (ratio: number) => void): void {
    const rows = this.#statement.lines.map((line) => this.#rowOf(line));
    const facts = this.#facts();
    const firstTable = factsTop + (facts.length - 1) * factsLeading + belowFacts;
    const pages = paginate(rows, firstTable);
    let table: PDFKit.PDFStructureElement | undefined;
    for (const [page, pageRows] of pages.entries()) {
      this.#document.addPage();
      const isFirst = page === 0;
      if (isFirst) this.#writeFirstPageTop(facts);
      else this.#tags.artifact(() => this.#writePageHeader());
      const top = isFirst ? firstTable : laterTableTop;
      table ??= this.#tags.open("Table");
      if (isFirst) this.#writeColumns(top, table);
      else this.#tags.artifact(() => this.#drawColumns(top));
      if (rows.length <= maxTaggedLines) this.#writeRows(pageRows, top + headHeight, table);
      else this.#tags.element("P", undefined, () => this.#drawRows(pageRows, top + headHeight));
      if (page + 1 === pages.length) table.end();
      if (rows.length === 0)
        this.#tags.element("P", undefined, () =>
          this.#text(this.#texts.noLines, 0, top + headHeight + 24, noteStyle),
        );
      this.#writeFooter(page + 1, pages.length);
      reportProgress((page + 1) / pages.length);
    }
  }

  /** The holder, account, currency, time zone and creation time, with as many on one line as fit. */
  #facts(): readonly string[] {
    const { holder, holderName, generated, account, currency, timeZone } = this.#texts;
    const prefix = `${holder}: `;
    const wrapped = wrapText(prefix + holderName, contentWidth, (text) => this.#widthOf(text, noteStyle));
    const names = isolateLines(wrapped.map((line) => line.replace(prefix, "")));
    const holderLines = names.map((name, index) =>
      wrapped[index]?.startsWith(prefix) ? prefix + name : name,
    );
    const facts = [...(holderName === "" ? [] : holderLines), generated, account, currency, timeZone];
    const lines: string[] = [];
    for (const fact of facts.filter((text) => text !== "")) {
      const extendedLine = `${lines.at(-1) ?? ""} \u00B7 ${fact}`;
      if (lines.length > 0 && this.#widthOf(extendedLine, noteStyle) <= contentWidth)
        lines[lines.length - 1] = extendedLine;
      else lines.push(fact);
    }
    return lines;
  }

  #widthOf(text: string, style: TextStyle): number {
    return this.#typesetter.widthOf(text, { direction: this.#texts.direction, ...style });
  }

  #paragraph(text: string, inset: number, y: number, style: TextStyle & { readonly end?: boolean }): void {
    this.#tags.element("P", undefined, () => this.#text(text, inset, y, style));
  }

  get #isMirrored(): boolean {
    return this.#texts.direction === "rtl";
  }

  /** Draws text that starts at `inset`, or with `end` ends there. `inset` counts from the margin where a line starts. */
  #text(text: string, inset: number, y: number, style: TextStyle & { readonly end?: boolean }): void {
    const isMirrored = this.#isMirrored;
    const x = isMirrored ? paper.width - margin - inset : margin + inset;
    const { end = false, ...rest } = style;
    this.#typesetter.draw(text, x, paper.height - y, {
      ...rest,
      direction: style.direction ?? this.#texts.direction,
      at: end === isMirrored ? "left" : "right",
    });
  }

  /** Amounts are aligned on the right in every language. */
  #cell(
    text: string,
    { from, width, isMoney }: { from: number; width: number; isMoney: boolean },
    y: number,
    style: TextStyle,
  ): void {
    const isAtEnd = isMoney && !this.#isMirrored;
    this.#text(text, isAtEnd ? from + width : from, y, { ...style, end: isAtEnd });
  }

  #rule(y: number, color: string = colors.rule): void {
    this.#document
      .lineWidth(0.6)
      .moveTo(margin, y)
      .lineTo(paper.width - margin, y)
      .stroke(color);
  }

  #writeFirstPageTop(facts: readonly string[]): void {
    const { range, closingBalance } = this.#statement;
    const texts = this.#texts;
    this.#tags.artifact(() => drawLetterhead(this.#document, this.#isMirrored));
    this.#tags.element("H1", undefined, () =>
      this.#text(texts.title, 0, 104, { size: 11, weight: "strong", color: colors.ink }),
    );
    this.#paragraph(texts.closingBalance, 0, 130, noteStyle);
    this.#paragraph(moneyText(closingBalance), 0, 160, {
      size: 30,
      weight: "strong",
      color: colors.ink,
      direction: "ltr",
      hasFigures: true,
    });
    this.#paragraph(periodText(range, texts), 0, 181, noteStyle);
    for (const [index, fact] of facts.entries())
      this.#paragraph(fact, 0, factsTop + index * factsLeading, noteStyle);
    this.#writeTotals(factsTop + (facts.length - 1) * factsLeading + 18);
  }

  #writeTotals(top: number): void {
    const { openingBalance, totalCredits, totalDebits, netChange, transactionCount } = this.#statement;
    const texts = this.#texts;
    this.#tags.artifact(() => this.#rule(top));
    const list = this.#tags.open("L");
    const totals = [
      [texts.openingBalance, moneyText(openingBalance), colors.ink],
      [texts.totalCredits, moneyText(totalCredits, true), colors.credit],
      [texts.totalDebits, moneyText(totalDebits === 0 ? 0 : -totalDebits), colors.debit],
      [texts.netChange, moneyText(netChange, true), netChange < 0 ? colors.debit : colors.credit],
      [texts.transactionCount, countText(transactionCount), colors.ink],
    ] as const;
    const step = contentWidth / totals.length;
    for (const [index, [label, value, color]] of totals.entries()) {
      const fittedLabel = this.#fitted(label, step - 6, smallStyle);
      const item = this.#tags.open("LI", list);
      this.#tags.element("Lbl", item, () => this.#text(fittedLabel, index * step, top + 20, smallStyle));
      this.#tags.element("LBody", item, () =>
        this.#text(value, index * step, top + 37, {
          size: 11,
          weight: "strong",
          color,
          direction: "ltr",
          hasFigures: true,
        }),
      );
    }
    list.end();
    this.#tags.artifact(() => this.#rule(top + 52));
  }

  #writePageHeader(): void {
    const texts = this.#texts;
    drawLogoAtStart(this.#document, { y: 36, height: 18, isMirrored: this.#isMirrored });
    this.#text(periodText(this.#statement.range, texts), contentWidth, 50, { ...noteStyle, end: true });
  }

  #writeColumns(top: number, table: PDFKit.PDFStructureElement): void {
    const row = this.#tags.open("TR", table);
    for (const column of columns) this.#tags.element("TH", row, () => this.#drawColumn(column, top));
    row.end();
    this.#tags.artifact(() => this.#rule(top + headHeight));
  }

  #drawColumns(top: number): void {
    for (const column of columns) this.#drawColumn(column, top);
    this.#rule(top + headHeight);
  }

  #drawColumn({ name, from, width, isMoney }: (typeof columns)[number], top: number): void {
    this.#cell(this.#texts.columns[name], { from, width, isMoney }, top + 17, {
      ...smallStyle,
      weight: "strong",
    });
  }

  #rowOf(line: StatementLine): Row {
    const texts = this.#texts;
    const fitInColumn = (name: Column, max: number, text: string, style: TextStyle) =>
      this.#lines(max, text, (columns.find((column) => column.name === name)?.width ?? 0) - 4, style);
    const date = fitInColumn("date", maxNameLines, dayText(line.day, texts), cellStyle);
    const label = fitInColumn("description", maxNameLines, labelText(line, texts), labelStyle);
    const party = fitInColumn("description", maxNameLines, line.party ?? "", partyStyle);
    const message = this.#lines(maxMessageLines, line.message ?? "", messageWidth, partyStyle);
    const reference = fitInColumn("reference", maxNameLines, referenceOf(line), referenceStyle);
    const extraLines = (lines: readonly string[]) => Math.max(0, lines.length - 1);
    const descriptionHeight =
      extraLines(label) * nameLeading + (party.length + message.length) * partyLeading;
    const dateAndReferenceHeight = Math.max(extraLines(date), extraLines(reference)) * nameLeading;
    return {
      line,
      date,
      label,
      party,
      message,
      reference,
      height: aboveBaseline + Math.max(descriptionHeight, dateAndReferenceHeight) + belowBaseline,
    };
  }

  #lines(max: number, text: string, width: number, style: TextStyle): readonly string[] {
    if (text === "") return [];
    if (this.#widthOf(text, style) <= width) return [text];
    return wrapToLines(max, text, width, {
      widthOf: (lineText) => this.#widthOf(lineText, style),
      fitted: (lineText) => this.#fitted(lineText, width, style),
    });
  }

  #writeRows(rows: readonly Row[], firstTop: number, table: PDFKit.PDFStructureElement): void {
    let top = firstTop;
    for (const row of rows) {
      const element = this.#tags.open("TR", table);
      for (const column of columns) {
        const cellTop = top;
        this.#tags.element("TD", element, () => this.#drawCell(row, column, cellTop));
      }
      element.end();
      top += row.height;
      const rowBottom = top;
      this.#tags.artifact(() => this.#rule(rowBottom, colors.paleRule));
    }
  }

  #drawRows(rows: readonly Row[], firstTop: number): void {
    let top = firstTop;
    for (const row of rows) {
      for (const column of columns) this.#drawCell(row, column, top);
      top += row.height;
      this.#rule(top, colors.paleRule);
    }
  }

  #drawCell(row: Row, column: (typeof columns)[number], top: number): void {
    const { line } = row;
    const y = top + aboveBaseline;
    const drawLines = (lines: readonly string[], style: TextStyle) => {
      for (const [index, text] of lines.entries()) this.#cell(text, column, y + index * nameLeading, style);
    };
    switch (column.name) {
      case "date":
        drawLines(row.date, cellStyle);
        break;
      case "description":
        this.#drawDescription(row, column.from, y);
        break;
      case "reference":
        drawLines(row.reference, referenceStyle);
        break;
      case "amount":
        this.#cell(amountText(line), column, y, { ...figureStyle, color: amountColor(line) });
        break;
      case "balance":
        this.#cell(moneyText(line.balance), column, y, figureStyle);
    }
  }

  /** The label, the counterparty, and the message to the payee, one below the other. */
  #drawDescription({ label, party, message }: Row, inset: number, y: number): void {
    let baseline = y;
    for (const [index, text] of label.entries()) {
      if (index > 0) baseline += nameLeading;
      this.#text(text, inset, baseline, labelStyle);
    }
    for (const text of [...isolateLines(party), ...isolateLines(message)]) {
      baseline += partyLeading;
      this.#text(text, inset, baseline, partyStyle);
    }
  }

  /** The foot is tagged only on the last page, so that a screen reader reads it once, after the lines. */
  #writeFooter(page: number, pages: number): void {
    const texts = this.#texts;
    const number = texts.page.replace("{page}", String(page)).replace("{pages}", String(pages));
    this.#tags.artifact(() => {
      this.#rule(780);
      this.#text(number, contentWidth, 796, { ...smallStyle, end: true });
    });
    const sentences = [texts.disclaimer, ...texts.notes].flatMap((sentence) =>
      wrapText(sentence, contentWidth - 80, (text) => this.#widthOf(text, footerStyle)),
    );
    for (const [index, sentence] of sentences.entries()) {
      const draw = () => this.#text(sentence, 0, 795 + index * 10, footerStyle);
      if (page === pages) this.#tags.element("P", undefined, draw);
      else this.#tags.artifact(draw);
    }
  }

  #fitted(text: string, width: number, style: TextStyle): string {
    return this.#typesetter.fitted(text, width, {
      ...style,
      direction: style.direction ?? this.#texts.direction,
    });
  }
}

const noteStyle: TextStyle = { size: 9, color: colors.muted };
const smallStyle: TextStyle = { size: 8, color: colors.muted };
const footerStyle: TextStyle = { size: 7.5, color: colors.muted };
const cellStyle: TextStyle = { size: 8.5, color: colors.muted };
const labelStyle: TextStyle = { ...cellStyle, weight: "strong", color: colors.ink };
const referenceStyle: TextStyle = { ...cellStyle, size: 7.5, direction: "ltr", hasFigures: true };
const partyStyle: TextStyle = { size: 7, color: colors.muted };
const figureStyle: TextStyle = { size: 8.5, color: colors.ink, direction: "ltr", hasFigures: true };

function amountColor({ understood, effect }: StatementLine): string {
  if (!understood) return colors.muted;
  return effect > 0 ? colors.credit : colors.ink;
}
