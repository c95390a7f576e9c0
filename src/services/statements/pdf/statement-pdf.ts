import PDFDocument from "pdfkit";
import { toBytes } from "pdfkit/output";
import { referenceOf } from "../../../machines/history/rules/reference.ts";
import type { Statement, StatementLine } from "../../../machines/history/rules/statement.ts";
import type { StatementFile, StatementTexts } from "../../../machines/history/rules/statement-file.ts";
import { amountText, dayText, labelText, moneyText } from "../line-texts.ts";
import { drawEngraving, drawLogo, logoWidth } from "./drawings.ts";
import { colors, inner, margin, paper } from "./paper.ts";
import { type TextStyle, type Typeface, Typesetter } from "./typesetter.ts";
import { wrapped } from "./wrap.ts";

const rowHeight = 20;
const headHeight = 26;
/** From the paper's head to the first page's table. */
const firstTable = 274;
/** From the paper's head to every other page's. */
const nextTable = 84;
/** From the paper's head to where rows end. */
const tableEnd = 766;

type Column = keyof StatementTexts["columns"];

/** Where each column's text begins, or ends where it holds money, from the side on which a line begins. */
const columns = [
  { name: "date", from: 0, width: 78, money: false },
  { name: "description", from: 80, width: 128, money: false },
  { name: "reference", from: 210, width: 136, money: false },
  { name: "amount", from: 350, width: 74, money: true },
  { name: "balance", from: 428, width: inner - 428, money: true },
] as const satisfies readonly { name: Column; from: number; width: number; money: boolean }[];

/** What was written to the payee stands below, as wide as the description and the reference. */
const messageWidth = 266;
const messageLeading = 9;
/** The 140 letters of a message are fewer lines, however wide they are. */
const mostMessageLines = 6;

interface Row {
  readonly line: StatementLine;
  readonly message: readonly string[];
  readonly height: number;
}

/** The rows of each page; one page at least. */
function paginated(rows: readonly Row[]): readonly (readonly Row[])[] {
  const pages: Row[][] = [[]];
  let left = tableEnd - firstTable - headHeight;
  for (const row of rows) {
    if (row.height > left) {
      pages.push([]);
      left = tableEnd - nextTable - headHeight;
    }
    pages.at(-1)?.push(row);
    left -= row.height;
  }
  return pages;
}

/**
 * A statement as a PDF of A4 pages with selectable text, from right to left where its language runs so.
 * @param typefaces the first one is asked first for every letter
 * @param progress gets the done share, from 0 to 1
 * @returns the file's bytes
 */
export async function makeStatementPdf(
  { statement, texts }: StatementFile,
  typefaces: readonly Typeface[],
  progress: (ratio: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    font: "",
    lang: texts.language,
    pdfVersion: "1.7",
    displayTitle: true,
    info: {
      Title: periodTitle(statement, texts),
      Author: texts.product,
      Creator: texts.product,
      Producer: texts.product,
    },
  });
  const bytes = toBytes(document);
  const writer = new StatementWriter(document, new Typesetter(document, typefaces), statement, texts);
  writer.write(progress);
  document.end();
  return bytes;
}

function periodTitle({ range }: Statement, texts: StatementTexts): string {
  return `${texts.title}: ${periodText(range, texts)}`;
}

function periodText({ start, end }: Statement["range"], texts: StatementTexts): string {
  return `${dayText(start, texts)} \u2013 ${dayText(end, texts)}`;
}

class StatementWriter {
  readonly #document: PDFKit.PDFDocument;
  readonly #type: Typesetter;
  readonly #statement: Statement;
  readonly #texts: StatementTexts;

  constructor(document: PDFKit.PDFDocument, type: Typesetter, statement: Statement, texts: StatementTexts) {
    this.#document = document;
    this.#type = type;
    this.#statement = statement;
    this.#texts = texts;
  }

