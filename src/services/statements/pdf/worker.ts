/** Writes the PDF of one statement or receipt in a worker, and reports progress. */
import type { Receipt } from "../../../machines/history/rules/receipt.ts";
import type { Statement, StatementLine } from "../../../machines/history/rules/statement.ts";
import type { StatementTexts } from "../../../machines/history/rules/statement-file.ts";
import { makeReceiptPdf } from "./receipt-pdf.ts";
import { makeStatementPdf } from "./statement-pdf.ts";
import { loadTypefaces } from "./typefaces.ts";

/** A statement is posted in this order: `begun` once, `continued` until there are no more lines, `ended` once. */
export type PdfRequest =
  | {
      readonly kind: "begun";
      readonly statement: Omit<Statement, "lines">;
      readonly texts: StatementTexts;
    }
  | { readonly kind: "continued"; readonly lines: readonly StatementLine[] }
  | { readonly kind: "ended" }
  | { readonly kind: "receipt"; readonly receipt: Receipt };

export type PdfReport =
  | { readonly kind: "progressed"; readonly ratio: number }
  | { readonly kind: "finished"; readonly pdf: Blob }
  | { readonly kind: "failed"; readonly reason: string };

/** The part of a dedicated worker's scope that is used here; the DOM types do not have it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<PdfRequest>) => void) | null;
  postMessage(report: PdfReport): void;
}

const scope = self as unknown as WorkerScope;
const lines: StatementLine[] = [];
let resolveAllLines: () => void = () => {};
const allLinesReceived = new Promise<void>((resolve) => {
  resolveAllLines = resolve;
});

scope.onmessage = ({ data }) => {
  switch (data.kind) {
    case "begun":
      return void writeStatement(data);
    case "continued":
      return void lines.push(...data.lines);
    case "ended":
      return resolveAllLines();
    case "receipt":
      return void reportResult(async () =>
        makeReceiptPdf(data.receipt, await loadTypefaces(JSON.stringify(data.receipt))),
      );
  }
};

function writeStatement({ statement, texts }: Extract<PdfRequest, { kind: "begun" }>): Promise<void> {
  return reportResult(async () => {
    await allLinesReceived;
    // The letters of any name, message or reference may need another typeface.
    const typefaces = await loadTypefaces(JSON.stringify([texts, lines]));
    let lastReported = 0;
    return makeStatementPdf({ statement: { ...statement, lines }, texts }, typefaces, (ratio) => {
      if (ratio - lastReported < 0.02 && ratio < 1) return;
      lastReported = ratio;
      scope.postMessage({ kind: "progressed", ratio });
    });
  });
}

/** Reports how the creation of a document ended. */
async function reportResult(makePdf: () => Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
  try {
    const pdf = await makePdf();
    // A Blob is passed to the page by reference, however large it is.
    scope.postMessage({ kind: "finished", pdf: new Blob([pdf], { type: "application/pdf" }) });
  } catch (error) {
    scope.postMessage({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
}