  write(progress: (ratio: number) => void): void {
    const rows = this.#statement.lines.map((line) => this.#rowOf(line));
    const pages = paginated(rows);
    for (const [page, part] of pages.entries()) {
      this.#document.addPage();
      const isFirst = page === 0;
      if (isFirst) this.#writeFront();
      else this.#writeRunningHead();
      const top = isFirst ? firstTable : nextTable;
      this.#writeColumns(top);
      let y = top + headHeight;
      for (const row of part) {
        this.#writeRow(row, y);
        y += row.height;
      }
      if (rows.length === 0) this.#text(this.#texts.noLines, 0, top + headHeight + 24, note);
      this.#writeFoot(page + 1, pages.length);
      this.#type.flush();
      progress((page + 1) / pages.length);
    }
  }

  get #isMirrored(): boolean {
    return this.#texts.direction === "rtl";
  }

  /** Text whose beginning, or end with `end`, stands so far from the side on which a line begins. */
  #text(text: string, from: number, y: number, style: TextStyle & { readonly end?: boolean }): void {
    const mirrored = this.#isMirrored;
    const x = mirrored ? paper.width - margin - from : margin + from;
    const { end = false, ...rest } = style;
    this.#type.draw(text, x, paper.height - y, {
      ...rest,
      direction: style.direction ?? this.#texts.direction,
      at: end === mirrored ? "left" : "right",
    });
  }

  /** Figures end under each other, on the right, in every language. */
  #cell(
    text: string,
    { from, width, money }: { from: number; width: number; money: boolean },
    y: number,
    style: TextStyle,
  ): void {
    const end = money && !this.#isMirrored;
    this.#text(text, end ? from + width : from, y, { ...style, end });
  }

  #rule(y: number, color: string = colors.rule): void {
    this.#document
      .lineWidth(0.6)
      .moveTo(margin, y)
      .lineTo(paper.width - margin, y)
      .stroke(color);
  }

  #logo(y: number, height: number): void {
    const x = this.#isMirrored ? paper.width - margin - logoWidth(height) : margin;
    drawLogo(this.#document, { x, y, height, colors: { line: colors.accentLine, letters: colors.letters } });
  }

  #writeFront(): void {
    const { range, closingBalance } = this.#statement;
    const texts = this.#texts;
    drawEngraving(this.#document, {
      x: this.#isMirrored ? 58 : paper.width - 58,
      y: 34,
      radius: 112,
      color: colors.engraving,
      lobes: 16,
      turns: 5,
    });
    this.#logo(44, 26);
    this.#text(texts.title, 0, 104, { size: 11, weight: "strong", color: colors.ink });
    this.#text(texts.closingBalance, 0, 130, note);
    this.#text(moneyText(closingBalance), 0, 160, {
      size: 30,
      weight: "strong",
      color: colors.ink,
      direction: "ltr",
      figures: true,
    });
    this.#text(periodText(range, texts), 0, 181, note);
    const holder = `${texts.holder}: \u2068${texts.holderName}\u2069`;
    const parts = texts.holderName === "" ? texts.generated : `${holder} \u00B7 ${texts.generated}`;
    this.#text(this.#fitted(parts, inner, note), 0, 196, note);
    this.#writeTotals(214);
  }

  #writeTotals(top: number): void {
    const { openingBalance, totalCredits, totalDebits, netChange, transactionCount } = this.#statement;
    const texts = this.#texts;
    this.#rule(top);
    const totals = [
      [texts.openingBalance, moneyText(openingBalance), colors.ink],
      [texts.totalCredits, moneyText(totalCredits, true), colors.credit],
      [texts.totalDebits, moneyText(totalDebits === 0 ? 0 : -totalDebits), colors.debit],
      [texts.netChange, moneyText(netChange, true), netChange < 0 ? colors.debit : colors.credit],
      [texts.transactionCount, String(transactionCount), colors.ink],
    ] as const;
    const step = inner / totals.length;
    for (const [index, [label, value, color]] of totals.entries()) {
      const shown = this.#fitted(label, step - 6, small);
      this.#text(shown, index * step, top + 20, small);
      this.#text(value, index * step, top + 37, {
        size: 11,
        weight: "strong",
        color,
        direction: "ltr",
        figures: true,
      });
    }
    this.#rule(top + 52);
  }

  #writeRunningHead(): void {
    const texts = this.#texts;
    this.#logo(36, 18);
    this.#text(periodText(this.#statement.range, texts), inner, 50, { ...note, end: true });
  }

  #writeColumns(top: number): void {
    for (const { name, from, width, money } of columns) {
      this.#cell(this.#texts.columns[name], { from, width, money }, top + 17, { ...small, weight: "strong" });
    }
    this.#rule(top + headHeight);
  }

  #rowOf(line: StatementLine): Row {
    const { message: text = "", party } = line;
    const all = wrapped(text, messageWidth, (part) => this.#type.widthOf(part, partyStyle));
    const last = all.slice(mostMessageLines - 1).join(" ");
    const message =
      all.length <= mostMessageLines
        ? all
        : [...all.slice(0, mostMessageLines - 1), this.#fitted(last, messageWidth, partyStyle)];
    const room = message.length * messageLeading;
    return { line, message, height: rowHeight + room + (party === undefined || room === 0 ? 0 : 3) };
  }

  #writeRow({ line, message, height }: Row, top: number): void {
    this.#writeLine(line, top);
    const first = top + (line.party === undefined ? 23 : 27);
    const { from } = columns[1];
    for (const [index, part] of message.entries())
      this.#text(`\u2068${part}\u2069`, from, first + index * messageLeading, partyStyle);
    this.#rule(top + height, "#EFEBE2");
  }

  #writeLine(line: StatementLine, top: number): void {
    const y = top + 13.5;
    const texts = this.#texts;
    const cells: Readonly<Record<Column, [text: string, style: TextStyle]>> = {
      date: [dayText(line.day, texts), cell],
      description: [labelText(line, texts), { ...cell, weight: "strong", color: colors.ink }],
      reference: [referenceOf(line), { ...cell, size: 7.5, direction: "ltr", figures: true }],
      amount: [amountText(line), { ...figures, color: amountColor(line) }],
      balance: [moneyText(line.balance), figures],
    };
    for (const { name, from, width, money } of columns) {
      const [text, style] = cells[name];
      const shown = money ? text : this.#fitted(text, width - 4, style);
      const above = name === "description" && line.party !== undefined ? 4 : 0;
      this.#cell(shown, { from, width, money }, y - above, style);
      if (above === 0) continue;
      const party = this.#fitted(`\u2068${line.party}\u2069`, width - 4, partyStyle);
      this.#cell(party, { from, width, money }, y + 4.5, partyStyle);
    }
  }

  #writeFoot(page: number, pages: number): void {
    const texts = this.#texts;
    this.#rule(780);
    const number = texts.page.replace("{page}", String(page)).replace("{pages}", String(pages));
    this.#text(number, inner, 796, { ...small, end: true });
    const room = inner - 80;
    for (const [index, sentence] of [texts.disclaimer, ...texts.notes].entries()) {
      this.#text(this.#fitted(sentence, room, foot), 0, 795 + index * 11, foot);
    }
  }

  #fitted(text: string, width: number, style: TextStyle): string {
    return this.#type.fitted(text, width, {
      ...style,
      direction: style.direction ?? this.#texts.direction,
    });
  }
}

const note: TextStyle = { size: 9, color: colors.muted };
const small: TextStyle = { size: 8, color: colors.muted };
const foot: TextStyle = { size: 7.5, color: colors.muted };
const cell: TextStyle = { size: 8.5, color: colors.muted };
const partyStyle: TextStyle = { size: 7, color: colors.muted };
const figures: TextStyle = { size: 8.5, color: colors.ink, direction: "ltr", figures: true };

function amountColor({ understood, effect }: StatementLine): string {
  if (!understood) return colors.muted;
  return effect > 0 ? colors.credit : colors.ink;
}
